package peripheral_test

import (
	"testing"

	"blindchess/internal/tactile/boards/peripheral"
	"blindchess/internal/tactile/tactiletest"
)

func TestBoard_DriverAndEmulatorUnderstandEachOther(t *testing.T) {
	tactiletest.Conform(t, peripheral.Protocol{}, peripheral.NewEmulator)
}
