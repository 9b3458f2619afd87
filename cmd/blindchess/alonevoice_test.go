package main

import (
	"os"
	"strings"
	"testing"

	"blindchess/internal/speech"
	"blindchess/internal/speech/portaudio"
	"blindchess/internal/speech/speechtest"
)

func TestAStudyAPuzzleAndAnExerciseAreSpoken(t *testing.T) {
	t.Parallel()
	if !portaudio.Built {
		t.Skip("this test binary was built without sound (CGO_ENABLED=0)")
	}
	h := newHome(t)
	if err := os.WriteFile(h.path("game.pgn"), []byte("1. e4 e5 *\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		words, typed string
		said         string // is written too
	}{
		{"study " + h.path("game.pgn"), "next\nquit\n", "Bauer Eva zwei Eva vier"},
		{"puzzle --seed 1", "quit\n", "Find the best move"}, // left while its position is still read
		{"memory colours --seed 1", "light\nquit\n", "Right answers"},
	} {
		t.Run(strings.Fields(test.words)[0], func(t *testing.T) {
			t.Parallel()
			card, configuration := speechtest.NewCard(t, speech.Rate*2*2*20)
			command := h.command([]string{"ALSA_CONFIG_PATH=" + configuration}, strings.Fields(test.words)...)
			command.Stdin = strings.NewReader(test.typed)
			out, err := command.CombinedOutput()
			if err != nil || !strings.Contains(string(out), test.said) {
				t.Errorf("got %v and\n%s\nwant %q", err, out, test.said)
			}
			loudest := int16(0)
			for _, sample := range card.Played() {
				loudest = max(loudest, sample)
			}
			if loudest < 1000 {
				t.Errorf("got nothing louder than %d from the card, want a voice", loudest)
			}
		})
	}
}
