package winnable_test

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/floors/golden"
	"blindchess/internal/rules"
	"blindchess/internal/rules/rulestest"
	"blindchess/internal/rules/winnable"
)

var update = flag.Bool("update", false, "write anew how many positions each proof takes")

// answers writes the answers for a position: quickly and in full with what each took, and how
// many squares the estimate lets all pieces reach together.
func answers(out *strings.Builder, p rules.Position, nodes int) {
	fmt.Fprintf(out, "%s:", fen(p))
	for _, side := range []rules.Side{rules.White, rules.Black} {
		_, quick := winnable.Decide(p, side, 0)
		verdict, full := winnable.Decide(p, side, nodes)
		fmt.Fprintf(out, " %v %v %d by %s in %d,", side, verdict, full.Nodes, full.Kind, len(full.Line))
		if quick.Kind != 0 {
			fmt.Fprintf(out, " quickly %d by %s in %d,", quick.Nodes, quick.Kind, len(quick.Line))
		}
	}
	reach, mate := winnable.Estimate(p)
	squares := 0
	for _, of := range reach {
		squares += of.Len()
	}
	fmt.Fprintf(out, " %d squares %t %t\n", squares, mate.White, mate.Black)
}

// TestSearch_NeedsNoMorePositionsThanItDid writes how each position is decided and how many
// positions that takes. The weights were found by trying: a change that needs more of them
// together is no improvement.
func TestSearch_NeedsNoMorePositionsThanItDid(t *testing.T) {
	var out strings.Builder
	for _, text := range append([]string{
		longSearch,
		"k7/1b6/b1b5/1b6/p1p5/PpPp4/1P1P4/1NBK4 w - - 0 1",
		"7b/3B2Q1/4Bk2/p1p1p1p1/P1P1P1P1/8/8/4K3 b - - 0 1",
		"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
		"1rk4r/pppppppp/8/8/8/8/PPPPPPPP/1RK4R b HBhb - 0 1",
		"4k3/8/8/8/8/4ppp1/4PPPb/4BKRB w G - 0 1",
		"4k3/8/1p6/pPp1p1p1/P1P1P1P1/8/8/4K3 w - a6 0 1",
		"4k3/8/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/4K2R w K - 0 1",
		"5BkB/5pBp/5P1P/3b4/8/8/8/2K5 w - - 0 1",
	}, ownFortresses...) {
		answers(&out, rulestest.Setup(t, text).Position, 30_000)
	}
	random := rand.New(rand.NewPCG(7, 17))
	for tested := 0; tested < 240; {
		source := []func(*rand.Rand) (rules.Position, bool){scatter, wall, scarce}[tested%3]
		p, ok := source(random)
		if !ok {
			continue
		}
		tested++
		answers(&out, p, 4000)
	}
	for range 6 { // games of random moves, so that there are all pieces, and rights to castle
		setup, err := rules.Chess960(random.IntN(960))
		if err != nil {
			t.Fatal(err)
		}
		p := setup.Position
		for ply := range 160 {
			moves := p.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			p = playOut(t, p, moves[random.IntN(len(moves)):][:1])
			if ply%32 == 7 {
				answers(&out, p, 1000)
			}
		}
	}
	quickly := map[string]int{}
	for range 12_000 {
		p, ok := scarce(random)
		if !ok {
			continue
		}
		for _, side := range []rules.Side{rules.White, rules.Black} {
			verdict, proof := winnable.Decide(p, side, 0)
			quickly[fmt.Sprintf("%v %d by %s in %d", verdict, proof.Nodes, proof.Kind, len(proof.Line))]++
		}
	}
	for _, how := range slices.Sorted(maps.Keys(quickly)) {
		fmt.Fprintf(&out, "quickly %s: %d\n", how, quickly[how])
	}
	golden.Check(t, "testdata/effort.golden", out.String(), *update)
}

// scarce returns a random position of an ending: two kings, and up to five pieces of which
// nothing is blocked.
func scarce(random *rand.Rand) (rules.Position, bool) {
	var p rules.Placement
	roles := []rules.Role{rules.King, rules.King, rules.Pawn, rules.Knight, rules.Bishop, rules.Pawn, rules.Bishop, rules.Rook, rules.Queen}
	for i := range 3 + random.IntN(5) {
		role := roles[min(i, 1)]
		if i > 1 {
			role = roles[2+random.IntN(len(roles)-2)]
		}
		s := rules.SquareAt(random.IntN(8), random.IntN(8))
		if p.At(s) != (rules.Piece{}) || role == rules.Pawn && (s.Rank() == 0 || s.Rank() == 7) {
			return rules.Position{}, false
		}
		side := rules.White + rules.Side(i&1)
		if i > 1 {
			side = rules.White + rules.Side(random.IntN(2))
		}
		p = p.Put(s, rules.Piece{Side: side, Role: role})
	}
	setup, err := rules.ParseFEN(p.String() + []string{" w", " b"}[random.IntN(2)] + " - - 0 1")
	return setup.Position, err == nil
}
