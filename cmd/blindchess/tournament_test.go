//go:build tournament

package main

import (
	"os/exec"
	"strings"
	"testing"
)

func TestTheTournamentBuildSaysWhatItIsAndHasNobodyToPlayAgainst(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	s := h.start(t, nil, "play", "--opponent", "here", "--voice", "none", "--screen", "line", "--journal", h.path("event.journal"))
	s.await("This is the tournament build: no engine, no opening book")
	s.await("The game begins")
	for _, words := range [][]string{{"play", "--opponent", "rehearsal"}, {"play", "--sloppy"}, {"learn"}} {
		if out, err := h.command(nil, words...).CombinedOutput(); err == nil {
			t.Errorf("%v: got %q, want it refused", words, out)
		}
	}
}

func TestTheTournamentBuildHoldsNoPartner(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "-tags", "tournament", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	for room := range strings.Lines(string(out)) {
		if strings.TrimSpace(room) == "blindchess/internal/rehearsal" {
			t.Error("the rehearsal partner is in the tournament build")
		}
	}
}
