package training_test

import (
	"path/filepath"
	"strings"
	"testing"

	"blindchess/internal/practice/memory"
	"blindchess/internal/practice/training"
	"blindchess/internal/rules"
	"blindchess/internal/scoresheet/pgn"
)

// played reads the main lines of games.
func played(t *testing.T, year int, result rules.Result, lines ...string) []memory.Played {
	t.Helper()
	var all []memory.Played
	for _, line := range lines {
		game, err := pgn.NewReader(strings.NewReader(line + " *")).Read()
		if err != nil {
			t.Fatal(err)
		}
		p := memory.Played{Start: game.Start, Result: result, Year: year}
		for _, ply := range game.Line.Plies {
			p.Moves = append(p.Moves, ply.Move)
		}
		all = append(all, p)
	}
	return all
}

func TestTree_TellsForEachMoveHowOftenHowItScoredAndWhenLast(t *testing.T) {
	now := evening
	all := played(t, 2024, rules.WinFor(rules.White), "1. d4 Nf6 2. c4 e6", "1. d4 d5")
	all = append(all, played(t, 2021, rules.Draw(), "1. c4 Nf6 2. d4 g6", "1. d4 Nf6 2. Nf3")...)
	all = append(all, played(t, 0, rules.Result{}, "1. e4 c5")...)
	e := training.TreeOf(newPupil("en", filepath.Join(t.TempDir(), "practice.jsonl"), &now), all, rules.White)
	begun := text(e.Begin())
	for _, want := range []string{"Games: 5.", "1: Pawn David two David four, games: 3. Score: 83 percent. Last in 2024.", "Pawn Eva two Eva four, games: 1."} {
		if !strings.Contains(begun, want) {
			t.Errorf("heard %q, want %q", begun, want)
		}
	}
	hears(t, e, "1", "Pawn David two David four.", "1: Knight Gustav eight Felix six, games: 2.")
	hears(t, e, "1", "games: 1")
	// By whatever moves: d4 Nf6 c4 and c4 Nf6 d4 are one position.
	hears(t, e, "c4", "1: Pawn Eva seven Eva six, games: 1", "2: Pawn Gustav seven Gustav six, games: 1. Score: 50 percent. Last in 2021.")
	hears(t, e, "board", "king on Eva one")
	hears(t, e, "a6", "No game continues here")
	hears(t, e, "back", "Pawn Cesar two Cesar four.", "games: 1")
	hears(t, e, "start", "games: 3")
	hears(t, e, "back", "at the start")
	hears(t, e, "99", "number")
	hears(t, e, "d4")
	hears(t, e, "back", "You are at the start.", "games: 3")
	hears(t, e, "d4")
	if _, over := e.Enter("study"); !over || len(e.Chosen()) != 3 {
		t.Errorf("got %v, over %v, want the three games with d4", e.Chosen(), over)
	}
}
