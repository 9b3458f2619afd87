package winnable_test

import (
	"math/rand/v2"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/rulestest"
	"blindchess/internal/rules/winnable"
)

// walk visits every position that legal moves can make of start, up to most
// positions. It returns which sides can give mate, and whether it visited all.
func walk(start rules.Position, most int) (mates rules.BySide[bool], all bool) {
	known := map[rules.Position]bool{start: true}
	queue := []rules.Position{start}
	var moves []rules.Move
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		if p.Checkmate() {
			mates = mates.With(p.Turn().Other(), true)
			if mates == rules.Both(true) {
				return mates, true
			}
		}
		moves = p.AppendMoves(moves[:0])
		for _, m := range moves {
			child, err := p.Play(m)
			if err != nil {
				panic(err)
			}
			if !known[child] {
				if len(known) >= most {
					return mates, false
				}
				known[child] = true
				queue = append(queue, child)
			}
		}
	}
	return mates, true
}

// scatter returns a random position with few pieces that can move and some pawns
// that block each other.
func scatter(random *rand.Rand) (rules.Position, bool) {
	var p rules.Placement
	free := func(lowest, highest int) (rules.Square, bool) {
		s := rules.SquareAt(random.IntN(8), lowest+random.IntN(highest-lowest+1))
		return s, p.At(s) == (rules.Piece{})
	}
	rank := random.IntN(4) + 1
	for range random.IntN(24) {
		s, ok := free(max(rank-1, 1), min(rank+1, 5))
		if ok && p.At(s+8) == (rules.Piece{}) {
			p = p.Put(s, rules.Piece{Side: rules.White, Role: rules.Pawn}).Put(s+8, rules.Piece{Side: rules.Black, Role: rules.Pawn})
		}
	}
	pieces := []rules.Role{rules.King, rules.King}
	roles := []rules.Role{rules.Pawn, rules.Pawn, rules.Knight, rules.Bishop, rules.Bishop, rules.Bishop, rules.Rook, rules.Queen}
	for range random.IntN(4) {
		pieces = append(pieces, roles[random.IntN(len(roles))])
	}
	for i, role := range pieces {
		low, high := 0, 7
		if role == rules.Pawn {
			low, high = 1, 6
		}
		s, ok := free(low, high)
		if !ok {
			return rules.Position{}, false
		}
		side := rules.White
		if i == 1 || i > 1 && random.IntN(2) == 0 {
			side = rules.Black
		}
		p = p.Put(s, rules.Piece{Side: side, Role: role})
	}
	turn := " w - - 0 1"
	if random.IntN(2) == 0 {
		turn = " b - - 0 1"
	}
	setup, err := rules.ParseFEN(p.String() + turn)
	return setup.Position, err == nil
}

// wall returns a random position with a wall of pawns on every other file,
// perhaps with a hole or a pawn too many. The kings are behind it, with up to
// two knights or bishops.
func wall(random *rand.Rand) (rules.Position, bool) {
	var p rules.Placement
	for file := random.IntN(2); file < 8; file += 2 {
		s := rules.SquareAt(file, 2+random.IntN(2))
		if random.IntN(8) > 0 {
			p = p.Put(s, rules.Piece{Side: rules.White, Role: rules.Pawn}).Put(s+8, rules.Piece{Side: rules.Black, Role: rules.Pawn})
		}
	}
	for range random.IntN(3) {
		s := rules.SquareAt(random.IntN(8), 1+random.IntN(6))
		p = p.Put(s, rules.Piece{Side: rules.White + rules.Side(random.IntN(2)), Role: rules.Pawn})
	}
	for range random.IntN(3) {
		s := rules.SquareAt(random.IntN(8), random.IntN(8))
		p = p.Put(s, rules.Piece{Side: rules.White + rules.Side(random.IntN(2)), Role: rules.Knight + rules.Role(random.IntN(2))})
	}
	p = p.Put(rules.SquareAt(random.IntN(8), random.IntN(2)), rules.Piece{Side: rules.White, Role: rules.King})
	p = p.Put(rules.SquareAt(random.IntN(8), 6+random.IntN(2)), rules.Piece{Side: rules.Black, Role: rules.King})
	setup, err := rules.ParseFEN(p.String() + " w - - 0 1")
	return setup.Position, err == nil
}

// playOut plays the line of a proof and returns where it leads.
func playOut(t *testing.T, p rules.Position, line []rules.Move) rules.Position {
	t.Helper()
	for _, m := range line {
		next, err := p.Play(m)
		if err != nil {
			t.Fatalf("the line of a proof is not legal: %v", err)
		}
		p = next
	}
	return p
}

// agreesWithWalk fails t where a verdict on p contradicts what a walk found.
func agreesWithWalk(t *testing.T, p rules.Position, mates rules.BySide[bool], all bool, nodes int) (decided bool) {
	t.Helper()
	decided = true
	for _, side := range []rules.Side{rules.White, rules.Black} {
		verdict, proof := winnable.Decide(p, side, nodes)
		switch {
		case verdict == winnable.Undetermined:
			decided = false
		case verdict == winnable.Unwinnable && mates.Of(side):
			t.Errorf("%s: got %v (%v) for %v, which can mate", fen(p), verdict, proof.Kind, side)
		case verdict == winnable.Winnable && all && !mates.Of(side):
			t.Errorf("%s: got %v for %v, which cannot mate", fen(p), verdict, side)
		}
		if verdict == winnable.Winnable {
			end := playOut(t, p, proof.Line)
			if !end.Checkmate() || end.Turn() == side {
				t.Errorf("%s: the line for %v does not end in its mate", fen(p), side)
			}
		}
	}
	return decided
}

func fen(p rules.Position) string { return rules.Setup{Position: p, Number: 1}.FEN() }

func againstWalks(t *testing.T, seed uint64, positions, most int) {
	random := rand.New(rand.NewPCG(seed, 3))
	asked, exact, decided, dead := 0, 0, 0, 0
	for asked < positions {
		source := scatter
		if random.IntN(3) > 0 {
			source = wall
		}
		p, ok := source(random)
		if !ok {
			continue
		}
		asked++
		mates, all := walk(p, most)
		if all {
			exact++
		}
		agreesWithWalk(t, p, mates, all, 0)
		if agreesWithWalk(t, p, mates, all, 20000) {
			decided++
		}
		_, admits := winnable.Estimate(p)
		for _, side := range []rules.Side{rules.White, rules.Black} {
			if !admits.Of(side) {
				dead++
				if mates.Of(side) {
					t.Errorf("%s: statically dead for %v, which can mate", fen(p), side)
				}
			}
		}
	}
	t.Logf("%d positions, %d walked whole, %d decided for both sides, %d static proofs", asked, exact, decided, dead)
}

func TestVerdictsAgreeWithAWalkThroughEveryPosition(t *testing.T) {
	againstWalks(t, 1, 60, 2000)
}

// TestMenStayWhereTheEstimateLetsThem plays random games and follows each piece.
func TestPiecesStayWhereTheEstimateLetsThem(t *testing.T) {
	followPieces(t, 2, 300)
}

func followPieces(t *testing.T, seed uint64, positions int) {
	random := rand.New(rand.NewPCG(seed, 5))
	for range positions {
		p, ok := scatter(random)
		if !ok {
			continue
		}
		start := p
		reach, _ := winnable.Estimate(p)
		var origin [65]rules.Square // where the piece on each square began
		for _, s := range p.Placement().Occupied().Squares() {
			origin[s] = s
		}
		for range 120 {
			moves := p.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			m := moves[random.IntN(len(moves))]
			next, err := p.Play(m)
			if err != nil {
				t.Fatal(err)
			}
			piece := origin[m.From]
			if taken := p.Captured(m); taken != 0 {
				origin[taken] = 0
			}
			origin[m.From], origin[m.To] = 0, piece
			if !reach[piece].Has(m.To) {
				t.Fatalf("%s: the piece from %v reached %v outside its estimate, at %s", fen(start), piece, m.To, fen(p))
			}
			p = next
		}
	}
}

// TestEveryMoveIsInsideTheEstimate looks at castling and en passant captures
// too, which the rules of the estimate do not know as steps.
func TestEveryMoveIsInsideTheEstimate(t *testing.T) {
	for _, text := range []string{
		"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
		"1rk4r/pppppppp/8/8/8/8/PPPPPPPP/1RK4R b HBhb - 0 1",
		"4k3/8/8/8/8/4ppp1/4PPPb/4BKRB w G - 0 1",
		"4k3/8/1p6/pPp1p1p1/P1P1P1P1/8/8/4K3 w - a6 0 1",
	} {
		movesAreInside(t, rulestest.Setup(t, text).Position)
	}
	random := rand.New(rand.NewPCG(4, 9))
	for range 20 {
		setup, err := rules.Chess960(random.IntN(960))
		if err != nil {
			t.Fatal(err)
		}
		p := setup.Position
		for range 80 {
			movesAreInside(t, p)
			moves := p.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			p = playOut(t, p, moves[random.IntN(len(moves)):][:1])
		}
	}
}

func movesAreInside(t *testing.T, p rules.Position) {
	t.Helper()
	reach, _ := winnable.Estimate(p)
	for m := range p.Moves() {
		after := playOut(t, p, []rules.Move{m})
		_, castles := p.Castling(m)
		switch {
		case castles && !reach[m.From].Has(after.King(p.Turn())):
			t.Errorf("%s: castling with %v takes the king outside its estimate", fen(p), m)
		case castles:
			rooks := after.Placement().Of(rules.Piece{Side: p.Turn(), Role: rules.Rook})
			if rooks&reach[m.To] == 0 {
				t.Errorf("%s: castling with %v takes the rook outside its estimate", fen(p), m)
			}
		case !reach[m.From].Has(m.To):
			t.Errorf("%s: %v leads outside the estimate", fen(p), m)
		}
	}
}
