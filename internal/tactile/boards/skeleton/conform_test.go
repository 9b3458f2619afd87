package skeleton_test

import (
	"testing"

	"blindchess/internal/tactile/boards/skeleton"
	"blindchess/internal/tactile/tactiletest"
)

func TestBoard_DriverAndEmulatorUnderstandEachOther(t *testing.T) {
	tactiletest.Conform(t, skeleton.Protocol{}, skeleton.NewEmulator)
}
