package chessnut_test

import (
	"testing"

	"blindchess/internal/tactile/boards/chessnut"
	"blindchess/internal/tactile/tactiletest"
)

func TestBoard_DriverAndEmulatorUnderstandEachOther(t *testing.T) {
	tactiletest.Conform(t, chessnut.Protocol{}, chessnut.NewEmulator)
}
