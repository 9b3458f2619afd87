package rules_test

import (
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/floors/golden"
	"blindchess/internal/rules"
	"blindchess/internal/rules/rulestest"
)

var update = flag.Bool("update", false, "write anew why each move is not legal")

// asked are positions that together have every reason why a move is not legal.
var asked = []struct{ name, fen string }{
	{"all pieces before the first move", startFEN},
	{"castling through attacks, en passant and a pawn about to promote", "r3k2r/P1p4p/8/1pPpP3/4r1b1/8/1P1N2PP/R3K2R w KQkq d6 0 1"},
	{"castling lost on one side and blocked on the other", "4k3/8/8/b7/8/5n2/3P4/RN2K2R w KQ - 0 1"},
	{"in check, with pinned pieces", "3rk3/4r3/8/b6q/8/2N2P2/3Q4/R2K3R w - - 0 1"},
	{"castling in Chess960, kings and rooks beside each other", "1r2k3/8/8/8/8/6b1/8/1RK3R1 w GB - 0 1"},
	{"promotions with captures", "q1n5/1P1P4/6k1/8/8/8/1K6/8 w - - 0 1"},
	{"castling to both sides", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"},
	{"a king alone that is attacked from two sides", "4k3/8/8/8/1q6/8/3n4/3K4 w - - 0 1"},
}

// grouped collects squares under what is said of them, in the order in which it comes.
type grouped struct {
	said  []string
	under map[string][]string
}

func (g *grouped) add(said string, s rules.Square) {
	if g.under == nil {
		g.under = map[string][]string{}
	}
	if g.under[said] == nil {
		g.said = append(g.said, said)
	}
	g.under[said] = append(g.under[said], s.String())
}

func (g *grouped) String() string {
	slices.Sort(g.said)
	most := slices.MaxFunc(g.said, func(a, b string) int { return len(g.under[a]) - len(g.under[b]) })
	var out strings.Builder
	for _, said := range g.said {
		if said == most {
			fmt.Fprintf(&out, "\t\t%s: all others\n", said)
			continue
		}
		fmt.Fprintf(&out, "\t\t%s: %s\n", said, strings.Join(g.under[said], " "))
	}
	return out.String()
}

// reason is an illegality without the squares of its move.
func reason(o rules.Illegality) string {
	if o.Kind == 0 {
		return "legal"
	}
	names := map[rules.IllegalityKind]string{
		rules.NoSquare: "no square", rules.NoSuchPiece: "no such piece", rules.NoPiece: "no piece", rules.OpponentsPiece: "opponent's piece", rules.OwnPieceThere: "own piece there",
		rules.NoSuchWay: "no such way", rules.WayBlocked: "way blocked", rules.PawnBlocked: "pawn blocked", rules.NothingToCapture: "nothing to capture",
		rules.PromotionMissing: "promotion missing", rules.PromotionImpossible: "promotion impossible", rules.CastlingLost: "castling lost", rules.CastlingBlocked: "castling blocked",
		rules.CastlingChecked: "castling in check", rules.CastlingAttacked: "castling attacked", rules.KingLeftInCheck: "king left in check", rules.KingPutInCheck: "king put in check",
	}
	text := names[o.Kind]
	for _, s := range o.Squares.Squares() {
		text += " " + s.String()
	}
	return text
}

// squares are all of the board, no square, and what is none.
func squares() []rules.Square {
	all := []rules.Square{0}
	for s := rules.A1; s <= rules.H8; s++ {
		all = append(all, s)
	}
	return append(all, rules.H8+1)
}

// TestWhyIllegal_EachMoveOfEachPieceHasItsReason writes, for each piece and each square,
// why it cannot go there. A move without a reason is legal, and has none in the mirror.
func TestWhyIllegal_EachMoveOfEachPieceHasItsReason(t *testing.T) {
	colours := rulestest.Mirror{Colours: true}
	var out strings.Builder
	for _, of := range asked {
		p := mustParse(t, of.fen).Position
		over := colours.Position(p)
		fmt.Fprintf(&out, "%s: %s\n", of.name, of.fen)
		shown := map[string]bool{}
		for _, from := range squares() {
			for _, promotes := range []rules.Role{0, rules.Queen, rules.Knight, rules.Pawn, rules.King} {
				var g grouped
				for _, to := range squares() {
					m := rules.Move{From: from, To: to, Promotes: promotes}
					o := p.WhyIllegal(m)
					g.add(reason(o), to)
					if (o.Kind == 0) != p.Legal(m) {
						t.Errorf("%s: %v is legal %t, and the reason is %q", of.fen, m, p.Legal(m), reason(o))
					}
					if castles := p.At(from).Role == rules.King && (o.Move.To == p.CastlingRook(p.Turn(), true) || o.Move.To == p.CastlingRook(p.Turn(), false) || o.Move.To == 0); o.Kind != 0 && !castles && (o.Move != m || o.Kind != rules.NoSquare && o.Piece != p.At(from)) {
						t.Errorf("%s: %v: got the reason of %v by %v", of.fen, m, o.Move, o.Piece)
					}
					if to == 0 || to > rules.H8 || from > rules.H8 {
						continue
					}
					mirrored := over.WhyIllegal(colours.Move(m))
					if mirrored.Kind != o.Kind || mirrored.Squares != colours.Occupancy(o.Squares) {
						t.Errorf("%s: %v: got %q, and with the colours exchanged %q", of.fen, m, reason(o), reason(mirrored))
					}
				}
				said := fmt.Sprintf("\t%v %v\n%s", p.At(from), promotes, g.String())
				if promotes == 0 && p.At(from) != (rules.Piece{}) {
					said = strings.Replace(said, "\t", "\t"+from.String()+" ", 1)
				}
				if promotes != 0 && p.At(from).Role != rules.Pawn && (promotes != rules.Queen || p.At(from).Role != rules.King) || shown[said] {
					continue
				}
				shown[said] = true
				out.WriteString(said)
			}
		}
	}
	golden.Check(t, "testdata/why.golden", out.String(), *update)
}

// TestWhyNoMove_WhatIsSaidOfAMoveIsAnsweredForTheNearestPiece writes, for each way to say a
// move and each square, why no piece can go there.
func TestWhyNoMove_WhatIsSaidOfAMoveIsAnsweredForTheNearestPiece(t *testing.T) {
	colours := rulestest.Mirror{Colours: true}
	var out strings.Builder
	answer := func(p rules.Position, s rules.PartialMove) string {
		o := p.WhyNoMove(s)
		text := reason(o)
		if o.Kind != 0 {
			text += fmt.Sprintf(", %v from %q", o.Piece.Role, o.Move.From)
		}
		over := s
		over.To, over.Rank = colours.Square(s.To), colours.Rank(s.Rank)
		mirrored := colours.Position(p).WhyNoMove(over)
		// Of several pieces that are equally near it is the first, which the mirror may not be.
		if mirrored.Kind != o.Kind || mirrored.Squares.Len() != o.Squares.Len() && o.Move.From == colours.Square(mirrored.Move.From) {
			t.Errorf("%+v: got %q, and with the colours exchanged %q", s, reason(o), reason(mirrored))
		}
		return text
	}
	for _, of := range asked {
		p := mustParse(t, of.fen).Position
		fmt.Fprintf(&out, "%s: %s\n", of.name, of.fen)
		for _, kingside := range []bool{false, true} {
			fmt.Fprintf(&out, "\tcastles on the kingside %t: %s\n", kingside, answer(p, rules.PartialMove{Castles: true, Kingside: kingside}))
		}
		king := p.King(p.Turn())
		shown := map[string]bool{}
		for role := rules.Role(0); role <= rules.King; role++ {
			for _, file := range []int{0, 2, king.File() + 1} {
				for _, rank := range []int{0, 2, king.Rank() + 1} {
					for _, takes := range []bool{false, true} {
						for _, promotes := range []rules.Role{0, rules.Queen} {
							var g grouped
							for to := rules.Square(0); to <= rules.H8; to++ {
								g.add(answer(p, rules.PartialMove{Role: role, File: file, Rank: rank, To: to, Takes: takes, Promotes: promotes}), to)
							}
							if said := g.String(); !shown[said] {
								shown[said] = true
								fmt.Fprintf(&out, "\t%v from file %d and rank %d, takes %t, promotes to %v\n%s", role, file, rank, takes, promotes, said)
							}
						}
					}
				}
			}
		}
	}
	golden.Check(t, "testdata/whynomove.golden", out.String(), *update)
}

// TestGame_NumbersItsMovesFromItsSetup counts plies from setups with either side to move.
func TestGame_NumbersItsMovesFromItsSetup(t *testing.T) {
	for _, test := range []struct {
		fen  string
		want []string // the moves of the plies from the first on
	}{
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", []string{"1 White", "1 Black", "2 White", "2 Black"}},
		{"4k3/8/8/8/8/8/8/4K3 b - - 0 1", []string{"1 Black", "2 White", "2 Black", "3 White"}},
		{"4k3/8/8/8/8/8/8/4K3 b - - 0 30", []string{"30 Black", "31 White", "31 Black", "32 White"}},
	} {
		g := rules.NewGame(mustParse(t, test.fen))
		for i, want := range test.want {
			number, by := g.Number(i + 1)
			if got := fmt.Sprintf("%d %v", number, by); got != want {
				t.Errorf("%s: ply %d is of move %s, want %s", test.fen, i+1, got, want)
			}
		}
	}
}

// TestPass_LetsTheOtherSideMoveUnlessInCheck passes in every position asked above.
func TestPass_LetsTheOtherSideMoveUnlessInCheck(t *testing.T) {
	for _, of := range asked {
		p := mustParse(t, of.fen).Position
		next, ok := p.Pass()
		if ok == p.Checked() || !ok && next != p {
			t.Errorf("%s: passes %t in check %t", of.fen, ok, p.Checked())
		}
		if placement, turn, castling, enPassant := next.Parts(); ok && (placement != p.Placement() || turn != p.Turn().Other() || castling != p.CastlingRooks() || enPassant != 0) {
			t.Errorf("%s: got %s after passing", of.fen, rules.Setup{Position: next, Number: 1}.FEN())
		}
	}
	if _, ok := (rules.Position{}).Pass(); ok {
		t.Error("no position passes")
	}
}

// TestViolation_IsTheSameByTheSideThatIsAsked compares violations by rule and side.
func TestViolation_IsTheSameByTheSideThatIsAsked(t *testing.T) {
	p := rules.Standard()
	_, err := p.Play(rules.Move{From: rules.A1, To: rules.H8})
	for _, test := range []struct {
		of   rules.Violation
		want bool
	}{
		{rules.Violation{Rule: rules.RulePieceMoves}, true}, {rules.Violation{Rule: rules.RulePieceMoves, By: rules.White}, true},
		{rules.Violation{Rule: rules.RulePieceMoves, By: rules.Black}, false}, {rules.Violation{Rule: rules.RuleCheck}, false}, {rules.Violation{Rule: rules.RuleCheck, By: rules.White}, false},
	} {
		if got := errors.Is(err, &test.of); got != test.want {
			t.Errorf("%v is %v: got %t", err, &test.of, got)
		}
	}
	if got, want := err.Error(), "rules: White with a1h8 breaks the rule on piece moves"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := (&rules.Violation{Rule: rules.RuleCheck, By: rules.Black}).Error(); strings.Contains(got, "with") || !strings.HasPrefix(got, "rules: Black breaks the rule on ") {
		t.Errorf("got %q for no move", got)
	}
}
