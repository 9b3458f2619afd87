package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"blindchess/internal/floors/waits"
	"blindchess/internal/speech"
)

// bursts counts the stretches of sound between silences of at least half a second, which
// no answer has inside it.
func bursts(sound speech.Sound) int {
	const apart = speech.Rate / 2
	found, quiet := 0, apart
	for at := range sound {
		if !loud(sound[at : at+1]) {
			quiet++
			continue
		}
		if quiet >= apart {
			found++
		}
		quiet = 0
	}
	return found
}

// spoken returns how many answers clips have said to their end.
func (g *wineGame) spoken() int {
	g.w.t.Helper()
	log, err := os.Open(filepath.Join(g.w.folder, "voice.voice"))
	if err != nil {
		g.w.t.Fatal(err)
	}
	defer log.Close()
	said, err := speech.ReadLog(log)
	if err != nil {
		g.w.t.Fatal(err)
	}
	spoken := 0
	for _, one := range said {
		if one.Kind == "answer" && one.Channel == "private" && one.Voice == "clips" && one.Stage == "finished" {
			spoken++
		}
	}
	return spoken
}

// TestSoakOnWindows_FiveHundredAnswersAreHeardInOneEar plays ten half-moves, and asks for
// the clock fifty times after each. Spoken twice as fast as usual, this takes 25 minutes.
func TestSoakOnWindows_FiveHundredAnswersAreHeardInOneEar(t *testing.T) {
	const answers = 50
	server := soundOfWine(t)
	server.Plug("headphones", "Headphones of Anna")
	server.Plug("table", "Loudspeaker of the table")
	w := newWineWithSound(t, server)
	w.twoEars()
	g := w.plays()
	moves := strings.Fields("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4 e5")
	asked, heard, leaked := 0, 0, 0
	for _, move := range moves {
		all := server.ListenTo("table")
		g.enter(move, "", g.lines)
		time.Sleep(4 * time.Second)
		g.enter("", "", g.lines)
		time.Sleep(4 * time.Second)
		if !loud(all()) {
			t.Errorf("%s: got silence at the table, want the move", move)
		}
		mine, theirs := server.ListenTo("headphones"), server.ListenTo("table")
		for range answers {
			asked++
			g.enter("clock", "", g.lines)
			for last := range waits.Polls(50*time.Millisecond, stallTimeout) {
				if g.spoken() == asked {
					break
				}
				if last {
					t.Fatalf("answer %d is not spoken:\n%s", asked, g.said())
				}
			}
			time.Sleep(time.Second) // of silence between two answers
		}
		heard += bursts(mine())
		for _, sample := range theirs() {
			if sample != 0 {
				leaked++
			}
		}
	}
	lines := g.kill()
	if heard != asked {
		t.Errorf("got %d answers in the private ear, want %d", heard, asked)
	}
	if leaked != 0 {
		t.Errorf("got %d samples at the table while the private ear was answered, want silence", leaked)
	}
	if strings.Contains(lines, "is gone") || strings.Contains(lines, "No sound") {
		t.Errorf("got %s, want sound throughout", lines)
	}
	t.Logf("%d of %d answers heard in the private ear, %d samples of them at the table", heard, asked, leaked)
}
