package attendant_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"testing"
	"time"

	"blindchess/internal/practice/attendant"
	"blindchess/internal/practice/rehearsal"
	"blindchess/internal/practice/uci"
	"blindchess/internal/rules"
)

// The strengths that are measured, the most by which one may be stronger than the
// one before it, and how many positions the witness looks at for a move.
const (
	weakest, strongest, between = 1000, 2200, 100
	highestStep                 = 150
	witnessNodes                = 60
	blunderers                  = 1400 // below this strength the witness also moves at random
	atRandom                    = 20   // of a hundred moves
)

// TestSoakStrength_NoStepIsAWall plays each offered strength against the one before
// it and against a witness, Stockfish at a fixed number of positions and with no
// limit on its strength. Each plays as at the table, by depth and not by time, so
// that a busy machine changes nothing. A step is too high if even the least by
// which it is likely to be stronger is above what a step may be, and too low if the
// stronger is likely to be the weaker.
func TestSoakStrength_NoStepIsAWall(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("plays games against stockfish; set SOAK=1, and GAMES for fewer than 200 a step")
	}
	path, err := exec.LookPath("/usr/games/stockfish")
	if err != nil {
		t.Skip("needs stockfish: scripts/install test")
	}
	games := 200
	if text := os.Getenv("GAMES"); text != "" {
		games, _ = strconv.Atoi(text)
	}
	able, random := witnessOf(t, path, 0), witnessOf(t, path, atRandom)
	witnessFor := func(strength int) chooser {
		if strength < blunderers {
			return random
		}
		return able
	}
	below := chooserOf(t, path, weakest)
	against(t, strconv.Itoa(weakest)+" against the witness", below, witnessFor(weakest), games)
	for strength := weakest + between; strength <= strongest; strength += between {
		own := chooserOf(t, path, strength)
		against(t, strconv.Itoa(strength)+" against the witness", own, witnessFor(strength), games)
		least, _, most := against(t, fmt.Sprintf("%d against %d", strength, strength-between), own, below, games)
		if least > highestStep {
			t.Errorf("%d against %d: at least %.0f Elo apart, want at most %d", strength, strength-between, least, highestStep)
		}
		if most < 0 {
			t.Errorf("%d against %d: at most %.0f Elo apart, want the stronger not weaker", strength, strength-between, most)
		}
		below = own
	}
}

// against plays games, tells their result, and returns by how many Elo one is
// stronger, with the bounds of 95 of 100 cases.
func against(t *testing.T, who string, one, other chooser, games int) (least, likely, most float64) {
	t.Helper()
	wins, losses := 0, 0
	for n := range games {
		switch playedOut(t, one, other, n) {
		case 1:
			wins++
		case 0:
			losses++
		}
	}
	draws := games - wins - losses
	least, likely, most = apart(wins, draws, losses)
	t.Logf("%s: %.1f of %d points, %d won, %d drawn, %d lost: %.0f Elo apart, by 95 in 100 between %.0f and %.0f", who, float64(wins)+float64(draws)/2, games, wins, draws, losses, likely, least, most)
	return least, likely, most
}

// witnessOf returns what plays at no strength that can be set, with so many of a
// hundred moves at random: without them it wins every game against the weakest, and
// tells nothing of them.
func witnessOf(t *testing.T, path string, random uint64) chooser {
	t.Helper()
	engine, err := uci.Open(t.Context(), uci.Config{Path: path, Patience: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(engine.Close)
	return func(g rules.Game, n int) rules.Move {
		rolled := rand.New(rand.NewPCG(uint64(n), uint64(g.Ply())))
		if moves := slices.Collect(g.Position().Moves()); rolled.Uint64N(100) < random {
			return moves[rolled.IntN(len(moves))]
		}
		answer, err := engine.Think(t.Context(), uci.Question{Game: g, Nodes: witnessNodes, Fresh: true})
		if err != nil {
			t.Fatal(err)
		}
		return answer.Best
	}
}

// apart returns how many points of Elo a result makes one stronger than the other,
// with the bounds of 95 of 100 cases. Half a point is added to each, so that who
// wins every game is not infinitely stronger.
func apart(wins, draws, losses int) (least, likely, most float64) {
	n := float64(wins+draws+losses) + 1
	share := (float64(wins) + float64(draws)/2 + 0.5) / n
	variance := (float64(wins)*(1-share)*(1-share) + (float64(draws)+1)*(0.5-share)*(0.5-share) + float64(losses)*share*share) / n
	off := 1.96 * math.Sqrt(variance/n)
	elo := func(share float64) float64 {
		share = min(max(share, 1e-3), 1-1e-3)
		return 400 * math.Log10(share/(1-share))
	}
	return elo(share - off), elo(share), elo(share + off)
}

func TestStrength_ElosApartAreThoseOfTheTable(t *testing.T) {
	for _, c := range []struct{ wins, draws, losses, least, likely, most int }{
		{50, 0, 50, -69, 0, 69}, {64, 0, 36, 31, 98, 175}, {20, 60, 20, -43, 0, 43},
	} {
		least, likely, most := apart(c.wins, c.draws, c.losses)
		for i, pair := range [][2]float64{{least, float64(c.least)}, {likely, float64(c.likely)}, {most, float64(c.most)}} {
			if math.Abs(pair[0]-pair[1]) > 4 {
				t.Errorf("%v, figure %d: got %.1f, want about %.0f", c, i, pair[0], pair[1])
			}
		}
	}
}

func TestStrength_AnEngineChoosesTheOftenerTheNearerItCanBeSet(t *testing.T) {
	for _, c := range []struct{ strength, least, share int }{
		{600, 1350, 0}, {1000, 1350, 0}, {1175, 1350, 50}, {1349, 1350, 99}, {1350, 1350, 100}, {3000, 1350, 100},
		{1400, 0, 0}, {1401, 0, 100}, {700, 500, 100},
	} {
		if got := attendant.Share(attendant.Engine{Strength: c.strength}, c.least, c.least != 0); got != c.share {
			t.Errorf("%d, where the engine begins at %d: got %d of a hundred moves, want %d", c.strength, c.least, got, c.share)
		}
	}
	game, chosen := rules.NewGame(rules.StandardSetup()), 0
	for seed := range uint64(1000) {
		if attendant.Chooses(attendant.Engine{Seed: seed}, 50, game) {
			chosen++
		}
	}
	if chosen < 400 || chosen > 600 {
		t.Errorf("got %d of 1000 moves chosen by an engine, want about half", chosen)
	}
}

// chooser chooses a move in the game of a number.
type chooser func(g rules.Game, n int) rules.Move

// chooserOf returns what plays at a strength.
func chooserOf(t *testing.T, path string, strength int) chooser {
	t.Helper()
	engine, err := uci.Open(t.Context(), uci.Config{Path: path, Patience: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(engine.Close)
	least, _, ok := engine.Elo()
	engine.Limit(max(strength, least))
	share := attendant.Share(attendant.Engine{Strength: strength}, least, ok)
	return func(g rules.Game, n int) rules.Move {
		seed := uint64(n) + 1
		if !attendant.Chooses(attendant.Engine{Seed: seed}, share, g) {
			move, _ := rehearsal.Human{Strength: strength, Seed: seed}.Choose(g)
			return move
		}
		answer, err := engine.Think(t.Context(), uci.Question{Game: g, Depth: 10})
		if err != nil {
			t.Fatal(err)
		}
		return answer.Best
	}
}

// playedOut plays the game of a number, White in every other one, and returns the
// points of one.
func playedOut(t *testing.T, one, other chooser, n int) float64 {
	t.Helper()
	g, side := rules.NewGame(rules.StandardSetup()), []rules.Side{rules.White, rules.Black}[n%2]
	for range 300 {
		p := g.Position()
		switch {
		case p.Checkmate() && p.Turn() == side:
			return 0
		case p.Checkmate():
			return 1
		case p.Stalemate() || g.Repetitions() >= 3:
			return 0.5
		}
		choose := other
		if p.Turn() == side {
			choose = one
		}
		next, err := g.Play(choose(g, n))
		if err != nil {
			t.Fatal(err)
		}
		g = next
	}
	return 0.5
}
