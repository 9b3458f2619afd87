package line_test

import (
	"bufio"
	"io"
	"os"
	"testing"
	"time"

	"blindchess/internal/screen/line"
	"blindchess/internal/screen/screentest"
)

// The goroutine that reads for a run outlives it: the next question gets its lines.
func TestReader_GivesTheFirstLineAfterARunToTheQuestionThatFollows(t *testing.T) {
	in, keys, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { keys.Close() })
	question := bufio.NewReader(line.Reader(in))
	ask := func(typed string) {
		t.Helper()
		if _, err := io.WriteString(keys, typed+"\n"); err != nil {
			t.Fatal(err)
		}
		answered := make(chan string, 1)
		go func() {
			got, _ := question.ReadString('\n')
			answered <- got
		}()
		select {
		case got := <-answered:
			if want := typed + "\n"; got != want {
				t.Fatalf("the question got %q, want %q", got, want)
			}
		case <-time.After(screentest.Patience):
			t.Fatalf("the question got nothing, want %q", typed)
		}
	}
	ask("puzzles")
	for range 2 {
		tab := screentest.New(t, nil)
		left := make(chan error, 1)
		go func() {
			left <- line.Run(t.Context(), line.Config{Terminal: tab.Sit(white, screentest.Language{}), In: in, Out: io.Discard})
		}()
		if _, err := io.WriteString(keys, "quit\n"); err != nil {
			t.Fatal(err)
		}
		if err := <-left; err != nil {
			t.Fatalf("the run ended with %v", err)
		}
		ask("practise")
		ask("play")
	}
	keys.Close()
	if got, err := question.ReadString('\n'); got != "" || err != io.EOF {
		t.Errorf("at the end the question got %q, %v, want io.EOF", got, err)
	}
}

// A pipe gives all its lines at once. Those after quit are not for the table that the
// user left.
func TestReader_GivesTheLinesThatWereReadTogetherWithQuitToWhatFollows(t *testing.T) {
	in, keys, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(keys, "e4\nquit\nresign\nyes\n"); err != nil {
		t.Fatal(err)
	}
	keys.Close()
	tab := screentest.New(t, nil)
	seat := tab.Sit(white, screentest.Language{})
	if err := line.Run(t.Context(), line.Config{Terminal: seat, In: in, Out: io.Discard}); err != nil {
		t.Fatal(err)
	}
	for _, heard := range seat.Take() {
		t.Errorf("the table that was left says %q, want nothing", heard.Text())
	}
	if rest, err := io.ReadAll(line.Reader(in)); err != nil || string(rest) != "resign\nyes\n" {
		t.Errorf("got %q, %v left, want the two lines after quit", rest, err)
	}
}

func TestRun_ReadsFirstWhatTheRunBeforeItLeft(t *testing.T) {
	in, keys, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(keys, "quit\nagain\nquit\n"); err != nil {
		t.Fatal(err)
	}
	keys.Close()
	tab := screentest.New(t, nil)
	for n := range 2 {
		if err := line.Run(t.Context(), line.Config{Terminal: tab.Sit(white, screentest.Language{}), In: in, Out: io.Discard}); err != nil {
			t.Errorf("run %d ended with %v, want that the user quit", n+1, err)
		}
	}
}
