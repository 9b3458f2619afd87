package chesslink_test

import (
	"testing"

	"blindchess/internal/tactile/boards/chesslink"
	"blindchess/internal/tactile/tactiletest"
)

func TestBoard_DriverAndEmulatorUnderstandEachOther(t *testing.T) {
	tactiletest.Conform(t, chesslink.Protocol{}, chesslink.NewEmulator)
}
