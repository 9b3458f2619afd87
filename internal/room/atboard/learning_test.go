//go:build linux || darwin

package atboard_test

import (
	"fmt"
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

// New tags do not say which side is White's: White is who moves first. A set that was
// put up turned round is learnt the other way then, and nobody has touched a piece.
func TestLearning_WhoeverMovesFirstHasWhite(t *testing.T) {
	for _, turned := range []bool{false, true} {
		for _, move := range [][2]string{{"e2", "e4"}, {"g1", "f3"}, {"a2", "a3"}} {
			t.Run(fmt.Sprintf("%s%s, turned %t", move[0], move[1], turned), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					f := &faulty{t: t, board: newPlug(t)}
					f.room, f.me = openTable(t, room.Options{Journal: filepath.Join(t.TempDir(), "l.journal"), Conditions: table.ForFriends()}, true)
					f.room.ExpectBoards(1)
					f.board.attends(f.room, f.me, f.board.spec("both=certabo", ""), false)
					go func() { _ = f.room.Begin() }()
					f.passes(100 * time.Millisecond)
					squares := &handGame{stands: rules.Standard().Placement()}
					at := func(name string) rules.Square { return square(t, name) }
					if turned {
						at = func(name string) rules.Square { return rules.A1 + rules.H8 - square(t, name) }
						squares.stands = rules.Placement{}
						for s := rules.A1; s <= rules.H8; s++ {
							squares.stands = squares.stands.Put(rules.A1+rules.H8-s, rules.Standard().At(s))
						}
					}
					sends := func(lines int) {
						for range lines {
							f.board.writes([]byte(squares.tagged()))
							f.passes(200 * time.Millisecond)
						}
					}
					moves := func(from, to string, piece byte) {
						squares.puts(at(from), rules.Piece{})
						sends(8)
						squares.puts(at(to), rules.PieceOf(piece))
						sends(20)
					}
					sends(20)
					if f.room.State().Phase != table.PhasePlaying {
						t.Fatalf("the set is not learnt: %q", f.said)
					}
					moves(move[0], move[1], map[bool]byte{true: 'N', false: 'P'}[move[0] == "g1"])
					f.played(1)
					if want := move[0] + move[1]; f.room.State().Game.Ply() == 1 && f.room.State().Game.Move(1).String() != want {
						t.Errorf("got %v, want %s; said %q", f.room.State().Game.Move(1), want, f.said)
					}
					if touched := f.room.State().LastTouched.Touched; len(touched) != 1 || touched[0].Square != square(t, move[0]) {
						t.Errorf("touched %v; said %q", touched, f.said)
					}
					moves("d7", "d5", 'p')
					f.played(2)
					if got := f.count("turned round"); got != map[bool]int{true: 1}[turned] {
						t.Errorf("told %d times that it is turned round: %q", got, f.said)
					}
				})
			})
		}
	}
}
