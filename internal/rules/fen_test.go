package rules_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"blindchess/internal/rules"
)

func TestAFENThatCannotStandIsRefusedWithEveryReason(t *testing.T) {
	tests := []struct {
		name, fen string
		want      []string
	}{
		{"nothing", "", []string{"there is no FEN (the whole text)"}},
		{"no king", "8/8/8/8/8/8/8/4K3 w - - 0 1", []string{"Black has no king (field 1, the board)"}},
		{"two kings", "4k3/8/8/8/8/8/8/K3K3 w - - 0 1", []string{"White has 2 kings, on a1 and e1 (field 1, the board)"}},
		{"nine pawns", "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", []string{"White has 9 pawns (field 1, the board)"}},
		{"pawns on the last ranks", "p3k3/8/8/8/8/8/8/p3K2p w - - 0 1", []string{"Black has a pawn on the first or last rank, on a1, h1 and a8"}},
		{"the other side in check", "4k3/8/8/8/8/8/8/K3R3 w - - 0 1", []string{"Black is not to move and yet in check from e1 (field 2, the side to move)"}},
		{"kings side by side", "8/8/8/8/8/8/4k3/4K3 w - - 0 1", []string{"Black is not to move and yet in check from e1"}},
		{"three checks", "4k3/8/3N1N2/8/8/8/8/K3R3 b - - 0 1", []string{"Black is in check from 3 pieces at once, on e1, d6 and f6"}},
		{"a side that is none", "4k3/8/8/8/8/8/8/4K3 x - - 0 1", []string{`the side to move is "x" and not w or b`}},
		{"en passant on another rank", "4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1", []string{"Black is to move, so the en passant square is on rank 3 and not e4"}},
		{"en passant without a pawn", "4k3/8/8/8/8/8/8/4K3 b - e3 0 1", []string{"the en passant square is e3, but no pawn of White stands on e4"}},
		{"en passant over a piece", "4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1", []string{"the en passant square is e3, but the pawn on e4 cannot have come over it from e2"}},
		{"en passant that is no square", "4k3/8/8/8/8/8/8/4K3 b - e 0 1", []string{`the en passant square is "e" and not a square or a hyphen`}},
		{"castling without a rook", "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1", []string{"White has the castling right K and no rook to the right of the king on e1", "White has the castling right Q and no rook to the left of the king on e1"}},
		{"castling by file without a rook", "r3k3/8/8/8/8/8/8/4K3 w b - 0 1", []string{"Black has the castling right b and no rook on b8"}},
		{"castling off the first rank", "8/4k3/8/8/8/8/8/4K2R w Kk - 0 1", []string{"Black has the castling right k with the king on e7, off its first rank"}},
		{"castling with two rooks of a side", "4k3/8/8/8/8/8/8/4KRR1 w FG - 0 1", []string{"White may castle with the rooks on f1 and g1, both on one side of the king"}},
		{"no castling right", "4k3/8/8/8/8/8/8/4K3 w X - 0 1", []string{`"X" is no castling right`}},
		{"counts that are none", "4k3/8/8/8/8/8/8/4K3 w - - -1 one", []string{`"-1" is no number from 0 to 9999 (field 5, the halfmove count)`, `"one" is no number from 0 to 9999 (field 6, the move number)`}},
		{"a short rank", "4k3/8/7/8/8/8/8/4K3 w - - 0 1", []string{"rank 6, squares: 7, and not eight"}},
		{"a long rank", "4k3/8/8/8/8/ppppppppp/8/4K3 w - - 0 1", []string{"rank 3, squares: 9, and not eight"}},
		{"seven ranks", "4k3/8/8/8/8/8/4K3 w - - 0 1", []string{"ranks: 7, and not eight"}},
		{"a letter that is no piece", "4k3/8/8/8/3x4/8/8/4K3 w - - 0 1", []string{"rank 4 has 'x', which is neither a piece nor a number"}},
		{"two numbers side by side", "4k3/44/8/8/8/8/8/4K3 w - - 0 1", []string{"rank 7 has two numbers side by side"}},
		{"seven fields", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", []string{"fields: 7, and not six (the whole text)"}},
		{"all at once", "8/8/8/8/8/P7/PPPPPPPP/p3K3 w K e3 x y", []string{
			"White has 9 pawns", "Black has no king", "Black has a pawn on the first or last rank, on a1",
			"no rook to the right of the king on e1", "White is to move, so the en passant square is on rank 6 and not e3",
			`"x" is no number`, `"y" is no number`,
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for _, parse := range []func(string) (rules.Setup, error){rules.ParseFEN, rules.ParseFENStrict} {
				setup, err := parse(test.fen)
				var refused *rules.FENError
				if !errors.As(err, &refused) || setup != (rules.Setup{}) {
					t.Fatalf("got %v, %v, want no set-up and a refusal", setup, err)
				}
				if refused.FEN != test.fen || !strings.HasPrefix(err.Error(), "rules: bad FEN: ") {
					t.Errorf("got %q for %q", err, refused.FEN)
				}
				for _, want := range test.want {
					if !strings.Contains(err.Error(), want) {
						t.Errorf("got %q, want it to say %q", err, want)
					}
				}
			}
			_, err := rules.ParseFEN(test.fen)
			var refused *rules.FENError
			if errors.As(err, &refused) && len(refused.Faults) != len(test.want) {
				t.Errorf("got %d faults, want %d: %v", len(refused.Faults), len(test.want), err)
			}
		})
	}
}

// right is the full form of the tolerated FEN.
func TestALenientFENIsToleratedAndStrictlyRefused(t *testing.T) {
	tests := []struct{ name, fen, right, strict string }{
		{"a board alone", "4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "fields: 1, and not six"},
		{"no counts", "4k3/8/8/8/8/8/8/4K3 b - -", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", "fields: 4, and not six"},
		{"spaces", "  4k3/8/8/8/8/8/8/4K3  b -\t-  3 5 ", "4k3/8/8/8/8/8/8/4K3 b - - 3 5", ""},
		{"underscores", "4k3/8/8/8/8/8/8/4K3_b_-_-_3_5", "4k3/8/8/8/8/8/8/4K3 b - - 3 5", "neither a piece nor a number"},
		{"a capital side", "4k3/8/8/8/8/8/8/4K3 B - - 3 5", "4k3/8/8/8/8/8/8/4K3 b - - 3 5", `the side to move is "B" and not w or b`},
		{"move 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "the move number is 0 and the first move is 1"},
		{"hyphens for counts", "4k3/8/8/8/8/8/8/4K3 w - - - -", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", `"-" is no number`},
		{"too many quiet moves", "4k3/8/8/8/8/8/8/4K3 w - - 50 3", "4k3/8/8/8/8/8/8/4K3 w - - 50 3", "50 moves without a capture or a pawn move are more than the 4 played before move 3"},
		{"an en passant square that nobody can use", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", ""},
		{"en passant after a quiet move", "4k3/8/8/8/4P3/8/8/4K3 b - e3 3 9", "4k3/8/8/8/4P3/8/8/4K3 b - - 3 9", "the halfmove count is 3, and a pawn has just gone"},
		{"an en passant capture by a pinned pawn", "8/8/8/8/k2Pp2Q/8/8/4K3 b - d3 0 1", "8/8/8/8/k2Pp2Q/8/8/4K3 b - - 0 1", ""},
		{"an en passant capture", "8/8/8/8/k2Pp3/8/8/4K3 b - d3 0 1", "8/8/8/8/k2Pp3/8/8/4K3 b - d3 0 1", ""},
		{"castling rights in another order", "r3k2r/8/8/8/8/8/8/R3K2R w qKkQ - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", ""},
		{"a castling right twice", "4k3/8/8/8/8/8/8/4K2R w KH - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "the right to castle with the rook on h1 is given twice"},
		{"Shredder-FEN", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", ""},
		{"inner rooks", "4k3/8/8/8/8/8/8/RR1K2RR w BG - 0 1", "4k3/8/8/8/8/8/8/RR1K2RR w GB - 0 1", ""},
		{"seven queens and a pawn", "4k3/8/8/8/8/8/P7/QQQQKQQQ w - - 0 1", "4k3/8/8/8/8/8/P7/QQQQKQQQ w - - 0 1", ""},
		{"ten queens and no pawns", "7k/8/8/8/8/QQQ5/QQQ5/QQQQK3 b - - 0 60", "7k/8/8/8/8/QQQ5/QQQ5/QQQQK3 b - - 0 60", "White has 9 promoted pieces at least and only 8 pawns gone"},
		{"bishops of one colour", "4k3/8/8/8/8/2B1B3/PPPPPPPP/4K3 w - - 0 1", "4k3/8/8/8/8/2B1B3/PPPPPPPP/4K3 w - - 0 1", "White has 1 promoted pieces at least and only 0 pawns gone"},
		{"seventeen pieces", "4k3/8/8/8/NNNNNNNN/NNNNNNNN/8/4K3 w - - 0 60", "4k3/8/8/8/NNNNNNNN/NNNNNNNN/8/4K3 w - - 0 60", "White has 17 pieces"},
		{"two checks from one line", "3R4/8/q4k2/2B5/1NK5/3b4/8/8 w - - 0 40", "3R4/8/q4k2/2B5/1NK5/3b4/8/8 w - - 0 40", "no move can have led to the check of White from d3 and a6"},
		{"two checks from both sides", "5R2/2P5/8/4k3/8/3rK2r/8/8 w - - 0 40", "5R2/2P5/8/4k3/8/3rK2r/8/8 w - - 0 40", "no move can have led to the check"},
		{"a check that a pawn's two squares cannot give", "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 40", "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 40", "no move can have led to the check of Black from f1"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			setup, err := rules.ParseFEN(test.fen)
			if err != nil {
				t.Fatal(err)
			}
			if got := setup.FEN(); got != test.right {
				t.Errorf("got %s, want %s", got, test.right)
			}
			strict, err := rules.ParseFENStrict(test.fen)
			if test.strict == "" {
				if err != nil || strict != setup {
					t.Errorf("strictly: got %v, %v, want %v", strict.FEN(), err, setup.FEN())
				}
				return
			}
			if err == nil || !strings.Contains(err.Error(), test.strict) {
				t.Errorf("strictly: got %v, want it to say %q", err, test.strict)
			}
		})
	}
}

func TestAnErrorOfFENNamesFieldAndSquares(t *testing.T) {
	_, err := rules.ParseFEN("4k3/8/8/8/8/8/8/K3K3 w - e3 0 1")
	var refused *rules.FENError
	if !errors.As(err, &refused) || len(refused.Faults) != 2 {
		t.Fatalf("got %v, want two faults", err)
	}
	if got := refused.Faults[0]; got.Field != rules.FENPlacement || got.Squares != rules.A1.Bit()|(rules.A1+4).Bit() {
		t.Errorf("got %+v, want the squares of both kings", got)
	}
	if got := refused.Faults[1]; got.Field != rules.FENEnPassant || got.Squares.First().String() != "e3" {
		t.Errorf("got %+v, want the en passant square", got)
	}
}

func TestSetupsAreReadAsTheyAreWritten(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 12))
	for range 20_000 {
		setup, err := rules.ParseFEN(randomFEN(random))
		if err != nil {
			continue
		}
		for _, text := range []string{setup.FEN(), setup.ShredderFEN()} {
			if back, err := rules.ParseFEN(text); err != nil || back != setup {
				t.Fatalf("%s: got %s, %v", text, back.FEN(), err)
			}
		}
		placement := setup.Position.Placement()
		if back, err := rules.ParsePlacement(placement.String()); err != nil || back != placement {
			t.Fatalf("%v: got %v, %v", placement, back, err)
		}
	}
}

func TestAPlacementHoldsWhatIsPutOnIt(t *testing.T) {
	var empty rules.Placement
	knight := rules.Piece{Side: rules.Black, Role: rules.Knight}
	p := empty.Put(rules.A1, knight).Put(rules.H8, rules.Piece{Side: rules.White, Role: rules.King})
	if got := p.At(rules.A1); got != knight {
		t.Errorf("got %v, want %v", got, knight)
	}
	if got := p.String(); got != "7K/8/8/8/8/8/8/n7" {
		t.Errorf("got %s", got)
	}
	if got := p.Of(knight); got != rules.A1.Bit() {
		t.Errorf("got %v", got)
	}
	if got := p.OfSide(rules.White); got != rules.H8.Bit() {
		t.Errorf("got %v", got)
	}
	if got := p.Of(rules.Piece{}); got != ^p.Occupied() || got.Len() != 62 {
		t.Errorf("got %d empty squares, want 62", got.Len())
	}
	if got := p.Put(rules.A1, rules.Piece{}).Differences(p); len(got) != 1 || got[0] != rules.A1 {
		t.Errorf("got %v, want a1", got)
	}
	if got := p.Put(rules.A1, rules.Piece{Side: rules.White, Role: rules.Queen}).Put(rules.A1, rules.Piece{}).Put(rules.H8, rules.Piece{}); got != empty {
		t.Errorf("got %v, want the empty board", got)
	}
	if got := p.Put(0, knight); got != p {
		t.Errorf("no square: got %v, want no change", got)
	}
}
