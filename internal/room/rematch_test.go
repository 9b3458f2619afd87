package room_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"blindchess/internal/clock"
	"blindchess/internal/console"
	"blindchess/internal/journal"
	"blindchess/internal/pair"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/screen/screentest"
	"blindchess/internal/table"
)

// again ends the game by White's resignation, has both ask for a word, and waits
// until the next game has begun.
func (o *openTable) again(t *testing.T, other func(line string), word string) {
	t.Helper()
	before := o.Journal()
	o.me.Terminal().Enter("resign")
	o.me.Terminal().Enter("yes")
	eventually(t, "the game has ended", func() bool { return o.State().Over() })
	o.me.Terminal().Enter(word)
	eventually(t, "another is asked for", func() bool { return o.State().Rematch.By == rules.White })
	other("accept")
	other("yes")
	eventually(t, "the next game has begun", func() bool { return o.Journal() != before && o.State().Phase == table.PhasePlaying })
}

// story reads the table that a journal holds.
func story(t *testing.T, path string) table.State {
	t.Helper()
	state, err := room.ReadTable(path)
	if err != nil {
		t.Fatal(err)
	}
	return state
}

func TestRematch_WhoCameOverSSHStaysAndPlaysWhite(t *testing.T) {
	o := newOpenTable(t, func(c *table.Conditions) { c.Seats.Black.Name = "Bo" })
	first := o.Journal()
	term := screentest.NewTerminal(t, 200, 100)
	o.ssh(t, o.code(t, room.Opponent, rules.Black), term, 0, 0)
	term.Await("come back with this code")
	eventually(t, "the game has begun", func() bool { return o.State().Phase == table.PhasePlaying })
	o.again(t, func(line string) { term.Type(line + "\n") }, "rematch")
	state := o.State()
	if state.Seat(rules.White).Name != "Bo" || state.Seat(rules.Black).Name != "Anna" || state.Conditions.Occasion.ID == "" {
		t.Errorf("got the seats %+v and the game %q, want them changed and an ID of its own", state.Conditions.Seats, state.Conditions.Occasion.ID)
	}
	term.Await("You play White against Anna")
	term.Type("e4\n\n")
	eventually(t, "who was Black has made White's move", func() bool { return o.State().Game.Ply() == 1 })
	o.me.Terminal().Enter("repeat")
	o.me.Terminal().Enter("e5")
	o.me.Terminal().Enter("")
	eventually(t, "who was White has made Black's", func() bool { return o.State().Game.Ply() == 2 && o.State().Clock.Running() == rules.White })
	if kept := story(t, first); !kept.Over() || !kept.Rematch.Agreed || kept.Game.Ply() != 0 {
		t.Errorf("got %v and %+v in the first journal, want the game that ended", kept.Phase, kept.Rematch)
	}
	if kept := story(t, o.Journal()); kept.Game.Ply() != 2 {
		t.Errorf("got %d plies in the second journal, want 2", kept.Game.Ply())
	}
}

func TestRematch_TheWayBackLeadsToTheOtherSide(t *testing.T) {
	o := newOpenTable(t, nil)
	back := o.seatOf(t, o.code(t, room.Opponent, rules.Black))
	term := screentest.NewTerminal(t, 80, 24)
	o.ssh(t, o.code(t, room.Opponent, rules.Black), term, 80, 24)
	term.Await("space bar")
	term.Type("x")
	eventually(t, "the game has begun", func() bool { return o.State().Phase == table.PhasePlaying })
	o.again(t, func(line string) { term.Type(line + "\r") }, "rematch")
	term.Await("It is your move")
	link, err := pair.Dial(t.Context(), o.socket)
	if err != nil {
		t.Fatal(err)
	}
	defer link.Close()
	welcome, err := pair.Greet(t.Context(), link, pair.Hello{Code: back, Take: true})
	if err != nil || welcome.Pass.Seat != "white" {
		t.Errorf("got the seat %q and %v, want White's", welcome.Pass.Seat, err)
	}
}

func TestRematch_WhoCameWithTheProgramStaysOnTheSameLine(t *testing.T) {
	o := newOpenTable(t, nil)
	dialer := &room.Dialer{Address: o.socket, Hello: pair.Hello{Role: room.Opponent, Name: "Bo"}, KeyFile: filepath.Join(t.TempDir(), "key")}
	guest, _, err := dialer.Sit(t.Context(), english(), false, false)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	followed := make(chan error, 1)
	go func() { followed <- dialer.Follow(ctx, guest) }()
	defer func() {
		stop()
		dialer.HangUp()
		<-followed
		_ = guest.Close()
	}()
	eventually(t, "the game has begun", func() bool { return guest.Terminal().State().Phase == table.PhasePlaying })
	o.again(t, guest.Terminal().Enter, "rematch")
	eventually(t, "they sit at the next game", func() bool {
		return guest.Terminal().Side() == rules.White && guest.Terminal().State().Phase == table.PhasePlaying
	})
	guest.Terminal().Enter("d4")
	guest.Terminal().Enter("")
	eventually(t, "they have made White's move", func() bool { return guest.Terminal().State().Game.Ply() == 1 })
	dialer.HangUp()
	eventually(t, "they are back", func() bool { return len(o.news(room.NewsEntered)) == 2 })
	o.me.Terminal().Enter("repeat")
	o.me.Terminal().Enter("d5")
	eventually(t, "they see what happened since", func() bool { return guest.Terminal().State().Game.Ply() == 2 })
	if side := guest.Terminal().Side(); side != rules.White {
		t.Errorf("got them at the side of %v after they came back, want White's", side)
	}
}

func TestRematch_WhoFollowsTheRecordsIsGivenThoseOfEachGame(t *testing.T) {
	o := newOpenTable(t, nil)
	black := o.browse(t, o.code(t, room.Opponent, rules.Black))
	eventually(t, "the game has begun", func() bool { return o.State().Phase == table.PhasePlaying })
	follow := func(until func(table.State) bool) (ended chan error, seen func() table.State) {
		var mu sync.Mutex
		var state table.State
		ended, dialer := make(chan error, 1), &room.Dialer{Address: o.socket, Hello: pair.Hello{Role: room.Spectator, Name: "post"}}
		ctx, stop := context.WithCancel(t.Context())
		t.Cleanup(stop)
		go func() {
			ended <- dialer.Take(ctx, func(_ clock.Instant, records []table.Record) {
				mu.Lock()
				defer mu.Unlock()
				state = table.Fold(state, records...)
			})
		}()
		seen = func() table.State { mu.Lock(); defer mu.Unlock(); return state }
		eventually(t, "the records have come", func() bool { return until(seen()) })
		return ended, seen
	}
	ended, seen := follow(func(s table.State) bool { return s.Phase == table.PhasePlaying })
	o.again(t, black.enter, "rematch")
	if err := <-ended; err != nil {
		t.Errorf("got %v at the end of the first game, want no error", err)
	}
	if s := seen(); !s.Over() || s.Seat(rules.White).Name != "Anna" {
		t.Errorf("got %v of the first game, and White called %q", s.Phase, s.Seat(rules.White).Name)
	}
	black.enter("e4")
	_, seen = follow(func(s table.State) bool { return s.Game.Ply() == 1 })
	if s := seen(); s.Seat(rules.Black).Name != "Anna" {
		t.Errorf("got Black called %q in the second game, want Anna", s.Seat(rules.Black).Name)
	}
}

func TestRematch_AnAssistantHelpsTheSamePlayerOn(t *testing.T) {
	o := newOpenTable(t, nil)
	black := o.browse(t, o.code(t, room.Opponent, rules.Black))
	helper := o.browse(t, o.code(t, room.Assistant, rules.White))
	eventually(t, "the game has begun", func() bool { return o.State().Phase == table.PhasePlaying && o.State().Assistant.White })
	o.again(t, black.enter, "rematch")
	if helps := o.State().Assistant; !helps.Black || helps.White {
		t.Errorf("got assistants %+v, want one of Black, who was White", helps)
	}
	black.enter("d4")
	black.enter("press")
	helper.enter("repeat d4")
	eventually(t, "the assistant repeats for the same player", func() bool { return o.State().Answer.Repeated })
}

func TestRematch_WhoCameWithAPageStays(t *testing.T) {
	o := newOpenTable(t, nil)
	b := o.browse(t, o.code(t, room.Opponent, rules.Black))
	eventually(t, "the game has begun", func() bool { return o.State().Phase == table.PhasePlaying })
	o.again(t, b.enter, "new")
	if side := o.State().Turn(); side != rules.White {
		t.Fatalf("got %v to move", side)
	}
	o.me.Terminal().Enter("e4")
	o.me.Terminal().Enter("")
	b.enter("repeat")
	b.enter("e5")
	eventually(t, "each has kept their side", func() bool { return o.State().Game.Ply() == 2 })
}

func TestRematch_OneWhoPlaysBothSidesTypesOn(t *testing.T) {
	folder := t.TempDir()
	r, err := room.Open(t.Context(), room.Options{Journal: filepath.Join(folder, "a.journal"), Header: []byte(`{"game":"first"}`), Conditions: table.ForFriends(), Another: func(header []byte, same bool) []byte {
		if len(header) == 0 {
			t.Error("got no first line of the game before")
		}
		return fmt.Appendf(nil, `{"same":%v}`, same)
	}})
	if err != nil {
		t.Fatal(err)
	}
	me, err := r.Sit(room.Place{Actor: console.Actor{Side: rules.White, Capacity: table.Player}, Both: true, Settings: english(), ResumeCommand: "blindchess play resume"})
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Set(); err != nil {
		t.Fatal(err)
	}
	if err := r.Begin(); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		for line := range strings.SplitSeq("e4//e5//resign/yes/rematch/d4//d5/resign/yes/new", "/") {
			me.Terminal().Enter(line)
		}
	}
	me.Terminal().Enter("c4")
	if ply := r.State().Game.Ply(); ply != 1 {
		t.Errorf("got %d plies in the last game, want the one that was typed", ply)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	journals, err := filepath.Glob(filepath.Join(folder, "*.journal"))
	if err != nil || len(journals) != 7 {
		t.Errorf("got the journals %v, %v, want seven", journals, err)
	}
	headers := map[string]int{}
	for _, path := range journals {
		contents, err := journal.Read(path)
		if err != nil {
			t.Fatal(err)
		}
		headers[string(contents.Header)]++
		if info, err := os.Stat(path); err != nil || info.Size() == 0 {
			t.Errorf("%s: got %v, %v, want a game", path, info, err)
		}
	}
	if headers[`{"game":"first"}`] != 1 || headers[`{"same":false}`] != 3 || headers[`{"same":true}`] != 3 {
		t.Errorf("got the first lines %v, want one of the first game, and three of each kind of next game", headers)
	}
}

func TestRematch_WhoLooksOnFollows(t *testing.T) {
	o := newOpenTable(t, nil)
	onlooker, term := screentest.NewTerminal(t, 200, 100), screentest.NewTerminal(t, 200, 100)
	o.ssh(t, o.code(t, room.Spectator, 0), onlooker, 0, 0)
	o.ssh(t, o.code(t, room.Opponent, rules.Black), term, 0, 0)
	eventually(t, "the game has begun", func() bool { return o.State().Phase == table.PhasePlaying })
	o.again(t, func(line string) { term.Type(line + "\n") }, "new")
	o.me.Terminal().Enter("g4")
	onlooker.Await("Gustav zwei Gustav vier")
}
