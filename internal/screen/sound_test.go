package screen_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/screen"
	"blindchess/internal/screen/screentest"
	"blindchess/internal/table"
)

func TestSoundKey_TunesTheVoiceAndHushesEverything(t *testing.T) {
	tab := screentest.New(t, nil)
	var hushed []string
	var acts []console.Local
	seat := screen.NewTerminal(screen.TerminalConfig{
		Feed: tab.Feed, Session: screentest.Session(t, console.Actor{Side: rules.White, Capacity: table.Player}, screentest.Language{}),
		Hush:    func() { hushed = append(hushed, "typing") },
		HushAll: func() { hushed = append(hushed, "all") },
		Act: func(l console.Local) []say.Utterance {
			acts = append(acts, l)
			return nil
		},
	})
	defer seat.Close()
	for _, key := range []string{"alt+.", "alt+-", "alt+v", "ctrl+g"} {
		if !seat.SoundKey(key) {
			t.Errorf("%s: got no key of the voice", key)
		}
	}
	if seat.SoundKey("e") {
		t.Error("got the letter e as a key of the voice")
	}
	want := []console.Local{{Act: console.ActTune, Key: "rate", Value: "up"}, {Act: console.ActTune, Key: "volume", Value: "down"}, {Act: console.ActTune, Key: "verbosity", Value: "up"}}
	if !slices.Equal(acts, want) || !slices.Equal(hushed, []string{"all"}) {
		t.Errorf("got the acts %v and hushed %v, want %v and all", acts, hushed, want)
	}
	seat.Enter("quiet")
	if got := hushed[len(hushed)-1]; got != "all" {
		t.Errorf("quiet: got %v hushed, want all", hushed)
	}
}

func TestEnter_TheClockIsToldAsItIsWhenItIsSpoken(t *testing.T) {
	tab := screentest.New(t, nil)
	var spoken say.Utterance
	seat := screen.NewTerminal(screen.TerminalConfig{
		Feed: tab.Feed, Session: screentest.Session(t, console.Actor{Side: rules.White, Capacity: table.Player}, screentest.Language{}), Now: tab.Now,
		Speak: func(u say.Utterance) { spoken = u },
	})
	defer seat.Close()
	seat.Enter("clock")
	if got, want := spoken.Text(), "You thirty thirty, opponent thirty thirty"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	tab.Wait(10 * time.Second)
	spoken.Words = spoken.Anew(2 * time.Second)
	if got, want := spoken.Text(), "You thirty eighteen, opponent thirty thirty"; got != want {
		t.Errorf("twelve seconds later: got %q, want %q", got, want)
	}
}

func TestEnter_TheClockIsShownAsItIsSpoken(t *testing.T) {
	tab := screentest.New(t, nil)
	var spoken say.Utterance
	seat := screen.NewTerminal(screen.TerminalConfig{
		Feed: tab.Feed, Session: screentest.Session(t, console.Actor{Side: rules.White, Capacity: table.Player}, screentest.Language{}), Now: tab.Now,
		Speak: func(u say.Utterance) { spoken = u }, Speaks: func() bool { return true },
	})
	defer seat.Close()
	beside := seat.Beside()
	defer beside.Close()
	shown := func() (lines []string) {
		for _, u := range seat.Take() {
			lines = append(lines, u.Text())
		}
		return lines
	}
	seat.Enter("clock")
	if got := shown(); len(got) > 0 {
		t.Errorf("got %q before it is spoken", got)
	}
	tab.Wait(10 * time.Second)
	spoken.Spoken(spoken.Anew(2 * time.Second))
	spoken.Spoken(spoken.Anew(2 * time.Second)) // begun again with the same words
	if got, want := shown(), "You thirty eighteen, opponent thirty thirty"; !slices.Equal(got, []string{want}) {
		t.Errorf("got the lines %q, want %q once", got, want)
	}
	if got, want := beside.Take()[0].Text(), "You thirty eighteen, opponent thirty thirty"; got != want {
		t.Errorf("got %q in braille, want %q", got, want)
	}
	seat.Enter("clock")
	seat.Quit()
	if got := shown(); len(got) == 0 || got[0] != "You thirty twenty, opponent thirty thirty" {
		t.Errorf("got the lines %q of who quits before it is spoken", got)
	}
}

func TestEnter_AnswersAreShownInTheOrderOfTheirQuestions(t *testing.T) {
	tab := screentest.New(t, nil)
	var spoken []say.Utterance
	seat := screen.NewTerminal(screen.TerminalConfig{
		Feed: tab.Feed, Session: screentest.Session(t, console.Actor{Side: rules.White, Capacity: table.Player}, screentest.Language{}), Now: tab.Now,
		Speak: func(u say.Utterance) { spoken = append(spoken, u) }, Speaks: func() bool { return true },
	})
	defer seat.Close()
	shown := func() (lines []string) {
		for _, u := range seat.Take() {
			lines = append(lines, u.Text())
		}
		return lines
	}
	for _, line := range []string{"clock", "e2", "clock", "d1"} {
		seat.Enter(line)
	}
	if got := shown(); len(got) > 0 {
		t.Errorf("got %q before the clock is spoken", got)
	}
	if len(spoken) != 4 {
		t.Fatalf("got %d utterances to speak, want one for each question", len(spoken))
	}
	for i, u := range spoken {
		if (u.Spoken != nil) != (i%2 == 0) {
			t.Fatalf("%q: got an answer of another question", u.Text())
		}
	}
	tab.Wait(10 * time.Second)
	spoken[0].Spoken(spoken[0].Anew(2 * time.Second))
	if got := shown(); len(got) != 2 || got[0] != "You thirty eighteen, opponent thirty thirty" || got[1] != spoken[1].Text() {
		t.Errorf("got %q, want the clock, and then what was asked after it", got)
	}
	seat.Settle()
	if got := shown(); len(got) != 2 || got[1] != spoken[3].Text() {
		t.Errorf("got %q, want what waits to be spoken, and what was asked last", got)
	}
	seat.Enter("e2")
	if got := shown(); len(got) != 1 {
		t.Errorf("got %q, want the answer at once where nothing waits", got)
	}
}

func TestQuit_CutsAnswersAndIsSaidAtOnce(t *testing.T) {
	tab := screentest.New(t, nil)
	var done []string
	seat := screen.NewTerminal(screen.TerminalConfig{
		Feed: tab.Feed, Session: screentest.Session(t, console.Actor{Side: rules.White, Capacity: table.Player}, screentest.Language{}),
		Hush: func() { done = append(done, "hushed") },
		Speak: func(u say.Utterance) {
			if u.Urgency == say.Now {
				done = append(done, u.Text())
			}
		},
		Act: func(console.Local) []say.Utterance {
			return []say.Utterance{{Words: []say.Word{{Text: "kept"}}}}
		},
	})
	defer seat.Close()
	seat.Quit()
	if got, want := strings.Join(done, " "), "hushed kept"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
