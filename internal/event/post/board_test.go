package post_test

import (
	"slices"
	"testing"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/event/post"
	"blindchess/internal/table"
)

// minutes is an instant of a table.
func minutes(n int) clock.Instant { return clock.Instant(time.Duration(n) * time.Minute) }

// opened are the first records of a game of an event.
func opened(board string) []table.Record {
	c := table.ForFriends()
	c.Occasion = table.Occasion{ID: "id" + board, Event: "Cup", Round: "3", Board: board}
	return []table.Record{{Seq: 1, Event: table.TableSet{Conditions: c}}, {Seq: 2, Event: table.GameStarted{}}}
}

// played returns records with a move more, made at an instant.
func played(records []table.Record, at clock.Instant, san string) []table.Record {
	state := table.Fold(table.State{}, slices.Clone(records)...)
	move, err := state.Game.Position().ParseSAN(san)
	if err != nil {
		panic(err)
	}
	by := state.Game.Position().Turn()
	for _, e := range []table.Event{
		table.MoveAnnounced{Actor: table.By(by), Move: move}, table.MoveMade{Actor: table.By(by), Move: move, SAN: san},
		table.MoveExecuted{Actor: table.By(by.Other()), Move: move, Agrees: true}, table.ClockPressed{Actor: table.By(by)},
	} {
		records = append(records, table.Record{Seq: uint64(len(records) + 1), At: at, Event: e})
	}
	return records
}

var now = time.Date(2026, 3, 1, 10, 0, 0, 0, time.UTC)

func TestBoard_HoldsEachRecordBack(t *testing.T) {
	records := played(played(opened("12"), minutes(1), "e4"), minutes(20), "e5")
	var b post.Board
	if !b.Take(now, minutes(20), records...) || b.Take(now, minutes(21), table.Record{Seq: 99, Event: table.TimeKept{}}) || b.Take(now, minutes(21), records...) {
		t.Fatal("got news of the time alone or of what was known, or none of the moves")
	}
	const delay = 15 * time.Minute
	tests := []struct {
		after time.Duration
		shown int
		next  time.Duration
	}{{0, 6, 14 * time.Minute}, {14*time.Minute - 1, 6, 1}, {14 * time.Minute, 10, 0}}
	for _, test := range tests {
		at := now.Add(test.after)
		if got := len(b.Shown(at, delay)); got != test.shown {
			t.Errorf("after %v: got %d records, want %d", test.after, got, test.shown)
		}
		if next, _ := b.Next(at, delay); next != test.next {
			t.Errorf("after %v: got the next in %v, want %v", test.after, next, test.next)
		}
	}
	if got := len(b.Shown(now, 0)); got != 10 {
		t.Errorf("got %d records without a delay, want 10", got)
	}
}

func TestTold_NamesRoundAndBoard(t *testing.T) {
	var b post.Board
	b.Take(now, 0, played(opened("12"), 0, "e4")...)
	game, ok := post.Told(b.Story(now, 0), "")
	if !ok || game.Round != "round-3" || game.Name != "game-12" {
		t.Errorf("got %+v, %v", game, ok)
	}
	if _, ok := post.Told((&post.Board{}).Story(now, 0), ""); ok {
		t.Error("got a game of nothing")
	}
	c := table.ForFriends()
	c.Occasion = table.Occasion{Round: "../../etc", Board: "/x"}
	b = post.Board{}
	b.Take(now, 0, table.Record{Seq: 1, Event: table.TableSet{Conditions: c}})
	if game, _ := post.Told(b.Story(now, 0), ""); game.Round != "round-etc" || game.Name != "game-x" {
		t.Errorf("got the names %q and %q, want none that leave the folder", game.Round, game.Name)
	}
}

func TestBoard_HoldsBackWhatHappensAfterATableWasTakenUpAtAnEarlierInstant(t *testing.T) {
	const delay = 15 * time.Minute
	records := played(opened("12"), minutes(1), "e4")
	var b post.Board
	b.Take(now, minutes(6), records...)
	restarted := now.Add(time.Hour) // its journal had no more than the first minute
	b.Take(restarted, minutes(1), records...)
	b.Take(restarted.Add(time.Minute), minutes(2), played(records, minutes(2), "e5")...)
	moved := restarted.Add(time.Minute)
	if got := len(b.Shown(moved.Add(delay-1), delay)); got != 6 {
		t.Errorf("got %d records, want the move held back for all of its delay", got)
	}
	if got := len(b.Shown(moved.Add(delay), delay)); got != 10 {
		t.Errorf("got %d records, want the move after its delay", got)
	}
}
