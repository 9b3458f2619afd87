package sense_test

import (
	"fmt"
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/sense"
	"blindchess/internal/tactile/wire"
)

func TestClock_ALeverTellsAPressByWhereItLayWhenTheClockLastRan(t *testing.T) {
	type reading struct{ white, running, gone bool }
	const sec = time.Second
	for _, test := range []struct {
		name     string
		readings []reading
		pressed  bool
	}{
		{"turned while it runs", []reading{{running: true}}, true},
		{"turned in the moment in which it is stopped", []reading{{}}, true},
		{"turned while it stands", []reading{{white: true}, {}}, false},
		{"turned while it stands, and running so", []reading{{white: true}, {}, {running: true}}, true},
		{"turned and turned back while it stands", []reading{{white: true}, {}, {white: true}, {white: true, running: true}}, false},
		{"stopped and running again", []reading{{white: true}, {white: true, running: true}}, false},
		{"turned, and read again", []reading{{running: true}, {running: true}}, true},
		{"turned while nothing was heard from it", []reading{{gone: true}, {running: true}}, false},
	} {
		s := flatBoard()
		var events []sense.Event
		at := 2 * sec
		for _, r := range test.readings {
			if r.gone {
				s.ClockGone()
			} else {
				s.Clock(at, r.white, r.running)
			}
			events = append(events, pass(s, at, at+sec)...)
			at += 2 * sec
		}
		got, want := fmt.Sprint(events), "[]"
		if test.pressed {
			want = fmt.Sprint([]sense.Event{sense.PressedNothing{}})
		}
		if got != want {
			t.Errorf("%s: got %s, want %s", test.name, got, want)
		}
	}
}

func TestPegs_WhatIsPutDownIsTheOnePieceThatCanBeMeant(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		lifted    []string
		put       string
		want      rules.Piece
	}{
		{"a piece that goes where one of the opponent was taken off", "6k1/8/8/4p3/8/5N2/8/6K1 w - - 0 1", []string{"f3", "e5"}, "e5", rules.Piece{Side: rules.White, Role: rules.Knight}},
		{"the piece that stood there", "6k1/8/8/4p3/8/5N2/8/6K1 w - - 0 1", []string{"f3"}, "f3", rules.Piece{Side: rules.White, Role: rules.Knight}},
		{"a piece in hand on an empty square", "6k1/8/8/4p3/8/5N2/8/6K1 w - - 0 1", []string{"f3"}, "h4", rules.Piece{Side: rules.White, Role: rules.Knight}},
		{"the king or the rook of a castling, which may go back", "k7/8/8/8/8/8/8/5KR1 w G - 0 1", []string{"f1", "g1"}, "g1", rules.Piece{}},
		{"either of two pieces in hand that can go there", "6k1/8/8/8/8/8/8/1NB3K1 w - - 0 1", []string{"b1", "c1"}, "d2", rules.Piece{}},
		{"either of two pieces in hand", "k7/8/8/8/8/8/8/N4KN1 w - - 0 1", []string{"a1", "g1"}, "h5", rules.Piece{}},
	} {
		setup, err := rules.ParseFEN(test.fen)
		if err != nil {
			t.Fatal(err)
		}
		position := setup.Position
		s := sense.NewSensor(sense.Config{Sensing: wire.Sensing{Events: true, Pegs: true}, Side: rules.White})
		board := position.Placement()
		s.Told(0, sense.Table{Board: board, Goal: board, Turn: rules.White, Candidates: follow(position)})
		var contents wire.Contents
		for _, square := range board.Occupied().Squares() {
			contents.Set(square, wire.Something())
		}
		s.Looked(0, contents)
		at := time.Second
		for _, name := range test.lifted {
			s.Change(at, sense.Change{Square: named(t, name), Before: wire.Something(), Ordered: true})
			at += time.Second
		}
		got := rules.Piece{Role: 99}
		for _, e := range s.Change(at, sense.Change{Square: named(t, test.put), After: wire.Something(), Ordered: true}) {
			switch e := e.(type) {
			case sense.Placed:
				got = e.Piece
			case sense.Returned:
				got = board.At(e.Square)
			}
		}
		if got != test.want {
			t.Errorf("%s: got %v, want %v", test.name, got, test.want)
		}
	}
}
