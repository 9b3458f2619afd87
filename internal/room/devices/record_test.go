package devices_test

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"blindchess/internal/room/devices"
	"blindchess/internal/tactile/simulate"
)

// said is what a recording tells. It ends a context once some words are told.
type said struct {
	mu    sync.Mutex
	text  bytes.Buffer
	until string
	found context.CancelFunc
}

func (s *said) Write(text []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.text.Write(text)
	if s.until != "" && strings.Contains(s.text.String(), s.until) {
		s.found()
	}
	return len(text), nil
}

func (s *said) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// opening is a game of three half-moves, as a board with contacts told it.
const opening = "hgBDAQEBAQEBAQEBAQEBAQEBAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQEBAQEBAQEBAQEBAQEBAQ==\njgAFNAA=\njgAFJAE=\njgAFDAA=\njgAFHAE=\njgAFPgA=\njgAFLQE=\n"

// shared plays the opening on a simulated board, and records it for others with
// the player's answers. It returns the messages, in which FILE is the path, and the file.
func shared(t *testing.T, answers string) (told, file string) {
	t.Helper()
	folder, err := os.MkdirTemp("", "dev")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(folder)
	played := filepath.Join(folder, "moves.txt")
	if err := os.WriteFile(played, []byte(opening), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithTimeout(t.Context(), stallTimeout)
	defer end()
	link := filepath.Join(folder, "board")
	var playing sync.WaitGroup
	ready := make(chan struct{})
	board := &said{until: "answers on", found: sync.OnceFunc(func() { close(ready) })}
	playing.Go(func() {
		defer end()
		simulation := devices.Simulation{Link: link, Protocol: "pegs", Play: played, Pace: 50 * time.Millisecond, Speed: 1, Quit: true}
		if err := simulation.Run(ctx, nil, board); err != nil {
			t.Error(err)
		}
	})
	defer playing.Wait()
	select {
	case <-ready:
	case <-ctx.Done():
		t.Fatal("the simulated board never answered")
	}
	out := &said{}
	path := filepath.Join(t.TempDir(), "game.txt")
	kept, err := devices.Recording{Out: out, Narrator: narrator(t), File: path, Board: "pegs:" + link, Share: strings.NewReader(answers)}.Record(ctx)
	if err != nil || !kept {
		t.Fatalf("got kept %v, %v; told was\n%s", kept, err, out)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(out.String(), path, "FILE"), string(text)
}

// phrases are sentences of the pack that must be said, each a key with its slots.
func phrases(t *testing.T, told string, sentences ...[]string) {
	t.Helper()
	for _, sentence := range sentences {
		if want := narrator(t).Pack.Phrase(sentence[0], sentence[1:]...); !strings.Contains(told, want+"\n") {
			t.Errorf("told was\n%s\nwant %q", told, want)
		}
	}
}

func TestShare_KeepsTheMovesThatThePlayerConfirms(t *testing.T) {
	t.Parallel()
	told, file := shared(t, "\n")
	if !strings.Contains(told, "Springer Gustav eins Felix drei") || !strings.Contains(file, "# moves e2e4 e7e5 g1f3\n") {
		t.Errorf("got\n%s\nand told was\n%s", file, told)
	}
	phrases(t, told, []string{"tactile.record.began", "file", "FILE"}, []string{"tactile.share.ask"}, []string{"tactile.share.with", "count", "3", "file", "FILE"})
	if begins, _, _ := strings.Cut(narrator(t).Pack.Phrase("tactile.share.kept", "file", "FILE", "kind", "pegs", "firmware", "1.8", "dropped", "NUMBER"), "NUMBER"); !strings.Contains(told, begins) {
		t.Errorf("told was\n%s\nwant %q", told, begins)
	}
}

func TestShare_TakesCorrectionsAndNamesWhatIsNoMove(t *testing.T) {
	t.Parallel()
	told, file := shared(t, "9 e4\n2 Nf9\n1.. c7c5 b1c3\n\n")
	for _, want := range []string{`"9"`, `"Nf9"`, "Bauer Cesar sieben Cesar f"} {
		if !strings.Contains(told, want) {
			t.Errorf("told was\n%s\nwant %s", told, want)
		}
	}
	phrases(t, told, []string{"tactile.share.wrong", "text", "9"}, []string{"tactile.share.wrong", "text", "Nf9"}, []string{"tactile.share.with", "count", "3", "file", "FILE"})
	if asked := strings.Count(told, narrator(t).Pack.Phrase("tactile.share.ask")); asked != 4 {
		t.Errorf("told was\n%s\nwant a question after each answer but the last", told)
	}
	if !strings.Contains(file, "# moves e2e4 c7c5 b1c3\n") {
		t.Errorf("got\n%s\nwant the moves as they were corrected", file)
	}
}

func TestShare_KeepsNoMovesThatNobodyConfirms(t *testing.T) {
	t.Parallel()
	for name, answers := range map[string]string{"nothing is said": "", "it is left": "q\n"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			told, file := shared(t, answers)
			phrases(t, told, []string{"tactile.share.without"})
			if strings.Contains(file, "# moves ") || !strings.Contains(file, "# no moves were confirmed\n") {
				t.Errorf("got\n%s", file)
			}
		})
	}
}

func TestRecord_WritesOverNothingAndLeavesNoFileWhereThereIsNoBoard(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kept.txt")
	recording := devices.Recording{Out: io.Discard, Narrator: narrator(t), File: path, Board: "pegs:" + path + "-absent"}
	if _, err := recording.Record(t.Context()); err == nil {
		t.Error("got no fault where there is no board")
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("a file was left of a recording that never began")
	}
	if err := os.WriteFile(path, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := recording.Record(t.Context()); err == nil {
		t.Error("got no fault where the file is there")
	}
	if text, _ := os.ReadFile(path); string(text) != "mine" {
		t.Errorf("got %q, want the file as it was", text)
	}
}

func TestRecord_KeepsEachReadAsItCame(t *testing.T) {
	t.Parallel()
	pegs := board(t, "pegs", nil)
	ctx, end := context.WithTimeout(t.Context(), stallTimeout)
	defer end()
	path := filepath.Join(t.TempDir(), "raw.txt")
	reads := func() int {
		file, err := os.Open(path)
		if err != nil {
			return 0
		}
		defer file.Close()
		recording, err := simulate.ReadRecording(file)
		if err != nil { // the last line is being written
			return 0
		}
		return len(recording.Reads)
	}
	go func() {
		defer end()
		for tick := time.NewTicker(5 * time.Millisecond); reads() == 0 && ctx.Err() == nil; {
			<-tick.C
		}
	}()
	out := &said{}
	kept, err := devices.Recording{Out: out, Narrator: narrator(t), File: path, Board: "pegs:" + pegs.path}.Record(ctx)
	if err != nil || !kept || reads() == 0 {
		t.Errorf("got kept %v with %d reads, %v, want what the board said; told was\n%s", kept, reads(), err, out)
	}
}
