package memory_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"blindchess/internal/practice/memory"
	"blindchess/internal/rules"
	"blindchess/internal/scoresheet/pgn"
)

var today = time.Date(2026, 11, 22, 20, 0, 0, 0, time.UTC)

// The intervals of SM-2 as Wozniak published it: 1 day, 6 days, then the last
// interval times the ease, rounded up. The ease is 2.5 at first and changes by
// 0.1 - (5-q)(0.08 + (5-q)0.02).
func TestCard_ComesAgainAsPublished(t *testing.T) {
	card := memory.Card{}
	// With grade 5 the ease is 2.6, 2.7, 2.8 after the first three answers. The
	// third interval is 6 times 2.7, the fourth 17 times 2.8.
	for i, want := range []float64{1, 6, 17, 48} {
		if card = card.After(memory.Known, today); card.Days != want {
			t.Errorf("answer %d: got %v days, want %v", i+1, card.Days, want)
		}
	}
	ease := card.Ease
	if card = card.After(memory.Wrong, today); card.Days != 1 || card.Times != 0 || card.Ease != ease {
		t.Errorf("after a wrong answer: got %+v, want it tomorrow, with the same ease", card)
	}
	for range 30 {
		card = card.After(memory.Slow, today)
	}
	if card.Ease != 1.3 || card.Days > 3650 {
		t.Errorf("after thirty slow answers: got %+v, want the least ease and no more than ten years", card)
	}
	if (memory.Card{}).Waits(today) != true || card.Waits(today) {
		t.Error("a new card waits, and one for later does not")
	}
}

func read(t *testing.T, text string) []pgn.Game {
	t.Helper()
	reader := pgn.NewReader(strings.NewReader(text))
	var games []pgn.Game
	for {
		game, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return games
		}
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, game)
	}
}

func TestRepertoire_HasEachPositionOnceWithAllThatIsPlayedThere(t *testing.T) {
	own, err := memory.NewRepertoire(read(t, "1. e4 e5 (1... c5 2. Nf3 d6) 2. Nf3 Nc6 *\n\n1. e4 e5 2. Nc3 Nf6 *\n\n1. Nf3 Nc6 2. e4 e5 *\n"), rules.Black)
	if err != nil {
		t.Fatal(err)
	}
	// After e4: e5 and c5. After e4 e5 Nf3: Nc6. After e4 c5 Nf3: d6. After e4 e5
	// Nc3: Nf6. After Nf3: Nc6. After Nf3 Nc6 e4: e5.
	if len(own.Nodes) != 6 {
		t.Errorf("got %d positions, want 6", len(own.Nodes))
	}
	for _, node := range own.Nodes {
		if len(node.Moves) == 1 && node.Moves[0].String() == "e2e4" && len(node.Right) != 2 {
			t.Errorf("after e4: got %v, want two moves", node.Right)
		}
	}
	if _, err := memory.NewRepertoire(read(t, "1. e4 *\n"), rules.Black); !errors.Is(err, memory.ErrEmpty) {
		t.Errorf("without a move of Black: got %v, want ErrEmpty", err)
	}
}

func TestRepertoire_KeepsWhatTheAuthorSaysOfEachMove(t *testing.T) {
	own, err := memory.NewRepertoire(read(t, "1. e4 {one} ({before} 1. d4 {two}) 1... e5 *\n\n1. e4 {three} *\n"), rules.White)
	if err != nil {
		t.Fatal(err)
	}
	node := own.Nodes[0]
	for move, want := range map[string]string{"e2e4": "one three", "d2d4": "two"} {
		for _, right := range node.Right {
			if right.String() == move && !strings.Contains(strings.Join(node.Note(right), " "), want) {
				t.Errorf("%s: got %q, want %q", move, node.Note(right), want)
			}
		}
	}
}

func TestQuestions_HaveAnAnswerAtEveryLevel(t *testing.T) {
	for level := 1; level <= memory.Hardest; level++ {
		for seed := range uint64(60) {
			if q := memory.Ask(memory.Coordinates, level, seed); q.End() == 0 || len(q.Steps) != level {
				t.Fatalf("coordinates, level %d: a walk of %d steps leads to %v", level, len(q.Steps), q.End())
			}
			q := memory.Ask(memory.Diagonals, level, seed)
			if level > 1 && !q.Turns(q.Turning()) {
				t.Fatalf("diagonals, level %d: no square between %v", level, q.Squares)
			}
			if q := memory.Ask(memory.Knight, level, seed); !q.Leads(q.Way()) {
				t.Fatalf("knight, level %d: %v is no way", level, q.Way())
			}
			if q := memory.Ask(memory.Colours, level, seed); len(q.Squares) != level {
				t.Fatalf("colours, level %d: got %d squares", level, len(q.Squares))
			}
			if q := memory.Ask(memory.Where, level, seed); q.Game.Ply() != 2*level || q.Squares[0] == 0 {
				t.Fatalf("where, level %d: got %d plies and %v", level, q.Game.Ply(), q.Squares)
			}
		}
	}
}

// A knight needs six moves from corner to corner. It needs four to the next
// square on a diagonal in the corner, and three to the next square on a rank.
func TestLeaps_AreThoseThatAreKnown(t *testing.T) {
	for way, want := range map[string]int{"a1h8": 6, "a1b2": 4, "d4e4": 3, "d4f6": 4, "g1f3": 1, "e4e4": 0} {
		from, _ := rules.ParseSquare(way[:2])
		to, _ := rules.ParseSquare(way[2:])
		if got := memory.Leaps(from, to); got != want {
			t.Errorf("%s: got %d, want %d", way, got, want)
		}
	}
}
