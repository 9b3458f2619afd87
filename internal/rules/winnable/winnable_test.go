package winnable_test

import (
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/rulestest"
	"blindchess/internal/rules/winnable"
)

const fullBudget = 200_000

func TestWhoCanStillWin(t *testing.T) {
	const can, not = winnable.Winnable, winnable.Unwinnable
	tests := []struct {
		name         string
		fen          string
		white, black winnable.Verdict
	}{
		{"the start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", can, can},
		{"two kings", "8/8/3k4/8/8/3K4/8/8 w - - 0 1", not, not},
		{"a knight against a king", "8/8/3k4/8/8/3K4/8/6N1 w - - 0 1", not, not},
		{"two knights against a king", "8/8/3k4/8/8/3K4/8/5NN1 w - - 0 1", can, not},
		{"a knight against a queen", "3q4/8/3k4/8/8/3K4/8/6N1 w - - 0 1", not, can},
		{"a knight against two queens", "3q4/q7/4k3/8/8/5K2/8/1N6 w - - 0 1", not, can},
		{"a knight against a rook", "r7/8/3k4/8/8/3K4/8/6N1 w - - 0 1", can, can},
		{"a knight against a bishop", "b7/8/3k4/8/8/3K4/8/6N1 w - - 0 1", can, can},
		{"a knight against a knight", "n7/8/3k4/8/8/3K4/8/6N1 w - - 0 1", can, can},
		{"a knight against a pawn", "8/p7/3k4/8/8/3K4/8/6N1 w - - 0 1", can, can},
		{"bishops of one colour", "5b2/8/3k4/8/8/3K4/8/2B5 w - - 0 1", not, not},
		{"bishops of both colours", "2b5/8/3k4/8/8/3K4/8/2B5 w - - 0 1", can, can},
		{"a bishop against a rook", "r7/8/3k4/8/8/3K4/8/2B5 w - - 0 1", not, can},
		{"a bishop against a knight", "n7/8/3k4/8/8/3K4/8/2B5 w - - 0 1", can, can},
		{"a bishop against a pawn", "8/p7/3k4/8/8/3K4/8/2B5 w - - 0 1", can, can},
		{"a pawn against a king", "8/8/3k4/8/8/3K4/3P4/8 b - - 0 1", can, not},
		{"a wall of pawns", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", not, not},
		{"the same wall one en passant capture from open", "4k3/8/1p6/pPp1p1p1/P1P1P1P1/8/8/4K3 w - a6 0 1", can, can},
		{"the same wall when the capture is no longer open", "4k3/8/1p6/pPp1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", not, not},
		{"a wall and a bishop that can take nothing", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/3B4/4K3 w - - 0 1", can, can},
		{"a wall on squares the bishop never visits", "4k3/8/1p1p1p1p/1P1P1P1P/8/8/1B6/4K3 w - - 0 1", can, can},
		{"a king who is stalemated wherever a door opens, and bishops without end",
			"6b1/5b1b/p7/P1p5/K1p5/1pP5/1P6/1bk5 b - - 0 1", not, not},
		{"stalemate", "k7/P7/K7/8/8/8/8/8 b - - 0 1", not, not},
		{"mate on the board", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", can, not},
		{"the only move takes the last pawn", "7k/5K1P/8/8/8/8/8/8 b - - 0 1", not, not},
		{"the only move takes the mating queen", "7k/6Q1/4K3/8/8/8/8/8 b - - 0 1", not, not},
		{"a smothered king with one escape from the knight", "6rk/6pp/7N/8/8/8/8/6K1 w - - 0 1", can, can},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := rulestest.Setup(t, test.fen).Position
			want := rules.BySide[winnable.Verdict]{White: test.white, Black: test.black}
			for _, side := range []rules.Side{rules.White, rules.Black} {
				got, proof := winnable.Decide(p, side, fullBudget)
				if got != want.Of(side) {
					t.Errorf("%v: got %v by %v, want %v", side, got, proof.Kind, want.Of(side))
				}
				quick, _ := winnable.Decide(p, side, 0)
				if quick != winnable.Undetermined && quick != want.Of(side) {
					t.Errorf("%v: the quick stage got %v, want %v", side, quick, want.Of(side))
				}
			}
			mates := rules.BySide[bool]{White: test.white == can, Black: test.black == can}
			agreesWithWalk(t, p, mates, true, fullBudget)
		})
	}
}

func TestEachKindOfProofIsFound(t *testing.T) {
	tests := []struct {
		name  string
		fen   string
		side  rules.Side
		nodes int
		want  winnable.ProofKind
	}{
		{"mate", "7k/8/5K2/8/8/8/8/Q7 w - - 0 1", rules.White, fullBudget, winnable.ProofMate},
		{"men", "8/8/3k4/8/8/3K4/8/6N1 w - - 0 1", rules.White, 0, winnable.ProofMaterial},
		{"a forced line", "7k/5K1P/8/8/8/8/8/8 b - - 0 1", rules.White, 0, winnable.ProofForced},
		{"stalemate", "k7/P7/K7/8/8/8/8/8 b - - 0 1", rules.White, 0, winnable.ProofForced},
		{"a wall, by the quick stage", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", rules.White, 0, winnable.ProofStatic},
		{"a wall", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", rules.White, fullBudget, winnable.ProofStatic},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, proof := winnable.Decide(rulestest.Setup(t, test.fen).Position, test.side, test.nodes)
			if proof.Kind != test.want {
				t.Errorf("got %v, want %v", proof.Kind, test.want)
			}
		})
	}
}

// TestAForcedLineHasNoOtherMove checks the certificate. At each ply of it there is
// one legal move only, and at its end the game is over or the pieces are too few.
func TestAForcedLineHasNoOtherMove(t *testing.T) {
	for _, text := range []string{
		"7k/5K1P/8/8/8/8/8/8 b - - 0 1",
		"7k/6Q1/4K3/8/8/8/8/8 b - - 0 1",
	} {
		p := rulestest.Setup(t, text).Position
		verdict, proof := winnable.Decide(p, rules.White, fullBudget)
		if verdict != winnable.Unwinnable || proof.Kind != winnable.ProofForced || len(proof.Line) == 0 {
			t.Fatalf("%s: got %v by %v with %d moves, want a forced line", text, verdict, proof.Kind, len(proof.Line))
		}
		for _, m := range proof.Line {
			if moves := p.AppendMoves(nil); len(moves) != 1 || moves[0] != m {
				t.Fatalf("%s: got moves %v, want %v only", fen(p), moves, m)
			}
			p = playOut(t, p, []rules.Move{m})
		}
	}
}

func TestNobodyAndNoPositionAreUndetermined(t *testing.T) {
	if got, _ := winnable.Decide(rules.Standard(), 0, 1000); got != winnable.Undetermined {
		t.Errorf("for nobody: got %v, want undetermined", got)
	}
	if got, _ := winnable.Decide(rules.Position{}, rules.White, 1000); got != winnable.Undetermined {
		t.Errorf("for no position: got %v, want undetermined", got)
	}
}

func TestABudgetThatIsSpentIsUndetermined(t *testing.T) {
	got, proof := winnable.Decide(rules.Standard(), rules.White, 10)
	if got != winnable.Undetermined || proof.Kind != 0 {
		t.Errorf("got %v by %v, want undetermined by nothing", got, proof.Kind)
	}
}

func TestBothSidesCanWinFromEveryStartOfChess960(t *testing.T) {
	step := 97
	if testing.Short() {
		step = 190
	}
	for number := 0; number < 960; number += step {
		setup, err := rules.Chess960(number)
		if err != nil {
			t.Fatal(err)
		}
		agreesWithWalk(t, setup.Position, rules.Both(true), true, fullBudget)
		for _, side := range []rules.Side{rules.White, rules.Black} {
			if verdict, _ := winnable.Decide(setup.Position, side, fullBudget); verdict != winnable.Winnable {
				t.Errorf("start %d: got %v for %v, want winnable", number, verdict, side)
			}
		}
	}
}

func TestTheQuickStageAllocatesNothing(t *testing.T) {
	positions := []rules.Position{
		rules.Standard(),
		rulestest.Setup(t, "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1").Position,
		rulestest.Setup(t, "4k3/8/8/p1p1p1p1/P1P1P1P1/8/3B4/4K3 w - - 0 1").Position,
		rulestest.Setup(t, "8/8/3k4/8/8/3K4/8/6N1 w - - 0 1").Position,
	}
	got := testing.AllocsPerRun(10, func() {
		for _, p := range positions {
			winnable.Decide(p, rules.White, 0)
			winnable.Decide(p, rules.Black, 0)
		}
	})
	if got != 0 {
		t.Errorf("got %v allocations, want none", got)
	}
}

func TestVerdict_AFortressBehindACaptureIsProved(t *testing.T) {
	p := rulestest.Setup(t, "7b/3B2Q1/4Bk2/p1p1p1p1/P1P1P1P1/8/8/4K3 b - - 0 1").Position
	for _, side := range []rules.Side{rules.White, rules.Black} {
		if verdict, _ := winnable.Decide(p, side, 1000); verdict != winnable.Unwinnable {
			t.Errorf("%v: got %v, want unwinnable", side, verdict)
		}
	}
}

// The king is shut in by its own pieces, and bishops of one colour must find it.
func TestVerdict_AMateByBishopsIsFoundInEveryMirror(t *testing.T) {
	for fen, winner := range map[string]rules.Side{
		"k7/1b6/b1b5/1b6/p1p5/PpPp4/1P1P4/1NBK4 w - - 0 1": rules.Black,
		"1nbk4/1p1p4/pPpP4/P1P5/1B6/B1B5/1B6/K7 b - - 0 1": rules.White,
		"7k/6b1/5b1b/6b1/5p1p/4pPpP/4P1P1/4KBN1 w - - 0 1": rules.Black,
		"4kbn1/4p1p1/4PpPp/5P1P/6B1/5B1B/6B1/7K b - - 0 1": rules.White,
	} {
		if verdict, proof := winnable.Decide(rulestest.Setup(t, fen).Position, winner, 100_000); verdict != winnable.Winnable {
			t.Errorf("%s: got %v after %d positions, want winnable", fen, verdict, proof.Nodes)
		}
	}
}
