package rules_test

import (
	"slices"
	"testing"

	"blindchess/internal/rules"
)

func TestDifferencesNamesEverySquareThatDiffersAndNoOther(t *testing.T) {
	before, err := rules.ParsePlacement("8/8/2n5/1B6/8/8/8/4K3")
	if err != nil {
		t.Fatal(err)
	}
	after, err := rules.ParsePlacement("8/8/2B5/8/8/8/8/4K3")
	if err != nil {
		t.Fatal(err)
	}
	b5, _ := rules.ParseSquare("b5")
	c6, _ := rules.ParseSquare("c6")
	if got, want := before.Differences(after), []rules.Square{b5, c6}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
