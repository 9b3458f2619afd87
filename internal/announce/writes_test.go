package announce_test

import (
	"strings"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// A player who writes their scoresheet in an event game hears so as it begins;
// among friends, and if the table writes, there is no message.
func TestEvent_WhoWritesTheirSheetIsToldAsTheGameBegins(t *testing.T) {
	event := table.Conditions{Laws: 2023, Keeping: table.SheetsByHand, Withheld: table.Questions()}
	kept, friends := event, event
	kept.Keeping, friends.Withheld = table.SheetsKept, nil
	for name, test := range map[string]struct {
		c    table.Conditions
		side rules.Side
		want bool
	}{
		"a player": {event, rules.Black, true}, "the arbiter": {event, 0, false},
		"where the table writes": {kept, rules.Black, false}, "among friends": {friends, rules.Black, false},
	} {
		var state table.State
		state.Game, state.Conditions = rules.NewGame(rules.StandardSetup()), test.c
		u, _ := seat(t, "en", "fide", test.side).Event(state, table.GameStarted{})
		if got := strings.HasSuffix(u.Text(), "You write your own scoresheet, as in write e4."); got != test.want {
			t.Errorf("%s: got %q, told %v, want %v", name, u.Text(), got, test.want)
		}
	}
}
