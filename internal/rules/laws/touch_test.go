package laws_test

import (
	"sort"
	"strings"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/rules/rulestest"
)

// handling reads steps such as "adjust lift:e2 place:e4 place:e8=Q touch:d7".
func handling(t testing.TB, text string) laws.Handling {
	t.Helper()
	var h laws.Handling
	for _, word := range strings.Fields(text) {
		verb, rest, _ := strings.Cut(word, ":")
		name, piece, _ := strings.Cut(rest, "=")
		square, _ := rules.ParseSquare(name)
		switch verb {
		case "adjust":
			h = h.With(laws.Step{Kind: laws.StepAdjust})
		case "lift":
			h = h.Lift(square)
		case "touch":
			h = h.Touch(square)
		case "brush":
			h = h.With(laws.Step{Kind: laws.StepBrush, Square: square})
		case "name":
			h = h.With(laws.Step{Kind: laws.StepPromote, Piece: rules.Piece{Role: rules.RoleOf(rest[0])}})
		case "place":
			var p rules.Piece
			if piece != "" {
				p = rules.PieceOf(piece[0])
			}
			h = h.Place(square, p)
		default:
			t.Fatalf("no step %q", word)
		}
	}
	return h
}

func obliged(e laws.Edition, p rules.Position, h laws.Handling) string {
	var moves []string
	for m := range e.Obliged(p, h) {
		moves = append(moves, p.UCI(m))
	}
	if len(moves) > 9 {
		return "many"
	}
	sort.Strings(moves)
	return strings.Join(moves, " ")
}

const castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"

func TestWhatWasTouchedMustMove(t *testing.T) {
	start := rules.StandardSetup().FEN()
	tests := []struct {
		name, fen, steps string
		year             int
		want             string
	}{
		{"a knight lifted and put back", start, "lift:b1 place:b1", 2014, "b1a3 b1c3"},
		{"a piece that cannot move frees", start, "lift:a1 place:a1", 2014, "many"},
		{"the first that can move, not the first touched", start, "lift:a1 place:a1 lift:b1 place:b1", 2014, "b1a3 b1c3"},
		{"adjusting obliges to nothing", start, "adjust lift:b1 place:b1", 2014, "many"},
		{"after adjusting, a touch counts again", start, "adjust lift:b1 place:b1 lift:g1", 2014, "g1f3 g1h3"},
		{"adjusting is no cover for a move", start, "adjust lift:g1 place:f3", 2014, "g1f3"},
		{"an opposing piece must be captured", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "lift:d5", 2014, "e4d5"},
		{"one that cannot be captured frees", "4k3/8/3p4/8/4P3/8/8/4K3 w - - 0 1", "lift:d6 place:d6", 2014, "e1d1 e1d2 e1e2 e1f1 e1f2 e4e5"},
		{"the one takes the other", "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1", "lift:e4 lift:f5", 2014, "e4f5"},
		{"in either order", "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1", "lift:f5 lift:e4", 2014, "e4f5"},
		{"if it cannot, the first touched", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "lift:e1 lift:d5", 2014, "e1d1 e1d2 e1e2 e1f1 e1f2"},
		{"the opposing one first", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "lift:d5 lift:e1", 2014, "e4d5"},
		{"king and rook: castle", castles, "lift:e1 lift:h1", 2014, "e1g1"},
		{"the other rook", castles, "touch:e1 touch:a1", 2014, "e1c1"},
		{"rook and king: no castling there", castles, "lift:h1 place:h1 lift:e1", 2014, "h1f1 h1g1 h1h2 h1h3 h1h4 h1h5 h1h6 h1h7 h1h8"},
		{"castling barred: another king move", "r3k2r/8/8/8/8/6r1/8/R3K2R w KQkq - 0 1", "lift:e1 lift:h1", 2014, "e1c1 e1d1 e1d2 e1e2 e1f1 e1f2"},
		{"the king released two squares away", castles, "lift:e1 place:g1", 2014, "e1g1"},
		{"king released, castling illegal, king moves", "4k3/8/8/8/8/6r1/8/4K2R w K - 0 1", "lift:e1 place:g1", 2014, "e1d1 e1d2 e1e2 e1f1 e1f2"},
		{"a released piece goes nowhere else", start, "lift:e2 place:e3 lift:e3", 2014, "e2e3"},
		{"a promoted piece that touched the square stays", "8/4P3/8/8/8/8/k7/4K3 w - - 0 1", "lift:e7 place:e8=R", 2014, "e7e8r"},
		{"a pawn released on the last rank still chooses", "8/4P3/8/8/8/8/k7/4K3 w - - 0 1", "lift:e7 place:e8", 2014, "e7e8b e7e8n e7e8q e7e8r"},
		{"en passant touched", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "lift:d5", 2014, "e5d6"},
		{"a brush may be an accident in 2014", start, "brush:b1", 2014, "many"},
		{"and counts since 2018", start, "brush:b1", 2018, "b1a3 b1c3"},
		{"two own, one opposing, in 2014", "4k3/8/8/3p4/R3P3/P7/8/4K3 w - - 0 1", "touch:a3 touch:e4 touch:d5", 2014, "e4d5"},
		{"in Chess960 the king may stand still", "4k3/8/8/8/8/8/8/R5KR w KQ - 0 1", "touch:g1 touch:h1", 2023, "g1h1"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := rulestest.Setup(t, test.fen).Position
			if got := obliged(edition(t, test.year), p, handling(t, test.steps)); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestACompletedDisplacementIsRecognised(t *testing.T) {
	start := rules.StandardSetup().FEN()
	capture := "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1"
	passant := "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
	promotes := "5n2/4P3/8/8/8/8/k7/4K3 w - - 0 1"
	tests := []struct{ name, fen, steps, want string }{
		{"quiet", start, "lift:e2 place:e4", "e2e4"},
		{"in the air", start, "lift:e2", ""},
		{"put back", start, "lift:e2 place:e2", ""},
		{"capture, captured piece first", capture, "lift:f5 lift:e4 place:f5", "e4f5"},
		{"capture, own piece first", capture, "lift:e4 lift:f5 place:f5", "e4f5"},
		{"captured piece still there", capture, "lift:e4 place:f5", "e4f5"},
		{"capture with pieces sensed", capture, "lift:e4 lift:d5 place:d5=P", "e4d5"},
		{"both put back", capture, "lift:d5 lift:e4 place:d5 place:e4", ""},
		{"en passant", passant, "lift:e5 place:d6 lift:d5", "e5d6"},
		{"en passant, other order", passant, "lift:d5 lift:e5 place:d6", "e5d6"},
		{"en passant not finished", passant, "lift:e5 place:d6", ""},
		{"castling", castles, "lift:e1 place:g1 lift:h1 place:f1", "e1g1"},
		{"castling, both in the air", castles, "lift:e1 lift:h1 place:f1 place:g1", "e1g1"},
		{"castling, half", castles, "lift:e1 place:c1", ""},
		{"rook move that looks like it", castles, "lift:h1 place:f1", "h1f1"},
		{"promotion, not named", promotes, "lift:e7 place:e8", ""},
		{"promotion, named", promotes, "lift:e7 place:e8 name:n", "e7e8n"},
		{"promotion, new piece put there", promotes, "lift:e7 place:e8=Q", "e7e8q"},
		{"promotion by capture", promotes, "lift:f8 lift:e7 place:f8 name:q", "e7f8q"},
		{"Chess960, king stands still", "4k3/8/8/8/8/8/8/R5KR w KQ - 0 1", "lift:h1 place:f1", "g1h1"},
		{"Chess960, they change places", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "lift:g1 lift:f1 place:g1 place:f1", "f1g1"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := rulestest.Setup(t, test.fen).Position
			m, ok := laws.Complete(p, handling(t, test.steps))
			if got := p.UCI(m); ok != (test.want != "") || ok && got != test.want {
				t.Errorf("got %q, %v; want %q", got, ok, test.want)
			}
		})
	}
}

func TestWhatBindsTheReplacementDependsOnTheEdition(t *testing.T) {
	p := rules.Standard()
	h := handling(t, "lift:e2 place:e4 lift:e4 place:e5")
	if got := obliged(edition(t, 2005), p, edition(t, 2005).StillBinds(p, h)); got != "e2e3 e2e4" {
		t.Errorf("2005: got %s, want e2e3 e2e4", got)
	}
	if got := obliged(edition(t, 2014), p, edition(t, 2014).StillBinds(p, h)); got != "e2e4" {
		t.Errorf("2014: got %s, want e2e4", got)
	}
}
