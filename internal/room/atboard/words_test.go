package atboard_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"blindchess/internal/console"
	"blindchess/internal/room/atboard"
	"blindchess/internal/settings"
	"blindchess/internal/table"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/transport"
	"blindchess/internal/tactile/wire"
)

func TestWords_WhyAPortCannotBeUsed(t *testing.T) {
	own := settings.Default()
	own.Language = "en"
	pack := own.Pack()
	seen := map[string]bool{}
	for _, err := range []error{
		&transport.HeldError{By: "another"}, transport.ErrBusy, transport.ErrAbsent, transport.ErrBarred, transport.ErrLocked,
		transport.ErrNoPort, transport.ErrCrowded, transport.ErrRadioAbsent, transport.ErrRadioOff, transport.ErrUnseen, transport.ErrTwins, transport.ErrOtherKind, transport.ErrPulled, transport.ErrNoRadio, transport.ErrNoReports, transport.ErrNoTerminal, errors.New("the wire hums"),
	} {
		got := atboard.ReasonWords(pack, fmt.Errorf("wrapped: %w", err))
		if got == "" || seen[got] {
			t.Errorf("%v: got %q, want words of its own", err, got)
		}
		seen[got] = true
	}
	hums := &transport.PortError{Path: "COM3", Err: errors.New("the wire hums")}
	if got := atboard.ReasonWords(pack, fmt.Errorf("tactile: %w", hums)); got != "the wire hums" {
		t.Errorf("got %q of a cause that nobody knows, want what the system said and no cable pulled out", got)
	}
}

func TestWords_WhatADeviceTells(t *testing.T) {
	own := settings.Default()
	own.Language, own.Notation, own.Scheme = "en", "en", "fide"
	config, err := own.Console(console.Actor{})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		what tactile.Report
		want string
	}{
		{tactile.Lost{Err: transport.ErrAbsent}, "is lost"},
		{tactile.Lost{Err: transport.ErrRadioOff}, "The radio connection to the board is lost: Bluetooth is switched off"},
		{tactile.Found{}, "again"},
		{tactile.Rotated{}, "round"},
		{tactile.ClockGone{}, "clock"},
		{tactile.ClockDone{Silent: true}, "clock"},
		{tactile.ClockDone{Failed: true}, "clock"},
		{tactile.Told{Battery: wire.Battery{Percent: 9}}, "nine percent"},
		{tactile.Told{Battery: wire.Battery{Left: -1}}, "zero percent"},
		{tactile.Trouble{Kind: tactile.Trouble{}.Kind, Count: 3, ID: 0x8E}, ""},
	} {
		words, told := atboard.DeviceWords(config.Narrator, test.what)
		if !told || !strings.Contains(words.Text(), test.want) {
			t.Errorf("%T: got %q, %v, want %q in it", test.what, words.Text(), told, test.want)
		}
	}
	for _, quiet := range []tactile.Report{tactile.ClockDone{}, tactile.Told{Battery: wire.Battery{Percent: 90}}, tactile.Looked{}} {
		if words, told := atboard.DeviceWords(config.Narrator, quiet); told {
			t.Errorf("%T: got %q, want nothing", quiet, words.Text())
		}
	}
}

func TestSensing_IsWhatTheBoardCanTell(t *testing.T) {
	for text, want := range map[string]table.Sensing{"white=dgt:/dev/x": table.Pieces, "white=pegs:/dev/x": table.Pegs} {
		spec, err := tactile.ParseSpec(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := atboard.Sensing(spec); got != want {
			t.Errorf("%s: got %v, want %v", text, got, want)
		}
	}
	if got := atboard.Sensing(tactile.Spec{Protocol: "nothing"}); got != table.NoBoard {
		t.Errorf("got %v of no protocol, want no board", got)
	}
}
