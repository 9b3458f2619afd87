package room_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adrg/xdg"

	"blindchess/internal/host"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

func TestRoom_AGameGoesOnAsItWasLeft(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.journal")
	options := room.Options{Journal: path, Header: []byte(`{"program":"test"}`), Conditions: table.ForFriends(), Unended: true}
	r, err := room.Open(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	if !r.Fresh() || r.Journal() != path {
		t.Errorf("got fresh %v at %s, want a new game", r.Fresh(), r.Journal())
	}
	p := sit(t, r, room.Place{Both: true})
	if err := errors.Join(r.Set(), r.Begin()); err != nil {
		t.Fatal(err)
	}
	p.Terminal().Enter("e4")
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	select {
	case <-r.Done():
	default:
		t.Error("a table that was closed is kept on")
	}
	if err := r.Order(table.Keeper, 0, table.Begin{}); !errors.Is(err, room.ErrClosed) {
		t.Errorf("got %v of a closed table, want ErrClosed", err)
	}
	p.Terminal().Enter("dictate") // the table is closed
	file, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = file.WriteString(`{"seq":`)
	if err := errors.Join(err, file.Close()); err != nil {
		t.Fatal(err)
	}
	again, err := room.Open(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	if again.Fresh() || !again.TailDropped() || again.State().Game.Ply() != 1 {
		t.Errorf("got fresh %v, torn %v, ply %d, want the game as it was, its torn end cut off", again.Fresh(), again.TailDropped(), again.State().Game.Ply())
	}
	if err := again.Set(); err != nil {
		t.Fatal(err)
	}
	told := &recorder{}
	again.AddWatcher(told)
	p = sit(t, again, room.Place{Both: true})
	p.Terminal().Enter("resign")
	p.Terminal().Enter("yes")
	<-again.Over()
	if len(told.deeds(0)) == 0 {
		t.Error("a watcher that came later was told nothing")
	}
	if err := again.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := room.Open(t.Context(), options); !errors.Is(err, room.ErrEnded) {
		t.Errorf("got %v, want ErrEnded", err)
	}
	if state, err := room.ReadTable(path); err != nil || !state.Over() {
		t.Errorf("got %v and %v, want the ended game", state.Phase, err)
	}
	if state, err := room.ReadTable(path + ".absent"); err != nil || state.Phase != table.PhaseUnset {
		t.Errorf("got %v and %v for no journal, want an unset table", state.Phase, err)
	}
}

func TestRoom_ATableThatAsksForAPINDoesNotOpenWithoutIt(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.journal")
	digest, err := host.NewPIN("471108")
	if err != nil {
		t.Fatal(err)
	}
	conditions := table.ForEvent()
	conditions.PINAsked = true
	r, err := room.Open(t.Context(), room.Options{Journal: path, Conditions: conditions, PIN: digest})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(r.Set(), r.Close()); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(path + ".pin"); err != nil {
		t.Fatal(err)
	}
	if _, err := room.Open(t.Context(), room.Options{Journal: path}); !errors.Is(err, host.ErrNoPIN) {
		t.Errorf("got %v, want ErrNoPIN", err)
	}
}

func TestRoom_WhatIsWrittenToByAnotherIsNotOpened(t *testing.T) {
	r := newTable(t)
	if _, err := room.Open(t.Context(), room.Options{Journal: r.Journal()}); err == nil {
		t.Error("a journal that another table writes to was opened")
	}
	if err := r.Order(table.Player, rules.White, table.StopClocks{}); err == nil {
		t.Error("a player stopped the clocks")
	}
}

func TestRoom_ItsFoldersAreTheUsers(t *testing.T) {
	t.Setenv("BLINDCHESS_RUNTIME", "/some/where")
	if got := room.SocketFolder(); got != "/some/where" {
		t.Errorf("got %s for the sockets", got)
	}
	t.Setenv("BLINDCHESS_RUNTIME", "")
	if got := room.SocketFolder(); !strings.Contains(got, "blindchess") {
		t.Errorf("got %s for the sockets, want a folder of the program's", got)
	}
	open := filepath.Join(t.TempDir(), "open")
	if err := errors.Join(os.Mkdir(open, 0o700), os.Chmod(open, 0o777)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(xdg.Reload) // once the variable is what it was
	t.Setenv("XDG_RUNTIME_DIR", open)
	xdg.Reload()
	if got := room.SocketFolder(); strings.HasPrefix(got, open) || room.OpenRuntime() != open {
		t.Errorf("got %s for the sockets, in a folder that others can change", got)
	}
	if err := os.Chmod(open, 0o777|os.ModeSticky); err != nil {
		t.Fatal(err)
	}
	if got := room.SocketFolder(); filepath.Dir(got) != open || room.OpenRuntime() != "" {
		t.Errorf("got %s for the sockets, want a folder in %s", got, open)
	}
	if got := room.GamesFolder(); filepath.Dir(got) != room.StateFolder() {
		t.Errorf("got the games in %s, want them in %s", got, room.StateFolder())
	}
	if _, err := room.NewJournal("/proc/nowhere"); err == nil {
		t.Error("a journal was made where none can be")
	}
}

func TestGame_IsANewOneOrTheLastThatTheSameCommandKept(t *testing.T) {
	folder := t.TempDir()
	keep := func(header string) string {
		t.Helper()
		path, err := room.Game{Verb: "play", Folder: folder}.New()
		if err != nil {
			t.Fatal(err)
		}
		r, err := room.Open(t.Context(), room.Options{Journal: path, Header: []byte(header), Conditions: table.ForFriends()})
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(r.Set(), r.Close()); err != nil {
			t.Fatal(err)
		}
		return path
	}
	played, served := keep(`{"program":"blindchess"}`), keep(`{"program":"blindchess","verb":"serve"}`)
	empty := filepath.Join(t.TempDir(), "empty.journal")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		game room.Game
		path string
		say  string
	}{
		{room.Game{Verb: "play", Folder: folder}, "", ""},
		{room.Game{Verb: "play", Folder: folder, Resume: room.Newest}, played, ""},
		{room.Game{Verb: "serve", Folder: folder, Resume: room.Newest}, served, ""},
		{room.Game{Verb: "play", Folder: folder, Resume: room.Newest, Journal: played}, played, ""},
		{room.Game{Verb: "play", Folder: folder, Resume: room.Newest, Journal: "own.journal"}, "", "no game to resume in own.journal"},
		{room.Game{Verb: "play", Folder: folder, Resume: room.Newest, Journal: empty}, "", "holds no game yet: start one in it with blindchess play --journal"},
		{room.Game{Verb: "play", Folder: folder, Resume: empty}, "", "holds no game yet"},
		{room.Game{Verb: "play", Folder: folder, Resume: played}, played, ""},
		{room.Game{Verb: "serve", Folder: folder, Resume: played}, played, ""},
		{room.Game{Verb: "play", Folder: folder, Resume: served}, "", "resume it with blindchess serve --resume"},
		{room.Game{Verb: "play", Folder: t.TempDir(), Resume: room.Newest}, "", "start one with blindchess play"},
		{room.Game{Verb: "play", Resume: "absent.journal"}, "", "no game to resume in absent.journal"},
	} {
		path, err := test.game.Resumed()
		if path != test.path || (err == nil) != (test.say == "") || err != nil && !strings.Contains(err.Error(), test.say) {
			t.Errorf("%+v: got %s, %v, want %s and %q", test.game, path, err, test.path, test.say)
		}
	}
	if path, err := (room.Game{Journal: "own.journal"}).New(); path != "own.journal" || err != nil {
		t.Errorf("got %s, %v, want the file that was named", path, err)
	}
}
