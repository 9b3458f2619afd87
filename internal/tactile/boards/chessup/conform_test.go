package chessup_test

import (
	"testing"

	"blindchess/internal/tactile/boards/chessup"
	"blindchess/internal/tactile/boards/chessup/chessuptest"
	"blindchess/internal/tactile/tactiletest"
)

func TestBoard_DriverAndEmulatorUnderstandEachOther(t *testing.T) {
	tactiletest.Conform(t, chessup.Protocol{}, chessuptest.NewEmulator)
}
