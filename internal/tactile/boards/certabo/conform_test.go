package certabo_test

import (
	"testing"

	"blindchess/internal/tactile/boards/certabo"
	"blindchess/internal/tactile/tactiletest"
)

func TestBoard_DriverAndEmulatorUnderstandEachOther(t *testing.T) {
	tactiletest.Conform(t, certabo.Protocol{}, certabo.NewEmulator)
}
