package main

import (
	"os"
	"strings"
	"testing"
	"time"

	"blindchess/internal/speech"
	"blindchess/internal/speech/speechtest"
)

// loud reports whether any sample of sound can be heard.
func loud(sound speech.Sound) bool {
	for _, sample := range sound {
		if sample > 500 || sample < -500 {
			return true
		}
	}
	return false
}

// soundOfWine returns what the sound of Wine is played on.
func soundOfWine(t *testing.T) *speechtest.Server {
	t.Helper()
	if os.Getenv("SOAK") == "" {
		t.Skip("set SOAK=1 for the minutes that Wine takes")
	}
	return speechtest.StartServer(t)
}

func TestSoakOnWindows_TheProgramsOwnVoiceIsHeardInTheEarThatIsNamed(t *testing.T) {
	server := soundOfWine(t)
	server.Plug("headphones", "Headphones of Anna")
	server.Plug("table", "Loudspeaker of the table")
	w := newWineWithSound(t, server)
	listed := w.output("voice", "devices")
	for _, name := range []string{"Headphones of Anna", "Loudspeaker of the table"} {
		if got := strings.Count(listed, name); got < 1 || got > 2 { // it may play, and be recorded from
			t.Errorf("got %s %d times, want it once to play on:\n%s", name, got, listed)
		}
	}
	for ear, other := range map[string]string{"headphones": "table", "table": "headphones"} {
		name := map[string]string{"headphones": "Headphones", "table": "Loudspeaker"}[ear]
		heard, unheard := server.ListenTo(ear), server.ListenTo(other)
		g := w.plays("--screen", "line", "--language", "en", "--scheme", "en", "--ear", name)
		g.enter("e4", "Eva four", g.lines)
		g.enter("clock", "Black thirty", g.lines)
		time.Sleep(3 * time.Second) // the card rests: it must not be taken for dead
		lines := g.kill()
		if sound := heard(); !loud(sound) {
			t.Errorf("%s: got %d silent samples, want the voice; lines:\n%s", name, len(sound), lines)
		}
		if sound := unheard(); loud(sound) {
			t.Errorf("%s: got something in the other ear, want silence", name)
		}
		if strings.Contains(lines, "sound is gone") || strings.Contains(lines, "No sound") {
			t.Errorf("%s: got %s, want sound throughout", name, lines)
		}
	}
}
