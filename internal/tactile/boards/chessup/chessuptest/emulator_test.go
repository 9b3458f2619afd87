package chessuptest_test

import (
	"bytes"
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/boards/chessup/chessuptest"
	"blindchess/internal/tactile/simulate"
	"blindchess/internal/tactile/wire"
)

// settings are those that were watched on the way to a real board:
// patchamama/chessboard-link, packages/chess-board-link/PROTOCOLS.md.
var settings = []byte{0xB9, 2, 0, 1, 1, 0, 1, 1, 0, 0, 1, 0}

// fen is the message of a position, in the form that was watched.
func fen(head string, counts ...byte) []byte {
	return append(append([]byte{0x66, byte(len(head) + 3)}, head...), counts...)
}

// begun returns a board on which a game was begun as it was watched.
func begun(t *testing.T, e *chessuptest.Emulator) *simulate.Board {
	t.Helper()
	b := simulate.NewBoard(e, simulate.Hand{})
	e.Reset()
	b.Hear(0, []byte{0x64})
	start := fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ", 0, 0, 1)
	if !bytes.HasPrefix(start, []byte{0x66, 0x38, 0x72, 0x6E}) || !bytes.HasSuffix(start, []byte{0x20, 0x2D, 0x20, 0, 0, 1}) {
		t.Fatalf("got % X, want the position as it was watched", start)
	}
	answer := b.Hear(0, start)
	if e.Answers != (answer[0] == 0xB1) {
		t.Errorf("got % X", answer)
	}
	// The array as a board told it: BearChess, ChessUpChessBoard/EChessBoard.cs.
	told := []byte{103, 1, 2, 3, 4, 5, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 64}
	if position := answer[len(answer)-73:]; !bytes.HasPrefix(position, told) || !bytes.HasSuffix(position, []byte{8, 9, 10, 11, 12, 13, 11, 10, 9, 0, 1, 1, 1, 1, 0, 0, 1}) {
		t.Errorf("got % d", position)
	}
	b.Hear(0, settings)
	if !e.Listening() {
		t.Error("the game has not begun")
	}
	b.Beat(0)
	return b
}

// moved returns the board's messages for a typed line, without touches.
func moved(t *testing.T, b *simulate.Board, line string) (moves [][]byte) {
	t.Helper()
	if _, err := b.Typed(0, line); err != nil {
		t.Fatal(err)
	}
	said := b.Beat(time.Second)
	for len(said) > 0 {
		n := b.Emulator.(simulate.Reports).ReportSize(said)
		if said[0] == 0xA3 || said[0] == 0x97 {
			moves = append(moves, said[:n])
		}
		said = said[n:]
	}
	return moves
}

func TestAMoveIsToldAsARealBoardToldIt(t *testing.T) {
	b := begun(t, &chessuptest.Emulator{})
	if got := moved(t, b, "move e2e4"); len(got) != 1 || !bytes.Equal(got[0], []byte{0xA3, 0x35, 4, 1, 4, 3}) {
		t.Errorf("got % X, want that of e2e4", got)
	}
	if got := b.Hear(0, []byte{0x99, 0x34, 0x24}); !bytes.Equal(got, []byte{0x22}) || b.State.Lit.Squares()[0].String() != "e5" {
		t.Errorf("got % X with %v lit, want e7 and e5", got, b.State.Lit.Squares())
	}
	if got := moved(t, b, "move e7e5"); len(got) != 0 || b.State.Lit != 0 {
		t.Errorf("got % X with %v lit, want the other player's move not told", got, b.State.Lit.Squares())
	}
	if got := b.Hear(0, []byte{0x67}); got[1+36] != 8 || got[65] != 0 {
		t.Errorf("got % d, want a black pawn on e5 and White to move", got)
	}
}

func TestAMoveIsToldWhenItIsAskedForWhereTheBoardWaits(t *testing.T) {
	b := begun(t, &chessuptest.Emulator{Polled: true, Answers: true, Echoes: true})
	if got := moved(t, b, "move e2e4"); len(got) != 0 {
		t.Errorf("got % X before it was asked for", got)
	}
	if got := b.Hear(0, []byte{0x21}); !bytes.Equal(got, []byte{0xA3, 0x35, 4, 1, 4, 3}) {
		t.Errorf("got % X", got)
	}
	if got := b.Hear(0, []byte{0x21}); len(got) != 0 {
		t.Errorf("got % X again", got)
	}
	b.Hear(0, []byte{0x99, 0x34, 0x24})
	moved(t, b, "move e7e5")
	if got := b.Hear(0, []byte{0x21}); !bytes.Equal(got, []byte{0xA3, 0x35, 4, 6, 4, 4}) {
		t.Errorf("got % X, want the other player's move told too", got)
	}
}

func TestCastlingIsTheKingToItsRook(t *testing.T) {
	b := begun(t, &chessuptest.Emulator{})
	placement, _ := rules.ParsePlacement("4k3/P7/8/8/8/8/8/4K2R")
	b.State.Contents = wire.ContentsOf(placement)
	b.Hear(0, fen("4k3/P7/8/8/8/8/8/4K2R w K - ", 3, 1, 2))
	if got := b.State.Heard[len(b.State.Heard)-1]; got != "position 4k3/P7/8/8/8/8/8/4K2R w K - 3 258" {
		t.Errorf("got %q", got)
	}
	if got := moved(t, b, "move e1g1"); len(got) != 1 || !bytes.Equal(got[0], []byte{0xA3, 0x35, 4, 0, 7, 0}) {
		t.Errorf("got % X, want the king to h1", got)
	}
	moved(t, b, "move e8d7")
	if got := moved(t, b, "move a7a8n"); len(got) != 2 || !bytes.Equal(got[1], []byte{0x97, 2}) {
		t.Errorf("got % X, want a knight told", got)
	}
}

func TestWhatARealBoardRefusesIsRefused(t *testing.T) {
	b := begun(t, &chessuptest.Emulator{})
	for _, said := range [][]byte{{0xE4}, {0xA1}, fen("nonsense w - - ", 0, 0, 1), {0x66, 4, 1}, settings[:5], {0x99, 0, 63}} {
		if got := b.Hear(0, said); !bytes.Equal(got, []byte{0x26}) {
			t.Errorf("got % X for % X, want it refused", got, said)
		}
	}
}

func TestSensorsAndLightsHaveTheEighthRankFirst(t *testing.T) {
	b := begun(t, &chessuptest.Emulator{})
	b.Hear(0, []byte{0, 0, 0, 0, 0x10, 0, 0x10, 0})
	if got := b.State.Lit.Squares(); len(got) != 2 || got[0].String() != "e2" || got[1].String() != "e4" {
		t.Errorf("got %v lit", got)
	}
	b.Hear(0, []byte{0x50})
	if _, err := b.Typed(0, "lift a2"); err != nil {
		t.Fatal(err)
	}
	want := []byte{0xB8, 8, 0, 0xFD, 0xFD, 0xFF, 0xFF, 0, 0, 0, 0, 0xFE, 0xFF}
	if got := b.Beat(time.Second); !bytes.Equal(got, want) {
		t.Errorf("got % X, want % X", got, want)
	}
}
