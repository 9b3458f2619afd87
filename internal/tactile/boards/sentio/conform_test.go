package sentio_test

import (
	"testing"

	"blindchess/internal/tactile/boards/sentio"
	"blindchess/internal/tactile/tactiletest"
)

func TestBoard_DriverAndEmulatorUnderstandEachOther(t *testing.T) {
	tactiletest.Conform(t, sentio.Protocol{}, sentio.NewEmulator)
}
