package verify

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"blindchess/internal/floors/golden"
	"blindchess/internal/rules"
)

var update = flag.Bool("update", false, "write what the tests compare with anew")

// walled is a position of walls of pawns, with kings and a few pieces: only where they may
// ever go decides whether a mate can come about.
func walled(chance *rand.Rand) (rules.Position, bool) {
	var placement rules.Placement
	put := func(square rules.Square, piece rules.Piece) bool {
		if square == 0 || placement.At(square) != (rules.Piece{}) {
			return false
		}
		placement = placement.Put(square, piece)
		return true
	}
	rank, every := 2+chance.IntN(3), 1+chance.IntN(2)
	for file := 0; file < 8; file += every {
		if chance.IntN(9) == 0 {
			rank = min(4, max(2, rank+chance.IntN(3)-1))
		}
		if chance.IntN(30) == 0 {
			continue // a gap
		}
		put(rules.SquareAt(file, rank), rules.Piece{Side: rules.White, Role: rules.Pawn})
		if chance.IntN(30) > 0 {
			put(rules.SquareAt(file, rank+1), rules.Piece{Side: rules.Black, Role: rules.Pawn})
		}
	}
	anywhere := func(from, to int) rules.Square { return rules.SquareAt(chance.IntN(8), from+chance.IntN(to-from)) }
	for !put(anywhere(0, 3), rules.Piece{Side: rules.White, Role: rules.King}) {
	}
	for !put(anywhere(5, 8), rules.Piece{Side: rules.Black, Role: rules.King}) {
	}
	for range chance.IntN(3) {
		side, from := rules.White, 0
		if chance.IntN(2) == 0 {
			side, from = rules.Black, 5
		}
		put(anywhere(from, from+3), rules.Piece{Side: side, Role: []rules.Role{rules.Bishop, rules.Knight, rules.Rook, rules.Bishop, rules.Queen}[chance.IntN(5)]})
	}
	setup, err := rules.ParseFEN(placement.String() + " w - - 0 1")
	return setup.Position, err == nil && !setup.Position.Checked()
}

// TestShutOut_WallsOfPawnsAreJudgedAsBefore names the walls behind which a side can never
// mate. Each is shut out in the mirror too.
func TestShutOut_WallsOfPawnsAreJudgedAsBefore(t *testing.T) {
	chance := rand.New(rand.NewPCG(3, 5))
	var out strings.Builder
	counted := map[string]int{}
	for judged := 0; judged < 300; {
		p, ok := walled(chance)
		if !ok {
			continue
		}
		judged++
		told := ""
		for _, side := range []rules.Side{rules.White, rules.Black} {
			if shutOut(p, side) {
				told += " " + side.String()
			}
		}
		counted[told]++
		if told != "" {
			fmt.Fprintf(&out, "%s:%s\n", p.Placement(), told)
		}
	}
	if counted[""] < 30 || counted[""] > 270 {
		t.Errorf("got %v, want walls that shut out and walls that do not", counted)
	}
	golden.Check(t, "testdata/walls.golden", out.String(), *update)
}

// TestSurvey_AttacksAreThoseOfTheRulesWhereEveryPawnIsFrozen holds the steps of each piece
// against the attacks of the rules on a board with frozen pawns alone.
func TestSurvey_AttacksAreThoseOfTheRulesWhereEveryPawnIsFrozen(t *testing.T) {
	chance := rand.New(rand.NewPCG(7, 9))
	for range 200 {
		p, ok := walled(chance)
		if !ok {
			continue
		}
		var pawns rules.Placement
		for _, square := range p.Placement().Pawns().Squares() {
			pawns = pawns.Put(square, p.At(square))
		}
		for role := rules.Pawn; role <= rules.King; role++ {
			from := rules.Square(1 + chance.IntN(64))
			if pawns.At(from) != (rules.Piece{}) || role == rules.Pawn && from.Rank()%7 == 0 {
				continue
			}
			piece := rules.Piece{Side: rules.White, Role: role}
			stands := pawns.Put(from, piece)
			v := survey{position: p, frozen: pawns.Pawns()}
			got := v.attacksOf(&walker{piece: piece, start: from, reach: from.Bit()}, from)
			for target := rules.Square(1); target <= 64; target++ {
				if want := stands.Attackers(target, stands.Occupied()).Has(from); got.Has(target) != want {
					t.Fatalf("%v: a %v on %v attacks %v: got %v, want %v", stands, role, from, target, !want, want)
				}
			}
		}
	}
}
