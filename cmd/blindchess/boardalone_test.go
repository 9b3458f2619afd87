//go:build !tournament

package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"blindchess/internal/practice/endings"
	"blindchess/internal/rules"
	"blindchess/internal/tactile/boards"
)

// TestABoardAloneIsLedAndReadOfEveryKind has each kind of board do one of a
// puzzle, an ending and a study.
func TestABoardAloneIsLedAndReadOfEveryKind(t *testing.T) { boardsAlone(t, false) }

func TestSoakABoardAloneIsLedAndReadOfEveryKind(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("has every kind of board do all of them: set SOAK=1")
	}
	boardsAlone(t, true)
}

// boardsAlone sets up a puzzle, an ending or a study on simulated boards that show
// another position at first, and moves there.
func boardsAlone(t *testing.T, all bool) {
	t.Parallel()
	start, err := endings.Open("", nil).Start(t.Context(), "KQK", 1, 5)
	if err != nil {
		t.Fatal(err)
	}
	var mate rules.Move
	for m := range start.Position.Moves() {
		if start.Position.After(m).Checkmate() {
			mate = m
		}
	}
	const rooks = "6k1/5ppp/8/8/8/r7/5PPP/3RR1K1 w - - 0 1"
	verbs := []struct {
		words     string
		fen, move string
		then      string // is typed after the move
		said      string
	}{
		{"puzzle --file FILE", rooks, "d1d8", "", "solved"},
		{"endgame KQK --moves 1 --seed 5", start.FEN(), mate.String(), "", "Mate"},
		{"study --fen FEN", rooks, "d1d8", "back", "the piece from David acht"},
	}
	nth := 0
	for _, kind := range boards.Simulated() {
		name := kind.Traits().Name
		if name == "talking" || kind.Traits().Sensing.MovesAlone {
			continue // a clock, or a board that feels no square
		}
		nth++
		for i, verb := range verbs {
			if i != nth%len(verbs) && !all {
				continue
			}
			words := strings.Fields(verb.words)
			t.Run(name+" "+words[0], func(t *testing.T) {
				t.Parallel()
				h := newHome(t)
				set := "first,6k1/5ppp/8/8/8/8/r4PPP/3RR1K1 b - - 0 1,a2a3 d1d8,900,80,95,1200,mate mateIn1,,\n"
				if err := os.WriteFile(h.path("set.csv"), []byte(set), 0o600); err != nil {
					t.Fatal(err)
				}
				for i, word := range words {
					words[i] = map[string]string{"FILE": h.path("set.csv"), "FEN": verb.fen}[word]
					if words[i] == "" {
						words[i] = word
					}
				}
				setup, err := rules.ParseFEN(verb.fen)
				if err != nil {
					t.Fatal(err)
				}
				stands, from, to := displaced(setup.Position)
				board := h.simulate(t, h.path("board"), "--protocol", name)
				if name != "certabo" { // which learns its pieces in the starting position
					board.types(t, "setup "+stands)
				}
				s := h.start(t, nil, append(words, "--voice", "none", "--board", name+":"+kind.At(h.path("board")))...)
				s.await("the piece from ")
				if name == "certabo" {
					board.types(t, "setup "+stands)
				}
				board.types(t, "lift "+to.String(), "wait 300ms", "place "+from.String())
				s.await("board is correct")
				board.types(t, "move "+verb.move)
				if verb.then != "" {
					s.await("matt")
					s.enter(verb.then)
				}
				s.await(verb.said)
				s.enter("quit")
			})
		}
	}
}

// displaced returns a board on which one piece of p is on a wrong square, as the
// first field of a FEN. It also returns the square where the piece belongs and
// the square where it is.
func displaced(p rules.Position) (fen string, from, to rules.Square) {
	placement := p.Placement()
	from = placement.Kings().First()
	to = (^placement.Occupied()).First()
	moved := placement.Put(to, placement.At(from)).Put(from, rules.Piece{})
	return fmt.Sprint(moved), from, to
}
