package rules_test

import (
	"math/rand/v2"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/winnable"
)

// TestPlayGoesOnFromAnIllegalMoveThatStands accepts random displacements, as if
// without a claim, and plays on: no king is ever captured, and a pawn left on
// its last rank never moves.
func TestPlayGoesOnFromAnIllegalMoveThatStands(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 4))
	stood := 0
	for range 300 {
		g := rules.NewGame(rules.StandardSetup())
		for range 80 {
			if r.IntN(3) == 0 {
				if m, setup, ok := displace(r, g); ok {
					g, stood = g.AcceptIllegal(m, setup), stood+1
				}
			}
			moves := g.Position().AppendMoves(nil)
			if got := g.Position().Perft(1); got != uint64(len(moves)) {
				t.Fatalf("%s: got %d counted, want the %d listed", g.Setup().FEN(), got, len(moves))
			}
			if len(moves) == 0 {
				break
			}
			for _, m := range moves {
				at(t, g.Position(), m)
			}
			next, err := g.Play(moves[r.IntN(len(moves))])
			if err != nil {
				t.Fatal(err)
			}
			g = next
		}
		for _, side := range []rules.Side{rules.White, rules.Black} {
			if verdict, proof := winnable.Decide(g.Position(), side, 2000); verdict == winnable.Winnable {
				mates(t, g.Position(), side, proof.Line)
			}
		}
	}
	if stood < 1000 {
		t.Errorf("got %d moves that stood, want many", stood)
	}
}

// at complains of a move that captures a king or moves a pawn off the board.
func at(t *testing.T, p rules.Position, m rules.Move) {
	t.Helper()
	if m.To == p.King(p.Turn().Other()) {
		t.Fatalf("%v captures the king", m)
	}
	last := 7
	if p.Turn() == rules.Black {
		last = 0
	}
	if p.At(m.From).Role == rules.Pawn && m.From.Rank() == last {
		t.Fatalf("%v moves a pawn that stands on its last rank", m)
	}
}

// displace puts a random piece of the side to move on a random square.
func displace(r *rand.Rand, g rules.Game) (rules.Move, rules.Setup, bool) {
	p := g.Position()
	m := rules.Move{From: rules.Square(1 + r.IntN(64)), To: rules.Square(1 + r.IntN(64))}
	if p.At(m.From).Side != p.Turn() || m.From == m.To || p.At(m.To).Side == p.Turn() || p.Legal(m) {
		return m, rules.Setup{}, false
	}
	placement := p.Placement().Put(m.To, p.At(m.From)).Put(m.From, rules.Piece{})
	setup, ok := g.Setup().AcceptIllegal(placement)
	return m, setup, ok
}

func mates(t *testing.T, p rules.Position, side rules.Side, line []rules.Move) {
	t.Helper()
	for _, m := range line {
		next, err := p.Play(m)
		if err != nil {
			t.Fatalf("the line that mates does not replay: %v", err)
		}
		p = next
	}
	if !p.Checkmate() || p.Turn() == side {
		t.Fatalf("the line that mates does not mate")
	}
}

func TestACapturedKingLeavesNothingToPlayOn(t *testing.T) {
	start := setup(t, "4k3/4r3/8/8/8/8/4P3/4K3 b - - 0 1")
	captured := start.Position.Placement().Put(rules.SquareAt(4, 6), rules.Piece{}).Put(rules.SquareAt(4, 0), rules.Piece{Side: rules.Black, Role: rules.Rook})
	if got, ok := start.AcceptIllegal(captured); ok {
		t.Errorf("got %s, want nothing", got.FEN())
	}
}

func TestRightsAndCountsGoOnAfterAMoveThatStands(t *testing.T) {
	start := setup(t, "r3k2r/8/8/8/8/8/4N3/R3K2R w KQkq - 7 20")
	placement := start.Position.Placement().Put(rules.SquareAt(4, 1), rules.Piece{}).Put(rules.SquareAt(4, 3), rules.Piece{Side: rules.White, Role: rules.Knight})
	if got, ok := start.AcceptIllegal(placement); !ok || got.FEN() != "r3k2r/8/8/8/4N3/8/8/R3K2R b KQkq - 8 20" {
		t.Errorf("got %s, want the rights kept and the move counted", got.FEN())
	}
	rook := start.Position.Placement().Put(rules.A8, rules.Piece{}).Put(rules.SquareAt(1, 6), rules.Piece{Side: rules.Black, Role: rules.Rook})
	start.Position = setup(t, "r3k2r/8/8/8/8/8/4N3/R3K2R b KQkq - 7 20").Position
	if got, ok := start.AcceptIllegal(rook); !ok || got.FEN() != "4k2r/1r6/8/8/8/8/4N3/R3K2R w KQk - 8 21" {
		t.Errorf("got %s, want the right of the rook that moved lost", got.FEN())
	}
}
