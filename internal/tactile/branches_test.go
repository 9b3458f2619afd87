package tactile_test

import (
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/boards/pegs"
	"blindchess/internal/tactile/wire"
)

// turnedRound is a square as a board names it that lies the other way round.
func turnedRound(s rules.Square) rules.Square { return rules.H8 + rules.A1 - s }

func TestMoreLiftsThanHandsCanMakeAreNotBelieved_WhicheverWayTheBoardLies(t *testing.T) {
	pawn := wire.Content{Occupied: true, Piece: rules.Piece{Side: rules.White, Role: rules.Pawn}}
	for _, turned := range []bool{false, true} {
		as := func(s rules.Square) rules.Square {
			if turned {
				return turnedRound(s)
			}
			return s
		}
		var shown wire.Contents
		for _, name := range []string{"a1", "b1", "c1", "d1", "e1", "h6"} {
			shown.Set(as(square(t, name)), pawn)
		}
		for count, want := range map[int]string{4: "a1- b1- c1- d1- ", 5: ""} {
			e := newEar(pegs.Protocol{}, tactile.ReceiverConfig{Turned: turned})
			e.hear(0, "\xB0\x00\x04d")
			e.hear(0, dump(shown))
			bytes := ""
			for _, name := range []string{"a1", "b1", "c1", "d1", "e1"}[:count] {
				bytes += field(as(square(t, name)), 0)
			}
			before := e.changes()
			e.hear(time.Second, bytes)
			if got := e.changes()[len(before):]; got != want {
				t.Errorf("turned %v, %d lifts in one read: got %q, want %q", turned, count, got, want)
			}
		}
	}
}
