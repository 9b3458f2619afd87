package console_test

import (
	"slices"
	"strings"
	"testing"

	"blindchess/internal/clock"
	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

func TestLocal_WhatTheScreenOrTheProgramDoesIsNamed(t *testing.T) {
	g := newGame(t, nil)
	white, arbiter := player(t, rules.White), session(t, console.Actor{Capacity: table.Arbiter}, "en", "en")
	for _, test := range []struct {
		s    *console.Session
		line string
		want console.Local
	}{
		{white, "quit", console.Local{Act: console.ActQuit}},
		{white, "flip", console.Local{Act: console.ActFlip}},
		{white, "quiet", console.Local{Act: console.ActQuiet}},
		{white, "checkword", console.Local{Act: console.ActCheck}},
		{white, "dictate", console.Local{Act: console.ActDictate}},
		{white, "save game.pgn", console.Local{Act: console.ActSave, Value: "game.pgn"}},
		{white, "set", console.Local{Act: console.ActShow}},
		{white, "set rate", console.Local{Act: console.ActShow, Key: "rate"}},
		{white, "set rate  150", console.Local{Act: console.ActSet, Key: "rate", Value: "150"}},
		{white, "invite", console.Local{Act: console.ActCode, Key: "opponent"}},
		{white, "invite assistant black", console.Local{Act: console.ActCode, Key: "assistant", Value: "black"}},
		{white, "speak", console.Local{Act: console.ActSpeak, Value: "on"}},
		{white, "speak off", console.Local{Act: console.ActSpeak, Value: "off"}},
		{white, "dial", console.Local{Act: console.ActDial, Key: "white"}},
		{white, "dial mine", console.Local{Act: console.ActDial, Key: "white"}},
		{white, "dial his", console.Local{Act: console.ActDial, Key: "black"}},
		{white, "dial black", console.Local{Act: console.ActDial, Key: "black"}},
		{arbiter, "pin 471108", console.Local{Act: console.ActPIN, Value: "471108"}},
	} {
		if intent := test.s.Enter(g.state, g.at, test.line); intent.Local != test.want || intent.Refused {
			t.Errorf("%s: got %+v, want %+v", test.line, intent, test.want)
		}
	}
}

func TestLocal_WhatIsNotWellSaidIsRefusedWithItsUsage(t *testing.T) {
	g := newGame(t, nil)
	white, arbiter := player(t, rules.White), session(t, console.Actor{Capacity: table.Arbiter}, "en", "en")
	for line, want := range map[string]string{
		"invite nobody": "invite arbiter", "invite assistant red": "invite arbiter", "speak loudly": "speak on", "dial tone": "dial theirs", "clock tower": "clock mine",
		"pin 471108": "You cannot do that here", "yes": "There is no question to answer", "no": "There is no question to answer",
	} {
		if intent := white.Enter(g.state, g.at, line); !intent.Refused || !strings.Contains(words(intent), want) {
			t.Errorf("%s: got %q, want a refusal with %q", line, words(intent), want)
		}
	}
	if intent := arbiter.Enter(g.state, g.at, "pin"); !intent.Refused || !strings.Contains(words(intent), "pin 471108") {
		t.Errorf("pin: got %q, want its usage", words(intent))
	}
}

func TestLocal_AScreenOfAnotherProcessDoesByItselfWhatIsItsOwn(t *testing.T) {
	white := player(t, rules.White)
	for line, want := range map[string]console.Local{
		"quit": {Act: console.ActQuit}, "/flip": {Act: console.ActFlip}, " quiet ": {Act: console.ActQuiet},
		"speak off": {Act: console.ActSpeak, Value: "off"}, "quit now": {}, "e4": {}, "clock": {}, "xyzzy": {},
	} {
		if got := white.Local(line); got != want {
			t.Errorf("%s: got %+v, want %+v", line, got, want)
		}
	}
}

func TestComplete_WhatIsTypedSoFarMayBecome(t *testing.T) {
	g := newGame(t, nil)
	white := player(t, rules.White)
	for typed, want := range map[string]string{
		"resi": "resign", "/resi": "resign", "announce Nf": "announce Nf3", "claim thr": "claim threefold", "help mat": "help material", "write e": "write e4",
	} {
		if got := white.Complete(g.state, typed); !slices.Contains(got, want) {
			t.Errorf("%s: got %q, want %q among them", typed, got, want)
		}
	}
	for _, typed := range []string{"announce Qh", "xyzzy e", "resign n"} {
		if got := white.Complete(g.state, typed); len(got) != 0 {
			t.Errorf("%s: got %q, want nothing", typed, got)
		}
	}
}

func TestIncidents_AreToldWithTheirTimes(t *testing.T) {
	g := newGame(t, nil)
	arbiter := session(t, console.Actor{Capacity: table.Arbiter}, "en", "en")
	for seq, e := range []table.Event{
		table.FlagFell{Actor: table.By(rules.White)}, table.ClockPressed{Actor: table.By(rules.White)}, table.Irregularity{By: rules.Black, Kind: table.TwoHands},
	} {
		arbiter.Record(table.Record{Seq: uint64(seq + 1), At: clock.Instant(60e9 * int64(seq+1)), Event: e}, func() table.State { return g.state })
	}
	if n := len(arbiter.Incidents()); n != 2 {
		t.Errorf("got %d incidents, want the flag and the irregularity", n)
	}
	german := session(t, console.Actor{Capacity: table.Arbiter}, "de", "de").Config()
	told := words(arbiter.Enter(g.state, g.at, "incidents"))
	arbiter.Change(german)
	if told := words(arbiter.Enter(g.state, g.at, "report")); !strings.Contains(told, "Händen") || strings.Contains(told, "hands") {
		t.Errorf("got %q, want incidents in the language of now", told)
	}
	arbiter.Reset(console.Actor{Capacity: table.Arbiter})
	if n := len(arbiter.Incidents()); n != 0 {
		t.Errorf("got %d incidents of the game before", n)
	}
	for _, want := range []string{"0:01:00", "0:03:00", "flag", "two hands"} {
		if !strings.Contains(told, want) {
			t.Errorf("got %q, without %q", told, want)
		}
	}
}
