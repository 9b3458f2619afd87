package room_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"blindchess/internal/clock"
	"blindchess/internal/console"
	"blindchess/internal/host"
	"blindchess/internal/journal"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

func TestActs_WhatTheProgramDoesForWhoeverSitsHere(t *testing.T) {
	r := newTable(t)
	p := sit(t, r, room.Place{ResumeCommand: "blindchess play resume"})
	if err := r.Begin(); err != nil {
		t.Fatal(err)
	}
	p.Terminal().Enter("e4")
	saved := filepath.Join(t.TempDir(), "own.pgn")
	for _, test := range []struct{ line, want string }{
		{"checkword", "Check words"},
		{"dial", "thirty"},
		{"speak off", "without a voice"},
		{"set form tall", "form takes long, short or spelled"},
		{"set form", "form = long"},
		{"save " + saved, "Game written to " + saved},
		{"save", "t.pgn"},
		{"save /nowhere/at/all.pgn", "there is no such file; check the name"},
		{"quit", "Game saved. Type blindchess play resume"},
	} {
		if got := answers(p.Terminal(), test.line); !strings.Contains(got, test.want) {
			t.Errorf("%s: got %q, want %q in it", test.line, got, test.want)
		}
	}
	if text, err := os.ReadFile(saved); err != nil || !strings.Contains(string(text), "1. e4") {
		t.Errorf("got %q and %v, want the game", text, err)
	}
	if got := answers(p.Terminal(), "invite opponent"); got != "" {
		t.Errorf("got %q where nobody comes in, want nothing", got)
	}
	if got := p.Farewell(); len(got) != 1 {
		t.Errorf("got %v for a farewell, want one sentence", got)
	}
}

func TestActs_ARefusalSaysWhatToDo(t *testing.T) {
	r := newTable(t)
	p := sit(t, r, room.Place{})
	for _, test := range []struct {
		err  error
		want string
	}{
		{table.ErrArbiterOnly, "Only the arbiter"},
		{host.ErrPINPause, "Five wrong PINs"},
		{host.ErrPINSpent, "A hundred wrong PINs"},
		{host.ErrWrongPIN, "Wrong PIN"},
		{host.ErrPIN, "seat is locked"},
		{table.ErrNotYours, "Only the other player"},
		{&host.LogError{Err: errors.New("io")}, "The game cannot be saved"},
		{&host.LogError{Err: &journal.FaultError{Cause: journal.Full, Err: errors.New("io")}}, "The disk is full"},
		{room.ErrClosed, "This table is closed"},
		{errors.New("something else"), "something else"},
	} {
		if got := p.Refusal(fmt.Errorf("wrapped: %w", test.err)).Text(); !strings.Contains(got, test.want) {
			t.Errorf("%v: got %q, want %q in it", test.err, got, test.want)
		}
	}
	p.Refuse(table.ErrArbiterOnly)
	p.Notice("play.closed")
	if got := heard(p); !strings.Contains(got, "Only the arbiter") || !strings.Contains(got, "This table is closed") {
		t.Errorf("got %q, want both told", got)
	}
}

func TestActs_WithoutAMicrophoneADictationIsRefused(t *testing.T) {
	t.Setenv("ALSA_CONFIG_PATH", filepath.Join(t.TempDir(), "absent.conf"))
	r := newTable(t)
	p := sit(t, r, room.Place{})
	var told strings.Builder
	told.WriteString(answers(p.Terminal(), "dictate"))
	if !strings.Contains(told.String(), "Speak after the tone") {
		t.Errorf("got %q, want to be asked to speak", told.String())
	}
	eventually(t, "it is refused", func() bool {
		told.WriteString(heard(p))
		return strings.Contains(told.String(), "Not recorded.")
	})
	eventually(t, "the microphone is free again", func() bool { return strings.Contains(answers(p.Terminal(), "dictate"), "Speak after the tone") })
	eventually(t, "it is refused again", func() bool { return strings.Contains(heard(p), "Not recorded.") })
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if got := answers(p.Terminal(), "dictate"); got != "" {
			t.Errorf("got %q at a closed table, want nothing recorded", got)
		}
	}
}

func TestActs_AVoiceIsSilentWhileItIsAskedToBe(t *testing.T) {
	t.Setenv("ALSA_CONFIG_PATH", filepath.Join(t.TempDir(), "absent.conf")) // no sound, so lines speak
	r := newTable(t)
	transcript := filepath.Join(t.TempDir(), "spoken")
	voice, err := room.OpenLocalVoice(room.LocalVoiceOptions{Settings: english(), Transcript: transcript, Log: transcript + ".log"})
	if err != nil {
		t.Fatal(err)
	}
	p := sit(t, r, room.Place{Voice: voice})
	for _, test := range []struct{ line, want string }{{"speak off", "speech is off"}, {"speak on", "speech is on"}} {
		if got := answers(p.Terminal(), test.line); !strings.Contains(strings.ToLower(got), test.want) {
			t.Errorf("%s: got %q, want %q in it", test.line, got, test.want)
		}
	}
	p.Hear(say.Utterance{Urgency: say.Now, Lang: "en", Words: []say.Word{{Text: "the last words"}}})
	if err := voice.Finish(t.Context()); err != nil {
		t.Fatal(err)
	}
	p.Terminal().Hush()
	if err := voice.Close(); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(transcript); err != nil || !strings.Contains(string(text), "the last words") {
		t.Errorf("got %q and %v, want what was spoken", text, err)
	}
	if log, err := os.ReadFile(transcript + ".log"); err != nil || !strings.Contains(string(log), `"voice":"lines"`) || strings.Contains(string(log), `"voice":"transcript"`) {
		t.Errorf("got the log %q and %v, want the transcript written beside the voice", log, err)
	}
	if _, err := room.OpenLocalVoice(room.LocalVoiceOptions{Settings: english(), Log: "/nowhere/log"}); err == nil || !strings.Contains(err.Error(), "cannot be saved") {
		t.Errorf("got %v for a log that cannot be kept", err)
	}
}

func TestActs_WhoPlaysBothSidesHearsAMoveOnce(t *testing.T) {
	r := newTable(t)
	p := sit(t, r, room.Place{Both: true})
	if err := r.Begin(); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"e4", "", "e5"} {
		p.Terminal().Enter(line)
	}
	if got := heard(p); strings.Count(got, "Eva zwei Eva vier") != 1 || strings.Count(got, "Eva sieben Eva f") != 1 {
		t.Errorf("got %q, want each move once", got)
	}
	if got := r.State().Game.Ply(); got != 2 {
		t.Errorf("got %d plies, want both sides played from one seat", got)
	}
}

func TestActs_WhoPlaysBothSidesClaimsATouchAgainstWhoeverTouched(t *testing.T) {
	for _, test := range []struct {
		lines    []string
		claim    string
		claimant rules.Side
	}{
		{nil, "claim touched b1", rules.Black},
		{[]string{"e4", "", "press"}, "claim touched g8", rules.White},
		{[]string{"e4", "", "press"}, "claim touched g1", rules.Black},
		{[]string{"e4", "", "press"}, "claim touched e2", rules.Black},
		{[]string{"e4", "", "press"}, "claim white touched g1", rules.White},
		{[]string{"e4", "", "press"}, "claim black touched g8", rules.Black},
	} {
		r := newTable(t)
		p := sit(t, r, room.Place{Both: true})
		if err := r.Begin(); err != nil {
			t.Fatal(err)
		}
		for _, line := range append(test.lines, test.claim, "yes") {
			p.Terminal().Enter(line)
		}
		if got := r.State().Claim; got.By != test.claimant || got.Square == 0 {
			t.Errorf("%v, %s: got a claim of %v of %v, want one of %v; heard %q", test.lines, test.claim, got.By, got.Square, test.claimant, heard(p))
		}
	}
}

func TestActs_WhoPlaysBothSidesGivesTheConsentOfEach(t *testing.T) {
	r := newTable(t)
	p := sit(t, r, room.Place{Both: true})
	if err := r.Begin(); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"e4", "", "execute d4"} {
		p.Terminal().Enter(line)
	}
	if got := r.State().Stop; got != table.StopBoards {
		t.Fatalf("got %q, want both clocks standing for boards that differ", got)
	}
	for _, line := range []string{"accept", "yes", "accept", "yes"} {
		p.Terminal().Enter(line)
	}
	if s := r.State(); s.Stop != "" || s.Clock.Running() != rules.Black {
		t.Errorf("got a stop for %q and the clock of %v running, want play to go on with Black", s.Stop, s.Clock.Running())
	}
	p.Terminal().Enter("e5")
	if got := r.State().Game.Ply(); got != 2 {
		t.Errorf("got %d plies, want Black's reply", got)
	}
}

func TestActs_WhatABoardTellsOfItselfIsNotSaidByTheTableToo(t *testing.T) {
	c := table.ForFriends()
	c.Seats.White.Board = table.Pegs
	r := openWith(t, c)
	white := sit(t, r, room.Place{Boards: rules.BySide[bool]{White: true}})
	black := sit(t, r, room.Place{Actor: console.Actor{Side: rules.Black, Capacity: table.Player}})
	if err := r.Begin(); err != nil {
		t.Fatal(err)
	}
	heard(white)
	for _, c := range []table.Command{table.Unplug{Actor: table.By(rules.White)}, table.Plug{Actor: table.By(rules.White)}} {
		if err := r.Order(table.Sensor, rules.White, c); err != nil {
			t.Fatal(err)
		}
	}
	if got := heard(white); strings.Contains(strings.ToLower(got), "board") {
		t.Errorf("White heard %q, which the board tells", got)
	}
	if got := heard(black); !strings.Contains(got, "board does not answer") {
		t.Errorf("Black heard %q, want what became of White's board", got)
	}
}

func TestActs_TheTalkingClockSpeaksByItself(t *testing.T) {
	c := table.ForFriends()
	control, err := clock.ParseControl("14s")
	if err != nil {
		t.Fatal(err)
	}
	c.Control = rules.BySide[clock.Control]{White: control, Black: control}
	r := openWith(t, c)
	own := english()
	if err := own.Set("thresholds", "12s"); err != nil {
		t.Fatal(err)
	}
	p := sit(t, r, room.Place{Settings: own, Actor: console.Actor{Side: rules.White, Capacity: table.Player}})
	if err := r.Begin(); err != nil {
		t.Fatal(err)
	}
	heard(p)
	var told strings.Builder
	eventually(t, "the alarm is said", func() bool {
		told.WriteString(heard(p))
		return strings.Contains(told.String(), "Twelve seconds")
	})
}
