package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"blindchess/internal/floors/waits"
)

// growing is what a program writes while a test reads it.
type growing struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (g *growing) Write(p []byte) (int, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.text.Write(p)
}

func (g *growing) String() string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.text.String()
}

func (g *growing) await(t *testing.T, text string) {
	t.Helper()
	for last := range waits.Polls(10*time.Millisecond, stallTimeout) {
		if strings.Contains(g.String(), text) {
			break
		}
		if last {
			t.Fatalf("%q was not written; what was written is:\n%s", text, g.String())
		}
	}
}

// A user who starts a table from a service or a script types nothing; guests can
// still join and play at it.
func TestKeyboard_ItsEndLeavesATableOpenThatOthersUse(t *testing.T) {
	t.Parallel()
	for name, words := range map[string][]string{
		"an opponent who joins": {"--opponent", "join"},
		"others look on":        {"--opponent", "here", "--pair"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHome(t)
			command := h.command(nil, append([]string{"play", "--voice", "none"}, words...)...)
			null, err := os.Open(os.DevNull)
			if err != nil {
				t.Fatal(err)
			}
			defer null.Close()
			out := &growing{}
			command.Stdin, command.Stdout, command.Stderr = null, out, out
			if err := command.Start(); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = command.Process.Kill() })
			out.await(t, "Input from the keyboard has ended. The table stays open for the others")
			guest := h.start(t, nil, "join", "--screen", "line", "--role", "spectator")
			guest.await("> ")
			if err := command.Process.Signal(syscall.SIGTERM); err != nil {
				t.Fatal(err)
			}
			if err := command.Wait(); err != nil {
				t.Errorf("the table ended with %v:\n%s", err, out)
			}
		})
	}
}

func TestKeyboard_ItsEndEndsAGameThatNobodyElseUses(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	out, err := h.command(nil, "play", "--opponent", "here", "--voice", "none").CombinedOutput()
	if err != nil || strings.Contains(string(out), "Input from the keyboard has ended") {
		t.Errorf("got %q and %v, want the game left", out, err)
	}
}

func TestKeyboard_ItsEndEndsAGameWhoseBoardIsNotThere(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	out, err := h.command(nil, "play", "--board", "white=dgt:"+filepath.Join(t.TempDir(), "none"), "--voice", "none").CombinedOutput()
	if err != nil || !strings.Contains(string(out), "The board cannot be opened") {
		t.Errorf("got %q and %v, want the game left with a word on the board", out, err)
	}
}
