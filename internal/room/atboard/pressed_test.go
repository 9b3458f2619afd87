//go:build linux || darwin

package atboard_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// lever sends a reading of a clock with the lever for White or for Black to move.
func (a *attended) lever(white bool) {
	a.t.Helper()
	status := byte(0x09)
	if !white {
		status = 0x13
	}
	a.send([]byte{0x8D, 0, 10, 0, 0x05, 0, 0, 0x05, 0, status})
}

// clocked opens a table with the times of the clock at a board for both.
func clocked(t *testing.T) *attended {
	t.Helper()
	conditions := table.ForFriends()
	conditions.ClockTold, conditions.RefusePress, conditions.Control = true, false, lasting(5*time.Minute)
	a := attend(t, "both", conditions)
	a.lever(true)
	until(t, "the beginning of the game", func() bool { return a.State().Phase == table.PhasePlaying })
	return a
}

func TestSharedBoard_APressWithoutAMoveIsOnRecord(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := clocked(t)
		a.lever(false)
		until(t, "an illegal move of White's, as the edition has it", func() bool { return a.State().Illegal.Of(rules.White) == 1 })
		a.await("the clock was pressed without a move")
	})
}

// Whose clock was started too early presses the lever back, as they heard.
func TestSharedBoard_APressTooEarlyIsPressedBackAtTheClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		conditions := table.ForFriends()
		conditions.Laws = 2014 // since 2018 it is an illegal move, and taken back at once
		conditions.ClockTold, conditions.RefusePress, conditions.Control = true, false, lasting(5*time.Minute)
		a := attend(t, "both", conditions)
		a.lever(true)
		until(t, "the beginning of the game", func() bool { return a.State().Phase == table.PhasePlaying })
		a.lever(false)
		until(t, "Black's clock, started too early", func() bool { return a.State().StartedAgainst() == rules.Black })
		a.lever(true)
		until(t, "White's clock again", func() bool { return a.State().Clock.Running() == rules.White && a.State().StartedAgainst() == 0 })
		time.Sleep(5 * time.Second)
		for _, u := range a.me.Terminal().Take() {
			a.said.WriteString(u.Text() + "\n")
		}
		if strings.Contains(a.said.String(), "who is not to move") {
			t.Errorf("White is to move, and heard\n%s", a.said.String())
		}
	})
}

// A clock knows no moves: it adds its increment at every press, also where none was
// made. The message gives the added time and the correct setting.
func TestSharedBoard_WhatTheClockGaveForAPressWithoutAMoveIsToldWithTheTimeToSet(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		conditions := table.ForFriends()
		control := clock.Control{{Time: 5 * time.Minute, Increment: 30 * time.Second}}
		conditions.ClockTold, conditions.RefusePress, conditions.Control = true, false, rules.Both(control)
		a := attend(t, "both", conditions)
		a.lever(true)
		until(t, "the beginning of the game", func() bool { return a.State().Phase == table.PhasePlaying })
		a.send([]byte{0x8D, 0, 10, 0, 0x05, 0, 0, 0x04, 0x40, 0x09})
		until(t, "what it shows", func() bool { return a.State().Left(rules.White, a.Now()) <= 4*time.Minute+40*time.Second })
		a.send([]byte{0x8D, 0, 10, 0, 0x05, 0, 0, 0x05, 0x10, 0x13})
		until(t, "an illegal move of White's", func() bool { return a.State().Illegal.Of(rules.White) == 1 })
		a.await("for a press that completed no move. Set it to")
	})
}

func TestSharedBoard_APressAfterAnIllegalPlacementIsAnIllegalMove(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := clocked(t)
		a.puts("e2", 0)
		a.puts("e5", code(rules.Piece{Side: rules.White, Role: rules.Pawn}))
		a.lever(false)
		until(t, "an illegal move of White's", func() bool { return a.State().Illegal.Of(rules.White) == 1 })
		a.await("Illegal move")
	})
}

// A press counts once. Its lever stays down while the piece is put back, which is no
// second press without a move.
func TestSharedBoard_APressCountsOnceThoughTheLeverStaysDown(t *testing.T) {
	pawn := code(rules.Piece{Side: rules.White, Role: rules.Pawn})
	for name, back := range map[string]func(a *attended){
		"put back, then pressed back": func(a *attended) { a.puts("e5", 0); a.puts("e2", pawn); rests(a, false); rests(a, true) },
		"pressed back, then put back": func(a *attended) { rests(a, true); a.puts("e5", 0); a.puts("e2", pawn); rests(a, true) },
		"put back, taken, pressed back": func(a *attended) {
			a.puts("e5", 0)
			a.puts("e2", pawn)
			rests(a, false)
			a.puts("e2", 0)
			rests(a, true)
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				a := clocked(t)
				a.puts("e2", 0)
				a.puts("e5", pawn)
				a.lever(false)
				until(t, "an illegal move of White's", func() bool { return a.State().Illegal.Of(rules.White) == 1 })
				rests(a, false)
				back(a)
				a.puts("e2", 0)
				a.puts("e4", pawn)
				rests(a, true)
				a.lever(false)
				until(t, "the move and its press", func() bool { return a.State().Game.Ply() == 1 && a.State().Clock.Running() == rules.Black })
				if got := a.State().Illegal.Of(rules.White); got != 1 {
					t.Errorf("got %d illegal moves, want the one that was made", got)
				}
			})
		})
	}
}

// rests lets three seconds pass while the clock reports its times.
func rests(a *attended, white bool) {
	for range 30 {
		a.lever(white)
		time.Sleep(100 * time.Millisecond)
	}
	synctest.Wait()
}

// The last time of a clock that keeps the time is not the current time while
// the clock is silent, and is again afterwards.
func TestSharedBoard_TheTimeOfASilentClockIsNotToldAsKnown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := clocked(t)
		a.send([]byte{0x8D, 0, 10, 0, 0, 0, 0, 0, 0, 0x20}) // unplugged
		until(t, "the clock is missed", func() bool { return !a.State().TimeKnown() })
		a.me.Terminal().Enter("clock")
		a.await("Time not known, clock silent for")
		a.await("it last showed five minutes, five minutes")
		until(t, "the clock is heard and answered from", func() bool {
			a.send([]byte{0x8D, 0, 10, 0, 0x04, 0x40, 0, 0x04, 0x50, 0x08}) // it is stopped, and is heard for two seconds more
			a.me.Terminal().Enter("clock")
			for _, u := range a.me.Terminal().Take() {
				a.said.WriteString(u.Text() + "\n")
			}
			return strings.Contains(a.said.String(), "White four fifty, Black four forty")
		})
	})
}
