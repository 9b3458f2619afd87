package main

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// killed kills the program on a terminal as a machine does that loses its power, and
// waits until it is dead: until then it holds the journal.
func (s *session) killed() {
	_ = s.command.Process.Kill()
	s.wait()
}

// TestWayBack_AfterAKilledHostEverybodyIsBackWithoutACode kills and resumes the host
// of a game. An arbiter on the socket, an assistant over SSH, a browser and the
// opponent then return without a code.
func TestWayBack_AfterAKilledHostEverybodyIsBackWithoutACode(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	journal := h.path("game.journal")
	host := h.start(t, nil, "play", "--event", "event", "--control", "40/90m+30s,30m+30s", "--name", "Anna", "--opponent-name", "Boris", "--opponent", "join",
		"--arbiter", "--screen", "line", "--voice", "none", "--pair", "127.0.0.1:0", "--page", "127.0.0.1:0", "--journal", journal)
	host.await("Waiting for the opponent.")
	address := regexp.MustCompile(`ssh://127\.0\.0\.1:\d+`).FindString(host.screen())
	page := regexp.MustCompile(`http://127\.0\.0\.1:\d+`).FindString(host.screen())
	arbiter := h.start(t, nil, "join", "--role", "arbiter", "--name", "Eve", "--screen", "line", "--code", host.code("arbiter"))
	arbiter.await("You are the arbiter")
	assistant := h.start(t, nil, "join", address, "--role", "assistant", "--screen", "line")
	assistant.await("Type yes or no.")
	assistant.enter("yes")
	assistant.await("Code:")
	assistant.enter(host.code("assistant white"))
	assistant.await("You assist White")
	browser := newBrowser(t)
	read(t)(browser.PostForm(page+"/join", url.Values{"code": {host.code("spectator")}}))
	boris := h.start(t, nil, "join", "--name", "Boris", "--screen", "line")
	boris.await("> ")
	arbiter.enter("start")
	host.await("The game begins")

	host.killed()
	arbiter.await("The connection to the table is lost")
	again := h.start(t, nil, "play", "--resume="+journal, "--screen", "line", "--voice", "none")
	for _, guest := range []*session{arbiter, assistant, boris} {
		guest.await("The connection to the table is back.")
	}
	again.await("The arbiter has joined: Eve.")
	again.await(address)
	again.await(page)
	if text := read(t)(browser.Get(page + "/")); !strings.Contains(text, "You are watching") {
		t.Errorf("got the page\n%s\nwant the table", text)
	}
	arbiter.enter("restart")
	again.await("clock is running")
	if text := again.screen(); strings.Contains(text, "wrong") {
		t.Errorf("the host was told of wrong codes:\n%s", text)
	}
	thief := h.start(t, nil, "join", "--seat", "black", "--screen", "line")
	thief.await("sits there")
	thief.enter("quit")
}

// TestWayBack_WhoIsNotKnownAnyMoreIsAskedForANewCodeAndLocksOutNobody deletes the
// data on known guests beside the journal.
func TestWayBack_WhoIsNotKnownAnyMoreIsAskedForANewCodeAndLocksOutNobody(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	journal := h.path("game.journal")
	host := h.start(t, nil, "play", "--arbiter", "--opponent", "join", "--screen", "line", "--voice", "none", "--pair", "127.0.0.1:0", "--journal", journal)
	host.await("Waiting for the opponent.")
	arbiter := h.start(t, nil, "join", "--role", "arbiter", "--screen", "line", "--code", host.code("arbiter"))
	arbiter.await("You are the arbiter")
	watches := h.start(t, []string{"BLINDCHESS_FINGERPRINT=" + regexp.MustCompile(`SHA256:\S+[^.\s]`).FindString(host.screen())},
		"join", regexp.MustCompile(`ssh://127\.0\.0\.1:\d+`).FindString(host.screen()), "--role", "spectator", "--screen", "line", "--code", host.code("spectator"))
	watches.await("You are watching")
	host.killed()
	for _, known := range []string{"game.back", "game.keys"} {
		if err := os.Remove(filepath.Join(h.folder, known)); err != nil {
			t.Fatal(err)
		}
	}
	again := h.start(t, nil, "play", "--resume="+journal, "--screen", "line", "--voice", "none")
	arbiter.await("Ask the host to type invite arbiter for a new one, and type it here.")
	watches.await("Ask the host to type invite spectator for a new one, and type it here.")
	time.Sleep(3 * time.Second) // in which it would be tried again
	for _, guest := range []*session{arbiter, watches} {
		guest.enter("abc 123 456")
		guest.awaitTimes("type it here", 2)
	}
	arbiter.enter(again.code("arbiter"))
	watches.enter(again.code("spectator"))
	for _, guest := range []*session{arbiter, watches} {
		guest.await("The connection to the table is back.")
	}
	again.await("The arbiter has joined")
	if text := again.screen(); strings.Contains(text, "wrong") {
		t.Errorf("the host was told of wrong codes:\n%s", text)
	}

	late := h.start(t, nil, "join", "--role", "arbiter", "--screen", "line", "--code", "abc 123 456")
	late.await("type it here")
	late.enter(again.code("arbiter"))
	late.await("You are the arbiter")
}

func newBrowser(t *testing.T) *http.Client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	transport := &http.Transport{}
	t.Cleanup(transport.CloseIdleConnections)
	return &http.Client{Jar: jar, Transport: transport}
}

// read returns the body of an answer.
func read(t *testing.T) func(*http.Response, error) string {
	return func(answer *http.Response, err error) string {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		if err != nil || answer.StatusCode != http.StatusOK {
			t.Fatalf("got %s, %v", answer.Status, err)
		}
		return string(text)
	}
}
