package skeleton_test

import (
	"flag"
	"testing"

	"blindchess/internal/floors/golden"
	"blindchess/internal/tactile/boards/skeleton"
	"blindchess/internal/tactile/tactiletest"
)

func TestBoard_DriverAndEmulatorUnderstandEachOther(t *testing.T) {
	tactiletest.Conform(t, skeleton.Protocol{}, skeleton.NewEmulator)
}

var update = flag.Bool("update", false, "write what is said on the line anew")

func TestBoard_SaysAndHearsTheSameBytesAsBefore(t *testing.T) {
	golden.Check(t, "testdata/conversation.golden", tactiletest.Conversation(t, skeleton.Protocol{}, skeleton.NewEmulator), *update)
}

func TestBoard_MakesTheSameOfWholeAndDamagedMessagesAsBefore(t *testing.T) {
	golden.Check(t, "testdata/matrix.golden", tactiletest.Matrix(t, skeleton.Protocol{}, skeleton.NewEmulator), *update)
}
