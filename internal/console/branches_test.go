package console_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

func square(t *testing.T, name string) rules.Square {
	t.Helper()
	s, ok := rules.ParseSquare(name)
	if !ok {
		t.Fatalf("%q is no square", name)
	}
	return s
}

// A user who plays both sides claims a touch for the opponent of the player who
// touched.
func TestClaim_WhoTouchedIsWhoseTouchIsOnRecordAndElseWhoseThePieceIs(t *testing.T) {
	g := newGame(t, nil)
	white := sighted(t, rules.White)
	g.enter(white, "e4")
	g.enter(white, "press")
	touched := func(by rules.Side, name string) table.Gate {
		return table.Gate{By: by, Touched: []table.Touched{{Square: square(t, name)}}}
	}
	for _, test := range []struct {
		name   string
		gate   table.Gate
		last   table.Gate
		square string
		want   rules.Side
	}{
		{"now", touched(rules.White, "d7"), table.Gate{}, "d7", rules.White},
		{"now, another square", touched(rules.White, "d7"), table.Gate{}, "c7", rules.Black},
		{"before", table.Gate{}, touched(rules.White, "d7"), "d7", rules.White},
		{"before, another square", table.Gate{}, touched(rules.White, "d7"), "c7", rules.Black},
		{"the last one first", touched(rules.Black, "d2"), touched(rules.White, "d2"), "d2", rules.Black},
		{"no touch, White's piece", table.Gate{}, table.Gate{}, "d2", rules.White},
		{"no touch, the piece that moved", table.Gate{}, table.Gate{}, "e2", rules.White},
		{"no touch and no piece", table.Gate{}, table.Gate{}, "d5", rules.Black},
	} {
		s := g.state
		s.Gate, s.LastTouched = test.gate, table.Handled{By: test.last.By, Touched: test.last.Touched}
		if got := console.Toucher(s, square(t, test.square)); got != test.want {
			t.Errorf("%s: got %v, want %v", test.name, got, test.want)
		}
	}
	if got := console.Toucher(newGame(t, nil).state, square(t, "d7")); got != rules.White {
		t.Errorf("before the first move: got %v, want White", got)
	}
}

func TestOwed_TheLastMoveMayBeWrittenLaterByWhoeverHasTheMove(t *testing.T) {
	g := newGame(t, func(c *table.Conditions) { c.Keeping = table.SheetsByHand })
	white, black := sighted(t, rules.White), sighted(t, rules.Black)
	for range 2 {
		g.enter(white, map[int]string{0: "e4", 2: "Nf3"}[g.state.Game.Ply()])
		g.enter(white, "press")
		if w, b := console.Unwritten(g.state, rules.White), console.Unwritten(g.state, rules.Black); w != g.state.Game.Ply() || b != g.state.Game.Ply()-1 {
			t.Errorf("after %d plies White has %d to write and Black %d, want all and all but the last", g.state.Game.Ply(), w, b)
		}
		g.enter(black, map[int]string{1: "e5", 3: "Nc6"}[g.state.Game.Ply()])
		g.enter(black, "press")
	}
	if got := console.Unwritten(g.state, 0); got != 0 {
		t.Errorf("nobody has %d to write", got)
	}
	for _, side := range []rules.Side{rules.White, rules.Black} {
		for i, text := range []string{"e4", "e5", "Nf3", "Nc6"} {
			g.do(table.Write{Actor: table.By(side), Text: text})
			want := rules.BySide[int]{White: max(2-i, 0), Black: 4}
			if side == rules.Black {
				want = rules.BySide[int]{Black: 3 - i}
			}
			if w, b := console.Unwritten(g.state, rules.White), console.Unwritten(g.state, rules.Black); w != want.White || b != want.Black {
				t.Errorf("%v has written %d entries: White has %d to write and Black %d, want %+v", side, i+1, w, b, want)
			}
		}
	}
	g.do(table.Strike{Actor: table.By(rules.White)}, table.Strike{Actor: table.By(rules.Black)})
	g.enter(white, "resign")
	g.enter(white, "yes")
	if w, b := console.Unwritten(g.state, rules.White), console.Unwritten(g.state, rules.Black); w != 1 || b != 1 {
		t.Errorf("once it is over White has %d to write and Black %d, want the last move", w, b)
	}
	kept := newGame(t, func(c *table.Conditions) { c.Keeping = table.SheetsKept })
	kept.enter(white, "e4")
	if got := console.Unwritten(kept.state, rules.White); got != 0 {
		t.Errorf("where the table writes White has %d to write", got)
	}
}

// A sighted player carries out the opponent's move on the screen; for others,
// typing their own move carries it out.
func TestOwnMove_CarriesOutTheOpponentsMoveForWhoeverDoesNotSee(t *testing.T) {
	for _, sees := range []bool{false, true} {
		g := newGame(t, func(c *table.Conditions) {
			c.Seats.Black = table.Seat{Name: "Boris", Blind: true}
		})
		white, black := player(t, rules.White), player(t, rules.Black)
		if sees {
			black = sighted(t, rules.Black)
		}
		g.enter(white, "e4")
		g.enter(white, "press")
		reading := black.Enter(g.state, g.at, "e5")
		executed := slices.ContainsFunc(reading.Commands, func(c table.Command) bool { _, is := c.(table.Execute); return is })
		if executed == sees {
			t.Errorf("sees %v: got %#v, want the opponent's move carried out %v", sees, reading.Commands, !sees)
		}
	}
}

func expecting(s *console.Session, state table.State) string {
	return say.Utterance{Words: s.Expecting(state)}.Text()
}

func TestExpected_WhatIsProposedWaitsForWhoeverHasNotAccepted(t *testing.T) {
	g := newGame(t, nil)
	white, black := player(t, rules.White), player(t, rules.Black)
	for _, line := range []string{"e4", "press"} {
		g.enter(sighted(t, rules.White), line)
	}
	g.do(table.Scan{Actor: table.By(rules.Black), Placement: rules.Standard().Placement()})
	s := g.state
	s.Divergence.Open, s.Stop = true, table.StopBoards
	for _, test := range []struct {
		confirmed    rules.BySide[bool]
		white, black bool // they are asked to accept, and not to wait
	}{
		{rules.BySide[bool]{}, true, true}, {rules.BySide[bool]{White: true}, false, true},
		{rules.BySide[bool]{Black: true}, true, false}, {rules.BySide[bool]{White: true, Black: true}, true, true},
	} {
		s.Divergence.Confirmed = test.confirmed
		for session, asked := range map[*console.Session]bool{white: test.white, black: test.black} {
			got := expecting(session, s)
			if strings.Contains(got, "accept") != asked || strings.Contains(got, "Waiting") == asked {
				t.Errorf("confirmed %+v: %v is told %q, want them asked %v", test.confirmed, session.Config().Actor.Side, got, asked)
			}
		}
	}
}

func TestExpected_AnArbiterIsToldWhoHasLeftWhileAClockRuns(t *testing.T) {
	arbiter := session(t, console.Actor{Capacity: table.Arbiter}, "en", "en")
	for _, ruled := range []bool{true, false} {
		g := newGame(t, func(c *table.Conditions) { c.Arbiter = ruled })
		left := func(want bool) {
			t.Helper()
			s := g.state
			s.Absent, s.Arrived = rules.BySide[bool]{Black: true}, rules.BySide[bool]{Black: true}
			if got := expecting(arbiter, s); strings.Contains(got, "Black has left") != want {
				t.Errorf("an arbiter %v, a clock running %v: got %q, want to be told of Black %v", ruled, !s.Stopped(), got, want)
			}
			s.Arrived = rules.BySide[bool]{}
			if got := expecting(arbiter, s); strings.Contains(got, "has left") {
				t.Errorf("got %q of a player who has not come yet", got)
			}
		}
		left(ruled)
		g.do(table.StopClocks{})
		left(false)
	}
}

func TestDuration_IsReadAsPeopleWriteIt(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"2m": 2 * time.Minute, "1m30s": 90 * time.Second, "2:30": 150 * time.Second, "0:00": 0, "0:59": 59 * time.Second, "5999:00": 5999 * time.Minute,
	} {
		if got, ok := console.DurationOf(text); !ok || got != want {
			t.Errorf("%q: got %v, %v, want %v", text, got, ok, want)
		}
	}
	for _, text := range []string{"2:60", "-1:30", "2:-1", "6000:00", "x:30", "2:x", "2", "", ":"} {
		if got, ok := console.DurationOf(text); ok {
			t.Errorf("%q: got %v, want nothing", text, got)
		}
	}
}

func TestWords_AClockIsGivenFromNoughtToAHundredHours(t *testing.T) {
	g := newGame(t, func(c *table.Conditions) { c.Arbiter = true })
	arbiter := session(t, console.Actor{Capacity: table.Arbiter}, "en", "en")
	for line, want := range map[string]bool{
		"clocks white 99h59m black 1m": true, "clocks white 100h black 1m": false, "clocks white 0s black 1m": true, "clocks white 1m black 100h": false,
	} {
		if got := arbiter.Enter(g.state, g.at, line).Commands != nil; got != want {
			t.Errorf("%q: got it understood %v, want %v: %s", line, got, want, words(arbiter.Enter(g.state, g.at, line)))
		}
	}
}

func TestGreeting_NamesTheOpponentAndTheTimeWhereThereAreSuch(t *testing.T) {
	for _, test := range []struct {
		name    string
		control clock.Control
		want    []string
		never   string
	}{
		{"Boris", clock.Control{{Time: 5 * time.Minute}}, []string{"Boris", "Five minutes"}, "without"},
		{"", clock.Control{{Time: 5 * time.Minute}}, []string{"White", "Five minutes"}, "Boris"},
		{"Boris", nil, []string{"Boris"}, "minutes"},
	} {
		var s table.State
		s.Conditions = table.ForFriends()
		s.Conditions.Seats.Black.Name, s.Conditions.Control = test.name, rules.Both(test.control)
		s.Game = rules.NewGame(rules.StandardSetup())
		got := player(t, rules.White).Greeting(s).Text()
		for _, want := range test.want {
			if !strings.Contains(got, want) {
				t.Errorf("%q, %v: got %q, want %q in it", test.name, test.control, got, want)
			}
		}
		if strings.Contains(got, test.never) {
			t.Errorf("%q, %v: got %q, want no %q", test.name, test.control, got, test.never)
		}
	}
}

func TestNames_AreAllFilesAllRanksAndAllPieces(t *testing.T) {
	g := newGame(t, nil)
	got := g.enter(player(t, rules.White), "names")
	want := "Anna Bella Cesar David Eva Felix Gustav Hector, one two three four five six seven eight, King Queen Rook Bishop Knight Pawn,"
	if !strings.Contains(got, want) {
		t.Errorf("got %q, want %q in it", got, want)
	}
}

func TestKeys_ACapitalLetterOfAPieceGoesBackAndArrowsGoWhereTheyPoint(t *testing.T) {
	s := player(t, rules.White)
	for key, want := range map[string]console.Keyed{
		"left": {Press: console.PressLeft}, "right": {Press: console.PressRight}, "up": {Press: console.PressUp}, "down": {Press: console.PressDown},
	} {
		if got, _ := s.Key(key); got != want {
			t.Errorf("%s: got %+v, want %+v", key, got, want)
		}
	}
	for _, letter := range []string{"k", "q", "r", "b", "n", "p"} {
		next, _ := s.Key(letter)
		back, _ := s.Key(strings.ToUpper(letter))
		if next != (console.Keyed{Press: console.PressNext, Role: letter}) || back != (console.Keyed{Press: console.PressPrevious, Role: letter}) {
			t.Errorf("%s: got %+v and %+v, want the next such piece and the one before", letter, next, back)
		}
	}
}
