package main

import (
	"os"
	"strings"
	"testing"
)

// TestTypedLinesAreKeptForTheNextGameButForSecrets types in one game what the
// next one recalls, without an escape byte.
func TestTypedLinesAreKeptForTheNextGameButForSecrets(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	first := h.start(t, nil, "play", "--opponent", "here", "--screen", "line", "--voice", "none")
	first.await("The game begins")
	for _, line := range []string{"material", "pin 471108", "adjourn", "yes"} {
		first.enter(line)
	}
	first.await("The game is adjourned")
	first.enter("seal e4")
	first.await("Seal e4? Yes or no")
	first.enter("yes")
	first.enter("quit")
	first.wait()
	kept, err := os.ReadFile(h.path("state/blindchess/history"))
	if err != nil || string(kept) != "material\nadjourn\n" {
		t.Errorf("got %q, %v kept", kept, err)
	}
	next := h.start(t, nil, "play", "--opponent", "here", "--screen", "line", "--voice", "none")
	next.await("The game begins")
	next.keys("\x10\x10\r")
	next.await("Material is equal")
	if strings.Contains(next.screen(), "\x1b") {
		t.Error("line mode wrote an escape byte")
	}
}

// TestLinesAreWrappedBetweenWordsToTheTerminal has lines no longer than the
// terminal, or than COLUMNS says, and none parted in a pipe.
func TestLinesAreWrappedBetweenWordsToTheTerminal(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	for _, columns := range []string{"", "50"} {
		s := h.start(t, []string{"COLUMNS=" + columns}, "play", "--opponent", "here", "--screen", "line", "--voice", "none")
		s.await("The game begins")
		s.enter("board")
		s.await("Black:")
		s.enter("quit")
		s.wait()
		most := 100
		if columns != "" {
			most = 50
		}
		longest := 0
		for line := range strings.Lines(s.screen()) {
			longest = max(longest, len([]rune(strings.TrimRight(line, "\r\n"))))
		}
		if longest > most || longest < most-15 {
			t.Errorf("COLUMNS=%s: got lines of up to %d characters, want up to %d", columns, longest, most)
		}
	}
	command := h.command([]string{"COLUMNS=50"}, "play", "--help")
	text, err := command.Output()
	if err != nil || !strings.Contains(string(text), "  blindchess play --opponent here --board both=dgt:/dev/ttyACM0") {
		t.Errorf("got %s, %v, want whole lines in a pipe", text, err)
	}
	s := h.start(t, []string{"COLUMNS=50"}, "play", "--help")
	s.wait()
	for line := range strings.Lines(s.screen()) {
		if n := len([]rune(strings.TrimRight(line, "\r\n"))); n > 50 && strings.Count(strings.TrimSpace(line), " ") > 0 {
			t.Errorf("got %d characters in %q, want up to 50", n, line)
		}
	}
}
