package room_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"blindchess/internal/console"
	"blindchess/internal/pair"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/screen"
	"blindchess/internal/settings"
	"blindchess/internal/table"
)

// answers enters a line and returns the replies.
func answers(seat *screen.Terminal, line string) string {
	seat.Take()
	seat.Enter(line)
	var said []string
	for _, u := range seat.Take() {
		said = append(said, u.Text())
	}
	return strings.Join(said, "\n")
}

func TestSet_HoldsAtOnceForWordsAndScreen(t *testing.T) {
	o := newOpenTable(t, nil)
	kept := map[string]string{}
	place := room.Place{Actor: console.Actor{Side: rules.White, Capacity: table.Player}, Settings: o.own, Keep: func(key, value string) error {
		kept[key] = value
		return nil
	}}
	me, err := o.Sit(place)
	if err != nil {
		t.Fatal(err)
	}
	seat := me.Terminal()
	for _, line := range []string{"set theme none", "set pieces letters", "set squares 4", "set width 40", "set ticking yes", "set form short", "set form long", "set form short"} {
		answers(seat, line)
	}
	if got, want := seat.Look(), (settings.Look{Theme: "none", Pieces: "letters", Pictures: "auto", Squares: 4, Width: 40, Ticking: true}); got != want {
		t.Errorf("got a screen that looks %+v, want %+v", got, want)
	}
	if !me.Narrator().Form.Short || kept["form"] != "short" {
		t.Errorf("got the form %+v and kept %q, want the last one that was set", me.Narrator().Form, kept["form"])
	}
	if got := answers(seat, "set language de"); !strings.Contains(got, "language ist de") || me.Narrator().Pack.Code() != "de" {
		t.Errorf("got %q and words of %s, want German at once", got, me.Narrator().Pack.Code())
	}
	answers(seat, "set language en")
	if got := answers(seat, "set screen board"); got != "screen is board from the next game." {
		t.Errorf("got %q for what cannot change in a game", got)
	}
	before := strings.Join(me.Settings().Lines(), "\n")
	for line, want := range map[string]string{"set rate 900": "30 to 400", "set langauge de": "language", "set scheme nowhere.txt": "nowhere.txt"} {
		if got := answers(seat, line); !strings.Contains(got, want) {
			t.Errorf("%s: got %q, want words %q", line, got, want)
		}
	}
	if got := strings.Join(me.Settings().Lines(), "\n"); got != before {
		t.Errorf("what was refused changed the settings to %s", got)
	}
	if got := answers(seat, "set rate"); !strings.Contains(got, "rate = 100") || !strings.Contains(got, "How fast") {
		t.Errorf("got %q, want the value and what it is for", got)
	}
	seat.With(func(s *console.Session) {
		if got := s.Complete(o.State(), "set keys o"); len(got) != 1 || got[0] != "set keys orologic" {
			t.Errorf("got completed %v, want orologic", got)
		}
	})
}

func TestSet_OfAGuestWithTheProgramHoldsHereAndAtTheHost(t *testing.T) {
	o := newOpenTable(t, nil)
	kept := make(chan string, 8)
	dialer := &room.Dialer{
		Address: o.socket, Hello: pair.Hello{Role: room.Opponent}, Keep: func(key, value string) error {
			kept <- key + "=" + value
			return nil
		},
	}
	ctx, stop := context.WithCancel(t.Context())
	own := english()
	own.Form = "short"
	guest, _, err := dialer.Sit(ctx, own, false, false)
	if err != nil {
		t.Fatal(err)
	}
	followed := make(chan struct{})
	go func() {
		defer close(followed)
		_ = dialer.Follow(ctx, guest)
	}()
	defer func() {
		stop()
		dialer.HangUp()
		<-followed
		_ = guest.Close()
	}()
	seat := guest.Terminal()
	answers(seat, "set theme white-black")
	if got := seat.Look().Theme; got != "white-black" || <-kept != "theme=white-black" {
		t.Errorf("got the theme %q, want white-black at once, and kept here", got)
	}
	answers(seat, "set language de")
	if guest.Narrator().Pack.Code() != "de" {
		t.Error("the guest's own screen does not speak German")
	}
	eventually(t, "the host speaks German to the guest", func() bool {
		return strings.Contains(strings.ToLower(answersLater(seat, "hilfe")), "zug")
	})
	answers(seat, "set rate 200")
	if guest.Settings().Rate != 200 {
		t.Errorf("got a rate of %d, want 200", guest.Settings().Rate)
	}
}

// answersLater enters a line and returns the replies after a moment, for a
// reply that comes from elsewhere.
func answersLater(seat *screen.Terminal, line string) string {
	said := answers(seat, line)
	time.Sleep(50 * time.Millisecond)
	for _, u := range seat.Take() {
		said += "\n" + u.Text()
	}
	return said
}

func TestVoice_ChangesItsEarsAndItsBankInAGame(t *testing.T) {
	t.Setenv("ALSA_CONFIG_PATH", filepath.Join(t.TempDir(), "absent.conf"))
	t.Setenv("BLINDCHESS_VOICES", t.TempDir())
	log := filepath.Join(t.TempDir(), "game.voice")
	own := english()
	own.Speech = "self"
	voice, err := room.OpenLocalVoice(room.LocalVoiceOptions{Settings: own, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	defer voice.Close()
	speak := func(text string) {
		t.Helper()
		voice.Speak(say.Utterance{Urgency: say.Next, Kind: say.Notice, Lang: "en", Words: []say.Word{{Text: text}}})
		ctx, stop := context.WithTimeout(t.Context(), stallTimeout)
		defer stop()
		if err := voice.Finish(ctx); err != nil {
			t.Fatal(err)
		}
	}
	speak("before")
	for key, value := range map[string]string{"ears": "sides", "latency": "low", "speech": "both", "voice": "en", "rate": "150"} {
		if err := own.Set(key, value); err != nil {
			t.Fatal(err)
		}
		if err := voice.Set(own); err != nil {
			t.Fatalf("%s = %s: %v", key, value, err)
		}
		speak("after " + key)
	}
	wrong := own
	wrong.Voice = "nobody"
	if err := voice.Set(wrong); err == nil || !strings.Contains(err.Error(), "nobody") {
		t.Errorf("got %v for a voice that is not there, want it refused", err)
	}
	speak("and still")
	voice.DialAfter(say.Private, 20*time.Minute)
	text, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	for _, said := range []string{"before", "after ears", "after voice", "after rate", "and still"} {
		if !strings.Contains(string(text), said) {
			t.Errorf("the log of what was spoken lacks %q", said)
		}
	}
}

func TestSet_RefusesAFileThatIsNotThereInThePlayersOwnWords(t *testing.T) {
	o := newOpenTable(t, nil)
	me, err := o.Sit(room.Place{Actor: console.Actor{Side: rules.White, Capacity: table.Player}, Settings: o.own})
	if err != nil {
		t.Fatal(err)
	}
	seat := me.Terminal()
	answers(seat, "set language de")
	for key, want := range map[string]string{"words": `"/nowhere/words.txt" ist weder ein Schema`, "scheme": "Bei scheme geht fide"} {
		before := me.Settings()
		if got := answers(seat, "set "+key+" /nowhere/words.txt"); !strings.HasPrefix(got, want) || !strings.Contains(got, "/nowhere/words.txt") {
			t.Errorf("set %s: got %q, want it to begin with %q and to name the file", key, got, want)
		}
		if got := me.Settings(); got.Words != before.Words || got.Scheme != before.Scheme {
			t.Errorf("set %s: got the words %q and the scheme %q, want them as they were", key, got.Words, got.Scheme)
		}
	}
}
