package page_test

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/screen"
	"blindchess/internal/screen/page"
	"blindchess/internal/screen/screentest"
	"blindchess/internal/table"
)

// patience is how long a test waits for an expected result.
const patience = 2 * time.Minute

// served is the page of a seat, and its address.
type served struct {
	t    *testing.T
	url  string
	seat *screen.Terminal
}

func serve(t *testing.T, seat *screen.Terminal) *served {
	t.Helper()
	p := page.New(page.Config{Terminal: seat})
	ctx, stop := context.WithCancel(t.Context())
	ran := make(chan struct{})
	go func() { defer close(ran); _ = p.Run(ctx) }()
	server := httptest.NewServer(p)
	t.Cleanup(func() { stop(); <-ran; server.CloseClientConnections(); server.Close() })
	return &served{t, server.URL, seat}
}

// black seats the sighted opponent.
func black(t *testing.T, tab *screentest.Table) *served {
	t.Helper()
	return serve(t, tab.Sit(console.Actor{Side: rules.Black, Capacity: table.Player}, screentest.Language{Sees: true}))
}

func (s *served) get(path string) string {
	s.t.Helper()
	answer, err := http.Get(s.url + path)
	if err != nil {
		s.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return string(text)
}

// posts sends a form as a browser does that runs no scripts, and returns the page
// that it comes back to.
func (s *served) posts(fields ...string) string {
	s.t.Helper()
	form := url.Values{}
	for i := 0; i < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	answer, err := http.PostForm(s.url+"/line", form)
	if err != nil {
		s.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, _ := io.ReadAll(answer.Body)
	return string(text)
}

// event is one event of a stream.
type event struct{ name, id, data string }

// events reads a stream until read returns false.
func (s *served) events(ctx context.Context, last string, read func(event) bool) {
	s.t.Helper()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.url+"/events?after=", nil)
	if err != nil {
		s.t.Fatal(err)
	}
	request.Header.Set("Last-Event-ID", last)
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		if ctx.Err() == nil {
			s.t.Error(err)
		}
		return
	}
	defer answer.Body.Close()
	if answer.Header.Get("Content-Type") != "text/event-stream; charset=utf-8" {
		s.t.Errorf("got %q, want a stream of events", answer.Header.Get("Content-Type"))
	}
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	var one event
	for lines.Scan() {
		name, value, _ := strings.Cut(lines.Text(), ": ")
		switch name {
		case "event":
			one.name = value
		case "id":
			one.id = value
		case "data":
			one.data = value
		case "":
			if one.name != "" && !read(one) {
				return
			}
			one = event{}
		}
	}
}

func TestPage_IsWholeWithoutAScript(t *testing.T) {
	tab := screentest.New(t, nil)
	s := black(t, tab)
	text := s.get("/")
	for _, want := range []string{
		`<html lang="en">`, `role="grid"`, `<p id="urgent" class="read" role="alert"></p>`, `<div id="said" role="log" aria-live="polite"`, `data-at="e2" data-piece="P"`, `data-running`,
		`<form class="type" method="post" action="/line">`, "<noscript>",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the page does not hold %q", want)
		}
	}
	if strings.Contains(text, "style=") || strings.Contains(text, "onclick") || strings.Count(text, "<script") != 1 {
		t.Error("the page holds a style or a script of its own")
	}
	text = s.posts("line", "clock")
	if !strings.Contains(text, "30:") && !strings.Contains(text, "minutes") {
		t.Errorf("the clock was asked for, and the page that came does not tell it: %s", text)
	}
	tab.Do(table.Announce{Actor: table.By(rules.White), Move: move(t, tab, "e2e4"), Words: "e4"})
	if text = s.get("/"); !strings.Contains(text, `name="line" value="repeat"`) {
		t.Error("the move was announced, and the page has no button that repeats it")
	}
}

func move(t *testing.T, tab *screentest.Table, text string) rules.Move {
	t.Helper()
	m, err := tab.State().Game.Position().ParseUCI(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestPage_PiecesAreMovedByTheirSquares(t *testing.T) {
	conditions := table.ForFriends()
	conditions.Seats.White = table.Seat{Name: "Anna"}
	conditions.Seats.Black = table.Seat{Name: "Eve", Blind: true}
	tab := screentest.New(t, &conditions)
	s := serve(t, tab.Sit(console.Actor{Side: rules.White, Capacity: table.Player}, screentest.Language{Sees: true}))
	if text := s.posts("from", "g1", "to", "f3"); !strings.Contains(text, `data-at="f3" data-piece="N"`) {
		t.Error("the knight was moved and does not stand on its square")
	}
	if text := s.posts("from", "e5", "to", "e6"); strings.Contains(text, `data-at="e6" data-piece="P"`) {
		t.Error("a piece was moved from a square where none stands")
	}
}

func TestPage_TellsEachUtteranceOnceThroughManyCuts(t *testing.T) { throughCuts(t, 150) }

func TestSoakPage_TellsEachUtteranceOnceThroughAThousandCuts(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("this test is long; SOAK=1 runs it")
	}
	throughCuts(t, 1000)
}

// throughCuts has so many words told to a page whose connection is cut ever again.
func throughCuts(t *testing.T, most int) {
	t.Helper()
	tab := screentest.New(t, nil)
	s := black(t, tab)
	var mu sync.Mutex
	var wait sync.WaitGroup
	wait.Go(func() {
		for i := range most {
			s.seat.Hear(say.Utterance{Lang: "en", Words: []say.Word{{Text: fmt.Sprintf("word %d", i)}}})
		}
	})
	defer wait.Wait()
	var heard []string
	last := ""
	chance := rand.New(rand.NewPCG(1, 2))
	ctx, stop := context.WithTimeout(t.Context(), patience)
	defer stop()
	for cuts := 0; len(heard) < most; cuts++ {
		if ctx.Err() != nil {
			t.Fatalf("heard %d of %d words", len(heard), most)
		}
		left := chance.IntN(3)
		if cuts > most {
			left = most
		}
		s.events(ctx, last, func(e event) bool {
			if e.name != "said" {
				return true
			}
			var words struct{ Text string }
			if err := json.Unmarshal([]byte(e.data), &words); err != nil {
				t.Error(err)
			}
			mu.Lock()
			defer mu.Unlock()
			heard, last = append(heard, words.Text), e.id
			left--
			return left >= 0 && len(heard) < most
		})
	}
	for i, text := range heard {
		if want := fmt.Sprintf("word %d", i); text != want {
			t.Fatalf("got %q at place %d, want %q", text, i, want)
		}
	}
}

// follow keeps the parts of a page as its stream changes them, until the last word
// was said.
func (s *served) follow(ctx context.Context, parts map[string]string) {
	s.events(ctx, "", func(e event) bool {
		if e.name == "said" {
			return !strings.Contains(e.data, "the last of all")
		}
		var changed []struct{ ID, HTML string }
		if err := json.Unmarshal([]byte(e.data), &changed); err != nil {
			s.t.Error(err)
		}
		for _, one := range changed {
			parts[one.ID] = one.HTML
		}
		return true
	})
}

func TestPage_WhatChangesMakesTheSamePageAsALoadedOne(t *testing.T) {
	tab := screentest.New(t, nil)
	s := black(t, tab)
	ctx, stop := context.WithTimeout(t.Context(), patience)
	defer stop()
	parts := map[string]string{}
	white := tab.Sit(console.Actor{Side: rules.White, Capacity: table.Player}, screentest.Language{})
	read := make(chan struct{})
	go func() {
		defer close(read)
		s.follow(ctx, parts)
	}()
	moves := []string{"e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "g8f6", "e1g1", "f6e4"}
	for i, text := range moves {
		mover, other := white, s.seat
		if i%2 == 1 {
			mover, other = other, mover
		}
		mover.Enter(text)
		other.Enter("repeat")
		other.Enter("execute")
		mover.Enter("press")
		if got := tab.State().Game.Ply(); got != i+1 {
			t.Fatalf("got %d plies after %s, want %d", got, text, i+1)
		}
	}
	s.seat.Hear(say.Utterance{Lang: "en", Words: []say.Word{{Text: "the last of all"}}})
	<-read
	text := s.get("/")
	for id, html := range parts {
		if strings.HasPrefix(id, "clock") {
			continue // its time goes on
		}
		if !strings.Contains(text, html) {
			t.Errorf("the part %s is %q in the stream, and the loaded page has no such part", id, html)
		}
	}
	if len(parts) < 80 {
		t.Errorf("got %d parts, want all of the page", len(parts))
	}
}

func TestPage_IsCompressedInPiecesThatStandAlone(t *testing.T) {
	tab := screentest.New(t, nil)
	s := black(t, tab)
	ctx, stop := context.WithTimeout(t.Context(), patience)
	defer stop()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.url+"/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Accept-Encoding", "gzip")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	unpacked, err := gzip.NewReader(answer.Body)
	if err != nil || answer.Header.Get("Content-Encoding") != "gzip" {
		t.Fatalf("got %v and %q, want a compressed stream", err, answer.Header.Get("Content-Encoding"))
	}
	lines := bufio.NewReader(unpacked)
	for _, text := range []string{"first", "second", "third"} {
		s.seat.Hear(say.Utterance{Lang: "en", Words: []say.Word{{Text: text}}})
		for {
			line, err := lines.ReadString('\n')
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(line, text) {
				break
			}
		}
	}
}

func TestPage_EndsWithASentenceWhenSomebodyLeaves(t *testing.T) {
	tab := screentest.New(t, nil)
	s := black(t, tab)
	s.seat.Leave()
	ctx, stop := context.WithTimeout(t.Context(), patience)
	defer stop()
	var told []string
	s.events(ctx, "", func(e event) bool {
		if e.name == "over" {
			told = append(told, e.data)
		}
		return true
	})
	if !slices.Equal(told, []string{`"You have left. Your seat is reserved."`}) {
		t.Errorf("got %q, want one sentence, and then the end of the stream", told)
	}
}

func TestPage_BadRequestsAreAnsweredInOneSentence(t *testing.T) {
	s := black(t, screentest.New(t, nil))
	for name, ask := range map[string]func() (*http.Response, error){
		"a line that is too long": func() (*http.Response, error) {
			return http.PostForm(s.url+"/line", url.Values{"line": {strings.Repeat("e4 ", 300)}})
		},
		"a page that is none":      func() (*http.Response, error) { return http.Get(s.url + "/nowhere") },
		"a line that is asked for": func() (*http.Response, error) { return http.Get(s.url + "/line") },
		"a page that is posted":    func() (*http.Response, error) { return http.PostForm(s.url+"/", nil) },
	} {
		answer, err := ask()
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(answer.Body)
		answer.Body.Close()
		if answer.StatusCode < 400 || answer.StatusCode >= 500 || strings.Count(string(text), "\n") != 1 || len(text) < 20 {
			t.Errorf("%s: got %d %q, want a refusal in one sentence", name, answer.StatusCode, text)
		}
	}
}
