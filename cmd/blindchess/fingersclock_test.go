//go:build linux || darwin

package main

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// said returns how often words were said.
func (f *byHand) said(words string) int { return strings.Count(f.screen(), words) }

// once fails where words were not said exactly once a while after they were.
func (f *byHand) once(words string) {
	f.t.Helper()
	f.await(words)
	time.Sleep(2500 * time.Millisecond)
	if got := f.said(words); got != 1 {
		f.t.Errorf("got %q said %d times, want once:\n%s", words, got, f.screen())
	}
}

// status changes the last byte of the clock's report.
func (f *byHand) status(change func(byte) byte) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.clock = bytes.Clone(f.clock)
	f.clock[6] = change(f.clock[6])
}

// Hands, clocks and pieces do everything else that they can do.
func TestFingersAtTheClock(t *testing.T) {
	t.Parallel()
	const standing = 0x09 &^ 0x01
	clocked := func(t *testing.T, board string, words ...string) *byHand {
		t.Helper()
		f := prepared(t, board, "", func(f *byHand) { f.shows(300, 300, true) }, append([]string{"--control", "5m", "--clock", "board"}, words...)...)
		f.await("The game begins")
		return f
	}
	for name, test := range map[string]func(t *testing.T){
		"an increment that the clock does not add is told once": func(t *testing.T) {
			f := prepared(t, "both=dgt", "", func(f *byHand) { f.shows(300, 300, true) }, "--control", "5m+10s", "--clock", "board")
			f.await("The game begins")
			f.does("500ms e2- 300ms e4P 400ms")
			f.shows(298, 300, false)
			f.played(1)
			f.does("1500ms e7- 300ms e5p 400ms")
			f.shows(298, 297, true)
			f.played(2)
			f.does("1500ms g1- 300ms f3N 400ms")
			f.shows(295, 297, false)
			f.played(3)
			f.once("The clock adds no time a move")
		},
		"a low battery is told once": func(t *testing.T) {
			f := clocked(t, "both=dgt")
			f.status(func(b byte) byte { return b | 0x04 })
			f.once("The clock's battery is low")
			f.does("e2- 300ms e4P 400ms")
			f.shows(298, 300, false)
			f.status(func(b byte) byte { return b | 0x04 })
			f.played(1)
			f.once("The clock's battery is low")
		},
		"the plug of the clock that comes back is told": func(t *testing.T) {
			f := clocked(t, "both=dgt")
			running := bytes.Clone(f.clock)
			f.mu.Lock()
			f.clock = []byte{0, 0, 0, 0, 0, 0, 0x20}
			f.mu.Unlock()
			f.await("No clock is connected")
			f.does("e2- 300ms e4P")
			f.played(1)
			f.mu.Lock()
			f.clock = running
			f.mu.Unlock()
			f.once("The clock on the board answers again")
		},
		"a press that is refused tells to press back": func(t *testing.T) {
			f := clocked(t, "both=dgt")
			f.shows(299, 300, false)
			f.await("Press it back")
			f.shows(299, 299, true)
			f.does("1000ms e2- 300ms e4P 500ms")
			f.shows(298, 299, false)
			f.played(1)
		},
		"castling with the rook first and the press are answered until it is pressed back": func(t *testing.T) {
			const castles = "4k3/4p3/8/8/8/8/4P3/4K2R"
			f := prepared(t, "both=dgt", castles, func(f *byHand) { f.shows(300, 300, true) }, "--control", "5m", "--clock", "board", "--position", castles+" w K - 0 1")
			f.await("The game begins")
			f.does("h1- 400ms f1R 400ms e1- 300ms g1K 400ms")
			f.shows(297, 300, false)
			f.await("Press it back")
			f.does("g1- 300ms e1K 400ms")
			f.shows(297, 299, true)
			f.does("2000ms")
			f.shows(296, 299, false)
			f.played(1)
			if got := f.state().Game.Move(1).String(); got != "h1f1" {
				t.Errorf("got %s, want the move of the rook that was touched first; said\n%s", got, f.screen())
			}
		},
		"a mirror that drifts is told once with what to do, and was set by nobody": func(t *testing.T) {
			f := prepared(t, "both=dgt", "", func(f *byHand) { f.shows(300, 300, true) }, "--control", "5m", "--clock", "own")
			f.await("The game begins")
			for left := 299; f.said("Set the clock, or play without it") == 0 && left > 150; left -= 3 {
				f.shows(left, 300, true) // it goes three times too fast, whatever is set on it
				f.does("1000ms")
			}
			f.once("The game's time counts. Set the clock, or play without it")
			f.unsaid("by hand")
		},
		"a clock that is put away after the game is no news": func(t *testing.T) {
			f := clocked(t, "both=dgt")
			f.enter("resign")
			f.enter("yes")
			f.awaitJournal(f.path, "the end", func(s table.State) bool { return s.Over() })
			f.status(func(byte) byte { return standing })
			f.does("1500ms")
			f.unsaid("stopped by hand")
		},
		"an empty board is named": func(t *testing.T) {
			for _, board := range []string{"both=dgt", "both=pegs"} {
				f := prepared(t, board, "", func(f *byHand) { f.stands = rules.Placement{} })
				f.await("The board is empty")
				f.unsaid("The game begins")
			}
		},
		"the pieces of one side in the box are named": func(t *testing.T) {
			for _, board := range []string{"both=dgt", "both=pegs", "white=pegs"} {
				f := prepared(t, board, "", func(f *byHand) {
					for _, s := range f.stands.OfSide(rules.Black).Squares() {
						f.stands = f.stands.Put(s, rules.Piece{})
					}
				})
				f.await("No piece of Black is on the board")
			}
		},
		"a board that lies the other way round while it is set up is turned": func(t *testing.T) {
			f := prepared(t, "both=dgt", "", func(f *byHand) { f.turned, f.stands = true, rules.Placement{} })
			f.await("The board is empty")
			start := rules.Standard().Placement()
			for _, s := range start.Occupied().Squares() {
				f.puts(s, start.At(s))
				time.Sleep(20 * time.Millisecond)
			}
			f.await("The game begins")
			f.does("500ms e2- 300ms e4P")
			f.played(1)
		},
		"a reader of tags that misses pieces touches nothing": func(t *testing.T) {
			f := atFingers(t, "both=certabo", "")
			f.await("The game begins")
			f.does("3000ms") // until its tags are learnt
			for _, square := range []string{"g1N", "d8q", "a2P"} {
				f.does(square[:2] + "- 250ms " + square + " 700ms")
			}
			f.free()
			f.does("e2- 700ms e4P")
			f.played(1)
			if got := f.state().Game.Move(1).String(); got != "e2e4" {
				t.Errorf("got %s, want e2e4", got)
			}
		},
		"a pawn counts as the queen that its player has said": func(t *testing.T) {
			const pawn = "8/4P3/7k/8/8/8/8/K7"
			f := atFingers(t, "both=dgt", pawn, "--position", pawn+" w - - 0 1")
			f.await("The game begins")
			f.does("e7- 400ms e8P 500ms")
			f.enter("e8=Q")
			f.played(1)
			f.await("another piece counts as the white queen")
			f.does("h6- 400ms g5k")
			f.played(2)
			f.does("300ms e8- 400ms e3P")
			f.played(3)
			f.free()
		},
		"a rook that stands upside down is the queen once that was said": func(t *testing.T) {
			const pawn = "8/4P3/7k/8/8/8/8/K7"
			f := atFingers(t, "both=dgt", pawn, "--position", pawn+" w - - 0 1")
			f.await("The game begins")
			f.does("e7- 400ms e8R")
			f.played(1)
			f.enter("queen")
			f.awaitJournal(f.path, "a queen", func(s table.State) bool { return s.Game.Ply() == 1 && s.Game.Move(1).Promotes == rules.Queen })
			f.does("h6- 400ms g5k")
			f.played(2)
			f.does("300ms e8- 400ms e3R")
			f.played(3)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t)
		})
	}
}
