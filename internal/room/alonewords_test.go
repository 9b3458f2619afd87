package room

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/screen"
	"blindchess/internal/speech"
	"blindchess/internal/table"
)

// Who studies alone goes on in the words in which they began: another language is kept
// for the next time, and any other setting holds at once.
func TestAlone_OtherWordsHoldFromTheNextTimeOn(t *testing.T) {
	for _, test := range []struct {
		key, value string
		keep       error
		kept       bool // given to what keeps settings
		said       string
	}{
		{"language", "de", nil, true, "next"}, {"notation", "de", nil, true, "next"}, {"scheme", "english", nil, true, "next"}, {"language", "de", errors.New("room: the disk hums"), true, "hums"},
		{"language", "en", nil, true, "language is en"}, {"language", "xx", nil, false, "takes"}, {"rate", "200", nil, true, "rate is 200"}, {"rate", "200", errors.New("no"), true, "could not save"},
	} {
		var kept []string
		p, err := SitAlone(Place{Settings: ownEnglish(), Actor: console.Actor{Side: rules.White}, Keep: func(key, value string) error {
			kept = append(kept, key+"="+value)
			return test.keep
		}}, screen.NewFeed())
		if err != nil {
			t.Fatal(err)
		}
		said := p.setAlone(p.Narrator(), console.Local{Key: test.key, Value: test.value})
		if len(said) != 1 || !strings.Contains(said[0].Text(), test.said) || (len(kept) == 1) != test.kept || p.Settings().Language != "en" {
			t.Errorf("%s %s: got %+v said and %q kept, want %q", test.key, test.value, said, kept, test.said)
		}
	}
	p, err := SitAlone(Place{Settings: ownEnglish(), Actor: console.Actor{Side: rules.White}}, screen.NewFeed())
	if err != nil {
		t.Fatal(err)
	}
	if said := p.setAlone(p.Narrator(), console.Local{Key: "language", Value: "de"}); said != nil {
		t.Errorf("got %+v where nothing is kept", said)
	}
}

// That there is sound again comes first; that a voice speaks is heard by itself.
func TestVoice_WhatItSaysOfItselfIsToldByItsUrgency(t *testing.T) {
	for _, test := range []struct {
		key     string
		urgency say.Urgency
		subject bool
	}{{speech.SoundBack, say.Now, true}, {speech.EarBack + "x", say.Now, true}, {speech.VoiceBack, say.Next, false}, {"x" + speech.EarBack, say.Next, false}} {
		p, err := SitAlone(Place{Settings: ownEnglish(), Actor: console.Actor{Side: rules.White}}, screen.NewFeed())
		if err != nil {
			t.Fatal(err)
		}
		p.soundNotice(speech.Notice{Key: test.key})
		told := p.Terminal().Take()
		if len(told) != 1 || told[0].Urgency != test.urgency || told[0].Kind != say.Notice || (told[0].Subject == test.key) != test.subject {
			t.Errorf("%s: got %+v told, want it once with the urgency %v", test.key, told, test.urgency)
		}
	}
}

// An open microphone is the arbiter's to allow, where there is one.
func TestHearing_AnArbiterAllowsTheMicrophone(t *testing.T) {
	for _, arbiter := range []bool{false, true} {
		for _, allowed := range []bool{false, true} {
			for _, setting := range []string{"off", "key"} {
				c := table.ForFriends()
				c.Arbiter, c.Hearing = arbiter, allowed
				own := ownEnglish()
				own.Hearing = setting
				p := &Local{hearer: func(_ context.Context, _ Hearing) (Heard, error) { return Heard{}, nil }}
				p.own, p.seat = own, terminalOf(t, table.Open{Conditions: c})
				want := ""
				switch {
				case setting == "off":
					want = "hearing.off"
				case arbiter && !allowed:
					want = "hearing.not-allowed"
				}
				if got := p.mayHear(); got != want {
					t.Errorf("an arbiter %v, allowed %v, hearing %s: got %q, want %q", arbiter, allowed, setting, got, want)
				}
				if p.hearer = nil; p.mayHear() != "hearing.without" {
					t.Errorf("got %q without what hears", p.mayHear())
				}
			}
		}
	}
}

// terminalOf is a screen at a table after commands.
func terminalOf(t *testing.T, commands ...table.Command) *screen.Terminal {
	t.Helper()
	config, err := ownEnglish().Console(console.Actor{Side: rules.White, Capacity: table.Player})
	if err != nil {
		t.Fatal(err)
	}
	session, err := console.NewSession(config)
	if err != nil {
		t.Fatal(err)
	}
	feed := screen.NewFeed()
	feed.Load(recordsOf(t, commands...), tableAfter(t, commands...))
	return screen.NewTerminal(screen.TerminalConfig{Feed: feed, Session: session})
}

// Only a player whose game goes on leaves a seat that is reserved.
func TestGuest_OnlyAPlayerOfAGameThatGoesOnKeepsASeat(t *testing.T) {
	resigns := []table.Command{table.Open{Conditions: table.ForFriends()}, table.Begin{}, table.Resign{Actor: table.By(rules.White)}}
	for n := 1; n <= len(resigns); n++ {
		for _, as := range []table.Capacity{table.Player, table.Assistant, table.Arbiter, table.Spectator} {
			p := &guest{}
			p.room = &Room{feed: screen.NewFeed()}
			p.room.feed.Load(recordsOf(t, resigns[:n]...), tableAfter(t, resigns[:n]...))
			p.config.Actor.Capacity = as
			said := p.seatKept(narratorOf(t, console.Actor{Side: rules.White, Capacity: as}), console.Local{})
			if want := as == table.Player && n < len(resigns); (len(said) == 1) != want {
				t.Errorf("%v after %d commands: got %+v, want a seat kept %v", as, n, said, want)
			}
		}
	}
}

// A host is known again by its own line of a file that only its user reads.
func TestKnownHosts_EachHostHasALineOfItsOwn(t *testing.T) {
	path, asked := filepath.Join(t.TempDir(), "below", "hosts"), 0
	hosts := KnownHosts{Path: path, Confirm: func(string, string) error { asked++; return nil }}
	for i, step := range []struct {
		address, fingerprint string
		asked                int
		fails                bool
	}{{"a:1", "AA", 1, false}, {"b:1", "BB", 2, false}, {"a:1", "AA", 2, false}, {"b:1", "BB", 2, false}, {"b:1", "AA", 2, true}, {"a:12", "CC", 3, false}, {"a:1", "CC", 3, true}} {
		if err := hosts.Trust(step.address, step.fingerprint); (err != nil) != step.fails || asked != step.asked {
			t.Errorf("step %d: got %v after %d questions, want %d", i, err, asked, step.asked)
		}
	}
	folder, err := os.Stat(filepath.Dir(path))
	if err != nil || folder.Mode().Perm() != 0o700 {
		t.Errorf("got %v, %v, want a folder for its user alone", folder.Mode(), err)
	}
	refuses := KnownHosts{Path: path, Confirm: func(string, string) error { return fmt.Errorf("no") }}
	if err := refuses.Trust("c:1", "CC"); err == nil {
		t.Error("a host is trusted that was not confirmed")
	}
}

// Another move than the one on the board is told with both moves, and nothing is announced.
func TestHearing_AnotherMoveThanTheOneOnTheBoardIsTold(t *testing.T) {
	p := &Local{}
	p.kind, p.own = p, ownEnglish()
	p.config.Narrator = narratorOf(t, console.Actor{Side: rules.White, Capacity: table.Player})
	p.seat = terminalOf(t, table.Open{Conditions: table.ForFriends()}, table.Begin{})
	position := p.seat.State().Game.Position()
	shown, err := position.ParseSAN("Nf3")
	if err != nil {
		t.Fatal(err)
	}
	said, err := position.ParseSAN("c4")
	if err != nil {
		t.Fatal(err)
	}
	p.understood(Heard{Move: said, Words: "c4", Disagree: true}, shown)
	told := p.Terminal().Take()
	if len(told) != 1 || !strings.Contains(told[0].Text(), "Felix") || !strings.Contains(told[0].Text(), "Cesar") {
		t.Errorf("got %+v told, want both moves", told)
	}
}
