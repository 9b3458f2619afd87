//go:build linux || darwin

package atboard_test

import (
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/floors/waits"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/wire"
)

// A board that is turned round is reported once, and then read in that
// orientation.
func TestTurned_IsSaidOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		master := newPlug(t)
		spec := master.spec("both=dgt", "")
		r, me := openTable(t, room.Options{Journal: filepath.Join(t.TempDir(), "turned.journal"), Conditions: table.ForFriends()}, true)
		master.attends(r, me, spec, false)
		<-master.asked
		if err := r.Begin(); err != nil {
			t.Fatal(err)
		}
		start := wire.StartContents()
		turned := start.Turned()
		whole := []byte{dgt.SaysBoard, 0, 67}
		for n := range byte(64) {
			whole = append(whole, dgt.CodeOf(turned.At(dgt.Square(n))))
		}
		if _, err := master.Write(whole); err != nil {
			t.Fatal(err)
		}
		waits.Pass(500 * time.Millisecond)
		e2 := square(t, "d7") // White's e2 as the board numbers it
		e4 := square(t, "d5")
		pawn := dgt.CodeOf(start.At(square(t, "e2")))
		move := []byte{dgt.SaysField, 0, 5, dgt.Field(e2), 0, dgt.SaysField, 0, 5, dgt.Field(e4), pawn}
		if _, err := master.Write(move); err != nil {
			t.Fatal(err)
		}
		until(t, "the move as the board lies", func() bool { return r.State().Game.Ply() == 1 })
		said := 0
		for _, u := range me.Terminal().Take() {
			if strings.Contains(u.Text(), "turned round") {
				said++
			}
		}
		if said != 1 {
			t.Errorf("got it said %d times, want once", said)
		}
	})
}

// A board that was set up turned round with one piece on a wrong square is read
// in that orientation, and the piece is named.
func TestTurned_OnePieceThatStandsWronglyHidesItNot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &faulty{t: t, board: newPlug(t)}
		held := wire.StartContents()
		held.Set(square(t, "e2"), wire.Content{})
		held.Set(square(t, "e3"), wire.Holding(rules.PieceOf('P')))
		f.stands(held.Turned())
		f.board.answer = f.answers(f.board)
		f.room, f.me = openTable(t, room.Options{Journal: filepath.Join(t.TempDir(), "m.journal"), Conditions: table.ForFriends()}, true)
		f.room.ExpectBoards(1)
		f.board.attends(f.room, f.me, f.board.spec("both=dgt", ""), false)
		if err := f.room.Begin(); err != nil {
			t.Fatal(err)
		}
		f.passes(3 * time.Second)
		if f.count("turned round") != 1 || f.count("The white pawn is missing from Eva zwei") != 1 {
			t.Errorf("got %q, want the turned board and the pawn named", f.said)
		}
	})
}

// A board that is turned in a game while its cable is in touches nothing.
func TestTurned_WithTheCableInNothingIsTouched(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFaulty(t)
		f.stands(f.held.Turned())
		f.passes(15 * time.Second) // all squares are asked for now and then
		if f.count("turned round") != 1 {
			t.Errorf("got %q, want the turned board told once", f.said)
		}
		f.untouched()
	})
}
