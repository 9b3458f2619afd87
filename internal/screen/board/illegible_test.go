package board_test

import (
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/screen/board"
	"blindchess/internal/screen/screentest"
)

// Parts of a paste that a terminal leaves out, and bytes that it cannot read, are no
// Enter on an empty line.
func TestWhatIsPastedAndCannotBeReadPressesNoClock(t *testing.T) {
	for _, keys := range []string{"\x1b[200~\xff\xfe\x1b[201~\r", "\x1b[200~\x01\x1b[201~\r", "\xff\xfe\r"} {
		tab := screentest.New(t, nil)
		seat := tab.Sit(white, screentest.Language{})
		term := show(t, seat, board.Paired, 80, 24)
		term.Type("x")
		term.Await("White Anna")
		seat.Enter("e4")
		term.Await("Eva four")
		term.Type(keys)
		term.Await("That line has no readable text")
		if tab.State().Gate.By != rules.White {
			t.Errorf("%q pressed the clock", keys)
		}
	}
}
