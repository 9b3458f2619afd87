package puzzle_test

import (
	"os"
	"testing"

	"blindchess/internal/practice/puzzle"
	"blindchess/internal/rules"
)

func parsed(t *testing.T, row string) puzzle.Puzzle {
	t.Helper()
	p, err := puzzle.Parse(row)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Both rooks of White mate on the back rank; the file names one.
const twoMoves = "two,6k1/5ppp/8/8/8/8/r4PPP/3RR1K1 b - - 0 1,a2a3 d1d8,900,80,0,0,mate mateIn1 backRankMate,,"

func TestAttempt_AnyMateSolvesIt(t *testing.T) {
	p := parsed(t, twoMoves)
	a := p.Attempt()
	if a.Side() != rules.White {
		t.Errorf("got %v, want White to solve", a.Side())
	}
	a, judged := a.Try(rules.Move{From: a.Position().King(rules.White), To: a.Position().King(rules.White) + 1})
	if judged != puzzle.Wrong || a.Errors() != 1 || a.Over() {
		t.Errorf("a move of the king: got %v with %d errors, want it wrong", judged, a.Errors())
	}
	e8, err := a.Position().ParseUCI("e1e8")
	if err != nil {
		t.Fatal(err)
	}
	if _, judged := a.Try(e8); judged != puzzle.Solved {
		t.Errorf("another mate than that of the file: got %v, want it solved", judged)
	}
	if _, judged := a.Try(rules.Move{From: rules.A1, To: rules.A1 + 1}); judged != puzzle.Illegal {
		t.Errorf("a move from an empty square: got %v, want it illegal", judged)
	}
	if over, rest := a.Rest(); len(rest) != 1 || !over.Over() {
		t.Errorf("the rest: got %v, want the one move", rest)
	}
}

// sound holds puzzles that the program carries against our own search.
func sound(t *testing.T, tested func(i int, p puzzle.Puzzle) bool) {
	t.Helper()
	set, err := puzzle.Own()
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range set {
		if tested(i, p) && !puzzle.Sound(p.Attempt().Position(), p.Moves[1:]) {
			t.Errorf("%s: %v is not the one best solution of %s", p.Name, p.Moves[1:], p.Before.FEN())
		}
	}
}

func TestOwn_ShortMatesAreTheOnlyOnesThatOurSearchSees(t *testing.T) {
	sound(t, func(i int, p puzzle.Puzzle) bool { return p.Has("mateIn1") || p.Has("mateIn2") && i%8 == 0 })
}

func TestSoakOwn_EveryShortMateIsTheOnlyOneThatOurSearchSees(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("searches every mate in two: set SOAK=1")
	}
	sound(t, func(_ int, p puzzle.Puzzle) bool { return p.Has("mateIn1") || p.Has("mateIn2") })
}

func TestOwn_AreOfAllStrengthsAndKinds(t *testing.T) {
	set, err := puzzle.Own()
	if err != nil {
		t.Fatal(err)
	}
	names, rated, short := map[string]bool{}, map[int]int{}, 0
	for _, p := range set {
		if names[p.Name] || len(p.Themes) < 2 || p.Reference != "" {
			t.Errorf("%s: stands twice, or lacks themes, or names a game", p.Name)
		}
		names[p.Name] = true
		rated[int(p.Strength.Value)/100]++
		if len(p.Moves) == 2 {
			short++
		}
	}
	if len(set) < 3000 || short > (len(set)+2)/3 {
		t.Errorf("got %d puzzles, %d of one move, want 3000 or more, and a third of one move at most", len(set), short)
	}
	for hundred := 8; hundred < 22; hundred++ {
		if rated[hundred] < max(150, len(set)/14-1) {
			t.Errorf("rated %d00: got %d puzzles, want 150, and as many as elsewhere", hundred, rated[hundred])
		}
	}
	for _, theme := range []string{"mateIn1", "mateIn2", "fork", "hangingPiece", "sacrifice", "endgame", "middlegame", "opening"} {
		if set.Themes()[theme] < 3 {
			t.Errorf("%s: got %d puzzles, want some", theme, set.Themes()[theme])
		}
	}
}

func TestDescribe_FindsWhatASolutionIsAbout(t *testing.T) {
	for _, c := range []struct{ row, theme string }{
		{twoMoves, "backRankMate"}, {twoMoves, "mateIn1"},
		// The knight on d5 takes on c7 with check and attacks the rook on a8.
		{"f,r3k2r/ppp2ppp/8/3N4/8/8/PPP2PPP/4K2R b Kkq - 0 1,h7h6 d5c7,900,80,0,0,x,,", "fork"},
		{"s,6rk/5ppp/8/6N1/8/8/5PPP/6K1 b - - 0 1,g8f8 g5f7,900,80,0,0,x,,", "oneMove"},
		{"m,6rk/p5pp/8/6N1/8/8/5PPP/6K1 b - - 0 1,a7a6 g5f7,900,80,0,0,x,,", "smotheredMate"},
	} {
		p := parsed(t, c.row)
		p.Themes = puzzle.Describe(p.Before.Position, p.Moves)
		if !p.Has(c.theme) {
			t.Errorf("%s: got %v, want %s among them", p.Name, p.Themes, c.theme)
		}
	}
}
