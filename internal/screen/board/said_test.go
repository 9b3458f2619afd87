package board_test

import (
	"testing"

	"blindchess/internal/console"
	"blindchess/internal/screen/board"
	"blindchess/internal/screen/screentest"
)

// Wherever the cursor stands, Enter announces a heard move, and any other key drops it.
func TestOnlyEnterAnnouncesAHeardMove(t *testing.T) {
	for name, kind := range map[string]board.Kind{"keyboard": board.Keyboard, "paired": board.Paired} {
		for _, key := range []string{"\r", "x", "\x1b[A", " ", "\x7f", "\x1b[200~x\x1b[201~"} {
			t.Run(name, func(t *testing.T) {
				tab := screentest.New(t, nil)
				seat := tab.Sit(white, screentest.Language{Sees: kind == board.Paired})
				move, err := seat.State().Game.Position().ParseSAN("e4")
				if err != nil {
					t.Fatal(err)
				}
				term := show(t, seat, kind, 80, 24)
				if kind == board.Paired {
					term.Await("space bar")
					term.Type("x") // the first screen explains the keys
					term.Await("White Anna")
				} else {
					term.Await("8")
				}
				var waiting bool
				seat.With(func(s *console.Session) { s.Said(seat.State(), move, "pawn Eva two Eva four") })
				term.Type(key)
				term.AwaitThat("the key was taken", func() bool {
					seat.With(func(s *console.Session) { waiting = s.Confirms() })
					return !waiting
				})
				if key != "\r" {
					term.Type("\r")
					return
				}
				term.AwaitThat("the move is announced", func() bool { return tab.State().Gate.Announced == move })
			})
		}
	}
}
