package speech_test

import (
	"context"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"blindchess/internal/speech"
	"blindchess/internal/speech/speechtest"
)

func contextUntil(deadline time.Time) (context.Context, context.CancelFunc) {
	return context.WithDeadline(context.Background(), deadline)
}

func TestTheAnnouncedMoveIsInWhatTheCardPlayed(t *testing.T) {
	card := speechtest.PlugIn(t, 1)
	var ledger ledger
	speaker, err := speech.Start(speech.Setup{
		Sound:    speech.SoundConfig{Mono: true},
		Receipts: ledger.receive, Notices: ledger.notice,
	})
	if err != nil {
		t.Fatal(err)
	}
	defer speaker.Close()
	speaker.Speak(knightMove(1))
	finish(t, speaker)
	whole, err := speech.Renderer{Banks: builtIn(t)}.Render(context.Background(), knightMove(1), speech.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	await(t, "the card has played the move with its pauses and without a gap", func() bool { return find(card.Played(), whole) >= 0 })
	if got, want := ledger.stages(1), "queued started finished "; got != want {
		t.Errorf("got the stages %q, want %q", got, want)
	}
	played := card.Played()
	last := -1
	for _, name := range []string{"role.knight", "square.g1", "square.f3"} {
		at := find(played, clip(t, "fide", name))
		if at < 0 {
			t.Fatalf("the clip %s is not in the %d samples that were played", name, len(played))
		}
		if at <= last {
			t.Errorf("the clip %s begins at sample %d, want it after %d", name, at, last)
		}
		last = at
	}
	if loudness := whole.Loudness(); loudness < -30 || math.IsInf(loudness, -1) {
		t.Errorf("got a loudness of %.1f dB, want a voice", loudness)
	}
	if got := whole.Duration(); got < time.Second || got > 4*time.Second {
		t.Errorf("got a move of %v, want between one second and four", got)
	}
}

func TestWithoutASoundCardItIsSaidOnceAndLinesSpeak(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "alsa.conf")
	if err := os.WriteFile(path, []byte("# pcm: none\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ name, configuration string }{
		{"no configuration at all", filepath.Join(folder, "absent.conf")},
		{"the machine as it is", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.configuration == "" && len(cardsOfKernel()) > 0 {
				t.Skip("this machine has a sound card")
			}
			t.Setenv("ALSA_CONFIG_PATH", test.configuration)
			if test.configuration == "" {
				os.Unsetenv("ALSA_CONFIG_PATH")
			}
			var ledger ledger
			speaker, err := speech.Start(speech.Setup{Receipts: ledger.receive, Notices: ledger.notice, Show: ledger.show})
			if err != nil {
				t.Fatal(err)
			}
			speaker.Speak(knightMove(1))
			speaker.Speak(knightMove(2))
			finish(t, speaker)
			speaker.Close()
			if got, want := strings.Join(ledger.lines, "|"), "Springer Gustav eins Felix drei|Springer Gustav eins Felix drei"; got != want {
				t.Errorf("got the lines %q, want %q", got, want)
			}
			if got, want := ledger.keys(), speech.NoSound+" "; got != want {
				t.Errorf("got the notices %q, want %q", got, want)
			}
			if got, want := ledger.stages(2), "queued started finished "; got != want {
				t.Errorf("got the stages %q, want %q", got, want)
			}
		})
	}
}

func cardsOfKernel() []string {
	found, _ := filepath.Glob("/dev/snd/pcm*p")
	return found
}
