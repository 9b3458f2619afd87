//go:build !tournament

package main

import (
	"os"
	"strings"
	"testing"
)

// tiny is an engine of seven lines, which knows one move.
const tiny = `#!/bin/sh
while read -r line; do
	case $line in
	uci) echo id name Tiny; echo uciok ;;
	isready) echo readyok ;;
	go*) echo bestmove MOVE ;;
	quit) exit ;;
	esac
done
`

// engine writes the engine that knows a move and returns its path.
func (h home) engine(t *testing.T, name, move string) string {
	t.Helper()
	if err := os.WriteFile(h.path(name), []byte(strings.Replace(tiny, "MOVE", move, 1)), 0o700); err != nil {
		t.Fatal(err)
	}
	return h.path(name)
}

func TestEngine_PlaysAtTheTableAsAPersonDoes(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	s := h.start(t, nil, "play", "--opponent", "engine", "--strength", "2000", "--engine", h.engine(t, "tiny", "c7c5"), "--haste", "100", "--voice", "none", "--screen", "line", "--journal", h.path("engine.journal"))
	s.await("against Engine 2000")
	s.enter("e4")
	s.await("made, press the clock")
	s.enter("")
	s.await("opponent repeated it")
	s.await("opponent carried it out")
	s.await("Bauer Cesar sieben Cesar f")
	s.enter("quit")
	s.wait()
	// Who goes on with the game plays the same engine.
	s = h.start(t, nil, "play", "resume", h.path("engine.journal"), "--voice", "none", "--screen", "line")
	s.await("Both clocks are stopped")
	s.enter("restart")
	s.enter("Nf3")
	s.await("made, press the clock")
	s.enter("")
	s.await("The engine Tiny gave a move that is not legal") // the one that it knows
	s.enter("quit")
	s.wait()
}

func TestEngine_WithoutOneThePartnerPlaysAndThatIsSaid(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	for _, test := range []struct{ path, told string }{
		{h.path("nobody"), "cannot be started. Your rehearsal partner plays instead"},
		{h.engine(t, "liar", "e2e9"), "The engine Tiny gave a move that is not legal"},
	} {
		s := h.start(t, nil, "play", "--opponent", "engine", "--strength", "2000", "--engine", test.path, "--haste", "100", "--voice", "none", "--screen", "line", "--journal", h.path("without.journal"+test.told[:3]))
		s.enter("e4")
		s.await("made, press the clock")
		s.enter("")
		s.await(test.told)
		s.await("your clock is running")
		s.enter("quit")
		s.wait()
	}
	out, err := h.command(nil, "play", "--opponent", "engine", "--strength", "90").CombinedOutput()
	if err == nil {
		t.Errorf("got %q, want a strength of 90 refused", out)
	}
}

func TestEngine_AdvisesWhereThePlayerAllowsIt(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	tiny := h.engine(t, "tiny", "g1f3")
	s := h.start(t, nil, "play", "--opponent", "engine", "--advice", "--strength", "2000", "--engine", tiny, "--haste", "100", "--voice", "none", "--screen", "line", "--journal", h.path("advice.journal"))
	s.await("Your clock is running")
	s.enter("hint")
	s.await("Look at the white knight on Gustav eins")
	s.enter("hint")
	s.await("The move is Springer Gustav eins Felix drei")
	s.enter("eval")
	s.await("Nobody here can tell")
	s.enter("quit")
	s.wait()
	// Otherwise it does not, and at an event nobody may be asked.
	s = h.start(t, nil, "play", "--opponent", "engine", "--engine", tiny, "--haste", "100", "--voice", "none", "--screen", "line", "--journal", h.path("alone.journal"))
	s.await("Your clock is running")
	s.enter("hint")
	s.await("That is not answered in this game")
	s.enter("quit")
	s.wait()
	for _, words := range [][]string{{"--event", "event"}, {"--opponent", "here"}} {
		words = append([]string{"play", "--opponent", "engine", "--advice"}, words...)
		if out, err := h.command(nil, words...).CombinedOutput(); err == nil || !strings.Contains(string(out), "--advice is for a game among friends") {
			t.Errorf("%v: got %q, %v, want it refused", words, out, err)
		}
	}
}

func TestEngine_ResultsMakeARatingThatIsToldOnRequest(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	told := func() string {
		out, err := h.command(nil, "rating").CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		return string(out)
	}
	if got := told(); !strings.Contains(got, "You have no rating yet") {
		t.Errorf("got %q before any game", got)
	}
	s := h.start(t, nil, "play", "--opponent", "engine", "--strength", "2000", "--engine", h.engine(t, "tiny", "c7c5"), "--haste", "100", "--voice", "none", "--screen", "line")
	s.await("Your clock is running")
	s.enter("resign")
	s.await("yes")
	s.enter("yes")
	s.await("Black wins: resignation")
	s.enter("quit")
	s.wait()
	if got := told(); !strings.Contains(got, "Your rating is 14") || !strings.Contains(got, "Games: 1.") {
		t.Errorf("got %q after a loss against 2000", got)
	}
}
