package puzzle_test

import (
	"errors"
	"fmt"
	"hash/fnv"
	"testing"

	"blindchess/internal/practice/puzzle"
	"blindchess/internal/rules"
)

func own(t *testing.T) puzzle.Set {
	t.Helper()
	set, err := puzzle.Own()
	if err != nil {
		t.Fatal(err)
	}
	return set
}

func TestOwn_OneIsChosenNearTheRatingAndNotAgain(t *testing.T) {
	set, seen := own(t), map[string]bool{}
	for seed := range uint64(20) {
		p, err := set.Choose(puzzle.Want{Theme: "fork", Strength: 1200, Without: seen, Seed: seed})
		if err != nil || !p.Has("fork") || seen[p.Name] {
			t.Fatalf("seed %d: got %s, %v, want a fork that was not asked before", seed, p.Name, err)
		}
		seen[p.Name] = true
		again, err := set.Named(p.Name)
		if err != nil || len(again.Moves) != len(p.Moves) {
			t.Errorf("named %s: got %d moves, %v, want %d", p.Name, len(again.Moves), err, len(p.Moves))
		}
	}
	if _, err := set.Choose(puzzle.Want{Theme: "nothing"}); !errors.Is(err, puzzle.ErrNone) {
		t.Errorf("a theme of none: got %v, want %v", err, puzzle.ErrNone)
	}
	if _, err := set.Named("nobody"); err == nil {
		t.Error("a name of none was found")
	}
}

// The names up to p0625 stand in diaries. If this fails, give the puzzles their old
// names again.
func TestOwn_NoNameInADiaryIsGivenToAnotherPuzzle(t *testing.T) {
	set, sum := own(t), fnv.New64a()
	for number := 1; number <= 625; number++ {
		p, err := set.Named(fmt.Sprintf("p%04d", number))
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(sum, p.Before.FEN(), p.Before.Position.UCI(p.Moves[0]))
	}
	if got := sum.Sum64(); got != 0x8464016f282e08f6 {
		t.Errorf("got %#x, want the puzzles that had these names before", got)
	}
}

func TestAttempt_KeepsTheGameFromBeforeTheError(t *testing.T) {
	for _, p := range own(t)[:20] {
		a := p.Attempt()
		if got := a.Game().Ply(); got != 1 || a.Game().Move(1) != p.Moves[0] {
			t.Errorf("%s: got %d plies, want the error alone", p.Name, got)
		}
		for !a.Over() {
			var judged puzzle.Judgement
			if a, judged = a.Try(a.Next()); judged != puzzle.Right && judged != puzzle.Solved {
				t.Fatalf("%s: its own move is judged %d", p.Name, judged)
			}
		}
		if a.Next() != (rules.Move{}) {
			t.Errorf("%s: got %v to be found after it is solved, want no move", p.Name, a.Next())
		}
	}
}

func TestSearch_FindsWhatWinsMaterialAndByHowMuch(t *testing.T) {
	for _, c := range []struct {
		fen, best string
		least     int // in tenths of a pawn
	}{
		{"4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "e4d5", 60},            // a queen for nothing
		{"4k3/3p4/2n5/1B6/8/8/8/4K3 b - - 0 1", "", 0},               // there is nothing to win
		{"r3k3/2p2p2/8/3N4/8/8/5P2/4K3 w - - 0 1", "d5c7", 20},       // the knight forks
		{"7k/6pp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", 1000},            // mate
		{"8/8/8/8/8/5k2/5p2/5K2 w - - 0 1", "", 0},                   // stalemate
		{"4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1", "c3d5", 60},            // taken by the knight
		{"4k3/8/2p5/3p4/4Q3/8/8/4K3 b - - 0 1", "d5e4", 60},          // taken by a pawn
		{"6k1/5ppp/8/8/8/8/5PPP/3RR1K1 w - - 0 1", "d1d8", -1 << 20}, // two mates alike
	} {
		setup, err := rules.ParseFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		best, margin := puzzle.Best(setup.Position, 3)
		if c.best == "" {
			if margin > 10 {
				t.Errorf("%s: got %s by %d, want nothing better than the rest", c.fen, setup.Position.UCI(best), margin)
			}
			continue
		}
		if got := setup.Position.UCI(best); got != c.best && c.least > 0 || margin < c.least {
			t.Errorf("%s: got %s by %d, want %s by %d or more", c.fen, got, margin, c.best, c.least)
		}
	}
}
