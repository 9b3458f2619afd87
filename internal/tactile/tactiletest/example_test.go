//go:build linux || darwin

package tactiletest_test

import (
	"testing"

	"blindchess/internal/tactile/tactiletest"
)

func TestATripWithoutABoardTakesTime(t *testing.T) {
	bare := tactiletest.NewBare(t)
	took := bare.Trip(t, "five bytes")
	if took <= 0 {
		t.Errorf("got %v, want what the line itself takes", took)
	}
}
