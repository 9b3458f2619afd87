//go:build !tournament

package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/online/onlinetest"
)

// noHelp are the commands that judge no position and show no moves but those of a game
// that was played, or guard themselves at their table.
var noHelp = []string{
	"board", "braille", "completion", "config", "devices", "doctor", "envelope", "games", "hear", "help", "join", "journal", "language", "laws", "man",
	"online", "page", "play", "post", "progress", "rating", "reconcile", "replay", "report", "say", "serve", "setup", "sheet", "simul", "simulate", "version", "voice",
}

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
	game := filepath.Join(h.folder, "game.pgn")
	if err := os.WriteFile(game, []byte("1. e4 e5 *\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	study := h.start(t, nil, "study", game, "--voice", "none", "--screen", "line")
	study.keys("attackers e4\r")
	study.await("> attackers e4")
	puzzle := h.start(t, nil, "puzzle", "--voice", "none", "--screen", "line")
	puzzle.await("> ")
	anna := h.start(t, []string{"BLINDCHESS_BROWSER=none"}, "online", "resume", "--server", s.URL(), "--voice", "none", "--screen", "line")
	anna.await("Boris")
	for _, asked := range []string{"legal e2", "attackers e2", "captures", "rays e2", "hint"} {
		before := len(practice.screen())
		practice.keys(asked + "\r")
		practice.awaitAfter(before, "ot available")
	}
	for _, asked := range []string{"legal", "attackers e4", "captures", "opening", "analyse", "eval", "play", "e4"} {
		before := len(study.screen())
		study.keys(asked + "\r")
		study.awaitAfter(before, "you are playing")
	}
	for _, asked := range []string{"hint", "legal", "solution", "attackers e4"} {
		before := len(puzzle.screen())
		puzzle.keys(asked + "\r")
		puzzle.awaitAfter(before, "you are playing")
	}
	help := map[string][]string{
		"check": {game}, "study": {game}, "base": {game}, "endgame": {"KRK"}, "repertoire": {game}, "script": {game},
		"perft": {"1"}, "position": {"8/8/8/8/8/8/8/K1k5 w - - 0 1"}, "puzzle": nil, "memory": {"colours"}, "learn": nil,
	}
	for _, command := range newRoot().Commands() {
		if _, helps := help[command.Name()]; !helps && !slices.Contains(noHelp, command.Name()) {
			t.Errorf("nobody has said whether %s helps a player", command.Name())
		}
	}
	for verb, words := range help {
		words = append([]string{verb}, words...)
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
	for _, s := range []*session{study, puzzle} { // both answer again
		before := len(s.screen())
		s.keys("board\r")
		s.awaitAfter(before, "king on")
		s.keys("quit\r")
		s.wait()
	}
	before := len(practice.screen())
	practice.keys("legal e2\r")
	practice.awaitAfter(before, "Eva vier")
	practice.keys("quit\r")
	practice.wait()
}
