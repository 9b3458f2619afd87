package room_test

import (
	"errors"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"blindchess/internal/console"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/screen"
	"blindchess/internal/table"
)

// newTable opens a table without participants.
func newTable(t *testing.T) *room.Room {
	t.Helper()
	return openWith(t, table.ForFriends())
}

// openWith opens a table of these conditions without participants.
func openWith(t *testing.T, c table.Conditions) *room.Room {
	t.Helper()
	r, err := room.Open(t.Context(), room.Options{Journal: t.TempDir() + "/t.journal", Conditions: c})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Errorf("the table ended with %v", err)
		}
	})
	if err := r.Set(); err != nil {
		t.Fatal(err)
	}
	return r
}

func sit(t *testing.T, r *room.Room, place room.Place) *room.Local {
	t.Helper()
	if place.Actor == (console.Actor{}) {
		place.Actor = console.Actor{Side: rules.White, Capacity: table.Player}
	}
	if place.Settings.Language == "" {
		place.Settings = english()
	}
	p, err := r.Sit(place)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// heard returns the messages to a participant since the last call, one per line.
func heard(p interface{ Terminal() *screen.Terminal }) string {
	var text strings.Builder
	for _, u := range p.Terminal().Take() {
		text.WriteString(u.Text() + "\n")
	}
	return text.String()
}

func TestSet_ManyInQuickSuccessionAreHeardOnceAndTheLastOneHolds(t *testing.T) {
	r := newTable(t)
	p := sit(t, r, room.Place{})
	for range 40 {
		p.Terminal().Enter("set form short")
		p.Terminal().Enter("set form long")
	}
	p.Terminal().Enter("set form short")
	heard(p)
	if err := r.Begin(); err != nil {
		t.Fatal(err)
	}
	if got := strings.Count(heard(p), "The game begins"); got != 1 {
		t.Errorf("got the beginning said %d times, want once", got)
	}
	p.Terminal().Enter("Nf3")
	if got := heard(p); !strings.Contains(got, "Springer Felix drei") {
		t.Errorf("got %q, want the short form, which was set last", got)
	}
}

func TestSet_FromTwoScreensAtOnceIsHeardOnce(t *testing.T) {
	r := newTable(t)
	p := sit(t, r, room.Place{})
	if err := r.Begin(); err != nil {
		t.Fatal(err)
	}
	var typing sync.WaitGroup
	for _, line := range []string{"set form short", "set form long", "set thresholds 10m", "set language de", "set language en"} {
		typing.Go(func() {
			for range 20 {
				p.Terminal().Enter(line)
			}
		})
	}
	typing.Wait()
	heard(p)
	if err := r.Order(table.Player, rules.White, table.Announce{Actor: table.By(rules.White), Move: move(t, r, "e4")}); err != nil {
		t.Fatal(err)
	}
	if got := strings.Count(heard(p), "Eva vier"); got != 1 {
		t.Errorf("got the move announced %d times, want once", got)
	}
}

func move(t *testing.T, r *room.Room, san string) rules.Move {
	t.Helper()
	m, err := r.State().Game.Position().ParseSAN(san)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// The first line after a game was opened again is read for the side that has
// the move, however early it comes.
func TestSit_WhoPlaysBothSidesGoesOnAtOnceForTheSideToMove(t *testing.T) {
	options := room.Options{Journal: filepath.Join(t.TempDir(), "game.journal"), Conditions: table.ForFriends(), Unended: true}
	r, err := room.Open(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	p := sit(t, r, room.Place{Both: true})
	if err := errors.Join(r.Set(), r.Begin()); err != nil {
		t.Fatal(err)
	}
	p.Terminal().Enter("e4")
	p.Terminal().Enter("")
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	again, err := room.Open(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	p = sit(t, again, room.Place{Both: true})
	p.Terminal().Enter("e5")
	if got := heard(p); strings.Contains(got, "not your move") || !strings.Contains(got, "Clocks stopped. Type restart to continue") {
		t.Errorf("got %q, want what holds up Black, who has the move", got)
	}
	if err := again.Close(); err != nil {
		t.Fatal(err)
	}
}

// While settings change, nothing of the table is missed and nothing heard twice.
func TestSet_WhileMovesAreMadeLosesNoAnnouncement(t *testing.T) {
	r := newTable(t)
	p := sit(t, r, room.Place{Both: true})
	if err := r.Begin(); err != nil {
		t.Fatal(err)
	}
	other := sit(t, r, room.Place{Actor: console.Actor{Side: rules.Black, Capacity: table.Player}})
	var done atomic.Bool
	var setting sync.WaitGroup
	setting.Go(func() {
		for !done.Load() {
			other.Terminal().Enter("set form short")
			other.Terminal().Enter("set form long")
		}
	})
	moves := strings.Fields("Nf3 Nf6 Ng1 Ng8 Nc3 Nc6 Nb1 Nb8")
	for _, san := range moves {
		p.Terminal().Enter(san)
		p.Terminal().Enter("")
	}
	done.Store(true)
	setting.Wait()
	if got := r.State().Game.Ply(); got != len(moves) {
		t.Fatalf("got %d plies, want %d", got, len(moves))
	}
	announced := 0
	for _, u := range other.Terminal().Take() {
		if u.Kind == say.Move || u.Kind == say.Echo && u.Earcon != "" {
			announced++
		}
	}
	if announced != len(moves) {
		t.Errorf("got %d announcements, want each of the %d moves once", announced, len(moves))
	}
}
