//go:build !tournament

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"blindchess/internal/online/onlinetest"
)

// TestOnline_NoProgramOfTheUserHelpsWhileAGameIsOn plays at a server with one program,
// and asks others of the same user for help: a table that was open before, a new one,
// and each command that examines.
func TestOnline_NoProgramOfTheUserHelpsWhileAGameIsOn(t *testing.T) {
	t.Parallel()
	h, s := loggedIn(t)
	s.AddUser(onlinetest.User{Name: "Boris"})
	id := s.Begin(onlinetest.Play{White: "Anna", Black: "Boris", Limit: 10 * time.Minute, Increment: 5 * time.Second})
	boris := s.Hand("Boris", id, true)
	practice := h.start(t, nil, "play", "--side", "white", "--voice", "none", "--screen", "line", "--position", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
	practice.keys("legal e2\r")
	practice.await("Eva vier")
	anna := h.start(t, []string{"BLINDCHESS_BROWSER=none"}, "online", "resume", "--server", s.URL(), "--voice", "none", "--screen", "line")
	anna.await("Boris")
	for _, asked := range []string{"legal e2", "attackers e2", "captures", "rays e2", "hint"} {
		before := len(practice.screen())
		practice.keys(asked + "\r")
		practice.awaitAfter(before, "ot available")
	}
	game := filepath.Join(h.folder, "game.pgn")
	if err := os.WriteFile(game, []byte("1. e4 e5 *\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, words := range [][]string{
		{"check", game}, {"study", game}, {"base", game}, {"endgame", "KRK"}, {"repertoire", game},
		{"perft", "1"}, {"position", "8/8/8/8/8/8/8/K1k5 w - - 0 1"},
	} {
		if told, err := h.command(nil, words...).CombinedOutput(); err == nil || !strings.Contains(string(told), "online") {
			t.Errorf("%v: got %q, %v: help while a game is on", words, told, err)
		}
	}
	for _, asked := range []string{"legal", "attackers e4", "hint"} {
		before := len(anna.screen())
		anna.keys(asked + "\r")
		anna.awaitAfter(before, "ot available")
	}
	if err := boris.Resign(); err != nil {
		t.Fatal(err)
	}
	anna.keys("quit\r")
	anna.wait()
	before := len(practice.screen())
	practice.keys("legal e2\r")
	practice.awaitAfter(before, "Eva vier")
	practice.keys("quit\r")
	practice.wait()
}
