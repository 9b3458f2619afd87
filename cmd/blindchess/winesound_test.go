package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"blindchess/internal/floors/waits"
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

func TestSoakOnWindows_TheProgramsOwnVoiceIsHeardInTheEarThatIsNamed(t *testing.T) {
	server := speechtest.StartServer(t)
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
		lines := w.played("--ear", name)
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

// played plays a move, asks for the clock twice with a rest between, and returns the
// lines of the program.
func (w *wine) played(flags ...string) string {
	w.t.Helper()
	command := w.command(append([]string{"play", "--opponent", "here", "--screen", "line", "--language", "en", "--scheme", "en", "--journal", "sound.journal"}, flags...)...)
	in, err := command.StdinPipe()
	if err != nil {
		w.t.Fatal(err)
	}
	name := filepath.Join(w.folder, "sound.txt")
	out, err := os.Create(name)
	if err != nil {
		w.t.Fatal(err)
	}
	defer out.Close()
	command.Stdout, command.Stderr = out, out
	if err := command.Start(); err != nil {
		w.t.Fatal(err)
	}
	said := func() string {
		text, err := os.ReadFile(name)
		if err != nil {
			w.t.Fatal(err)
		}
		return string(text)
	}
	for _, step := range []struct{ typed, wanted string }{{"e4", "Eva four"}, {"clock", "thirty"}} {
		before := len(said())
		if _, err := io.WriteString(in, step.typed+"\r\n"); err != nil {
			w.t.Error(err)
		}
		for last := range waits.Polls(50*time.Millisecond, stallTimeout) {
			if strings.Contains(said()[before:], step.wanted) {
				break
			}
			if last {
				w.t.Fatalf("%s: got %q, want %q", step.typed, said(), step.wanted)
			}
		}
	}
	time.Sleep(3 * time.Second) // the card rests: it must not be taken for dead
	_ = command.Process.Kill()
	_ = command.Wait()
	_ = os.Remove(filepath.Join(w.folder, "sound.journal"))
	return said()
}
