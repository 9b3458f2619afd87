package console_test

import (
	"slices"
	"strings"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// oracles are pairs of positions with the same pieces on every square, which differ
// in whether one move is legal, and the words that may name that move.
var oracles = []struct {
	name, legal, not string
	words            []string
}{
	{"castling", "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K2R w K - 0 1", "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K2R w - - 0 1", []string{"0-0", "e1g1", "O-O", "Kg1", "castle", "short castling", "e1", "g1", "e1 g1"}},
	{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2", []string{"exd6", "e5d6", "d6", "e5", "e5 d6", "exd6 e.p."}},
}

// eventAt is a game at an event that begins from a position and has been begun.
func eventAt(t *testing.T, fen string) *game {
	t.Helper()
	return newGame(t, func(c *table.Conditions) {
		event()(c)
		c.Start = fen
	})
}

// toldRights are the questions that reveal the rights of a position: they are in the
// rules of the position itself, and organisers are informed of this.
var toldRights = []string{"fen", "rights"}

// TestTried_WhateverTellsAPlayerWhetherAMoveIsLegalIsOnRecord types every command with
// every way to name a move, in two positions that differ in whether it is legal. If
// the answers differ, the try is given to the table, so that the arbiter hears it.
func TestTried_WhateverTellsAPlayerWhetherAMoveIsLegalIsOnRecord(t *testing.T) {
	recorded := 0
	for _, o := range oracles {
		legal, not := eventAt(t, o.legal), eventAt(t, o.not)
		verbs := append(player(t, rules.White).Verbs(), "")
		for _, verb := range verbs {
			for _, named := range append([]string{""}, o.words...) {
				line := strings.TrimSpace(verb + " " + named)
				if slices.Contains(toldRights, verb) || line == "" {
					continue
				}
				one := player(t, rules.White).Enter(legal.state, legal.at, line)
				other := player(t, rules.White).Enter(not.state, not.at, line)
				if words(one) == words(other) && len(one.Commands) == len(other.Commands) {
					continue
				}
				if !slices.ContainsFunc(other.Commands, tries) {
					t.Errorf("%s, %q: got %q where it is legal and %q where it is not, want that a try is recorded", o.name, line, words(one), words(other))
				}
				recorded++
			}
		}
	}
	if recorded == 0 {
		t.Error("nothing was refused in one position of a pair alone")
	}
}

func tries(c table.Command) bool {
	_, is := c.(table.Try)
	return is
}

func TestTried_AmongFriendsNothingIsRecorded(t *testing.T) {
	g := newGame(t, nil)
	intent := player(t, rules.White).Enter(g.state, g.at, "e5")
	if !intent.Refused || len(intent.Commands) != 0 {
		t.Errorf("got %+v, want it refused and nothing recorded", intent)
	}
}

func TestTried_TheArbiterHearsHowOftenAndTheOpponentNothing(t *testing.T) {
	g := newGame(t, event())
	for want := 1; want <= 3; want++ {
		intent := player(t, rules.White).Enter(g.state, g.at, "Nd4")
		if len(intent.Commands) != 1 {
			t.Fatalf("got %+v, want one command", intent)
		}
		effects, err := table.Decide(g.state, g.at, intent.Commands[0])
		if err != nil || len(effects) != 1 {
			t.Fatalf("got %v, %v, want one record", effects, err)
		}
		tried, is := effects[0].Record.Event.(table.MoveTried)
		if !is || tried.Count != want || tried.Words != "Nd4" {
			t.Errorf("got %+v, want try %d", effects[0].Record.Event, want)
		}
		g.state = effects[0].After
		for _, seat := range []struct {
			as   table.Capacity
			side rules.Side
			told bool
		}{{table.Arbiter, 0, true}, {table.Player, rules.White, true}, {table.Player, rules.Black, false}, {table.Spectator, 0, false}} {
			shown := g.state.Shown(effects[0].Record, seat.as, seat.side)
			if _, told := shown.Event.(table.MoveTried); told != seat.told {
				t.Errorf("%v %v: got %T, want told: %v", seat.as, seat.side, shown.Event, seat.told)
			}
		}
	}
}
