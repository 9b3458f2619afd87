package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"blindchess/internal/floors/waits"
	"blindchess/internal/speech/speechtest"
)

// twoEars has the program for Windows play what is for its player alone on Headphones,
// and what all hear on Loudspeaker.
func (w *wine) twoEars() {
	w.t.Helper()
	settings := filepath.Join(w.folder, "ears.toml")
	w.env = append(w.env, "BLINDCHESS_CONFIG="+settings)
	if err := os.WriteFile(settings, []byte("ears = \"devices\"\nprivate_device = \"Headphones\"\ntable_device = \"Loudspeaker\"\nlanguage = \"en\"\nscheme = \"en\"\nscreen = \"line\"\nrate = 200\n"), 0o600); err != nil {
		w.t.Fatal(err)
	}
}

// TestSoakOnWindows_HeadphonesPulledOutAreMissedAndUsedAgainInTime pulls out a device of
// a server that ends the streams of such a device.
func TestSoakOnWindows_HeadphonesPulledOutAreMissedAndUsedAgainInTime(t *testing.T) {
	const most = 2 * time.Second
	if os.Getenv("SOAK") == "" {
		t.Skip("set SOAK=1 for the minutes that Wine takes")
	}
	server := speechtest.StartServerThatMovesNothing(t)
	pull := server.Plug("headphones", "Headphones of Anna")
	server.Plug("table", "Loudspeaker of the table")
	w := newWineWithSound(t, server)
	w.twoEars()
	g := w.plays()
	g.enter("e4", "Eva four", g.lines)
	told := func(text string, times int, after func()) time.Duration {
		t.Helper()
		began := time.Now()
		after()
		for last := range waits.Polls(10*time.Millisecond, stallTimeout) {
			if strings.Count(g.said(), text) == times {
				break
			}
			if last {
				t.Fatalf("%q is not told %d times:\n%s", text, times, g.said())
			}
		}
		return time.Since(began)
	}
	answered := func() {
		t.Helper()
		if took := server.AudibleAfter("headphones", func() { g.enter("clock", "", g.lines) }); took > most {
			t.Errorf("got an answer in the device after %v, want it at once", took)
		}
	}
	answered()
	for round := 1; round <= 5; round++ {
		missed := told("Your own ear is gone", round, pull)
		time.Sleep(time.Duration(round) * 700 * time.Millisecond) // the search is anywhere in its second
		back := told("Your own ear works again", round, func() { pull = server.Plug("headphones", "Headphones of Anna") })
		answered()
		if missed > most || back > most {
			t.Errorf("got a loss told after %v and the device used after %v, want each within %v", missed, back, most)
		}
		t.Logf("told after %v, used again after %v", missed, back)
	}
	g.kill()
}
