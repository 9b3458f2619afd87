package laws_test

import (
	"slices"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// FuzzHandling reads bytes as the actions of a restless hand and requires that
// the rules stay sound: allowed moves are legal and never none, complete ones
// are legal, and no piece is lost or made.
func FuzzHandling(f *testing.F) {
	f.Add(uint16(0), []byte{2, 13, 3, 29})
	f.Add(uint16(3), []byte{2, 5, 2, 8, 3, 7, 3, 6})
	f.Add(uint16(700), []byte{1, 0, 2, 2, 3, 2, 4, 5, 5, 3})
	f.Fuzz(func(t *testing.T, start uint16, hands []byte) {
		s, err := rules.Chess960(int(start) % 960)
		if err != nil {
			t.Fatal(err)
		}
		g := rules.NewGame(s)
		for i := 0; i+3 < len(hands) && i < 40; i += 4 {
			moves := g.Position().AppendMoves(nil)
			if len(moves) == 0 {
				return
			}
			g, _ = g.Play(moves[int(hands[i])%len(moves)])
		}
		checkHands(t, g.Position(), handlingOfBytes(hands))
	})
}

// handlingOfBytes reads a kind and a square for each pair of bytes.
func handlingOfBytes(hands []byte) laws.Handling {
	var h laws.Handling
	for i := 0; i+1 < len(hands) && i < 24; i += 2 {
		square := rules.Square(hands[i+1]%64 + 1)
		step := laws.Step{Kind: laws.StepKind(hands[i]%7 + 1), Square: square}
		if step.Kind == laws.StepPromote {
			step.Piece.Role = rules.Role(hands[i+1]%6 + 1)
		}
		if step.Kind == laws.StepHold {
			step.To = rules.Square(hands[i]%64 + 1)
		}
		h = h.With(step)
	}
	return h
}

func checkHands(t *testing.T, p rules.Position, h laws.Handling) {
	t.Helper()
	legal := p.AppendMoves(nil)
	for _, e := range laws.Editions() {
		allowed := slices.Collect(e.Obliged(p, h))
		if len(legal) > 0 && len(allowed) == 0 {
			t.Fatalf("%d: nothing is allowed in %v after %v", e.Year(), p.Placement(), h)
		}
		for _, m := range allowed {
			if !p.Legal(m) {
				t.Fatalf("%d: %v is allowed and not legal", e.Year(), m)
			}
		}
		checkKept(t, e, p, h)
	}
	if m, ok := laws.Complete(p, h); ok && !p.Legal(m) {
		t.Fatalf("%v is complete and not legal", m)
	}
}

// checkKept asks that what still binds after an illegal move leaves something
// to play.
func checkKept(t *testing.T, e laws.Edition, p rules.Position, h laws.Handling) {
	t.Helper()
	kept := e.StillBinds(p, h)
	if allowed := slices.Collect(e.Obliged(p, kept)); len(allowed) == 0 && len(p.AppendMoves(nil)) > 0 {
		t.Fatalf("%d: nothing is allowed after %v was taken back", e.Year(), h)
	}
}
