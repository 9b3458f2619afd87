package announce_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// told returns what a seat hears of an event.
func told(t *testing.T, s announce.Narrator, event table.Event) say.Utterance {
	t.Helper()
	u, hears := s.Event(table.State{Game: rules.NewGame(rules.StandardSetup())}, event)
	if !hears {
		t.Fatalf("got nothing of %T", event)
	}
	return u
}

func TestStale_WhatComesMakesVoidWhatIsNoLongerSo(t *testing.T) {
	white, black := seat(t, "en", "en", rules.White), seat(t, "en", "en", rules.Black)
	position := rules.Standard()
	e4, err := position.ParseUCI("e2e4")
	if err != nil {
		t.Fatal(err)
	}
	byWhite := table.By(rules.White)
	announced := table.MoveAnnounced{Actor: byWhite, Move: e4}
	tests := []struct {
		name         string
		older, newer say.Utterance
		void         bool
	}{
		{"the press voids what asked for it", told(t, white, table.MoveMade{Actor: byWhite, Move: e4}), told(t, white, table.ClockPressed{Actor: byWhite}), true},
		{"an early press voids the step before it", told(t, white, table.MoveMade{Actor: byWhite, Move: e4}), told(t, white, table.ClockPressed{Actor: byWhite, Early: true, Kind: table.PressEarly}), true},
		{"a press that is taken back voids what it said", told(t, black, table.ClockPressed{Actor: byWhite}), told(t, black, table.PressTakenBack{Actor: byWhite}), true},
		{"and the alarm of the clock that it started", black.Alarm(clock.Cue{Side: rules.Black, Left: time.Minute}), told(t, black, table.PressTakenBack{Actor: byWhite}), true},
		{"and not that of the clock that runs again", black.Alarm(clock.Cue{Side: rules.White, Left: time.Minute}), told(t, black, table.PressTakenBack{Actor: byWhite}), false},
		{"an announcement voids one's own echo", told(t, white, announced), told(t, white, table.MoveAnnounced{Actor: table.By(rules.Black), Move: e4}), true},
		{"an announcement voids the one that it answers the answer to", told(t, white, table.MoveAnnounced{Actor: table.By(rules.Black), Move: e4}), told(t, white, table.MoveAnnounced{Actor: table.By(rules.Black), Move: e4}), true},
		{"one's own voids no announcement of the opponent", told(t, black, announced), told(t, black, table.MoveAnnounced{Actor: table.By(rules.Black), Move: e4}), false},
		{"the answer voids the offer", told(t, black, table.DrawOffered{Actor: byWhite}), told(t, black, table.DrawDeclined{Actor: byWhite}), true},
		{"the end voids the offer", told(t, black, table.DrawOffered{Actor: byWhite}), told(t, black, table.GameEnded{Result: rules.Draw()}), true},
		{"the end voids no announcement", told(t, black, announced), told(t, black, table.GameEnded{Result: rules.Draw()}), false},
		{"the beginning voids that the game waits for somebody", white.Waiting("play.waiting"), told(t, white, table.GameStarted{}), true},
		{"a move voids how moves are typed", white.Terms(white.Notice("play.waiting")), told(t, white, announced), true},
		{"the clocks that stand void the one that ran", told(t, white, table.ClocksRestarted{Actor: byWhite}), told(t, white, table.ClocksStopped{Reason: table.StopArbiter}), true},
		{"a board that is back voids that it was lost", told(t, white, table.BoardLost{Actor: byWhite}), told(t, white, table.BoardFound{Actor: byWhite}), true},
		{"the board of the other voids nothing", told(t, white, table.BoardLost{Actor: byWhite}), told(t, white, table.BoardFound{Actor: table.By(rules.Black)}), false},
	}
	for _, event := range []table.Event{table.ClockPressed{Actor: byWhite}, table.PressTakenBack{Actor: byWhite}, table.ClocksStopped{}, table.ClocksAdjusted{}} {
		if clocks := white.Clock(rules.BySide[clock.Reading]{}); !slices.Contains(told(t, white, event).Voids, clocks.Topic) {
			t.Errorf("%T makes void %v, want the answers about the clocks too", event, told(t, white, event).Voids)
		}
	}
	for _, test := range tests {
		if got := test.older.Subject != "" && slices.Contains(test.newer.Voids, test.older.Subject); got != test.void {
			t.Errorf("%s: got %t, want %t: subject %q against %q", test.name, got, test.void, test.older.Subject, test.newer.Voids)
		}
	}
}

func TestStale_TheAnnouncementOfTheOpponentIsAMoveAndOnesOwnAnEcho(t *testing.T) {
	e4, err := rules.Standard().ParseUCI("e2e4")
	if err != nil {
		t.Fatal(err)
	}
	announced := table.MoveAnnounced{Actor: table.By(rules.White), Move: e4}
	both := seat(t, "en", "en", 0)
	both.Both = true
	for _, test := range []struct {
		name    string
		seat    announce.Narrator
		kind    say.Kind
		urgency say.Urgency
	}{
		{"who made it", seat(t, "en", "en", rules.White), say.Echo, say.Next},
		{"the opponent", seat(t, "en", "en", rules.Black), say.Move, say.Now},
		{"two at one keyboard", both, say.Move, say.Now},
		{"the arbiter", seat(t, "en", "en", 0), say.Move, say.Next},
	} {
		if u := told(t, test.seat, announced); u.Kind != test.kind || u.Urgency != test.urgency {
			t.Errorf("%s: got kind %d and urgency %d, want %d and %d", test.name, u.Kind, u.Urgency, test.kind, test.urgency)
		}
	}
}

func TestAlarm_WhoHearsNoTicksIsToldFiveSecondsInWordsOnce(t *testing.T) {
	white := seat(t, "en", "en", rules.White)
	white.FiveTold = true
	said := ""
	for left := 9 * time.Second; left > 0; left -= time.Second {
		u := white.Alarm(clock.Cue{Side: rules.White, Left: left})
		if u.Earcon != announce.EarconTick {
			t.Errorf("%v: got the sound %q, want a tick all the same", left, u.Earcon)
		}
		said += u.Text()
	}
	if want := "Five seconds"; !strings.Contains(said, want) || strings.Count(said, "seconds") != 1 {
		t.Errorf("got %q, want %q once", said, want)
	}
}
