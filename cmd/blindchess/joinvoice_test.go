package main

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
	"time"

	"blindchess/internal/floors/waits"
	"blindchess/internal/speech"
	"blindchess/internal/speech/speechtest"
)

func TestAGuestIsSpokenToAtTheirOwnMachineOnceTheyAskForIt(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		flags []string
		typed []string
	}{
		{"with the flag", []string{"--speak"}, nil},
		{"with the command", nil, []string{"speak on"}},
		{"after they had ended it", []string{"--speak"}, []string{"speak off", "speak"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			card, configuration := speechtest.NewCard(t, speech.Rate*2*2)
			h := newHome(t)
			host := h.start(t, nil, "play", "--opponent", "join", "--screen", "line", "--voice", "none", "--scheme", "fide")
			host.await("> ")
			words := append([]string{"join", "--screen", "line", "--scheme", "fide"}, test.flags...)
			guest := h.start(t, []string{"ALSA_CONFIG_PATH=" + configuration}, words...)
			host.await("The game begins")
			for i, line := range test.typed {
				guest.enter(line)
				guest.awaitTimes("at this screen.", i+1)
			}
			// The answer goes to the private ear, and would sound over the move.
			awaitSilence(t, card)
			host.enter("Nf3")
			guest.await("Springer Gustav eins Felix drei")
			awaitClips(t, card, func() { guest.enter("last") }, "role.knight", "square.g1", "square.f3")
		})
	}
}

// awaitSilence waits until a card has played nothing but silence for a second.
func awaitSilence(t *testing.T, card *speechtest.Card) {
	t.Helper()
	const second = 2 * speech.Rate
	for last := range waits.Polls(50*time.Millisecond, stallTimeout) {
		played := card.Played()
		if len(played) > second && !slices.ContainsFunc(played[len(played)-second:], func(sample int16) bool { return sample != 0 }) {
			return
		}
		if last {
			t.Fatalf("there was no second of silence in %v", played.Duration()/2)
		}
	}
}

func TestAGuestWhoAskedForNoSpeechHearsNothing(t *testing.T) {
	t.Parallel()
	card, configuration := speechtest.NewCard(t, speech.Rate*2*2)
	h := newHome(t)
	host := h.start(t, nil, "play", "--opponent", "join", "--screen", "line", "--voice", "none")
	host.await("> ")
	guest := h.start(t, []string{"ALSA_CONFIG_PATH=" + configuration}, "join", "--screen", "line")
	host.await("The game begins")
	host.enter("Nf3")
	guest.await("Springer Gustav eins Felix drei")
	guest.enter("speak of")
	guest.await("speak on")
	if played := card.Played(); len(played) > 0 {
		t.Errorf("got %v of sound, want none", played.Duration())
	}
	host.enter("speak on")
	host.await("You opened this game without a voice. Type quit")
}

// The line that a guest types is printed unbroken, so that it can be copied.
func TestTheHostTellsTheCommandsByWhichOthersComeInWhole(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	host := h.start(t, nil, "play", "--opponent", "join", "--screen", "line", "--voice", "none", "--pair", "127.0.0.1:0")
	host.await("fifteen minutes")
	for _, command := range []string{`ssh -p \d+ play@127\.0\.0\.1 `, `blindchess join ssh://127\.0\.0\.1:\d+\r?\n`} {
		if !regexp.MustCompile(command).MatchString(host.screen()) {
			t.Errorf("%s is not told in\n%s", command, host.screen())
		}
	}
}

func TestAGuestMayForbidOtherVoicesWhateverTheTableSays(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		flags []string
		runs  bool
	}{{nil, true}, {[]string{"--built-in-voices"}, false}} {
		card, configuration := speechtest.NewCard(t, speech.Rate*2*2)
		h := newHome(t)
		ran, programs := h.path("ran"), h.path("programs")
		if err := errors.Join(os.Mkdir(programs, 0o700), os.WriteFile(filepath.Join(programs, "espeak-ng"), []byte("#!/bin/sh\necho \"$@\" >>"+ran+"\nexit 1\n"), 0o700)); err != nil {
			t.Fatal(err)
		}
		host := h.start(t, nil, "play", "--opponent", "join", "--screen", "line", "--voice", "none", "--name", "Zbigniew")
		host.await("> ")
		guest := h.start(t, []string{"ALSA_CONFIG_PATH=" + configuration, "PATH=" + programs + ":" + os.Getenv("PATH")}, append([]string{"join", "--screen", "line", "--speak"}, test.flags...)...)
		host.await("The game begins")
		guest.enter("opponent")
		guest.await("Zbigniew")
		host.enter("Nf3")
		awaitClips(t, card, func() { guest.enter("last") }, "role.knight", "square.g1", "square.f3")
		if _, err := os.Stat(ran); (err == nil) != test.runs {
			t.Errorf("with %v: got %v of a program that was run, want it run: %t", test.flags, err, test.runs)
		}
	}
}
