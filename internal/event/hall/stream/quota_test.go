package stream_test

import (
	"strconv"
	"testing"

	"blindchess/internal/event/hall"
	"blindchess/internal/event/hall/stream"
)

func board(n int) hall.Key { return hall.Key{Round: "1", Board: strconv.Itoa(n)} }

func TestIntake_TakesItsLastTableAndNoneBeyond(t *testing.T) {
	q := stream.NewQuotas()
	for n := range stream.MostKnown {
		if !q.Tell(board(n), 100) {
			t.Fatalf("table %d of %d was refused", n+1, stream.MostKnown)
		}
	}
	if q.Tell(board(stream.MostKnown), 100) {
		t.Error("one table more was taken")
	}
	if !q.Tell(board(7), 100) {
		t.Error("a table that is known was refused")
	}
}

func TestIntake_KeepsItsLastByteAndNoneBeyond(t *testing.T) {
	q := stream.NewQuotas()
	if !q.Tell(board(1), stream.MostTold-1) || !q.Tell(board(1), 1) || q.Tell(board(1), 1) {
		t.Errorf("want %d bytes of a table and not one more", stream.MostTold)
	}
	kept := int64(stream.MostTold)
	for n := 2; kept+stream.MostTold <= stream.MostEver; n++ {
		if !q.Tell(board(n), stream.MostTold) {
			t.Fatalf("a table was refused after %d bytes of %d", kept, stream.MostEver)
		}
		kept += stream.MostTold
	}
	left := int(stream.MostEver - kept)
	if q.Tell(board(0), left+1) || left > 0 && !q.Tell(board(0), left) {
		t.Errorf("want %d bytes of all tables and not one more", stream.MostEver)
	}
}

func TestIntake_TakesItsLastMessageAtOnceAndNoneBeyond(t *testing.T) {
	q := stream.NewQuotas()
	taken := 0
	for range 2 * stream.MostBurst {
		if q.Tell(board(1), 1) {
			taken++
		}
	}
	if taken < stream.MostBurst || taken > stream.MostBurst+20 { // a few come back meanwhile
		t.Errorf("got %d messages taken at once, want %d", taken, stream.MostBurst)
	}
	if !q.Tell(board(2), 1) {
		t.Error("another table pays for the flood")
	}
}

// A pass for every round may name rounds as it likes: it takes no place from others by
// that, and has one pace for them all.
func TestIntake_APassForEveryRoundInventsNoRoundsWithoutEnd(t *testing.T) {
	q := stream.NewQuotas()
	by, taken := stream.PostName(stream.EveryRound, "3"), 0
	round := func(n int) hall.Key { return hall.Key{Round: "r" + strconv.Itoa(n), Board: "3"} }
	for n := range 2 * stream.MostRounds {
		if q.TellBy(by, round(n), 100) {
			taken++
		}
	}
	if taken != stream.MostRounds {
		t.Errorf("got %d rounds taken, want %d", taken, stream.MostRounds)
	}
	again := q.Again()
	if again.TellBy(by, round(stream.MostRounds), 100) || !again.TellBy(by, round(1), 100) {
		t.Error("a hall that was started anew counts from nothing")
	}
	if !again.TellBy(stream.PostName("x", "3"), hall.Key{Round: "x", Board: "3"}, 100) || !again.TellBy(by, hall.Key{Round: "1", Board: "4"}, 100) {
		t.Error("a pass for one round, or another table, pays for it")
	}
	q, taken = stream.NewQuotas(), 0
	for n := range 2 * stream.MostBurst {
		if q.TellBy(by, round(n%stream.MostRounds), 1) {
			taken++
		}
	}
	if taken > stream.MostBurst+20 { // a few come back meanwhile
		t.Errorf("got %d messages of all rounds taken at once, want %d", taken, stream.MostBurst)
	}
}
