package main

import (
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"strings"
	"testing"

	"blindchess/internal/room/serving"
)

// newcomer joins a page with a browser that was at no table before.
func newcomer(t *testing.T, address, code string) *browser {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	b := &browser{t, &http.Client{Jar: jar}, address}
	b.post("/join", url.Values{"code": {code}})
	return b
}

// awaitsReader is a table at which White sits in lines and Black may come with a browser.
func awaitsReader(t *testing.T, flags ...string) (s *served, white *session, address, code string) {
	t.Helper()
	h := newHome(t)
	s = h.serve(t, append([]string{"--page", "127.0.0.1:0", "--white", "Anna", "--black", "Eve"}, flags...)...)
	address = s.awaitEvent("page").Page
	code = s.await("Black's code", func(e serving.Event) bool { return e.Event == "code" && e.Seat == "black" }).Code
	white = h.start(t, nil, "join", "--screen", "line", "--seat", "white", "--language", "en")
	s.await("White's coming", func(e serving.Event) bool { return e.Event == "entered" && e.Seat == "white" })
	return s, white, address, code
}

func TestPage_NoClockRunsWhileAGuestReadsHowToPlayForTheFirstTime(t *testing.T) {
	t.Parallel()
	s, white, address, code := awaitsReader(t, "--reading-time", "1h")
	black := newcomer(t, address, code)
	white.await("reads how to play.") // or still reads it, if White's own screen came later
	page := black.sees("How this works")
	for _, want := range []string{`data-step="how"`, "Say it aloud, then play it on your board.", `<button name="line" value="start"`} {
		if !strings.Contains(page, want) {
			t.Errorf("the card has no %s: %s", want, page)
		}
	}
	if strings.Contains(page, "data-running") {
		t.Errorf("a clock runs while they read: %s", page)
	}
	white.enter("start")
	white.await("Black still reads how to play. The game then starts by itself.")
	black.enter("start")
	white.await("Eve is ready.")
	white.await("The game begins")
	s.awaitEvent("begun")
	if page := black.sees("data-running"); strings.Contains(page, `data-step="how"`) {
		t.Errorf("the card stays: %s", page)
	}
	journal, err := os.ReadFile(s.awaitEvent("open").Journal)
	if err != nil || !strings.Contains(string(journal), "ReadingBegan") || !strings.Contains(string(journal), "ReadingEnded") {
		t.Errorf("the journal does not say that they read: %v", err)
	}
}

func TestPage_TheWaitForAGuestWhoReadsEndsByItself(t *testing.T) {
	t.Parallel()
	s, white, address, code := awaitsReader(t, "--reading-time", "200ms")
	newcomer(t, address, code)
	white.await("reads how to play.")
	white.await("The game begins")
	s.awaitEvent("begun")
}

func TestPage_NobodyWaitsForAGuestWhereTheConditionsSayNoTime(t *testing.T) {
	t.Parallel()
	s, white, address, code := awaitsReader(t, "--reading-time", "0s")
	newcomer(t, address, code)
	s.awaitEvent("begun")
	if strings.Contains(white.screen(), "reads how to play") {
		t.Errorf("White is told of a reading: %s", white.screen())
	}
}
