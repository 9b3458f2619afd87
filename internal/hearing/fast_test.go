package hearing

import (
	"math"
	"testing"
)

func TestTheQuickLogarithmIsThatOfTheLibrary(t *testing.T) {
	for x := 1e-9; x < 1e12; x *= 1.0137 {
		if got, want := logarithm(x), math.Log(x); math.Abs(got-want) > 1e-6 {
			t.Fatalf("the logarithm of %g is %g, want %g", x, got, want)
		}
	}
}
