package room

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/console"
	"blindchess/internal/pair"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// visitorAt is a visitor whose terminal shows a table that was open.
func visitorAt(t *testing.T) *Visitor {
	t.Helper()
	p, err := newVisitor(ownEnglish(), pair.Pass{Role: Opponent, Seat: "white"}, false, true)
	if err != nil {
		t.Fatal(err)
	}
	p.seat = terminalOf(t, table.Open{Conditions: table.ForFriends()}, table.Begin{})
	return p
}

// said takes what a visitor has heard.
func said(p *Visitor) []string {
	var all []string
	for _, u := range p.seat.Take() {
		all = append(all, u.Text())
	}
	return all
}

// A host that does not answer is dialled for a minute, every second, and the visitor is
// told once that the line is lost.
func TestRedial_AHostThatDoesNotAnswerIsTriedForAMinuteAndToldOfOnce(t *testing.T) {
	nowhere := filepath.Join(t.TempDir(), "t.sock")
	lost := errors.New("the wire is cut")
	synctest.Test(t, func(t *testing.T) {
		p := visitorAt(t)
		defer p.Close()
		d, began := &Dialer{Address: nowhere}, time.Now()
		err := d.redial(t.Context(), p, lost)
		if err == nil || !strings.Contains(err.Error(), "the host has left") || !strings.Contains(err.Error(), "the wire is cut") {
			t.Errorf("got %v, want that the host has left, and both reasons", err)
		}
		if took := time.Since(began); took <= redialFor || took > redialFor+2*redialEvery {
			t.Errorf("got the host tried for %v, want a minute", took)
		}
		if told := said(p); len(told) != 1 || told[0] != p.Narrator().Alert("doors.line-lost").Text() {
			t.Errorf("got %q told, want once that the line is lost", told)
		}
		if p.voice.Speaks() {
			t.Error("a voice speaks here that nobody asked for")
		}
		if !d.Hello.Take || !d.seated {
			t.Errorf("got the hello %+v, want one that takes the seat back", d.Hello)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		p := visitorAt(t)
		defer p.Close()
		ctx, stop := context.WithTimeout(t.Context(), 10*time.Second)
		defer stop()
		d, began := &Dialer{Address: nowhere}, time.Now()
		if err := d.redial(ctx, p, lost); err != nil || time.Since(began) > 10*time.Second {
			t.Errorf("got %v after %v, want no error for a user who leaves, at once", err, time.Since(began))
		}
	})
}

// Who must prove their seat anew is asked for a code; who is refused for another reason
// is not.
func TestRedial_OnlyAHostThatWantsAProofIsGivenACode(t *testing.T) {
	for name, test := range map[string]struct {
		err  error
		want bool
	}{
		"nothing": {nil, false}, "a cut wire": {errors.New("cut"), false}, "ended": {pair.ErrEnded, false},
		"a wrong code": {fmt.Errorf("greet: %w", new(pair.CodeError)), true}, "a question for it": {fmt.Errorf("ssh: %w", errCode), true},
		"a seat that another has proved": {&pair.TakenError{Proved: true}, true}, "a seat that somebody holds": {&pair.TakenError{}, false},
	} {
		if got := wantsCode(test.err); got != test.want {
			t.Errorf("%s: got a code wanted %v, want %v", name, got, test.want)
		}
	}
	asked := 0
	d := &Dialer{Hello: pair.Hello{Code: "abcdefgh"}, Ask: func(context.Context, string) (string, error) { asked++; return "typed", nil }}
	for i, step := range []struct {
		seated bool
		want   string
		fails  bool
	}{{false, "abcdefgh", false}, {false, "typed", false}, {true, "", true}} {
		d.seated = step.seated
		if got, err := d.ask(t.Context(), "Code: "); got != step.want || errors.Is(err, errCode) != step.fails {
			t.Errorf("question %d: got %q, %v, want %q", i+1, got, err, step.want)
		}
	}
	if asked != 1 {
		t.Errorf("got the user asked %d times, want once, before they sat", asked)
	}
}

// A game begins once its boards were read, or when they have had their time.
func TestBegin_WaitsForBoardsAsLongAsTheyNeed(t *testing.T) {
	for name, test := range map[string]struct {
		boards int
		seen   time.Duration // when each has been read; zero for never
		learns bool
		closes time.Duration // when the table closes; zero for never
		want   time.Duration
	}{
		"without boards": {}, "a board that is read": {boards: 1, seen: time.Second, want: time.Second}, "a silent board": {boards: 1, want: 3 * time.Second},
		"two boards, read in time":  {boards: 2, seen: 2 * time.Second, want: 2 * time.Second},
		"a board that learns":       {boards: 1, learns: true, seen: 8 * time.Second, want: 8 * time.Second},
		"one that learns nothing":   {boards: 1, learns: true, want: 12 * time.Second},
		"a late one":                {boards: 1, seen: 8 * time.Second, want: 3 * time.Second},
		"the table closes":          {boards: 1, closes: time.Second, want: time.Second},
		"the table closes later on": {boards: 1, learns: true, closes: 5 * time.Second, want: 5 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			journal := filepath.Join(t.TempDir(), "t.journal")
			synctest.Test(t, func(t *testing.T) {
				r, err := Open(context.Background(), Options{Journal: journal, Conditions: table.ForFriends()})
				if err != nil {
					t.Fatal(err)
				}
				defer r.Close()
				if err := r.Set(); err != nil {
					t.Fatal(err)
				}
				r.ExpectBoards(test.boards)
				if test.learns {
					r.BoardLearns()
				}
				if test.seen > 0 {
					time.AfterFunc(test.seen, func() {
						for range test.boards {
							r.BoardSeen()
						}
					})
				}
				if test.closes > 0 {
					time.AfterFunc(test.closes, func() { _ = r.Close() })
				}
				began := time.Now()
				err = r.Begin()
				if took := time.Since(began); took != test.want || errors.Is(err, ErrClosed) != (test.closes > 0) || err != nil && test.closes == 0 {
					t.Errorf("got the game begun after %v, %v, want %v", took, err, test.want)
				}
				time.Sleep(20 * time.Second) // all that was to happen has happened
			})
		})
	}
}

// What the table does not take of a guest who comes is told to whoever admits them.
func TestAdmission_WhatTheTableDoesNotTakeOfAGuestIsTold(t *testing.T) {
	r, err := Open(context.Background(), Options{Journal: filepath.Join(t.TempDir(), "t.journal"), Conditions: table.ForFriends()})
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Set(); err != nil {
		t.Fatal(err)
	}
	var told []News
	a := &Admission{room: r, seated: map[*guest]pair.Pass{}, sides: []rules.Side{rules.Black}, options: AdmissionOptions{News: func(n News) { told = append(told, n) }}}
	black, helper := pair.Pass{Role: Opponent, Seat: "black", Name: "Bo"}, pair.Pass{Role: Assistant, Seat: "white"}
	come := func() {
		a.reads(&pair.Guest{Visit: &pair.Visit{}}, black)
		a.name(black)
		a.appoint(helper)
	}
	come()
	if state := r.State(); len(told) != 0 || !state.Reading.Black || state.Seat(rules.Black).Name != "Bo" || !state.Assistant.White {
		t.Errorf("got %v told, and the table %+v, want Bo named, who reads, and an assistant of White", told, state.Reading)
	}
	for _, passed := range []pair.Pass{{Role: Spectator, Seat: "black", Name: "Eve"}, {Role: Opponent, Name: "Eve"}, {Role: Assistant, Seat: "black"}} {
		a.reads(&pair.Guest{Visit: &pair.Visit{}}, passed)
		a.appoint(passed)
	}
	a.reads(&pair.Guest{}, black) // without a browser
	if state := r.State(); len(told) != 0 || state.Reading.White || state.Assistant.Black {
		t.Errorf("got %v told of those who neither play nor help here", told)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	come()
	if len(told) != 3 {
		t.Errorf("got %v told at a closed table, want each of the three things", told)
	}
	for _, n := range told {
		if n.Kind != NewsRefused || !errors.Is(n.Err, ErrClosed) {
			t.Errorf("got %+v, want that the table is closed", n)
		}
	}
	if (&Visitor{Participant: Participant{seat: terminalOf(t, table.Open{Conditions: table.ForFriends()})}}).seatHere() != "white" || ConsoleSeat(black) == (console.Actor{}) {
		t.Error("a player comes back to another seat")
	}
}
