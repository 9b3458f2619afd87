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
