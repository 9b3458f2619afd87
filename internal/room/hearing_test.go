package room_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/floors/waits"
	"blindchess/internal/pair"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/screen"
	"blindchess/internal/screen/screentest"
	"blindchess/internal/table"
)

// ears are what hears a participant: each hearing takes the next result.
type ears struct {
	began  chan rules.Move // on the board, as a hearing begins
	result chan room.Heard
	ended  chan struct{} // closed when a hearing was stopped
}

func (e ears) hear(ctx context.Context, h room.Hearing) (room.Heard, error) {
	select {
	case e.began <- h.Shown:
	case <-ctx.Done():
		return room.Heard{}, ctx.Err()
	}
	select {
	case heard := <-e.result:
		return heard, nil
	case <-ctx.Done():
		close(e.ended)
		return room.Heard{}, ctx.Err()
	}
}

// hearsHere seats White at a new table, with a setting of hearing.
func hearsHere(t *testing.T, r *room.Room, how string) (*room.Local, ears) {
	t.Helper()
	e := ears{make(chan rules.Move), make(chan room.Heard), make(chan struct{})}
	own := english()
	own.Hearing = how
	p := sit(t, r, room.Place{Settings: own, Hearer: e.hear})
	if err := r.Begin(); err != nil {
		t.Fatal(err)
	}
	heard(p)
	return p, e
}

// awaitHeard waits for a message, and returns all since the last one.
func awaitHeard(t *testing.T, p interface{ Terminal() *screen.Terminal }, want string) string {
	t.Helper()
	var all strings.Builder
	for range waits.Polls(time.Millisecond, screentest.Patience) {
		all.WriteString(heard(p))
		if strings.Contains(all.String(), want) {
			return all.String()
		}
	}
	t.Fatalf("got %q, want %q", all.String(), want)
	return ""
}

func TestHearing_NoiseAndWordsThatAreNotUnderstoodAreAnsweredAlike(t *testing.T) {
	p, e := hearsHere(t, newTable(t), "key")
	for _, test := range []struct {
		heard room.Heard
		want  string
	}{
		{room.Heard{}, "Say it again."}, // an illegal move, or babble, is the same to a room
		{room.Heard{Loud: true}, "The room is too loud"},
		{room.Heard{Loud: true}, "Say it again."},
		{room.Heard{}, "Say it again."},
	} {
		p.Terminal().Enter("hear")
		<-e.began
		e.result <- test.heard
		if got := awaitHeard(t, p, test.want); strings.Count(got, ".") > 3 {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

func TestHearing_WhatWasSaidForAnotherTableIsDropped(t *testing.T) {
	for name, meanwhile := range map[string]string{"a move was typed": "e4", "a question waits": "resign"} {
		t.Run(name, func(t *testing.T) {
			r := newTable(t)
			p, e := hearsHere(t, r, "key")
			said := move(t, r, "Nf3")
			p.Terminal().Enter("hear")
			<-e.began
			p.Terminal().Enter(meanwhile)
			heard(p)
			e.result <- room.Heard{Move: said, Words: "Springer Gustav eins Felix drei"}
			if got := awaitHeard(t, p, "Say it again."); strings.Contains(got, "Enter confirms") {
				t.Errorf("got %q, want nothing read back", got)
			}
			if meanwhile == "resign" {
				p.Terminal().Enter("yes")
				if !r.State().Over() {
					t.Error("got the question dropped, want it to wait for its answer")
				}
			}
		})
	}
}

func TestHearing_AQuestionIsAnsweredAlsoIfTheTableHasChanged(t *testing.T) {
	p, e := hearsHere(t, newTable(t), "key")
	for _, test := range []struct{ meanwhile, want string }{{"e4", "White: Bauer Eva zwei Eva vier"}, {"resign", "Say it again."}} {
		p.Terminal().Enter("hear")
		<-e.began
		p.Terminal().Enter(test.meanwhile)
		heard(p)
		e.result <- room.Heard{Question: "last"}
		if got := awaitHeard(t, p, test.want); strings.Contains(got, "confirms") {
			t.Errorf("%s: got %q, want %q", test.meanwhile, got, test.want)
		}
	}
}

func TestHearing_ASecondHeardMoveTakesThePlaceOfTheFirst(t *testing.T) {
	r := newTable(t)
	p, e := hearsHere(t, r, "key")
	for _, said := range []struct{ san, words string }{{"Nf3", "Springer Gustav eins Felix drei"}, {"e4", "Bauer Eva zwei Eva vier"}} {
		p.Terminal().Enter("hear")
		<-e.began
		e.result <- room.Heard{Move: move(t, r, said.san), Words: said.words}
		awaitHeard(t, p, said.words+"? Enter confirms")
		p.Terminal().Typed() // the second one too is only announced by Enter alone
	}
	e4 := move(t, r, "e4")
	p.Terminal().Enter("")
	awaitHeard(t, p, "Cancelled.")
	p.Terminal().Enter("hear")
	<-e.began
	e.result <- room.Heard{Move: e4, Words: "Bauer Eva zwei Eva vier"}
	awaitHeard(t, p, "Enter confirms")
	p.Terminal().Enter("")
	for range waits.Polls(time.Millisecond, screentest.Patience) {
		if r.State().Gate.Announced == e4 {
			return
		}
	}
	t.Errorf("got %v announced, want %v", r.State().Gate.Announced, e4)
}

func TestHearing_AMoveThatWasTakenBackOnTheBoardIsNotAnnouncedByVoice(t *testing.T) {
	conditions := table.ForFriends()
	conditions.Seats.White.Board = table.Pegs
	r := openWith(t, conditions)
	p, e := hearsHere(t, r, "board")
	r.Attend(p.Landings)
	square := func(name string) rules.Square {
		s, ok := rules.ParseSquare(name)
		if !ok {
			t.Fatal(name)
		}
		return s
	}
	shows := func(from, to string) {
		t.Helper()
		by := table.By(rules.White)
		for _, c := range []table.Command{table.Lift{Actor: by, Square: square(from)}, table.Place{Actor: by, Square: square(to)}} {
			if err := r.Order(table.Sensor, rules.White, c); err != nil {
				t.Fatal(err)
			}
		}
	}
	e4 := move(t, r, "e4")
	shows("e2", "e4")
	if got := <-e.began; got != e4 {
		t.Fatalf("got %v on the board, want %v", got, e4)
	}
	shows("e4", "e3")
	heard(p)
	e.result <- room.Heard{Move: e4, Words: "Bauer Eva zwei Eva vier"}
	awaitHeard(t, p, "Say it again.")
	if got := r.State().Gate.Announced; got != (rules.Move{}) {
		t.Errorf("got %v announced, want nothing that the board does not show", got)
	}
	if got := <-e.began; got != move(t, r, "e3") {
		t.Errorf("got %v heard next, want the move that the board shows now", got)
	}
}

func TestHearing_TurnedOffItClosesTheMicrophoneAtOnce(t *testing.T) {
	p, e := hearsHere(t, newTable(t), "key")
	p.Terminal().Enter("hear")
	<-e.began
	p.Terminal().Enter("set hearing off")
	<-e.ended
	if got := heard(p); strings.Contains(got, "Not heard") || strings.Contains(got, "Say it again") {
		t.Errorf("got %q, want only the setting told", got)
	}
}

func TestHearing_AskedForASecondTimeItSaysThatTheMicrophoneIsOpen(t *testing.T) {
	folder := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		r, err := room.Open(t.Context(), room.Options{Journal: filepath.Join(folder, "t.journal"), Conditions: table.ForFriends()})
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = r.Close() }()
		if err := r.Set(); err != nil {
			t.Fatal(err)
		}
		p, e := hearsHere(t, r, "key")
		waits.Pass(time.Minute)
		p.Terminal().Enter("hear")
		<-e.began
		for range 5 {
			waits.Pass(100 * time.Millisecond)
			p.Terminal().Enter("hear")
		}
		synctest.Wait()
		if got := heard(p); got != "" {
			t.Errorf("got %q while the key is held down, want nothing that the microphone would record", got)
		}
		waits.Pass(2 * time.Second)
		p.Terminal().Enter("hear")
		synctest.Wait()
		if got := heard(p); !strings.Contains(got, "The microphone is already open.") {
			t.Errorf("got %q for another press, want it said that the microphone is open", got)
		}
		e.result <- room.Heard{}
		synctest.Wait()
		if got := heard(p); !strings.Contains(got, "Say it again.") {
			t.Errorf("got %q, want the first press to be answered too", got)
		}
	})
}

func TestHearing_AGuestIsToldWhoseTheMicrophoneIs(t *testing.T) {
	o := newOpenTable(t, nil)
	dialer := &room.Dialer{Address: o.socket, Hello: pair.Hello{Code: o.code(t, room.Opponent, rules.Black)}}
	own := english()
	own.Hearing = "key"
	guest, _, err := dialer.Sit(t.Context(), own, false, false)
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
	guest.Terminal().Enter("hear")
	awaitHeard(t, guest, "The host computer's microphone does not hear guests. Type the move.")
}
