package main

import (
	"io"
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
		g.enter("clock", "opponent thirty", g.lines)
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

// Half an hour of answers goes to one ear. Then the headphones are pulled out and put back.
func TestSoakOnWindows_HalfAnHourIsHeardInOneEarAndALostCardIsToldInTime(t *testing.T) {
	server := soundOfWine(t)
	pull := server.Plug("headphones", "Headphones of Anna")
	server.Plug("table", "Loudspeaker of the table")
	w := newWineWithSound(t, server)
	g := w.plays("--control", "90m", "--screen", "line", "--language", "en", "--scheme", "en", "--ear", "Headphones of Anna")
	g.enter("e4", "Eva four", g.lines)
	heard, unheard := server.ListenTo("headphones"), server.ListenTo("table")
	const answers = 500
	for range answers {
		if _, err := io.WriteString(g.in, "s e2\r\n"); err != nil {
			t.Fatal(err)
		}
		time.Sleep(3600 * time.Millisecond) // as long as an answer and a thought
	}
	if n := bursts(heard()); n < answers {
		t.Errorf("got %d answers in the ear that is named, want %d", n, answers)
	}
	if n := bursts(unheard()); n > 0 {
		t.Errorf("got %d answers in the other ear, want none", n)
	}
	if lines := g.said(); strings.Contains(lines, "sound is gone") || strings.Contains(lines, "No sound") {
		t.Errorf("got %s, want sound throughout", lines)
	}
	began := time.Now()
	pull()
	g.enter("s e2", "sound is gone", g.lines)
	lost := time.Since(began)
	began = time.Now()
	server.Plug("headphones", "Headphones of Anna")
	g.enter("s e2", "There is sound again", g.lines)
	back := time.Since(began)
	if lost > 2*time.Second || back > 2*time.Second {
		t.Errorf("a lost card was told after %v, and one that is back after %v, want 2 s each", lost, back)
	}
	t.Logf("lost told after %v, back after %v", lost, back)
	g.kill()
}

// bursts returns how often sound begins after a second of silence.
func bursts(sound speech.Sound) int {
	count, silent := 0, speech.Rate
	for _, sample := range sound {
		switch {
		case sample < 500 && sample > -500:
			silent++
			continue
		case silent >= speech.Rate:
			count++
		}
		silent = 0
	}
	return count
}
