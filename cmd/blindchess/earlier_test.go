package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// earlier copies a file that an earlier version has written into h.
func (h home) earlier(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "earlier", name))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(h.path(name), text, 0o600); err != nil {
		t.Fatal(err)
	}
	return h.path(name)
}

// made returns the moves on the record of a journal, in written notation.
func (h home) made(t *testing.T, journal string) []string {
	t.Helper()
	out, err := h.command(nil, "replay", "--json", journal).CombinedOutput()
	if err != nil {
		t.Fatalf("%v, %s", err, out)
	}
	var moves []string
	for _, line := range regexp.MustCompile(`"event":"MoveMade".*"san":"([^"]+)"`).FindAllStringSubmatch(string(out), -1) {
		moves = append(moves, line[1])
	}
	return moves
}

func TestEarlier_EachGameIsPlayedOn(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	key, err := os.ReadFile(h.earlier(t, "arbiter.key"))
	if err != nil {
		t.Fatal(err)
	}
	for _, game := range []struct{ name, typed, made string }{
		{"friends", "restart\nNc6\n\nBb5\n\n", "e4 e5 Nf3 Nc6 Bb5"},
		{"chess960", "restart\nd4\n\n", "e4 e5 d4"},
		{"slovak", "restart\nc4\n\n", "Nf3 d5 c4"},
		{"position", "restart\nRb8\n\n", "Rb1 h6 Rb8+"},
		{"blind", "restart\nNf3\n\n", "e4 e5 Nf3"},
		{"early", "restart\nc4\n\n", "d4 d5 c4"},
		{"event", "restart\ne5\n\n", "e4 e5"},
		{"diverged", "accept\nyes\naccept\nyes\n\ne4\n\n", "e4 e4"},
		{"sealed", "restart\n\nopen " + strings.TrimSpace(string(key)) + "\nresume\nNf3\n\n", "e4 e5 Nf3"},
	} {
		journal := h.earlier(t, game.name+".journal")
		before := h.made(t, journal)
		command := h.command(nil, "play", "--opponent", "here", "--voice", "none", "--screen", "line", "--resume="+journal)
		command.Stdin = strings.NewReader(game.typed + "quit\n")
		said, err := command.CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v", game.name, err)
		}
		got := h.made(t, journal)
		if strings.Join(got, " ") != game.made || !slices.Equal(got[:len(before)], before) {
			t.Errorf("%s: got %v on record, want %s; it said\n%s", game.name, got, game.made, said)
		}
	}
}

func TestEarlier_AnEndedGameIsToldAgain(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	journal := h.earlier(t, "mate.journal")
	if got := strings.Join(h.made(t, journal), " "); got != "f3 e5 g4 Qh4#" {
		t.Errorf("got %s, want the mate", got)
	}
	out, err := h.command(nil, "play", "--opponent", "here", "--voice", "none", "--resume="+journal).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "has ended") {
		t.Errorf("got %v, %q; want it told that the game has ended", err, out)
	}
}

func TestEarlier_ThePartnerPlaysOn(t *testing.T) {
	t.Parallel()
	if tournament {
		t.Skip("the tournament build has no partner")
	}
	h := newHome(t)
	s := h.start(t, nil, "play", "--voice", "none", "--screen", "line", "--resume="+h.earlier(t, "rehearsal.journal"))
	s.await("Game resumed")
	s.enter("restart")
	s.await("Your clock is running.")
	if got := strings.Join(h.made(t, h.path("rehearsal.journal")), " "); !strings.HasPrefix(got, "e4 ") {
		t.Errorf("got %s, want a reply to e4", got)
	}
}

func TestEarlier_SettingsHold(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	file := h.earlier(t, "settings.toml")
	for name, want := range map[string]string{
		"language": "de", "scheme": "de", "notation": "de", "rate": "140", "form": "short", "keys": "orologic",
		"thresholds": "10m,1m", "screen": "line", "width": "40", "bind.f4": "clock",
		"verbosity": "normal", // full never differed from it
	} {
		out, err := h.command([]string{"BLINDCHESS_CONFIG=" + file}, "config", "get", name).Output()
		if got := strings.TrimSpace(string(out)); err != nil || got != want {
			t.Errorf("%s: got %q, %v; want %s", name, got, err, want)
		}
	}
}
