//go:build linux || darwin

package atboard_test

import (
	"testing"
	"testing/synctest"

	"blindchess/internal/table"
)

// The next step of a player whose own board shows an illegal move is to put it back, too.
// At an event that reveals nothing: a legal move has the same answer. Rule: article 7.5.
func TestGate_AnIllegalMoveOnAnOwnBoardMayGoBack(t *testing.T) {
	for name, test := range map[string]struct {
		conditions table.Conditions
		hands      string
		back       int
	}{
		"illegal, at an event":      {table.ForEvent(), "e2- 500 e5P 1500", 1},
		"legal, at an event":        {table.ForEvent(), "e2- 500 e4P 1500", 1},
		"illegal, and led back":     {table.ForEvent(), "e2- 500 e5P 9000", 1},
		"illegal, among friends":    {table.ForFriends(), "e2- 500 e5P 1500", 1},
		"legal, among friends":      {table.ForFriends(), "e2- 500 e4P 1500", 0},
		"illegal, and it went back": {table.ForEvent(), "e2- 500 e5P 1500 e5- 500 e2P 1500", 0},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := fingersUnder(t, "white", "pegs", "", test.conditions)
				f.hand(test.hands + ` "gate" 500`)
				f.told("Announce what you have moved, or put the piece back. Touched: Eva zwei", test.back)
			})
		})
	}
}
