//go:build linux || darwin

package atboard_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"blindchess/internal/host"
	"blindchess/internal/journal"
	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/wire"
)

// illLog keeps nothing while its disk is ill.
type illLog struct {
	host.Log
	ill *atomic.Bool
}

func (l illLog) Append(ctx context.Context, effects ...table.Effect) error {
	if l.ill.Load() {
		return &journal.FaultError{Cause: journal.ReadOnly, Err: errors.New("ill")}
	}
	return l.Log.Append(ctx, effects...)
}

// The moves of a hand while the disk took no records count.
func TestAnew_WhatAHandDidWhileTheDiskFailedReachesTheTableAfterwards(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		master := newPlug(t)
		var ill atomic.Bool
		r, me, spec := master.pegs(func(log host.Log) host.Log { return illLog{log, &ill} })
		master.begins(r, me, spec, false)
		master.field("d2", 0)
		until(t, "the board", func() bool { return len(r.State().Gate.Touched) == 1 })
		master.field("d2", 1)
		until(t, "the pawn back", func() bool { return len(r.State().Boards.White.Air) == 0 })
		ill.Store(true)
		master.field("d2", 0)
		until(t, "the table that stands", func() bool { return r.State().Stop == table.StopDisk })
		master.field("d4", 1)
		until(t, "the refusal", func() bool {
			for _, u := range me.Terminal().Take() {
				if strings.Contains(u.Text(), "read") {
					return true
				}
			}
			return false
		})
		ill.Store(false)
		until(t, "the pawn on d4", func() bool {
			state := r.State()
			return state.Boards.White.Placement.At(square(t, "d4")).Role == rules.Pawn && state.Gate.Handled != (rules.Move{})
		})
	})
}

// A board whose computer has slept is read again, although its line never broke.
func TestAnew_AMachineThatSleptLooksAtItsBoardAnew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		master := newPlug(t)
		r, me, spec := master.pegs(nil)
		if err := r.Begin(); err != nil {
			t.Fatal(err)
		}
		moved := wire.StartContents()
		moved.Set(square(t, "g1"), wire.Content{})
		moved.Set(square(t, "f3"), wire.Content{Occupied: true})
		var back atomic.Bool
		looked := make(chan struct{}, 64)
		master.answer = func(said []byte) {
			if bytes.IndexByte(said, dgt.SendBoard) < 0 {
				return
			}
			contents := wire.StartContents()
			if r.State().Interrupted() && !back.Load() {
				contents = moved
			}
			_, _ = master.Write(wholeBoard(contents))
			looked <- struct{}{}
		}
		master.attends(r, me, spec, false)
		<-looked
		if err := r.Order(table.Keeper, 0, table.Continue{Cause: table.CauseSlept, Time: 1}); err != nil {
			t.Fatal(err)
		}
		until(t, "the board that is to be put right", func() bool { return r.State().Boards.White.Correcting })
		back.Store(true)
		master.field("f3", 0)
		master.field("g1", 1)
		until(t, "the board put right", func() bool { return !r.State().Boards.White.Correcting })
	})
}

// A game that is resumed in the middle of a move accepts no recorded step twice: a
// player with a lifted piece does not hear that its square is empty.
func TestAnew_AMoveThatWasBegunBeforeTheProgramWasStartedAgainGoesOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		master := newPlug(t)
		r, me, spec := master.pegs(nil)
		if err := r.Begin(); err != nil {
			t.Fatal(err)
		}
		if err := r.Order(table.Sensor, rules.White, table.Lift{Actor: table.By(rules.White), Square: square(t, "e2")}); err != nil {
			t.Fatal(err)
		}
		me.Terminal().Take()
		master.attends(r, me, spec, false)
		<-master.asked
		stands := wire.StartContents()
		stands.Set(square(t, "e2"), wire.Content{})
		stands.Set(square(t, "e4"), wire.Content{Occupied: true})
		master.writes(wholeBoard(stands))
		until(t, "the pawn on e4", func() bool { return r.State().Gate.Handled != (rules.Move{}) })
		for _, u := range me.Terminal().Take() {
			if u.Text() != "Placed: Eva vier" {
				t.Errorf("got %q said, want the square and nothing else", u.Text())
			}
		}
		if touched := r.State().Gate.Touched; len(touched) != 1 {
			t.Errorf("got %v touched, want e2 once", touched)
		}
	})
}
