package winnable_test

import (
	"blindchess/internal/rules"
	"blindchess/internal/rules/winnable"
	"testing"
)

// longSearch is a position in which more than twenty thousand positions are
// entered until it is found that Black can still mate.
const longSearch = "3nN3/2R5/8/p7/PkP5/6P1/7P/2K1R3 w - - 3 39"

func TestALongSearchTellsHowFarItIs(t *testing.T) {
	setup, err := rules.ParseFEN(longSearch)
	if err != nil {
		t.Fatal(err)
	}
	calls := 0
	for _, side := range []rules.Side{rules.White, rules.Black} {
		last := 0
		got, proof := winnable.DecideWithProgress(setup.Position, side, 1_000_000, func(entered, most int) {
			calls++
			if entered < last || most != 1_000_000 {
				t.Errorf("told %d of %d after %d", entered, most, last)
			}
			last = entered
		})
		if last > proof.Nodes {
			t.Errorf("told %d of %d positions", last, proof.Nodes)
		}
		if want, _ := winnable.Decide(setup.Position, side, 1_000_000); got != want {
			t.Errorf("got %v, want %v as without telling", got, want)
		}
	}
	if calls == 0 {
		t.Error("nothing was told")
	}
}
