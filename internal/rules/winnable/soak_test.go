package winnable_test

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/rulestest"
	"blindchess/internal/rules/winnable"
)

// soak skips a long test unless SOAK is set.
func soak(t *testing.T) {
	t.Helper()
	if os.Getenv("SOAK") == "" {
		t.Skip("long: set SOAK=1 to run it")
	}
}

func soakSeed() uint64 {
	seed, _ := strconv.ParseUint(os.Getenv("SOAK_SEED"), 10, 64)
	return seed
}

// disturb changes one to three things in a position: a piece goes elsewhere, is
// taken off, or another one appears.
func disturb(random *rand.Rand, p rules.Position) (rules.Position, bool) {
	pieces := p.Placement()
	for range 1 + random.IntN(3) {
		occupied := pieces.Occupied().Squares()
		from := occupied[random.IntN(len(occupied))]
		to := rules.SquareAt(random.IntN(8), random.IntN(8))
		piece := pieces.At(from)
		switch kind := random.IntN(4); {
		case piece.Role == rules.King && pieces.At(to).Role != rules.King, kind < 2:
			pieces = pieces.Put(from, rules.Piece{}).Put(to, piece)
		case kind == 2:
			pieces = pieces.Put(from, rules.Piece{})
		default:
			roles := []rules.Role{rules.Pawn, rules.Knight, rules.Bishop, rules.Bishop, rules.Rook, rules.Queen}
			pieces = pieces.Put(to, rules.Piece{Side: rules.White + rules.Side(random.IntN(2)), Role: roles[random.IntN(len(roles))]})
		}
	}
	turn := " w - - 0 1"
	if random.IntN(2) == 0 {
		turn = " b - - 0 1"
	}
	setup, err := rules.ParseFEN(pieces.String() + turn)
	return setup.Position, err == nil
}

// againstHunts disturbs positions and looks for mates where none should be.
func againstHunts(t *testing.T, seeds []rules.Position, seed uint64, positions, nodes int) {
	random := rand.New(rand.NewPCG(seed, 7))
	static, shaded, other := 0, 0, 0
	for range positions {
		p, ok := disturb(random, seeds[random.IntN(len(seeds))])
		if !ok {
			continue
		}
		_, admits := winnable.Estimate(p)
		for _, side := range []rules.Side{rules.White, rules.Black} {
			verdict, proof := winnable.Decide(p, side, 3000)
			quick, _ := winnable.Decide(p, side, 0)
			shades := p.AppendMoves(nil) != nil && winnable.DeadWhenRelaxed(p, side, nodes)
			switch {
			case shades:
				shaded++
			case !admits.Of(side):
				static++
			case verdict == winnable.Unwinnable || quick == winnable.Unwinnable:
				other++
			default:
				continue
			}
			if found, line := winnable.Search(p, side, nodes); found == winnable.Winnable && playOut(t, p, line).Checkmate() {
				t.Errorf("%s: %v is said to have no mate (%v by %v), but %v", fen(p), side, verdict, proof.Kind, line)
			}
		}
	}
	t.Logf("%d static proofs, %d with shades and %d others withstood", static, shaded, other)
}

var ownFortresses = []string{
	"4k3/8/8/p1p1p1p1/P1P1P1P1/8/3B4/4K3 w - - 0 1",
	"4k3/8/1p1p1p1p/1P1P1P1P/8/8/1B6/4K3 w - - 0 1",
	"4k3/1b6/1p1p1p2/pPpPpPp1/P1P1P1P1/8/3B1N2/4K3 w - - 0 1",
	"2b1k3/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/2B1K3 b - - 0 1",
	"6k1/5p1p/5PpP/4p1P1/3pP3/2pP4/1pP5/1K6 w - - 0 1",
	"k1b5/p1p5/P1P5/8/8/5p1p/5P1P/5B1K w - - 0 1",
	"kb6/p1p5/PpP5/1P6/6p1/5pPp/5P1P/6BK b - - 0 1",
	"bk6/1p1p4/1PpP4/2P5/5p2/4pPp1/4P1P1/6KB w - - 0 1",
	"n1k5/2p5/1pP5/1P6/6p1/5pP1/5P2/5K1N w - - 0 1",
	"8/8/7p/2b2p1P/5p1K/5Pp1/6P1/5kb1 b - - 0 1",
	"8/1b6/6p1/1p2p1P1/1P2P3/2p5/2P4B/1K2k3 w - - 0 1",
}

func TestWhatIsProvedDeadWithstandsAHunt(t *testing.T) {
	var seeds []rules.Position
	for _, text := range ownFortresses {
		seeds = append(seeds, rulestest.Setup(t, text).Position)
	}
	againstHunts(t, seeds, 11, 500, 1000)
}

func TestSoakWhatIsProvedDeadWithstandsAHunt(t *testing.T) {
	soak(t)
	folder, there := rulestest.Gathered(t)
	if !there {
		t.Skip("the hard positions that are gathered elsewhere are not here")
	}
	var seeds []rules.Position
	for _, q := range hardVectors(t, folder) {
		seeds = append(seeds, q.position)
	}
	againstHunts(t, seeds, soakSeed()+13, 20000, 20000)
}

func TestSoakVerdictsAgreeWithAWalkThroughEveryPosition(t *testing.T) {
	soak(t)
	againstWalks(t, soakSeed()+100, 3000, 30000)
	followPieces(t, soakSeed()+100, 100000)
}
