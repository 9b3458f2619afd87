//go:build !tournament

package main

import (
	"regexp"
	"strings"
	"syscall"
	"testing"

	"blindchess/internal/room/serving"
)

// TestPost_FollowsATableOverSSHAndComesBackToIt names a table at another computer
// by its address and a code, which admits one guest once. The table recognises the
// next post by its key.
func TestPost_FollowsATableOverSSHAndComesBackToIt(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	s := h.serve(t, "--event", "event", "--pair", "127.0.0.1:0", "--event-name", "Cup", "--round", "3", "--board-number", "12", "--white", "Anna", "--black", "Eve")
	way := s.awaitEvent("address")
	code := s.await("the arbiter's code", func(e serving.Event) bool { return e.Event == "code" && e.Role == "arbiter" })
	arbiter := h.start(t, nil, "join", "--screen", "line", "--role", "arbiter", "--code", code.Code)
	arbiter.await("> ")
	arbiter.enter("invite spectator")
	typed := regexp.MustCompile(`Typed: ([a-h]{3} [0-9]{3} [0-9]{3})\.`)
	arbiter.await("It works once")
	mine := typed.FindStringSubmatch(arbiter.screen())
	if mine == nil {
		t.Fatalf("got %q, want a code for a spectator", arbiter.screen())
	}
	address := strings.TrimPrefix(way.Join, "blindchess join ")

	out, err := h.command(nil, "post", "--folder", h.path("never"), "--code", mine[1]).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "give its address") {
		t.Errorf("got %q, %v for a code without an address", out, err)
	}
	known := []string{"BLINDCHESS_FINGERPRINT=" + s.awaitEvent("key").Fingerprint}
	white := h.start(t, nil, "join", "--screen", "line", "--seat", "white")
	s.await("White's coming", func(e serving.Event) bool { return e.Event == "entered" && e.Seat == "white" })
	black := h.start(t, nil, "join", "--screen", "line", "--seat", "black")
	s.awaitEvent("awaits-arbiter")
	arbiter.enter("start")
	black.await("The game begins")

	post, page := h.posting(t, known, "--folder", h.path("live"), "--code", mine[1], address)
	ply(white, black, "f3", "Felix drei")
	if got := awaitPage(t, page+"round-3/game-12.pgn", "1. f3"); !strings.Contains(got, `[Event "Cup"]`) {
		t.Errorf("got\n%s\nwant the game of the Cup", got)
	}
	if err := post.Process.Signal(syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	_ = post.Wait()
	ply(black, white, "e5", "Eva fünf")
	_, page = h.posting(t, nil, "--folder", h.path("live"), address)
	awaitPage(t, page+"round-3/game-12.pgn", "e5")
	ply(white, black, "g4", "Gustav vier")
	black.enter("Qh4")
	awaitPage(t, page+"round-3/games.pgn", `[Result "0-1"]`)
}
