package main

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"blindchess/internal/console"
	"blindchess/internal/host"
	"blindchess/internal/rules"
	"blindchess/internal/settings"
	"blindchess/internal/table"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/wire"
)

// A table that reaches a board's keeper late must not make its sensor forget
// that the clock was pressed in the meantime.
func TestAnOldTableTakesNoPressBack(t *testing.T) {
	t.Setenv("BLINDCHESS_CONFIG", filepath.Join(t.TempDir(), "settings.toml"))
	master, path, asked := pegboard(t)
	spec, err := tactile.ParseSpec("both=dgt:" + path)
	if err != nil {
		t.Fatal(err)
	}
	opened, err := host.OpenJournal(filepath.Join(t.TempDir(), "old.journal"), []byte(`{"program":"test"}`))
	if err != nil {
		t.Fatal(err)
	}
	defer opened.Log.Close()
	g := &game{flags: &playFlags{side: "white", opponent: "here"}, specs: []tactile.Spec{spec}, house: newHouse("old", opened)}
	if g.me, err = newPerson(g.house, settings.Default(), console.Seat{Side: rules.White, Capacity: table.Player}, true, nil); err != nil {
		t.Fatal(err)
	}
	ctx, leave := context.WithCancel(context.Background())
	hosted, kept := make(chan error, 1), make(chan struct{})
	go func() { hosted <- g.house.Run(ctx, opened.State) }()
	defer func() {
		leave()
		<-kept
		<-hosted
	}()
	g.me.sit()
	conditions := table.ForFriends()
	conditions.ClockTold = true
	if err := g.house.Order(table.Keeper, 0, table.Open{Conditions: conditions}); err != nil {
		t.Fatal(err)
	}
	states := make(chan table.State)
	go func() {
		g.keepBoard(ctx, spec, states)
		close(kept)
	}()
	old := g.house.book.State()
	states <- old
	<-asked
	send := func(messages ...[]byte) {
		for _, message := range messages {
			if _, err := master.Write(message); err != nil {
				t.Fatal(err)
			}
		}
	}
	field := func(name string, code byte) []byte {
		return []byte{dgt.SaysField, 0, 5, dgt.Field(square(t, name)), code}
	}
	whole := []byte{dgt.SaysBoard, 0, 67}
	start := wire.StartContents()
	for n := range byte(64) {
		whole = append(whole, dgt.CodeOf(start.At(dgt.Square(n))))
	}
	clock := func(minutes, lever byte) []byte {
		return []byte{0x8D, 0, 10, 0x20, minutes, 2, 0x20, 3, 2, lever}
	}
	white, black := byte(0x09), byte(0x13)
	send(whole, clock(3, white))
	until(t, "the game", func() bool { return g.house.book.State().Phase == table.PhasePlaying })
	send(field("e2", 0), field("e4", 1), clock(3, black), field("e7", 0), field("e5", 7))
	until(t, "the first move", func() bool { return g.house.book.State().Game.Ply() == 1 })
	send(clock(1, white))
	until(t, "the press", func() bool {
		return g.house.book.State().Clock.Read(rules.Black, g.house.Now()).Left < 2*time.Minute
	})
	states <- old
	states <- g.house.book.State()
	send(field("g1", 0), field("f3", 3))
	until(t, "the second move", func() bool { return g.house.book.State().Game.Ply() == 2 })
}
