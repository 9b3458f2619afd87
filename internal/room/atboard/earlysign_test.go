//go:build linux || darwin

package atboard_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"blindchess/internal/table"
)

// Kings in the centre that show a draw which the players may not agree on ask nothing,
// and say why. A result that they may give is asked as ever. Rule: rules.RuleAgreement.
func TestKings_ADrawThatMayNotBeAgreedIsNotAsked(t *testing.T) {
	const kings = "8/7p/2k5/8/8/4K3/7P/8 w - - 0 1"
	none, some := table.ForFriends(), table.ForFriends()
	none.NoOffers, some.DrawMoves = true, 10
	for name, test := range map[string]struct {
		conditions  table.Conditions
		moves, sign string
		asked       int
		refused     string
	}{
		"after one ply":              {table.ForFriends(), "h2- 400 h3P 2000 ", "e3- 300 e4K 300 c6- 300 e5k 5000", 0, "A draw may be agreed only after"},
		"after both have moved":      {table.ForFriends(), "h2- 400 h3P 2000 h7- 400 h6p 2000 ", "e3- 300 e4K 300 c6- 300 e5k 5000", 1, "A draw may be agreed only after"},
		"where no draw is agreed":    {none, "h2- 400 h3P 2000 h7- 400 h6p 2000 ", "e3- 300 e4K 300 c6- 300 e5k 5000", 0, "may not agree on a draw"},
		"before the event allows it": {some, "h2- 400 h3P 2000 h7- 400 h6p 2000 ", "e3- 300 e4K 300 c6- 300 e5k 5000", 0, "so many moves of both players"},
		"a win after one ply":        {table.ForFriends(), "h2- 400 h3P 2000 ", "e3- 300 e4K 300 c6- 300 d5k 5000", 1, "A draw may be agreed only after"},
	} {
		for _, whose := range []string{"both", "white"} {
			t.Run(name+" "+whose, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					f := fingersUnder(t, whose, "dgt", kings, test.conditions)
					if whose == "both" {
						f.hand(test.moves)
					} else if test.asked > 0 && name != "a win after one ply" {
						return // the opponent's move is carried out elsewhere
					}
					f.hand(test.sign)
					f.told("The kings in the centre say", test.asked)
					f.told(test.refused, 1-test.asked)
					if after := strings.Join(f.said[len(f.said)-1:], " "); strings.Contains(after, "Touched") {
						t.Errorf("a king is touched after the sign: %q", f.said)
					}
				})
			})
		}
	}
}
