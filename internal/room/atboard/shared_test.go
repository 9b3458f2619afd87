//go:build linux || darwin

package atboard_test

import (
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/transport"
	"blindchess/internal/tactile/wire"
)

// attended is a table that a DGT board attends, which the test plays.
type attended struct {
	*room.Room
	t      *testing.T
	me     *room.Local
	master *plug
	said   strings.Builder
}

// attend opens a table with a board of this description and these pieces.
func attend(t *testing.T, whose string, conditions table.Conditions) *attended {
	t.Helper()
	master := newPlug(t)
	spec := master.spec(whose+"=dgt", ",settle=100ms")
	a := &attended{t: t, master: master}
	a.Room, a.me = openTable(t, room.Options{Journal: filepath.Join(t.TempDir(), "t.journal"), Conditions: conditions}, spec.Both)
	master.attends(a.Room, a.me, spec, false)
	<-master.asked
	whole := []byte{dgt.SaysBoard, 0, 67}
	start := wire.StartContents()
	for n := range byte(64) {
		whole = append(whole, dgt.CodeOf(start.At(dgt.Square(n))))
	}
	a.send(whole)
	return a
}

func (a *attended) send(message []byte) {
	a.t.Helper()
	if _, err := a.master.Write(message); err != nil {
		a.t.Fatal(err)
	}
}

// puts has a field hold what a code of the DGT protocol says; 0 is nothing.
func (a *attended) puts(name string, code byte) {
	a.t.Helper()
	a.send([]byte{dgt.SaysField, 0, 5, dgt.Field(square(a.t, name)), code})
}

func (a *attended) await(words string) {
	a.t.Helper()
	began := time.Now()
	until(a.t, words, func() bool {
		if time.Since(began) > 10*time.Second {
			a.t.Fatalf("%q was not said; what was said is:\n%s\nphase %v", words, a.said.String(), a.State().Phase)
		}
		for _, u := range a.me.Terminal().Take() {
			a.said.WriteString(u.Text() + "\n")
		}
		return strings.Contains(a.said.String(), words)
	})
}

func code(piece rules.Piece) byte { return dgt.CodeOf(wire.Holding(piece)) }

func TestSharedBoard_WhatStrayedIsSaidSquareBySquareAndThatItAgreesAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := attend(t, "both", table.ForFriends())
		if err := a.Begin(); err != nil {
			t.Fatal(err)
		}
		rook := code(rules.Piece{Side: rules.White, Role: rules.Rook})
		a.puts("a1", 0)
		a.puts("h5", rook)
		a.await("Take white rook")
		a.puts("h5", 0)
		a.puts("a1", rook)
		a.await("right again")
		if got := a.State().Game.Ply(); got != 0 {
			t.Errorf("got %d plies, want none", got)
		}
	})
}

func TestSharedBoard_ALineThatIsLostIsTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := attend(t, "both", table.ForFriends())
		if err := a.Begin(); err != nil {
			t.Fatal(err)
		}
		a.master.pull(transport.ErrAbsent)
		a.await("The connection to the board is lost")
	})
}

func TestOwnBoard_ASightedPlayersMoveIsAnnouncedForThem(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		conditions := table.ForFriends()
		conditions.Seats.White = table.Seat{Board: table.Pieces}
		a := attend(t, "white", conditions)
		if err := a.Begin(); err != nil {
			t.Fatal(err)
		}
		pawn := code(rules.Piece{Side: rules.White, Role: rules.Pawn})
		a.puts("e2", 0)
		a.puts("e4", pawn)
		until(t, "the move", func() bool { return a.State().Game.Ply() == 1 })
	})
}

func TestSharedBoard_AClockThatTheTableDoesNotTakeIsToldOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		conditions := table.ForFriends()
		conditions.ClockTold, conditions.Control = true, lasting(3*time.Minute+2*time.Second)
		conditions.Seats.White.Blind, conditions.Seats.Black.HearingImpaired = true, true
		a := attend(t, "both", conditions)
		for range 5 {
			a.send([]byte{0x8D, 0, 10, 0x20, 3, 2, 0x20, 3, 2, 0x09})
		}
		a.await("assistant")
		if strings.Count(a.said.String(), "assistant") != 1 || a.State().Phase != table.PhaseSet {
			t.Errorf("got %q in phase %v, want one word and the game not begun", a.said.String(), a.State().Phase)
		}
	})
}
