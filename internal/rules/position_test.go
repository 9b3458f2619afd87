package rules_test

import (
	"errors"
	"strings"
	"testing"

	"blindchess/internal/rules"
)

// play plays moves in standard notation from a FEN.
func play(t *testing.T, fen string, moves ...string) rules.Position {
	t.Helper()
	p := mustParse(t, fen).Position
	for _, text := range moves {
		m, err := p.ParseSAN(text)
		if err != nil {
			t.Fatal(err)
		}
		if p, err = p.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

const startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

func TestAPositionIsTheSameWhenItsMovesAre(t *testing.T) {
	tests := []struct {
		name       string
		fen        string
		first      []string
		then       []string // from there
		wantsEqual bool
	}{
		{"knights out and back", startFEN, nil, []string{"Nf3", "Nf6", "Ng1", "Ng8"}, true},
		{"a rook that has moved", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", nil, []string{"Rb1", "Rb8", "Ra1", "Ra8"}, false},
		{"a king that has moved without rights", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", nil, []string{"Kd1", "Kd8", "Ke1", "Ke8"}, true},
		{"an en passant capture was possible", "4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1", []string{"a4"}, []string{"Kd8", "Kd1", "Ke8", "Ke1"}, false},
		{"an en passant square without a pawn beside it", startFEN, []string{"e4"}, []string{"Nf6", "Nf3", "Ng8", "Ng1"}, true},
		{"an en passant capture by a pinned pawn is none", "8/8/8/8/kp5Q/8/2P5/4K3 w - - 0 1", []string{"c4"}, []string{"Ka5", "Kd1", "Ka4", "Ke1"}, true},
		{"the other side to move", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", nil, []string{"Kd8", "Ke2", "Kd7", "Ke1", "Ke8"}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			first := play(t, test.fen, test.first...)
			then := play(t, test.fen, append(test.first[:len(test.first):len(test.first)], test.then...)...)
			if got := first == then; got != test.wantsEqual {
				t.Errorf("got equal %t, want %t", got, test.wantsEqual)
			}
		})
	}
}

func TestAPinnedPawnMayNotCaptureEnPassant(t *testing.T) {
	tests := []struct {
		name, fen string
		want      int // captures en passant
	}{
		{"two pawns leave the rank of the king", "8/8/8/K2pP2q/8/8/8/4k3 w - d6 0 1", 0},
		{"the captured pawn shielded a diagonal", "4k3/8/4b3/3pP3/2K5/8/8/8 w - d6 0 1", 0},
		{"the capturing pawn is pinned on a file", "3kr3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", 0},
		{"a pin along the way of the capture", "8/8/8/5k2/3Pp3/8/2B5/4K3 b - d3 0 1", 1},
		{"one of two pawns is pinned", "3kr3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", 1},
		{"the capture meets the check of the pawn", "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := mustParse(t, test.fen).Position
			got := 0
			for m := range p.Moves() {
				if captured := p.Captured(m); captured != 0 && captured != m.To {
					got++
				}
			}
			if got != test.want || (p.EnPassant() != 0) != (test.want > 0) {
				t.Errorf("got %d captures and the square %q, want %d", got, p.EnPassant(), test.want)
			}
		})
	}
}

func TestCastlingFollowsTheLawsInChess960(t *testing.T) {
	tests := []struct {
		name, fen string
		want      bool
	}{
		{"king and rook change places", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", true},
		{"king and rook jump each other", "4k3/8/8/8/8/8/8/1KR5 w C - 0 1", true},
		{"the king stays", "4k3/8/8/8/8/8/8/6KR w H - 0 1", true},
		{"the king stays and the rook shields it from behind", "4k3/8/8/8/8/8/8/qRK5 w B - 0 1", false},
		{"the rook leaves a file and opens it", "1r2k3/8/8/8/8/8/8/1RK5 w B - 0 1", true},
		{"a rook attacked and the rook's way attacked", "1r2k3/8/8/8/8/8/8/R3K3 w A - 0 1", true},
		{"the king's way attacked", "3rk3/8/8/8/8/8/8/R3K3 w A - 0 1", false},
		{"a piece where the rook arrives", "4k3/8/8/8/8/8/8/RK1N4 w A - 0 1", false},
		{"a piece where the king arrives", "4k3/8/8/8/8/8/8/1KR3N1 w C - 0 1", false},
		{"another rook between", "2k5/8/8/8/8/8/8/1K2RR2 w F - 0 1", false},
		{"in check", "1r2k3/8/8/8/8/8/8/1K3R2 w F - 0 1", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := mustParse(t, test.fen).Position
			castles := false
			for m := range p.Moves() {
				_, ok := p.Castling(m)
				castles = castles || ok
			}
			if castles != test.want {
				t.Errorf("got %t, want %t", castles, test.want)
			}
		})
	}
}

func TestAMoveThatIsNotLegalLeavesThePositionAsItWas(t *testing.T) {
	tests := []struct {
		name, fen string
		from, to  string
		rule      rules.Rule
		kind      rules.IllegalityKind
	}{
		{"the opponent's piece", startFEN, "e7", "e5", rules.RuleTurn, rules.OpponentsPiece},
		{"an empty square", startFEN, "e4", "e5", rules.RulePieceMoves, rules.NoPiece},
		{"a strange way", startFEN, "b1", "b3", rules.RulePieceMoves, rules.NoSuchWay},
		{"over a piece", startFEN, "c1", "e3", rules.RulePieceMoves, rules.WayBlocked},
		{"into check", "3rk3/8/8/8/8/8/8/4K3 w - - 0 1", "e1", "d1", rules.RuleCheck, rules.KingPutInCheck},
		{"a pinned piece", "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "e2", "c3", rules.RuleCheck, rules.KingPutInCheck},
		{"without meeting check", "4k3/4r3/8/8/8/8/8/N3K3 w - - 0 1", "a1", "b3", rules.RuleCheck, rules.KingLeftInCheck},
		{"castling through check", "4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "e1", "h1", rules.RuleCastling, rules.CastlingAttacked},
		{"without promotion", "8/P7/8/8/8/8/8/k1K5 w - - 0 1", "a7", "a8", rules.RulePromotion, rules.PromotionMissing},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := mustParse(t, test.fen).Position
			from, _ := rules.ParseSquare(test.from)
			to, _ := rules.ParseSquare(test.to)
			m := rules.Move{From: from, To: to}
			next, err := p.Play(m)
			var broken *rules.Violation
			if !errors.As(err, &broken) || next != p {
				t.Fatalf("got %v, %v, want the position unchanged and a violation", next, err)
			}
			if want := (rules.Violation{Rule: test.rule, By: rules.White, Move: m}); *broken != want {
				t.Errorf("got %+v, want %+v", *broken, want)
			}
			if got := p.WhyIllegal(m); got.Kind != test.kind || got.String() == "" {
				t.Errorf("got %+v, want kind %d", got, test.kind)
			}
		})
	}
}

func TestTheZeroPositionIsNone(t *testing.T) {
	var p rules.Position
	for m := range p.Moves() {
		t.Errorf("got %v, want no move", m)
	}
	if p.Checked() || p.Checkmate() || p.Stalemate() || p.King(rules.White) != 0 || p.EnPassant() != 0 {
		t.Error("the zero position claims to be something")
	}
	if _, err := p.Play(rules.Move{From: rules.A1, To: rules.H1}); err == nil {
		t.Error("a move was played where there is no position")
	}
	for _, text := range []string{"e4", "Nf3", "O-O", "e1g1"} {
		if m, err := p.ParseSAN(text); err == nil {
			t.Errorf("%s was read as %v where there is no position", text, m)
		}
		if m, err := p.ParseUCI(text); err == nil {
			t.Errorf("%s was read as %v where there is no position", text, m)
		}
	}
	if got := p.At(65); got != (rules.Piece{}) {
		t.Errorf("outside the board: got %v", got)
	}
	if got := (rules.Setup{}).FEN(); got != "" {
		t.Errorf("got %q, want no FEN", got)
	}
}

func TestTheNearestObjectionIsTold(t *testing.T) {
	p := mustParse(t, "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1").Position
	square := func(text string) rules.Square {
		s, _ := rules.ParseSquare(text)
		return s
	}
	tests := []struct {
		to   string
		want rules.IllegalityKind
	}{
		{"d5", rules.KingPutInCheck},
		{"e2", 0},
		{"h8", rules.NoSuchWay},
	}
	for _, test := range tests {
		if got := p.WhyNoMove(rules.PartialMove{Role: rules.Knight, To: square(test.to)}); got.Kind != test.want {
			t.Errorf("%s: got %v, want kind %d", test.to, got, test.want)
		}
	}
}

func TestWhoTellsTheKingAndWhereItGoesDoesNotCastle(t *testing.T) {
	p := rules.Standard()
	to, _ := rules.ParseSquare("a1")
	if got := p.WhyNoMove(rules.PartialMove{Role: rules.King, To: to}); got.Kind != rules.OwnPieceThere || got.Squares != 0 {
		t.Errorf("got %v, want that the rook of their own stands there", got)
	}
	if got := p.WhyNoMove(rules.PartialMove{Castles: true}); got.Kind != rules.CastlingBlocked {
		t.Errorf("got %v of castling, want that it is blocked", got)
	}
}

func TestQuestionsOfAttackAreAnswered(t *testing.T) {
	p := mustParse(t, "4k3/8/8/3p4/1b2P3/2N5/8/R3K3 w Q - 0 1").Position
	at := func(text string) rules.Square {
		s, _ := rules.ParseSquare(text)
		return s
	}
	list := func(o rules.Occupancy) string {
		var names []string
		for _, s := range o.Squares() {
			names = append(names, s.String())
		}
		return strings.Join(names, " ")
	}
	if got := list(p.Attackers(at("d5"), rules.White)); got != "c3 e4" {
		t.Errorf("attackers of d5: got %q, want c3 e4", got)
	}
	if got := list(p.Attackers(at("e4"), rules.White)); got != "c3" {
		t.Errorf("defenders of e4: got %q, want c3", got)
	}
	if got := rules.Ray(at("f6"), 1, 1); len(got) != 2 || got[0] != at("g7") || got[1] != at("h8") {
		t.Errorf("from f6 to the upper right: got %v", got)
	}
	if got := rules.Reach(rules.Piece{Side: rules.Black, Role: rules.Pawn}, at("e4"), 0); list(got) != "d3 f3" {
		t.Errorf("a black pawn on e4 reaches %q, want d3 f3", list(got))
	}
}

func TestChess960NumbersItsStartPositions(t *testing.T) {
	known := map[int]string{
		0:   "bbqnnrkr",
		518: "rnbqkbnr",
		959: "rkrnnqbb",
	}
	seen := map[rules.Position]int{}
	for n := range 960 {
		setup, err := rules.Chess960(n)
		if err != nil {
			t.Fatal(err)
		}
		if other, ok := seen[setup.Position]; ok {
			t.Errorf("%d and %d are the same", n, other)
		}
		seen[setup.Position] = n
		if want, ok := known[n]; ok && setup.FEN()[:8] != want {
			t.Errorf("%d: got %s, want %s", n, setup.FEN(), want)
		}
		if back, err := rules.ParseFENStrict(setup.FEN()); err != nil || back != setup {
			t.Errorf("%d: got %v, %v", n, back.FEN(), err)
		}
	}
	if setup, err := rules.Chess960(518); err != nil || setup != rules.StandardSetup() {
		t.Errorf("518: got %v, %v, want the standard set-up", setup.FEN(), err)
	}
	for _, n := range []int{-1, 960} {
		if _, err := rules.Chess960(n); err == nil {
			t.Errorf("%d was not refused", n)
		}
	}
}
