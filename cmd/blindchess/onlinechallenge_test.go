//go:build !tournament

package main

import (
	"strings"
	"testing"
	"time"

	"blindchess/internal/online/onlinetest"
)

// A player who declines says why by a key: the one who challenged hears it in their own
// language.
func TestOnline_WhyAChallengeIsDeclinedIsToldInThePlayersLanguage(t *testing.T) {
	t.Parallel()
	h, s := loggedIn(t)
	s.AddUser(onlinetest.User{Name: "Boris", Rating: 1843})
	anna := h.start(t, []string{"BLINDCHESS_BROWSER=none"}, "online", "challenge", "Boris", "5+3", "--server", s.URL(), "--voice", "none", "--lang", "de")
	anna.await("Warten auf die Antwort von Boris.")
	until(t, "the challenge", func() bool { return s.Find("Anna", "Boris") != "" })
	s.Challenge("Cyril", "Anna", "clock.limit=600&clock.increment=5")
	anna.await("blindchess online accept Cyril")
	s.Decline(s.Find("Anna", "Boris"), "tooFast")
	anna.await("Boris lehnt ab. Fordere zu einer langsameren Partie heraus.")
	anna.wait()
	if told := h.at(t, s, "", "challenge", "Boris", "5+181"); !strings.Contains(told, "the server has no time control 5+181: try 5+180") {
		t.Errorf("got %q", told)
	}
}

// The server's own opponent is named in the list of games, at the table and in the PGN.
func TestOnline_TheServersOwnOpponentHasAName(t *testing.T) {
	t.Parallel()
	h, s := loggedIn(t)
	s.AddUser(onlinetest.User{Name: "engine", Level: 3})
	s.Begin(onlinetest.Play{White: "Anna", Black: "engine", Limit: 10 * time.Minute, Increment: 5 * time.Second})
	if told := h.at(t, s, "", "games"); !strings.Contains(told, "against Stockfish, level 3, your move") {
		t.Errorf("got %q", told)
	}
	anna := h.start(t, []string{"BLINDCHESS_BROWSER=none"}, "online", "resume", "--server", s.URL(), "--voice", "none", "--screen", "line")
	anna.await("Your opponent is Stockfish, level 3.")
	anna.enter("quit")
	anna.wait()
}
