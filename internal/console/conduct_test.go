package console_test

import (
	"strings"
	"testing"

	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

func TestProposal_OfADeviceNamesTheLossAndTheOtherPenalties(t *testing.T) {
	for laws, fine := range map[int]bool{2005: false, 2014: true, 2018: true, 2023: true} {
		g := newGame(t, func(c *table.Conditions) { c.Arbiter, c.Laws = true, laws })
		g.enter(player(t, rules.White), "e4")
		arbiter := session(t, console.Actor{Capacity: table.Arbiter}, "en", "en")
		g.enter(arbiter, "note black electronic device")
		said := g.enter(arbiter, "proposal")
		if !strings.Contains(said, "Black loses the game") || !strings.Contains(said, "warn, add, remove") || strings.Contains(said, "fine") != fine {
			t.Errorf("%d: got %q", laws, said)
		}
	}
}

// TestProposal_OfEachBreachIsHeardInTurn notes a breach of conduct by each player. The
// arbiter hears how many proposals wait, and after the first ruling that the next one
// is due, which the players do not.
func TestProposal_OfEachBreachIsHeardInTurn(t *testing.T) {
	for _, first := range []rules.Side{rules.White, rules.Black} {
		g := newGame(t, func(c *table.Conditions) { c.Arbiter = true })
		g.enter(player(t, rules.White), "e4")
		arbiter := session(t, console.Actor{Capacity: table.Arbiter}, "en", "en")
		g.enter(arbiter, "note "+first.String()+" smoking")
		g.enter(arbiter, "note "+first.Other().String()+" distraction")
		if said := g.enter(arbiter, "proposal"); !strings.Contains(said, "a warning to "+first.String()) || !strings.Contains(said, "Proposals after this one: one.") {
			t.Errorf("%v first: got %q", first, said)
		}
		g.enter(arbiter, "resolve")
		g.enter(arbiter, "yes")
		if said := g.enter(arbiter, "proposal"); !strings.Contains(said, "a warning to "+first.Other().String()) || strings.Contains(said, "after this one") {
			t.Errorf("%v first, then: got %q", first, said)
		}
		next := table.DecisionAwaited{Ruled: true}
		if u, _ := arbiter.Voice().Event(g.state, next); u.Text() != "The next proposal waits. Type proposal." {
			t.Errorf("%v first, the arbiter: got %q", first, u.Text())
		}
		if u, hears := player(t, first).Voice().Event(g.state, next); hears {
			t.Errorf("%v first, a player: got %q", first, u.Text())
		}
	}
}
