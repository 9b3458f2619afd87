package rehearsal_test

import (
	"os"
	"testing"
	"time"

	"blindchess/internal/practice/rehearsal"
	"blindchess/internal/rules"
)

func gameAt(t *testing.T, fen string) rules.Game {
	t.Helper()
	setup, err := rules.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return rules.NewGame(setup)
}

func TestHuman_TheStrongestSeesWhatTheWeakestOverlooks(t *testing.T) {
	// The pawn on d5 is guarded from far away, by the bishop on h1.
	const poisoned = "4k3/pp6/8/3p4/8/3Q4/PP6/4K2b w - - 0 1"
	taken := func(strength int) int {
		count := 0
		for seed := range uint64(100) {
			g := gameAt(t, poisoned)
			if m, _ := (rehearsal.Human{Strength: strength, Seed: seed}).Choose(g); g.Position().SAN(m) == "Qxd5" {
				count++
			}
		}
		return count
	}
	if weak, strong := taken(rehearsal.Weakest), taken(rehearsal.Strongest); weak < 5 || strong >= weak {
		t.Errorf("got the guarded pawn taken %d times by the weakest and %d by the strongest, of 100", weak, strong)
	}
}

func TestHuman_EveryStrengthMatesWhereItCanAndHasNoMoveWhereThereIsNone(t *testing.T) {
	for _, strength := range []int{0, 600, 1000, 1400, 9000} {
		for seed := range uint64(10) {
			g := gameAt(t, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
			m, known := rehearsal.Human{Strength: strength, Seed: seed}.Choose(g)
			if got := g.Position().SAN(m); got != "Ra8#" || !known {
				t.Errorf("%d: got %s, want the mate", strength, got)
			}
		}
		if m, known := (rehearsal.Human{Strength: strength}).Choose(gameAt(t, "7k/8/8/8/8/8/5q2/7K w - - 0 1")); m != (rules.Move{}) || !known {
			t.Errorf("%d: got %v in a stalemate, want no move", strength, m)
		}
	}
}

func TestPonder_WhatMustBePlayedIsQuickAndAShortClockIsRespected(t *testing.T) {
	g := gameAt(t, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 20")
	for i := range uint64(50) {
		var m rules.Move
		for m = range g.Position().Moves() {
			break
		}
		took := rehearsal.Ponder(g, m, time.Minute, i)
		if took > 2*time.Second || took < 300*time.Millisecond {
			t.Errorf("with a minute left: got %v", took)
		}
		if took := rehearsal.Ponder(g, m, 0, i); took < 300*time.Millisecond || took > 30*time.Second {
			t.Errorf("without a clock: got %v", took)
		}
	}
	only := gameAt(t, "k7/8/1K6/8/8/8/8/7R b - - 0 40")
	for m := range only.Position().Moves() {
		if took := rehearsal.Ponder(only, m, 0, 3); took > 2*time.Second {
			t.Errorf("the only move: got %v", took)
		}
	}
}

// match lets two choosers play games from both sides and returns the points of
// the first.
func match(t *testing.T, games int, first, second func(seed uint64) rehearsal.Chooser) float64 {
	t.Helper()
	points := 0.0
	for n := range games {
		seed := uint64(n/2)*7919 + 1
		sides := rules.BySide[rehearsal.Chooser]{White: first(seed), Black: second(seed + 1)}
		mine := rules.White
		if n%2 == 1 {
			sides, mine = rules.BySide[rehearsal.Chooser]{White: second(seed), Black: first(seed + 1)}, rules.Black
		}
		points += playOut(t, sides, mine)
	}
	return points
}

// playOut plays one game and returns the points of a side.
func playOut(t *testing.T, sides rules.BySide[rehearsal.Chooser], mine rules.Side) float64 {
	t.Helper()
	g := rules.NewGame(rules.StandardSetup())
	for range 240 {
		p := g.Position()
		m, _ := sides.Of(p.Turn()).Choose(g)
		if m == (rules.Move{}) {
			switch {
			case !p.Checked():
				return 0.5
			case p.Turn() == mine:
				return 0
			default:
				return 1
			}
		}
		next, err := g.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		if g = next; g.Repetitions() >= 3 {
			return 0.5
		}
	}
	return 0.5
}

func human(strength int) func(uint64) rehearsal.Chooser {
	return func(seed uint64) rehearsal.Chooser { return rehearsal.Human{Strength: strength, Seed: seed} }
}

func TestSoakHuman_EachStrengthBeatsTheOneBelow(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("plays some hundred games; set SOAK=1")
	}
	for _, pair := range [][2]int{{800, 600}, {1000, 800}, {1200, 1000}, {1400, 1200}} {
		points := match(t, 40, human(pair[0]), human(pair[1]))
		t.Logf("%d against %d: %.1f of 40", pair[0], pair[1], points)
		if points <= 22 {
			t.Errorf("%d against %d: got %.1f of 40 points, want more than 22", pair[0], pair[1], points)
		}
	}
}
