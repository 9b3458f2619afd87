package sentio_test

import (
	"flag"
	"testing"

	"blindchess/internal/floors/golden"
	"blindchess/internal/tactile/boards/sentio"
	"blindchess/internal/tactile/tactiletest"
)

func TestBoard_DriverAndEmulatorUnderstandEachOther(t *testing.T) {
	tactiletest.Conform(t, sentio.Protocol{}, sentio.NewEmulator)
}

var update = flag.Bool("update", false, "write what is said on the line anew")

func TestBoard_SaysAndHearsTheSameBytesAsBefore(t *testing.T) {
	golden.Check(t, "testdata/conversation.golden", tactiletest.Conversation(t, sentio.Protocol{}, sentio.NewEmulator), *update)
}

func TestBoard_MakesTheSameOfWholeAndDamagedMessagesAsBefore(t *testing.T) {
	golden.Check(t, "testdata/matrix.golden", tactiletest.Matrix(t, sentio.Protocol{}, sentio.NewEmulator), *update)
}
