//go:build !tournament

package main

import (
	"bufio"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"blindchess/internal/floors/waits"
	"blindchess/internal/room/serving"
)

// posting runs blindchess post until the test ends, and returns where it serves.
func (h home) posting(t testing.TB, extra []string, words ...string) (command *exec.Cmd, address string) {
	t.Helper()
	command = h.command(extra, append([]string{"post", "--serve", "127.0.0.1:0"}, words...)...)
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = command.Process.Kill() })
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if _, at, serves := strings.Cut(lines.Text(), "served at "); serves {
			go func() { _, _ = io.Copy(io.Discard, out) }()
			return command, at
		}
	}
	t.Fatal("post does not say where it serves")
	return nil, ""
}

// awaitPage waits until a page holds a text, and returns it.
func awaitPage(t *testing.T, address, text string) string {
	t.Helper()
	body := ""
	for range waits.Polls(10*time.Millisecond, stallTimeout) {
		answer, err := http.Get(address)
		if err != nil {
			continue
		}
		read, _ := io.ReadAll(answer.Body)
		_ = answer.Body.Close()
		if body = string(read); strings.Contains(body, text) {
			return body
		}
	}
	t.Fatalf("%s does not hold %q; it holds\n%s", address, text, body)
	return ""
}

func TestPost_ServesTheGamesOfTablesThatComeAndGo(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	command, address := h.posting(t, nil, "--folder", h.path("live"))
	s := h.serve(t, "--event-name", "Cup", "--round", "3", "--board-number", "12", "--white", "Anna", "--black", "Eve", "--white-fide-id", "123")
	s.awaitEvent("socket")
	white := h.start(t, nil, "join", "--screen", "line", "--seat", "white")
	s.await("White's coming", func(e serving.Event) bool { return e.Event == "entered" && e.Seat == "white" })
	black := h.start(t, nil, "join", "--screen", "line", "--seat", "black")
	black.await("The game begins")
	ply(white, black, "f3", "Felix drei")
	got := awaitPage(t, address+"round-3/games.pgn", "1. f3")
	for _, tag := range []string{`[Event "Cup"]`, `[Round "3"]`, `[Board "12"]`, `[White "Anna"]`, `[WhiteFideId "123"]`, `[Termination "unterminated"]`} {
		if !strings.Contains(got, tag) {
			t.Errorf("got\n%s\nwant %s", got, tag)
		}
	}
	ply(black, white, "e5", "Eva fünf")
	ply(white, black, "g4", "Gustav vier")
	black.enter("Qh4")
	awaitPage(t, address+"round-3/game-12.pgn", "Qh4# ")
	if err := command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := command.Wait(); err != nil {
		t.Errorf("post ended with %v", err)
	}
	// A new process that has never seen the table still serves the reports of the
	// ended one.
	if err := s.command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := <-s.ended; err != nil {
		t.Fatal(err)
	}
	_, address = h.posting(t, nil, "--folder", h.path("live"))
	if got := awaitPage(t, address+"round-3/games.pgn", "0-1"); !strings.Contains(got, `[Result "0-1"]`) {
		t.Errorf("got\n%s\nwant the game that has ended", got)
	}
}

func TestPost_RefusesWhatItCannotMean(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	if err := os.WriteFile(h.path("token"), []byte("secret"), 0o644); err != nil {
		t.Fatal(err)
	}
	for want, words := range map[string][]string{
		"legal-prefix": {"--illegal", "never"}, "15m": {"--delay", "1=soon"}, "--token": {"--push", "abcd"},
		"chmod 600": {"--push", "abcd", "--token", h.path("token")}, "one table": {"--code", "a 1 2"}, "served": {"--serve", "nowhere"},
	} {
		out, err := h.command(nil, append([]string{"post"}, words...)...).CombinedOutput()
		if err == nil || strings.Count(string(out), "\n") != 1 || !strings.Contains(string(out), want) {
			t.Errorf("%v: got %q, %v, want one sentence with %q", words, out, err, want)
		}
	}
}
