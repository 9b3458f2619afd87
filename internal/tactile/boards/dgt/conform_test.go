package dgt_test

import (
	"testing"

	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/tactiletest"
)

func TestBoard_DriverAndEmulatorUnderstandEachOther(t *testing.T) {
	tactiletest.Conform(t, dgt.Protocol{}, dgt.NewEmulator)
}
