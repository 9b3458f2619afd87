package attendant_test

import (
	"strings"
	"testing"
	"time"

	"blindchess/internal/online/onlinetest"
	"blindchess/internal/table"
)

// While the line was lost others played on or took back. Within 3 seconds of its return
// the player hears what to do on the board, and the board that does it shows the server's
// position.
func TestAttend_TheBoardIsLedRightWithinThreeSecondsOfAReconnect(t *testing.T) {
	for _, c := range []struct {
		name   string
		down   time.Duration
		play   func(t *testing.T, boris, phone onlinetest.Hand)
		hears  string
		hands  [][2]string
		server int // plies
	}{
		{"a move", 5 * time.Second, func(t *testing.T, boris, _ onlinetest.Hand) { must(t, boris.Move("b8c6")) }, "Bella acht Cesar sechs", [][2]string{{"b8", "c6"}}, 4},
		{"a takeback", 70 * time.Second, func(_ *testing.T, boris, phone onlinetest.Hand) {
			phone.Takeback(true)
			boris.Takeback(true)
		}, "Correct your board", [][2]string{{"f3", "g1"}}, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
				b, boris, phone := underway(t, s, table.Pieces)
				b.handles("e7", "e5")
				b.handles("g1", "f3")
				b.types("")
				time.Sleep(time.Second)
				s.Stop()
				time.Sleep(c.down)
				if got := b.heard("online.lost"); got != 1 {
					t.Fatalf("told %d times that the connection is lost, in %v", got, c.down)
				}
				_ = b.said()
				must(t, s.Start())
				c.play(t, boris, phone)
				for b.heard("online.found") == 0 {
					time.Sleep(20 * time.Millisecond)
				}
				time.Sleep(3 * time.Second)
				hears(t, b.said(), c.hears)
				for _, hand := range c.hands {
					b.handles(hand[0], hand[1])
				}
				time.Sleep(time.Second)
				state := b.room.State()
				if stands := state.Boards.White.Placement; state.Game.Ply() != c.server || stands != state.Game.Position().Placement() || len(s.See(b.id).Moves) != c.server {
					t.Errorf("got %d plies here, %d there, and the board shows %v: %s", state.Game.Ply(), len(s.See(b.id).Moves), stands, b.said())
				}
			})
		})
	}
}

// The player's own last move that was taken back at the server is not sent again, also
// where the line was lost meanwhile.
func TestAttend_AMoveThatWasTakenBackIsNotSentAgain(t *testing.T) {
	for _, lost := range []bool{false, true} {
		bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
			b, boris, _ := underway(t, s, table.NoBoard)
			b.moves("g1f3")
			time.Sleep(time.Second)
			b.types("takeback")
			time.Sleep(time.Second)
			if lost {
				s.Stop()
				time.Sleep(20 * time.Second)
			}
			boris.Takeback(true)
			if lost {
				must(t, s.Start())
			}
			time.Sleep(40 * time.Second)
			b.same(time.Second)
			said := b.said()
			hears(t, said, "Play returns to move two")
			if strings.Contains(said, "declined") {
				t.Errorf("lost %v: heard %q", lost, said)
			}
			if got := len(s.See(b.id).Moves); got != 2 {
				t.Fatalf("lost %v: the server has %d plies, want 2: %s", lost, got, b.said())
			}
			b.moves("f1c4")
			time.Sleep(time.Second)
			if got := len(s.See(b.id).Moves); got != 3 {
				t.Errorf("lost %v: the server has %d plies, want the new move: %s", lost, got, b.said())
			}
		})
	}
}
