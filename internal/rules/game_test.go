package rules_test

import (
	"strings"
	"testing"

	"blindchess/internal/rules"
)

// playSAN plays the moves of text, in SAN, from a set-up.
func playSAN(t testing.TB, from rules.Setup, text string) rules.Game {
	t.Helper()
	g := rules.NewGame(from)
	for _, san := range strings.Fields(text) {
		m, err := g.Position().ParseSAN(san)
		if err != nil {
			t.Fatalf("%s after %d plies: %v", san, g.Ply(), err)
		}
		if g, err = g.Play(m); err != nil {
			t.Fatalf("%s after %d plies: %v", san, g.Ply(), err)
		}
	}
	return g
}

// setup reads a FEN that must be good.
func setup(t testing.TB, fen string) rules.Setup {
	t.Helper()
	s, err := rules.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestAGameKeepsEveryPlyAndSharesItsBeginning(t *testing.T) {
	g := playSAN(t, rules.StandardSetup(), "e4 e5 Nf3 Nc6 Bb5 a6")
	if g.Ply() != 6 || g.MovesMade(rules.White) != 3 || g.MovesMade(rules.Black) != 3 {
		t.Errorf("got %d plies, %d and %d moves, want 6, 3 and 3", g.Ply(), g.MovesMade(rules.White), g.MovesMade(rules.Black))
	}
	back := g.Back(4)
	one := playOn(t, back, "Bc4")
	two := playOn(t, back, "d4")
	if one.Move(5) == two.Move(5) || one.Move(4) != two.Move(4) || g.Move(5).String() != "f1b5" {
		t.Errorf("got %v and %v after a shared beginning, and %v in the old game", one.Move(5), two.Move(5), g.Move(5))
	}
	for ply := range g.Ply() + 1 {
		if got, want := g.At(ply), g.Back(ply).Position(); got != want {
			t.Errorf("ply %d: got %v, want %v", ply, got, want)
		}
	}
	if g.At(7) != (rules.Position{}) || g.Move(0) != (rules.Move{}) {
		t.Error("a ply that was not played must be absent")
	}
}

func playOn(t testing.TB, g rules.Game, text string) rules.Game {
	t.Helper()
	for _, san := range strings.Fields(text) {
		m, err := g.Position().ParseSAN(san)
		if err != nil {
			t.Fatal(err)
		}
		if g, err = g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

func TestAnIllegalMoveLeavesTheGameAsItWas(t *testing.T) {
	g := playSAN(t, rules.StandardSetup(), "e4")
	again, err := g.Play(rules.Move{From: rules.A1, To: rules.A8})
	if err == nil || again != g {
		t.Errorf("got %v, %v; want an error and the same game", again, err)
	}
}

func TestRepetitionsCountPositionsNotDiagrams(t *testing.T) {
	tests := []struct {
		name, fen, moves string
		want             int
	}{
		{"the start stands again", "", "Nf3 Nf6 Ng1 Ng8", 2},
		{"and a third time", "", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", 3},
		{"castling rights are part of it", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Rb1 Rb8 Ra1 Ra8", 1},
		{"and stay lost", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Rb1 Rb8 Ra1 Ra8 Rb1 Rb8 Ra1 Ra8", 2},
		{"en passant was possible", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d5 Kd1 Kd8 Ke1 Ke8", 1},
		{"a pinned pawn never could capture", "8/3p4/8/K3P2r/8/8/8/4k3 b - - 0 1", "d5 Ka4 Ke2 Ka5 Ke1", 2},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			from := rules.StandardSetup()
			if test.fen != "" {
				from = setup(t, test.fen)
			}
			g := playSAN(t, from, test.moves)
			if got := g.Repetitions(); got != test.want {
				t.Errorf("got %d, want %d", got, test.want)
			}
		})
	}
}
