package sense_test

import (
	"fmt"
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/sense"
	"blindchess/internal/tactile/tactiletest"
	"blindchess/internal/tactile/wire"
)

// flatBoard returns a sensor on a flat board with the starting array, White to
// move, whose clock runs for White.
func flatBoard() *sense.Sensor {
	s := sense.NewSensor(sense.Config{Sensing: wire.Sensing{Names: true, Events: true}})
	position := rules.Standard()
	board := position.Placement()
	s.Told(0, sense.Table{Board: board, Goal: board, Turn: rules.White, Candidates: follow(position)})
	s.Looked(0, wire.StartContents())
	s.Clock(time.Second, true, true)
	return s
}

// slide puts the piece of one square on another.
func slide(s *sense.Sensor, at time.Duration, from, to rules.Square) []sense.Event {
	contents := s.Contents()
	piece := contents.At(from)
	events := s.Change(at, sense.Change{Square: from, Before: piece, Ordered: true})
	return append(events, s.Change(at, sense.Change{Square: to, After: piece, Ordered: true})...)
}

// pass lets time pass in small steps.
func pass(s *sense.Sensor, from, to time.Duration) []sense.Event {
	var events []sense.Event
	for at := from; at <= to; at += 50 * time.Millisecond {
		events = append(events, s.Tick(at)...)
	}
	return events
}

func named(t *testing.T, name string) rules.Square { return tactiletest.Square(t, name) }

func TestClock_APressWithoutAMoveIsToldWithinHalfASecond(t *testing.T) {
	s := flatBoard()
	s.Clock(5*time.Second, false, true)
	events := pass(s, 5*time.Second, 5500*time.Millisecond)
	if got, want := fmt.Sprint(events), fmt.Sprint([]sense.Event{sense.PressedNothing{}}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	if more := pass(s, 5500*time.Millisecond, 15*time.Second); len(more) != 0 {
		t.Errorf("got %v more, want it told once", more)
	}
}

func TestClock_APressUponWhatIsNoMoveIsToldSoon(t *testing.T) {
	s := flatBoard()
	slide(s, 4*time.Second, named(t, "e2"), named(t, "e5"))
	s.Clock(5*time.Second, false, true)
	var strayed []sense.Strayed
	for _, event := range pass(s, 5*time.Second, 6200*time.Millisecond) {
		if e, ok := event.(sense.Strayed); ok {
			strayed = append(strayed, e)
		}
	}
	if len(strayed) != 1 || !strayed[0].Pressed || len(strayed[0].Differences) != 2 {
		t.Errorf("got %+v, want e2 and e5 told once as pressed upon", strayed)
	}
}

func TestClock_AfterItIsUnpluggedTheBoardGoesOnBeingRead(t *testing.T) {
	for _, gone := range []bool{false, true} {
		s := flatBoard()
		if gone {
			s.ClockGone()
		}
		slide(s, 4*time.Second, named(t, "e2"), named(t, "e4"))
		shown := false
		for _, event := range pass(s, 4*time.Second, 6*time.Second) {
			if e, ok := event.(sense.Recognised); ok {
				shown = e.Moves[0].To == named(t, "e4") && !e.Pressed
			}
		}
		if shown != gone {
			t.Errorf("clock gone %t: got the move read %t", gone, shown)
		}
	}
}

func TestClock_OneThatIsPluggedInAgainIsWaitedFor(t *testing.T) {
	s := flatBoard()
	s.ClockGone()
	s.Clock(3*time.Second, true, true)
	slide(s, 4*time.Second, named(t, "e2"), named(t, "e4"))
	for _, event := range pass(s, 4*time.Second, 6*time.Second) {
		if _, ok := event.(sense.Recognised); ok {
			t.Error("the move was read before the press")
		}
	}
}

// Even with a long rest time for the board, a mate is seen within a second.
func TestClock_WhatStandsIsToldWithinASecondHoweverLongTheBoardIsToRest(t *testing.T) {
	for _, clocked := range []bool{false, true} {
		s := sense.NewSensor(sense.Config{Sensing: wire.Sensing{Names: true, Events: true}, Settle: 8 * time.Second})
		position := rules.Standard()
		board := position.Placement()
		s.Told(0, sense.Table{Board: board, Goal: board, Turn: rules.White, Candidates: follow(position)})
		s.Looked(0, wire.StartContents())
		if clocked {
			s.Clock(time.Second, true, true)
		}
		slide(s, 2*time.Second, named(t, "e2"), named(t, "e4"))
		stands, read := time.Duration(0), time.Duration(0)
		for at := 2 * time.Second; at < 12*time.Second; at += 50 * time.Millisecond {
			for _, event := range s.Tick(at) {
				switch event.(type) {
				case sense.Stands:
					stands = at - 2*time.Second
				case sense.Recognised:
					read = at - 2*time.Second
				}
			}
		}
		if stands == 0 || stands > time.Second || read != 8*time.Second {
			t.Errorf("clock %t: got it told after %v and read after %v, want within 1s and after 8s", clocked, stands, read)
		}
	}
}
