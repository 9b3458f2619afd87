package laws_test

import (
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// longSearch is a position in which more than twenty thousand positions are
// entered until it is found that Black can still mate.
const longSearch = "3nN3/2R5/8/p7/PkP5/6P1/7P/2K1R3 w - - 3 39"

func TestAnEditionTellsOfTheSearchOnWhichAResultHangs(t *testing.T) {
	setup, err := rules.ParseFEN(longSearch)
	if err != nil {
		t.Fatal(err)
	}
	edition, _ := laws.EditionOf(2023)
	calls := 0
	telling := edition.WithProgress(func(int, int) { calls++ })
	for _, by := range []rules.Side{rules.White, rules.Black} {
		if got, want := telling.Resigned(setup.Position, by), edition.Resigned(setup.Position, by); got != want {
			t.Errorf("%v resigns: got %v, want %v", by, got, want)
		}
	}
	if calls == 0 {
		t.Error("nothing was told")
	}
}
