package attendant_test

import (
	"slices"
	"testing"
	"time"

	"blindchess/internal/online/onlinetest"
	"blindchess/internal/rules"
)

// plies is a game in which no position comes back in so few moves.
var plies = []string{
	"e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "e1g1", "f8e7", "f1e1", "b7b5", "a4b3", "d7d6", "c2c3", "e8g8",
	"h2h3", "c6b8", "d2d4", "b8d7", "b1d2", "c8b7", "b3c2", "f8e8", "d2f1", "e7f8", "f1g3", "g7g6", "a2a4", "c7c5", "d4d5", "c5c4",
}

// tables returns a player at a table, in real time and over real connections.
func tables(b *testing.B) (*bench, onlinetest.Hand) {
	b.Helper()
	s := onlinetest.New(onlinetest.Options{Clock: onlinetest.Wall{}, Unlimited: true})
	b.Cleanup(s.Close)
	at := begin(b, s, onlinetest.Play{Limit: 30 * time.Minute}, rules.White)
	at.until("the table opens", func() bool { return at.room.State().Clock.Running() != 0 })
	return at, s.Hand("Boris", at.id, true)
}

// until waits until something is so, and returns for how long.
func (b *bench) until(what string, so func() bool) time.Duration {
	b.t.Helper()
	began := time.Now()
	for !so() {
		if time.Since(began) > time.Minute {
			b.t.Fatalf("in a minute not: %s; %s", what, b.said())
		}
		time.Sleep(200 * time.Microsecond)
	}
	return time.Since(began)
}

func report(b *testing.B, name string, times []time.Duration) {
	slices.Sort(times)
	b.ReportMetric(times[len(times)/2].Seconds()*1000, "ms-median-"+name)
	b.ReportMetric(times[len(times)*99/100].Seconds()*1000, "ms-p99-"+name)
}

// BenchmarkMoves reports three times of a game at a server: from the player's press to
// its request, at most 20 ms; from the opponent's move there to its words here, which
// leaves the voice its part of 60 ms; and how far the clock here is from the server's
// after each move, at most one second.
func BenchmarkMoves(b *testing.B) {
	for b.Loop() {
		var requests, words, off []time.Duration
		for range 4 {
			at, boris := tables(b)
			for ply := 0; ply+1 < len(plies); ply += 2 {
				at.types(plies[ply])
				pressed := time.Now()
				at.types("")
				at.until("the move arrives", func() bool { return len(at.s.See(at.id).Moves) > ply })
				for _, r := range at.s.Requests() {
					if took := r.At.Sub(pressed); took > -time.Second && r.Method == "POST" && r.At.After(pressed) {
						requests = append(requests, took)
						break
					}
				}
				_ = at.said()
				began := time.Now()
				if err := boris.Move(plies[ply+1]); err != nil {
					b.Fatal(err)
				}
				at.until("the move is told", func() bool { return at.said() != "" })
				words = append(words, time.Since(began))
				at.until("the move is made", func() bool { return at.room.State().Game.Ply() == ply+2 })
				here, there := at.room.State(), at.s.See(at.id)
				for _, side := range []rules.Side{rules.White, rules.Black} {
					off = append(off, (here.Clock.Left(side, at.room.Now()) - there.Left.Of(side)).Abs())
				}
			}
		}
		report(b, "press-to-request", requests)
		report(b, "move-to-words", words)
		report(b, "clock-off", off)
		b.ReportMetric(0, "ns/op")
	}
}

// BenchmarkReconnect reports the time from a line that is back to the table that shows
// the moves of the meantime, from which the board is led: at most three seconds.
func BenchmarkReconnect(b *testing.B) {
	for b.Loop() {
		var took []time.Duration
		for range 5 {
			at, boris := tables(b)
			at.s.Stop()
			at.until("the line is lost", func() bool { return at.heard("online.lost") > 0 })
			if err := boris.Move(plies[:4]...); err != nil {
				b.Fatal(err)
			}
			if err := at.s.Start(); err != nil {
				b.Fatal(err)
			}
			at.until("the line is back", func() bool { return at.heard("online.found") > 0 })
			took = append(took, at.until("the table has the moves", func() bool { return at.room.State().Game.Ply() == 4 }))
		}
		report(b, "led-right", took)
		b.ReportMetric(0, "ns/op")
	}
}
