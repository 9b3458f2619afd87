package rules_test

import (
	"testing"

	"blindchess/internal/rules"
)

// longHunt is a position in which more than twenty thousand positions are
// entered until it is found that Black can still mate.
const longHunt = "3nN3/2R5/8/p7/PkP5/6P1/7P/2K1R3 w - - 3 39"

func TestALongSearchTellsHowFarItIs(t *testing.T) {
	setup, err := rules.ParseFEN(longHunt)
	if err != nil {
		t.Fatal(err)
	}
	calls := 0
	for _, side := range []rules.Side{rules.White, rules.Black} {
		last := 0
		got, proof := setup.Position.WinnableTelling(side, rules.ResultNodes, func(entered, most int) {
			calls++
			if entered < last || most != rules.ResultNodes {
				t.Errorf("told %d of %d after %d", entered, most, last)
			}
			last = entered
		})
		if last > proof.Nodes {
			t.Errorf("told %d of %d positions", last, proof.Nodes)
		}
		if want, _ := setup.Position.Winnable(side, rules.ResultNodes); got != want {
			t.Errorf("got %v, want %v as without telling", got, want)
		}
	}
	if calls == 0 {
		t.Error("nothing was told")
	}
}

func TestAnEditionTellsOfTheSearchOnWhichAResultHangs(t *testing.T) {
	setup, err := rules.ParseFEN(longHunt)
	if err != nil {
		t.Fatal(err)
	}
	edition, _ := rules.EditionOf(2023)
	calls := 0
	telling := edition.Telling(func(int, int) { calls++ })
	for _, by := range []rules.Side{rules.White, rules.Black} {
		if got, want := telling.Resigned(setup.Position, by), edition.Resigned(setup.Position, by); got != want {
			t.Errorf("%v resigns: got %v, want %v", by, got, want)
		}
	}
	if calls == 0 {
		t.Error("nothing was told")
	}
}
