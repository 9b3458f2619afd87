package attendant_test

import (
	"strings"
	"testing"
	"time"

	"blindchess/internal/online/onlinetest"
	"blindchess/internal/online/told"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// A rematch that is declined is told once, with its reason, also where the event with the
// reason comes after the answer, or never.
func TestWords_ADeclinedRematchIsToldOnceWithItsReason(t *testing.T) {
	for _, late := range []time.Duration{0, 2 * time.Second, time.Hour} {
		bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
			b, boris, _ := underway(t, s, table.NoBoard)
			b.close()
			b.listens = true
			b.open(told.Game{})
			time.Sleep(time.Second)
			must(t, boris.Resign())
			time.Sleep(time.Second)
			b.types("rematch")
			time.Sleep(time.Second)
			_ = b.said()
			if late > 0 {
				s.StallStreams("Anna", onlinetest.Events, 0)
			}
			s.Decline(s.Find("Anna", "Boris"), "later")
			if late > 0 && late < time.Hour {
				time.Sleep(late)
				s.ReleaseStreams("Anna", onlinetest.Events)
			}
			time.Sleep(5 * time.Second)
			said := b.said()
			if strings.Count(said, " declines.") != 1 || strings.Contains(said, "Ask again later.") != (late < time.Hour) {
				t.Errorf("%v late: heard %q", late, said)
			}
			b.types("rematch")
			time.Sleep(time.Second)
			if s.Find("Anna", "Boris") == "" {
				t.Errorf("%v late: no second rematch: %q", late, b.said())
			}
		})
	}
}

// The opponent's first move is told before the time for the player's own.
func TestWords_TheFirstMoveIsToldBeforeTheTimeForTheAnswer(t *testing.T) {
	bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
		p := rapid
		p.Source = "lobby"
		b := begin(t, s, p, rules.Black)
		boris := s.Hand("Boris", b.id, true)
		time.Sleep(time.Second)
		_ = b.said()
		must(t, boris.Move("e2e4"))
		time.Sleep(time.Second)
		said := b.said()
		if move, due := strings.Index(said, "Eva vier"), strings.Index(said, "Make your first move"); move < 0 || due < move {
			t.Errorf("heard %q", said)
		}
	})
}

// A challenge that waits is told once, though the server tells it on each stream of events.
func TestWords_AChallengeIsToldOnceThoughTheLineWasLost(t *testing.T) {
	bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
		b, _, _ := underway(t, s, table.NoBoard)
		b.close()
		b.listens = true
		b.open(told.Game{})
		time.Sleep(time.Second)
		s.Challenge("Cyril", "Anna", "clock.limit=600&clock.increment=5")
		time.Sleep(time.Second)
		s.Stop()
		time.Sleep(15 * time.Second)
		must(t, s.Start())
		time.Sleep(40 * time.Second)
		said := b.said()
		if strings.Count(said, "Cyril 1500 challenges you") != 1 || !strings.Contains(said, "The connection is back.") {
			t.Errorf("heard %q", said)
		}
		if got := s.Streams("Anna", onlinetest.Events); got != 1 {
			t.Errorf("%d streams of events are open, want one", got)
		}
	})
}
