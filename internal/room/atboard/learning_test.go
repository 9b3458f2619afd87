//go:build linux || darwin

package atboard_test

import (
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// A game that begins at a board which has not learnt its pieces waits for them. The
// player is told which are missing, and is bound to nothing meanwhile.
func TestLearning_AGameWaitsForABoardThatHasNotLearntItsPieces(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &faulty{t: t, board: newPlug(t)}
		f.room, f.me = openTable(t, room.Options{Journal: filepath.Join(t.TempDir(), "l.journal"), Conditions: table.ForFriends()}, true)
		f.room.ExpectBoards(1)
		f.board.attends(f.room, f.me, f.board.spec("both=certabo", ""), false)
		go func() { _ = f.room.Begin() }() // which waits for the board
		f.passes(100 * time.Millisecond)
		squares := &handGame{stands: rules.Standard().Placement()}
		sends := func(lines int) {
			for range lines {
				f.board.writes([]byte(squares.tagged()))
				f.passes(200 * time.Millisecond)
			}
		}
		queen := squares.stands.At(square(t, "d8"))
		squares.puts(square(t, "d8"), rules.Piece{})
		sends(70)
		f.says("The board must first learn its pieces")
		f.says("The black queen is missing from David acht")
		squares.puts(square(t, "g1"), rules.Piece{})
		sends(5)
		squares.puts(square(t, "g1"), rules.PieceOf('N'))
		sends(20)
		if state := f.room.State(); state.Phase != table.PhaseSet || len(state.Gate.Touched) > 0 || f.count("touched") > 0 {
			t.Errorf("got phase %v, %v touched; want a game that waits, and nobody blamed; said %q", state.Phase, state.Gate.Touched, f.said)
		}
		squares.puts(square(t, "d8"), queen)
		sends(15)
		if state := f.room.State(); state.Phase != table.PhasePlaying {
			t.Errorf("got phase %v, want the game begun once the set is learnt; said %q", state.Phase, f.said)
		}
		squares.puts(square(t, "e2"), rules.Piece{})
		sends(4)
		squares.puts(square(t, "e4"), rules.PieceOf('P'))
		sends(10)
		f.played(1)
	})
}
