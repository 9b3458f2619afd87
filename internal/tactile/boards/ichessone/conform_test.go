package ichessone_test

import (
	"testing"

	"blindchess/internal/tactile/boards/ichessone"
	"blindchess/internal/tactile/boards/ichessone/ichessonetest"
	"blindchess/internal/tactile/tactiletest"
)

func TestBoard_DriverAndEmulatorUnderstandEachOther(t *testing.T) {
	tactiletest.Conform(t, ichessone.Protocol{}, ichessonetest.NewEmulator)
}
