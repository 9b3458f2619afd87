package pegasus_test

import (
	"testing"

	"blindchess/internal/tactile/boards/pegasus"
	"blindchess/internal/tactile/tactiletest"
)

func TestBoard_DriverAndEmulatorUnderstandEachOther(t *testing.T) {
	tactiletest.Conform(t, pegasus.Protocol{}, pegasus.NewEmulator)
}
