package main

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"blindchess/internal/floors/waits"
)

// reader is a browser without scripts.
type reader struct {
	t       *testing.T
	address string
	client  *http.Client
}

func newReader(t *testing.T, address string) reader {
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return reader{t, address, &http.Client{Jar: jar}}
}

// posts sends a form, and returns the page that follows.
func (r reader) posts(path string, form url.Values) string {
	r.t.Helper()
	answer, err := r.client.PostForm(r.address+path, form)
	if err != nil {
		r.t.Fatal(err)
	}
	defer answer.Body.Close()
	all, err := io.ReadAll(answer.Body)
	if err != nil {
		r.t.Fatal(err)
	}
	return string(all)
}

// sees loads the page again until it shows each of some texts.
func (r reader) sees(texts ...string) {
	r.t.Helper()
	page := ""
	for range waits.Polls(20*time.Millisecond, stallTimeout) {
		answer, err := r.client.Get(r.address)
		if err != nil {
			r.t.Fatal(err)
		}
		all, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if page = string(all); err != nil {
			r.t.Fatal(err)
		}
		there := true
		for _, text := range texts {
			there = there && strings.Contains(page, text)
		}
		if there {
			return
		}
	}
	r.t.Fatalf("the page does not show all of %q: %s", texts, page)
}

// invited returns the address and the code that a program has told.
func (s *session) invited() (address, code string) {
	s.t.Helper()
	s.await("Typed: ")
	s.await("It works once")
	seen := s.screen()
	return regexp.MustCompile(`http://127\.0\.0\.1:\d+`).FindString(seen), regexp.MustCompile(`Typed: ([a-h]{3} \d{3} \d{3})`).FindStringSubmatch(seen)[1]
}

func TestAStudyIsAPageThatNeedsNoScript(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	if err := os.WriteFile(h.path("game.pgn"), []byte("[White \"Anna\"]\n[Black \"Bo\"]\n\n1. e4 e5 (1... c5) 2. Nf3 *\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := h.start(t, nil, "study", h.path("game.pgn"), "--page", "127.0.0.1:0", "--voice", "none", "--screen", "line")
	address, code := s.invited()
	guest := newReader(t, address)
	guest.sees(`name="code"`)
	if page := guest.posts("/line", url.Values{"line": {"next"}}); strings.Contains(page, "Anna") || strings.Contains(page, "e4") {
		t.Errorf("somebody without a code was shown\n%s", page)
	}
	guest.posts("/join", url.Values{"code": {code}})
	guest.sees("Anna against Bo", "White is to move", `value="2."`, "Lines from here", `value="save"`, "At the start")
	s.await("A browser has joined")
	guest.posts("/line", url.Values{"line": {"1."}})
	guest.sees(`value="1." aria-current="true"`, `<button name="line" value="2">c5</button>`, "Black is to move")
	guest.posts("/line", url.Values{"from": {"e7"}, "to": {"e6"}})
	guest.sees("New:", `>e6</button>`, "The variation ends here")
	s.await("The variation ends here")
	s.enter("start")
	guest.sees("White is to move")
	guest.posts("/line", url.Values{"line": {"set rate 200"}})
	guest.sees("Only the person at the host computer can do that.")
	guest.posts("/line", url.Values{"line": {"save " + h.path("elsewhere.pgn")}})
	guest.posts("/line", url.Values{"line": {"2..."}})
	guest.sees("Nothing follows here")
	if _, err := os.Stat(h.path("elsewhere.pgn")); err == nil {
		t.Error("somebody who came with a browser has written a file of their own naming")
	}
	guest.posts("/line", url.Values{"line": {"quit"}})
	s.enter("where")
	s.awaitTimes("Anna against Bo", 2)
	s.enter("quit")
	s.await("not saved")
	s.enter("quit")
	s.wait()
	if _, err := guest.client.Get(address); err == nil {
		t.Error("the page is there still after the study was left")
	}
}

func TestAPuzzleIsAPage(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	s := h.start(t, nil, "puzzle", "--seed", "1", "--theme", "mateIn1", "--page", "127.0.0.1:0", "--voice", "none", "--screen", "line")
	address, code := s.invited()
	guest := newReader(t, address)
	guest.posts("/join", url.Values{"code": {code}})
	guest.sees("to move.", `value="solution"`)
	guest.posts("/line", url.Values{"line": {"solution"}})
	guest.sees("The solution:")
	s.await("The solution:")
	s.enter("quit")
	s.wait()
}

func TestAnExerciseInSeeingTheBoardIsAPageThatGivesNothingAway(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	s := h.start(t, nil, "memory", "colours", "--seed", "1", "--page", "127.0.0.1:0", "--voice", "none", "--screen", "line")
	address, code := s.invited()
	guest := newReader(t, address)
	guest.posts("/join", url.Values{"code": {code}})
	guest.sees("light or dark?")
	page := guest.posts("/line", url.Values{"line": {"read"}})
	if strings.Contains(page, "dark square") || strings.Contains(page, `class="dark"`) {
		t.Errorf("the page tells the colour of a square:\n%s", page)
	}
	if strings.Contains(page, "<caption") {
		t.Errorf("the page has a heading of moves, of which there are none:\n%s", page)
	}
	s.enter("quit")
	s.wait()
}
