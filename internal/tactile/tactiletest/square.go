package tactiletest

import (
	"testing"

	"blindchess/internal/rules"
)

// Square returns the square of a name such as "e4".
func Square(t testing.TB, name string) rules.Square {
	t.Helper()
	s, ok := rules.ParseSquare(name)
	if !ok {
		t.Fatalf("%q is no square", name)
	}
	return s
}
