package rulestest_test

import (
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/rulestest"
)

func TestAGameIsPlayedFromItsMoves(t *testing.T) {
	game := rulestest.Play(t, rules.NewGame(rules.StandardSetup()), "e4 e5 Nf3")
	if game.Ply() != 3 || game.Position().Turn() != rules.Black {
		t.Errorf("got %d plies and %v to move, want three and Black", game.Ply(), game.Position().Turn())
	}
}
