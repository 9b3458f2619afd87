package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// typedCode finds the code that the host is shown for a guest.
var typedCode = regexp.MustCompile(`Typed: ([a-h]{3} \d{3} \d{3})`)

// code lets the host invite a guest, and returns the code.
func (s *session) code(role string) string {
	s.t.Helper()
	before := len(typedCode.FindAllString(s.screen(), -1))
	s.enter("invite " + role)
	s.awaitTimes("Typed: ", before+1)
	s.awaitTimes("fifteen minutes", before+1)
	all := typedCode.FindAllStringSubmatch(s.screen(), -1)
	return all[len(all)-1][1]
}

func TestTheArbitersSeatIsOpenedByItsPINThroughTheProgram(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	folder := t.TempDir()
	pin, journal := filepath.Join(folder, "pin"), filepath.Join(folder, "game.journal")
	if err := os.WriteFile(pin, []byte("471108\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	host := h.start(t, nil, "play", "--event", "event", "--opponent", "join", "--screen", "line", "--voice", "none", "--journal", journal, "--pin-file", pin)
	host.await("> ")
	host.enter("pin 471108")
	host.await("You cannot do that here")
	arbiter := h.start(t, nil, "join", "--role", "arbiter", "--code", host.code("arbiter"), "--screen", "line")
	arbiter.await("> ")
	arbiter.enter("start")
	arbiter.await("The arbiter's seat is locked. Type pin with its PIN, then rule again.")
	arbiter.enter("pin 4712")
	arbiter.await("Wrong PIN for the arbiter's seat.")
	arbiter.enter("start")
	arbiter.awaitTimes("The arbiter's seat is locked.", 2)
	if strings.Contains(host.screen(), "The game begins") {
		t.Fatal("the game began by a wrong PIN")
	}
	arbiter.enter("pin 471108")
	arbiter.await("The PIN is right")
	arbiter.enter("start")
	host.await("The game begins")

	stranger := h.start(t, nil, "join", "--role", "arbiter", "--code", host.code("arbiter"), "--screen", "line")
	stranger.await("> ")
	for _, guess := range []string{"0000", "1111", "2222", "3333"} {
		stranger.enter("pin " + guess)
		stranger.enter("add white 1m")
	}
	stranger.awaitTimes("Wrong PIN for the arbiter's seat.", 4)
	stranger.enter("pin 5555")
	stranger.enter("add white 1m")
	stranger.await("Five wrong PINs. Wait a minute")
	stranger.enter("pin 471108")
	stranger.enter("add white 1m")
	stranger.awaitTimes("Five wrong PINs. Wait a minute", 2)
	arbiter.enter("add white 1m")
	arbiter.await("White gets")

	kept, err := os.ReadFile(journal + ".pin")
	if err != nil {
		t.Fatal(err)
	}
	records, err := os.ReadFile(journal)
	if err != nil {
		t.Fatal(err)
	}
	if _, digest, _ := strings.Cut(strings.TrimSpace(string(kept)), ":"); len(digest) < 32 || strings.Contains(string(records), digest) {
		t.Errorf("the digest %q stands in the journal", digest)
	}
}

func TestThePINIsAskedForAndNotShown(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	journal := filepath.Join(t.TempDir(), "game.journal")
	host := h.start(t, nil, "play", "--event", "event", "--opponent", "join", "--screen", "line", "--voice", "none", "--journal", journal, "--pin")
	host.await("The PIN of the arbiter's seat")
	const pin = "four sevens" // the screen shows random digits too
	host.enter(pin)
	host.await("> ")
	if strings.Contains(host.screen(), "sevens") {
		t.Errorf("the PIN is shown:\n%s", host.screen())
	}
	if _, err := os.Stat(journal + ".pin"); err != nil {
		t.Error(err)
	}
}
