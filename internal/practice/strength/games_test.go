package strength_test

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"blindchess/internal/practice/strength"
	"blindchess/internal/practice/uci"
	"blindchess/internal/rules"
)

const (
	witnessNodes = 60 // positions at which the witness looks for a move
	longestGame  = 300
)

// atRandom are the moves of a hundred that witnesses play at random.
var atRandom = [...]int{20, 7, 0}

// randomAt returns the witness for a rating, by its moves at random: without them it
// wins every game against the weakest, and tells nothing of them.
func randomAt(rating int) int {
	switch {
	case rating < 1300:
		return atRandom[0]
	case rating < 1700:
		return atRandom[1]
	default:
		return atRandom[2]
	}
}

// chooser chooses a move in the game of a number.
type chooser func(g rules.Game, n int) rules.Move

// opened returns an engine that is open until the test ends.
func opened(t *testing.T, path string) *uci.Engine {
	t.Helper()
	engine, err := uci.Open(t.Context(), uci.Config{Path: path, Patience: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(engine.Close)
	return engine
}

// atRating returns what plays at a rating. Each game has its own seed.
func atRating(t *testing.T, path string, rating int) chooser {
	t.Helper()
	engine := opened(t, path)
	return func(g rules.Game, n int) rules.Move {
		move, err := strength.Of(engine, rating, uint64(n)+1).Unhurried().Choose(t.Context(), engine, g)
		if err != nil {
			t.Fatal(err)
		}
		return move
	}
}

// witness returns what plays at no strength that can be set, with so many of a
// hundred moves at random.
func witness(t *testing.T, path string, random int) chooser {
	t.Helper()
	engine := opened(t, path)
	return func(g rules.Game, n int) rules.Move {
		rolled := rand.New(rand.NewPCG(uint64(n), uint64(g.Ply())))
		if moves := g.Position().AppendMoves(nil); rolled.IntN(100) < random {
			return moves[rolled.IntN(len(moves))]
		}
		answer, err := engine.Think(t.Context(), uci.Question{Game: g, Nodes: witnessNodes, Fresh: true})
		if err != nil {
			t.Fatal(err)
		}
		return answer.Best
	}
}

// elo is by how many points of Elo one is stronger than another, with the bounds of
// 95 of 100 cases.
type elo struct{ least, likely, most float64 }

// against plays games and logs their result.
func against(t *testing.T, who string, one, other chooser, games int) elo {
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
	e := apart(wins, draws, losses)
	t.Logf("%s: %d won, %d drawn, %d lost: %.0f Elo apart, by 95 in 100 between %.0f and %.0f", who, wins, draws, losses, e.likely, e.least, e.most)
	return e
}

// apart returns how far a result sets two apart. Half a point is added to each, so
// that who wins every game is not infinitely stronger.
func apart(wins, draws, losses int) elo {
	n := float64(wins+draws+losses) + 1
	share := (float64(wins) + float64(draws)/2 + 0.5) / n
	variance := (float64(wins)*(1-share)*(1-share) + (float64(draws)+1)*(0.5-share)*(0.5-share) + float64(losses)*share*share) / n
	off := 1.96 * math.Sqrt(variance/n)
	of := func(share float64) float64 {
		share = min(max(share, 1e-3), 1-1e-3)
		return 400 * math.Log10(share/(1-share))
	}
	return elo{of(share - off), of(share), of(share + off)}
}

func TestElo_IsThatOfTheTable(t *testing.T) {
	for _, c := range []struct{ wins, draws, losses, least, likely, most int }{
		{50, 0, 50, -69, 0, 69}, {64, 0, 36, 31, 98, 175}, {20, 60, 20, -43, 0, 43},
	} {
		got := apart(c.wins, c.draws, c.losses)
		for i, pair := range [][2]float64{{got.least, float64(c.least)}, {got.likely, float64(c.likely)}, {got.most, float64(c.most)}} {
			if math.Abs(pair[0]-pair[1]) > 4 {
				t.Errorf("%v, figure %d: got %.1f, want about %.0f", c, i, pair[0], pair[1])
			}
		}
	}
}

// playedOut plays the game of a number, White in every other one, and returns the
// points of one.
func playedOut(t *testing.T, one, other chooser, n int) float64 {
	t.Helper()
	g, side := rules.NewGame(rules.StandardSetup()), []rules.Side{rules.White, rules.Black}[n%2]
	for range longestGame {
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
