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
