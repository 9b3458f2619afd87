package pegs_test

import (
	"testing"

	"blindchess/internal/tactile/boards/pegs"
	"blindchess/internal/tactile/tactiletest"
)

func TestBoard_DriverAndEmulatorUnderstandEachOther(t *testing.T) {
	tactiletest.Conform(t, pegs.Protocol{}, pegs.NewEmulator)
}
