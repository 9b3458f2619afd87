package room

import (
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// The end of what is typed ends the program at once where nothing else goes on, and
// otherwise when the game, the boards or the program end.
func TestKeyboard_ItsEndWaitsForWhatGoesOnWithoutIt(t *testing.T) {
	for name, test := range map[string]struct {
		boards, guests bool
		happens        func(r *Room, stop func()) // after a second
		waits, told    bool
	}{
		"nothing goes on":  {happens: func(_ *Room, stop func()) { stop() }},
		"the program ends": {boards: true, waits: true, happens: func(_ *Room, stop func()) { stop() }},
		"no board answers": {boards: true, waits: true, happens: func(r *Room, _ func()) { r.BoardTried(false) }},
		"the game ends": {boards: true, waits: true, happens: func(r *Room, _ func()) {
			_ = r.Order(table.Player, rules.White, table.Resign{Actor: table.By(rules.White)})
		}},
		"guests may come": {guests: true, waits: true, told: true, happens: func(_ *Room, stop func()) { stop() }},
		"guests come and it ends": {guests: true, boards: true, waits: true, told: true, happens: func(r *Room, stop func()) {
			_ = r.Order(table.Player, rules.White, table.Resign{Actor: table.By(rules.White)})
			r.BoardTried(false)
			time.AfterFunc(0, stop)
		}},
	} {
		journal := filepath.Join(t.TempDir(), "t.journal")
		synctest.Test(t, func(t *testing.T) {
			r, err := Open(context.Background(), Options{Journal: journal, Conditions: table.ForFriends()})
			if err != nil {
				t.Fatal(err)
			}
			defer r.Close()
			p, err := r.Sit(Place{Settings: ownEnglish(), Actor: console.Actor{Side: rules.White, Capacity: table.Player}})
			if err != nil {
				t.Fatal(err)
			}
			if err := r.Set(); err != nil {
				t.Fatal(err)
			}
			if err := r.Begin(); err != nil {
				t.Fatal(err)
			}
			r.ExpectBoards(1)
			if test.guests {
				r.admission = &Admission{room: r}
			}
			p.Terminal().Take()
			ctx, stop := context.WithCancel(t.Context())
			defer stop()
			keys, began := p.Keyboard(ctx, strings.NewReader("e4\n"), test.boards), time.Now()
			time.AfterFunc(time.Second, func() { test.happens(r, stop) })
			if text, err := io.ReadAll(keys); err != nil || string(text) != "e4\n" {
				t.Errorf("%s: got %q, %v", name, text, err)
			}
			if waited := time.Since(began) >= time.Second; waited != test.waits {
				t.Errorf("%s: got the end held back %v, want %v", name, waited, test.waits)
			}
			told := false
			for _, u := range p.Terminal().Take() {
				told = told || u.Text() == p.Narrator().Notice("play.keyboard-ended").Text()
			}
			if told != test.told {
				t.Errorf("%s: got told that the keyboard has ended %v", name, told)
			}
		})
	}
}

// A certificate or a proxy that cannot be used any more is forgotten, and one that can is
// not.
func TestDoors_WhatCannotBeUsedAnyMoreIsForgotten(t *testing.T) {
	journal := filepath.Join(t.TempDir(), "t.journal")
	for behind, kept := range map[string]bool{"": false, "127.0.0.1": true, "no address at all": false} {
		d := Doors{Address: "127.0.0.1:22", Open: true, Secured: Secured{Behind: behind}}
		text, err := json.Marshal(d)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(beside(journal, doorsEnding), text, 0o600); err != nil {
			t.Fatal(err)
		}
		if got := ReadDoors(journal); got.Address != d.Address || !got.Open || (got.Secured == d.Secured) != (kept || behind == "") {
			t.Errorf("behind %q: got %+v, want it kept %v", behind, got, kept)
		}
	}
}
