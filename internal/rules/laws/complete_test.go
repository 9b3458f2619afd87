package laws_test

import (
	"math/rand"
	"slices"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/rules/rulestest"
)

// displaced is one piece of a displacement.
type displaced struct {
	from, to rules.Square // to is no square for a captured piece
	piece    rules.Piece  // what arrives
}

// displacementsOf lists the pieces that m moves: the mover first, then a captured
// piece or the rook.
func displacementsOf(p rules.Position, m rules.Move) []displaced {
	if kingside, ok := p.Castling(m); ok {
		king, rook := rules.SquareAt(2, m.From.Rank()), rules.SquareAt(3, m.From.Rank())
		if kingside {
			king, rook = rules.SquareAt(6, m.From.Rank()), rules.SquareAt(5, m.From.Rank())
		}
		return []displaced{{m.From, king, p.At(m.From)}, {m.To, rook, p.At(m.To)}}
	}
	pieces := []displaced{{m.From, m.To, p.At(m.From)}}
	if s := p.Captured(m); s != 0 {
		pieces = append(pieces, displaced{from: s, piece: p.At(s)})
	}
	return pieces
}

// handlingOf carries m out: king before rook, own piece and captured piece in
// either order, with the pieces sensed or not.
func handlingOf(r *rand.Rand, p rules.Position, m rules.Move) laws.Handling {
	pieces := displacementsOf(p, m)
	sensed := r.Intn(2) == 0
	if _, castles := p.Castling(m); !castles && r.Intn(2) == 0 {
		slices.Reverse(pieces)
	}
	var h laws.Handling
	for _, standing := range pieces {
		if standing.to != standing.from {
			h = h.Lift(standing.from)
		}
	}
	for _, standing := range pieces {
		if standing.to == 0 || standing.to == standing.from {
			continue
		}
		piece := rules.Piece{}
		if sensed {
			piece = standing.piece
		}
		h = h.Place(standing.to, piece)
	}
	if m.Promotes != 0 {
		h = h.With(laws.Step{Kind: laws.StepPromote, Piece: rules.Piece{Role: m.Promotes}})
	}
	return h
}

func TestEveryLegalMoveCompletesHoweverItIsHandled(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	checked := 0
	for number := range 60 {
		start := rules.StandardSetup()
		if number%2 == 1 {
			start, _ = rules.Chess960(r.Intn(960))
		}
		g := rules.NewGame(start)
		for range 60 {
			next, ok := rulestest.RandomPly(r, g)
			if !ok {
				break
			}
			p, m := g.Position(), next.Move(next.Ply())
			checkHandled(t, p, m, handlingOf(r, p, m))
			checked++
			g = next
		}
	}
	for _, fen := range []string{castles, "8/4P3/8/8/8/8/k7/4K3 w - - 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "4k3/8/8/8/8/8/8/1RK5 w B - 0 1"} {
		p := rulestest.Setup(t, fen).Position
		for m := range p.Moves() {
			for range 4 {
				checkHandled(t, p, m, handlingOf(r, p, m))
			}
		}
	}
	if checked < 1000 {
		t.Errorf("got %d moves, want more", checked)
	}
}

func checkHandled(t *testing.T, p rules.Position, m rules.Move, h laws.Handling) {
	t.Helper()
	fen := rules.Setup{Position: p, Number: 1}.ShredderFEN()
	if got, ok := laws.Complete(p, h); !ok || got != m {
		t.Errorf("%s: %v handled as %v: got %v, %v", fen, m, h, got, ok)
	}
	for _, e := range laws.Editions() {
		if !slices.Contains(slices.Collect(e.Obliged(p, h)), m) {
			t.Errorf("%s: %v handled as %v is not allowed in %d", fen, m, h, e.Year())
		}
	}
}
