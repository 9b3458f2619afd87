package main

import (
	"os"
	"strings"
	"testing"
	"time"
)

// awaitTimes waits until the program has written text so many times.
func (s *session) awaitTimes(text string, times int) {
	s.t.Helper()
	deadline := time.After(stallTimeout)
	for strings.Count(s.screen(), text) < times {
		select {
		case <-s.more:
		case <-deadline:
			s.t.Fatalf("%q was not written %d times; what was written is:\n%s", text, times, s.screen())
		}
	}
}

// keys types keys as they are.
func (s *session) keys(keys string) {
	s.t.Helper()
	if _, err := s.terminal.WriteString(keys); err != nil {
		s.t.Fatal(err)
	}
}

// TestTwoPeoplePlayAWholeGameOnLinesAndOnThePairedScreen plays a game with an
// en passant capture, both castlings, a promotion and a mate.
func TestTwoPeoplePlayAWholeGameOnLinesAndOnThePairedScreen(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	h.set(t, "verbosity", "long") // each step of a move is told
	spoken := h.path("spoken")
	blind := h.start(t, nil, "play", "--opponent", "join", "--screen", "line", "--transcript", spoken)
	blind.await("Waiting for the opponent")
	sighted := h.start(t, nil, "join")
	blind.await("The game begins")
	sighted.await("ny other key")
	sighted.keys("x")
	moves := []struct{ white, whiteWords, black, blackWords string }{
		{"e4", "Bauer Eva zwei Eva vier", "d5", "Bauer David sieben David"},
		{"e5", "Bauer Eva vier Eva", "f5", "Bauer Felix sieben Felix"},
		{"exf6", "en passant", "Nc6", "Springer Bella acht Cesar sechs"},
		{"fxg7", "Bauer Felix sechs", "Be6", "ufer Cesar acht Eva sechs"},
		{"Nf3", "Springer Gustav eins Felix drei", "Qd7", "Dame David acht David sieben"},
		{"Be2", "ufer Felix eins Eva zwei", "O-O-O", "Lange Rochade"},
		{"O-O", "Kurze Rochade", "Nf6", "Springer Gustav acht Felix sechs"},
		{"gxh8=Q", "Umwandlung Dame", "Kb8", "nig Cesar acht Bella acht"},
		{"Kh1", "nig Gustav eins Hector eins", "Ne4", "Springer Felix sechs Eva vier"},
		{"Rg1", "Turm Felix eins Gustav eins", "Nxf2", "matt"},
	}
	for i, m := range moves {
		blind.enter(m.white)
		blind.await(m.whiteWords)
		blind.enter("")
		blind.awaitTimes("Clock pressed", i+1)
		sighted.keys("\t")
		blind.awaitTimes("repeated", i+1)
		sighted.keys(m.black + "\r")
		blind.await(m.blackWords)
		if i+1 < len(moves) {
			sighted.keys(" ")
			blind.awaitTimes("Your clock is running.", i+2)
		}
	}
	blind.await("Black wins: checkmate")
	if strings.Contains(blind.screen(), "\x1b") {
		t.Error("line mode wrote an escape byte")
	}
	blind.enter("quit")
	blind.wait()
	sighted.await("The host has closed the table. Game saved.")
	sighted.wait()
	text, err := os.ReadFile(spoken)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		for _, words := range []string{m.whiteWords, m.blackWords} {
			if got := strings.Count(string(text), words); got != 1 {
				t.Errorf("%q was announced %d times, want once", words, got)
			}
		}
	}
}

// TestASeatThatIsTakenIsWatchedOrTaken joins a second and a third time at an
// occupied seat.
func TestASeatThatIsTakenIsWatchedOrTaken(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	h.set(t, "verbosity", "long") // each step of a move is told
	host := h.start(t, nil, "play", "--opponent", "join", "--screen", "line", "--voice", "none")
	host.await("Waiting for the opponent")
	bo := h.start(t, nil, "join", "--name", "Bo", "--screen", "line")
	host.await("The game begins")
	watcher := h.start(t, nil, "join", "--screen", "line")
	watcher.await("Black: Bo sits there.")
	watcher.enter("watch")
	watcher.await("You are watching")
	host.enter("e4")
	watcher.await("Bauer Eva zwei Eva vier")
	back := h.start(t, nil, "join", "--name", "Bo", "--screen", "line")
	back.await("Black: Bo sits there.")
	back.enter("2")
	bo.await("taken again from another screen")
	host.enter("")
	host.await("Clock pressed")
	back.enter("e4")
	host.await("repeated")
	back.enter("e5")
	back.enter("")
	host.await("Bauer Eva sieben Eva")
}
