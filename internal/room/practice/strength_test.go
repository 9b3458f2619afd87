package practice_test

import (
	"os"
	"os/exec"
	"strconv"
	"testing"
	"time"

	"blindchess/internal/rehearsal"
	"blindchess/internal/rules"
	"blindchess/internal/uci"
)

// TestSoakStrength_MeetsStockfishWhereItBegins plays our own strongest play
// against Stockfish at the least that it can be set to: neither may be far above
// the other, or the step between them would be felt.
func TestSoakStrength_MeetsStockfishWhereItBegins(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("plays games against stockfish; set SOAK=1, and GAMES for fewer than 40")
	}
	path, err := exec.LookPath("/usr/games/stockfish")
	if err != nil {
		t.Skip("needs stockfish: scripts/install test")
	}
	games := 40
	if text := os.Getenv("GAMES"); text != "" {
		games, _ = strconv.Atoi(text)
	}
	engine, err := uci.Open(t.Context(), uci.Config{Path: path, Patience: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	defer engine.Close()
	least, _, _ := engine.Elo()
	engine.Limit(least)
	points := 0.0
	for n := range games {
		human := rehearsal.Human{Strength: rehearsal.Strongest, Seed: uint64(n) + 1}
		points += againstEngine(t, engine, human, []rules.Side{rules.White, rules.Black}[n%2])
	}
	t.Logf("our own %d against stockfish at %d: %.1f of %d", rehearsal.Strongest, least, points, games)
	if share := points / float64(games); share < 0.1 || share > 0.9 {
		t.Errorf("got %.1f of %d points, want a match", points, games)
	}
}

// againstEngine plays one game and returns the points of our own play.
func againstEngine(t *testing.T, engine *uci.Engine, human rehearsal.Human, side rules.Side) float64 {
	t.Helper()
	g := rules.NewGame(rules.StandardSetup())
	for range 240 {
		p := g.Position()
		move, _ := human.Choose(g)
		switch {
		case move == (rules.Move{}) && !p.Checked():
			return 0.5
		case move == (rules.Move{}) && p.Turn() == side:
			return 0
		case move == (rules.Move{}):
			return 1
		case p.Turn() != side:
			answer, err := engine.Think(t.Context(), uci.Question{Game: g, Time: 30 * time.Millisecond})
			if err != nil {
				t.Fatal(err)
			}
			move = answer.Best
		}
		next, err := g.Play(move)
		if err != nil {
			t.Fatal(err)
		}
		if g = next; g.Repetitions() >= 3 {
			return 0.5
		}
	}
	return 0.5
}
