package main

import (
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"blindchess/internal/floors/waits"
	"blindchess/internal/pair"
	"blindchess/internal/room"
	"blindchess/internal/screen"
	"blindchess/internal/settings"
)

// BenchmarkOrderToReply gives orders to two tables in turn, from a screen at each to its
// table and back: to one that no program follows, and to one whose post reports it to a
// hall. post/alone is the ratio of their medians.
func BenchmarkOrderToReply(b *testing.B) {
	const orders = 400
	e := builtEvening(b)
	at := freePort(b)
	e.hall("pass", "every/1-9", "--folder", "hall", "--out", "post.pass")
	programs := []*victim{
		{command: func() *exec.Cmd { return e.command("blindchess-hall", "serve", "--folder", "hall", "--listen", at) }},
		{command: func() *exec.Cmd {
			return e.command("blindchess", "post", e.socket("board2"), "--folder", "live", "--hall", "nats://"+at, "--pass", "post.pass")
		}},
	}
	for n := range 2 {
		board := strconv.Itoa(n + 1)
		programs = append(programs, &victim{command: func() *exec.Cmd {
			return e.command("blindchess", "serve", "--journal", "board"+board+".journal", "--round", "1", "--board-number", board)
		}})
	}
	for _, p := range programs {
		p.start(b)
		b.Cleanup(p.kill)
	}
	seats := []*screen.Terminal{e.seat("board1"), e.seat("board2")}
	for _, seat := range seats {
		order(b, seat)
	}
	for last := range waits.Polls(100*time.Millisecond, time.Minute) {
		if rows, err := e.rows("hall"); err == nil && len(rows) == 1 && rows[0].Board == "2" {
			break
		}
		if last {
			b.Fatal("the hall does not hear of the table")
		}
	}
	took := make([][]time.Duration, len(seats))
	for b.Loop() {
		for range orders {
			for i, seat := range seats {
				time.Sleep(60 * time.Millisecond) // as fast as a table reads a guest's lines
				took[i] = append(took[i], order(b, seat))
			}
		}
	}
	var middle [2]float64
	for i, all := range took {
		slices.Sort(all)
		middle[i] = all[len(all)/2].Seconds() * 1000
	}
	b.ReportMetric(middle[0], "alone-ms")
	b.ReportMetric(middle[1], "post-ms")
	b.ReportMetric(middle[1]/middle[0], "post/alone")
}

// socket is where a table of an evening lets people in.
func (e evening) socket(table string) string {
	return filepath.Join(e.folder, "r", "blindchess", table+".sock")
}

// seat sits down at White's side of a table, once it is open.
func (e evening) seat(table string) *screen.Terminal {
	e.t.Helper()
	dialer := &room.Dialer{
		Address: e.socket(table),
		Hello:   pair.Hello{Role: room.Opponent, Seat: "white", Take: true},
	}
	for last := range waits.Polls(50*time.Millisecond, 30*time.Second) {
		guest, _, err := dialer.Sit(e.ctx, settings.Default(), false, false)
		if err == nil {
			e.t.Cleanup(func() { dialer.HangUp(); _ = guest.Close() })
			go func() { _ = dialer.Follow(e.ctx, guest) }()
			return guest.Terminal()
		}
		if last {
			e.t.Fatal(err)
		}
	}
	return nil
}

// order starts the game, stops the clocks or starts them, and returns how long the table took to show it.
func order(b *testing.B, seat *screen.Terminal) time.Duration {
	b.Helper()
	before := seat.State()
	line, begun := orderIn(before), time.Now()
	seat.Enter(line)
	for seat.State().Seq == before.Seq {
		if time.Since(begun) > 10*time.Second {
			b.Fatalf("%s was not answered", line)
		}
		time.Sleep(20 * time.Microsecond)
	}
	return time.Since(begun)
}
