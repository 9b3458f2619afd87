package talking_test

import (
	"flag"
	"testing"

	"blindchess/internal/floors/golden"
	"blindchess/internal/tactile/boards/talking"
	"blindchess/internal/tactile/tactiletest"
)

var update = flag.Bool("update", false, "write what is said on the line anew")

func TestClock_MakesTheSameOfWholeAndDamagedMessagesAsBefore(t *testing.T) {
	golden.Check(t, "testdata/matrix.golden", tactiletest.Matrix(t, talking.Protocol{}, talking.NewEmulator), *update)
}
