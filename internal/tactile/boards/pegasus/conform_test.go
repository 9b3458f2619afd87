package pegasus_test

import (
	"flag"
	"testing"

	"blindchess/internal/floors/golden"
	"blindchess/internal/tactile/boards/pegasus"
	"blindchess/internal/tactile/tactiletest"
)

func TestBoard_DriverAndEmulatorUnderstandEachOther(t *testing.T) {
	tactiletest.Conform(t, pegasus.Protocol{}, pegasus.NewEmulator)
}

var update = flag.Bool("update", false, "write what is said on the line anew")

func TestBoard_SaysAndHearsTheSameBytesAsBefore(t *testing.T) {
	golden.Check(t, "testdata/conversation.golden", tactiletest.Conversation(t, pegasus.Protocol{}, pegasus.NewEmulator), *update)
}

func TestBoard_MakesTheSameOfWholeAndDamagedMessagesAsBefore(t *testing.T) {
	golden.Check(t, "testdata/matrix.golden", tactiletest.Matrix(t, pegasus.Protocol{}, pegasus.NewEmulator), *update)
}
