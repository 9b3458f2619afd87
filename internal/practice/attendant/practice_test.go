package attendant_test

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"blindchess/internal/floors/waits"
	"blindchess/internal/practice/attendant"
	"blindchess/internal/practice/rehearsal"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

func newTable(t *testing.T) *room.Room {
	t.Helper()
	r, err := room.Open(context.Background(), room.Options{Journal: filepath.Join(t.TempDir(), "t.journal"), Conditions: table.ForFriends()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	if err := r.Set(); err != nil {
		t.Fatal(err)
	}
	return r
}

func until(t *testing.T, what string, so func() bool) {
	t.Helper()
	for range waits.Polls(5*time.Millisecond, 2*time.Minute) {
		if so() {
			return
		}
	}
	t.Fatalf("waited in vain until %s", what)
}

func TestPractice_TheTwoOfThemPlayEachOther(t *testing.T) {
	r := newTable(t)
	for _, side := range []rules.Side{rules.White, rules.Black} {
		partner := rehearsal.Partner{Side: side, Seed: 7, Haste: 200}
		r.Attend(attendant.Attendant(r, partner, func(refused *table.Refusal) { t.Errorf("%v was refused: %v", side, refused) }))
	}
	if err := r.Begin(); err != nil {
		t.Fatal(err)
	}
	until(t, "four plies are played", func() bool { return r.State().Game.Ply() >= 4 })
}

func TestPractice_WhatTheTableRefusesIsTold(t *testing.T) {
	r := newTable(t)
	stuck := make(chan *table.Refusal, 100)
	state := r.State()
	if err := r.Begin(); err != nil {
		t.Fatal(err)
	}
	playing := r.State()
	if err := r.Order(table.Player, rules.Black, table.Resign{Actor: table.By(rules.Black)}); err != nil {
		t.Fatal(err)
	}
	// The partner sees an old table, at which it was White's move.
	states := make(chan table.State, 2)
	states <- state
	states <- playing
	act := attendant.Attendant(r, rehearsal.Partner{Side: rules.White, Seed: 7, Haste: 1000}, func(refused *table.Refusal) { stuck <- refused })
	r.Attend(func(ctx context.Context, _ <-chan table.State) { act(ctx, states) })
	select {
	case <-stuck:
	case <-time.After(2 * time.Minute):
		t.Error("nothing was told of the refusal")
	}
}
