//go:build linux || darwin

package atboard_test

import (
	"testing"
	"testing/synctest"

	"blindchess/internal/rules"
)

// On a shared board, before the last move was pressed, the accident is the one's who
// touched: the player to move by the board, whoever's clock runs. Rule:
// rules.RuleTouchedOwn.
func TestAccident_IsTheOnesWhoTouched(t *testing.T) {
	for _, kind := range []string{"pegs", "dgt"} {
		for name, test := range map[string]struct {
			before, touch string
			by            rules.Side
		}{
			"the reply, before the press":     {"e2- 400 e4P 1500", "b8- 600 b8n 600", rules.Black},
			"the next move, before the press": {"e2- 400 e4P 1500 e7- 400 e5p 1500", "g1- 600 g1N 600", rules.White},
			"the reply, after the press":      {`e2- 400 e4P 1500 "press" 500`, "b8- 600 b8n 600", rules.Black},
			"the first move":                  {"", "g1- 600 g1N 600", rules.White},
		} {
			t.Run(kind+" "+name, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					f := fingers(t, "both", kind, "")
					f.hand(test.before + " " + test.touch)
					f.hand(`"accident" 400`)
					f.told(test.by.String()+" may have touched by accident", 1)
					if got := f.room.State().Accident.By; got != test.by {
						t.Fatalf("got the accident of %v, want of %v: %q", got, test.by, f.said)
					}
					f.hand(`"accept" 400`)
					f.touched("")
					f.told("It was an accident", 1)
				})
			})
		}
	}
}

// So is an adjustment: the player who has the move adjusts. Rule: article 4.2.1.
func TestAccident_AnAdjustmentIsTheOnesWhoHasTheMove(t *testing.T) {
	for _, kind := range []string{"pegs", "dgt"} {
		for before, touch := range map[string]string{
			"e2- 400 e4P 1500":                  "b8- 600 b8n 2500",
			"e2- 400 e4P 1500 e7- 400 e5p 1500": "b1- 600 b1N 2500",
			`e2- 400 e4P 1500 "press" 500`:      "b8- 600 b8n 2500",
		} {
			t.Run(kind+" "+before, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					f := fingers(t, "both", kind, "")
					f.hand(before + ` "adjust" 400 ` + touch)
					f.touched("")
					f.told("black knight", 0)
					f.told("white knight", 0)
				})
			})
		}
	}
}
