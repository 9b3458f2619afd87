package onlinetest_test

import (
	"bufio"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"blindchess/internal/online/onlinetest"
)

// place is a server on a stopped clock, with two players.
type place struct {
	t     *testing.T
	s     *onlinetest.Server
	clock *onlinetest.Manual
	white string // tokens of Anna and Boris
	black string
}

func open(t *testing.T, options onlinetest.Options) *place {
	t.Helper()
	clock := onlinetest.NewManual(time.Date(2026, 3, 1, 10, 0, 0, 0, time.UTC))
	options.Clock = clock
	s := onlinetest.New(options)
	t.Cleanup(s.Close)
	return &place{t: t, s: s, clock: clock, white: s.Token("Anna"), black: s.Token("Boris")}
}

// send sends a request and returns the answer, or an error of the connection.
func (p *place) send(token, on, form string) (*http.Response, error) {
	method, path, _ := strings.Cut(on, " ")
	r, err := http.NewRequestWithContext(p.t.Context(), method, p.s.URL()+path, strings.NewReader(form))
	if err != nil {
		return nil, err
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	if form != "" {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	return p.s.Client().Do(r)
}

// ask sends a request and returns the status and the body of its answer.
func (p *place) ask(token, on, form string) (int, string) {
	p.t.Helper()
	got, err := p.send(token, on, form)
	if err != nil {
		p.t.Fatalf("%s: %v", on, err)
	}
	defer got.Body.Close()
	body, err := io.ReadAll(got.Body)
	if err != nil {
		p.t.Fatalf("%s: %v", on, err)
	}
	return got.StatusCode, string(body)
}

// wants sends a request that must be answered so.
func (p *place) wants(token, on, form string, status int, body string) {
	p.t.Helper()
	if got, text := p.ask(token, on, form); got != status || body != "" && text != body {
		p.t.Errorf("%s %s: got %d %s, want %d %s", on, form, got, text, status, body)
	}
}

// stream is one that a test reads.
type stream struct {
	t    *testing.T
	body io.ReadCloser
	in   *bufio.Reader
}

func (p *place) stream(token, on, form string) *stream {
	p.t.Helper()
	got, err := p.send(token, on, form)
	if err != nil {
		p.t.Fatalf("%s: %v", on, err)
	}
	if got.StatusCode != http.StatusOK || got.Header.Get("Content-Type") != "application/x-ndjson" {
		body, _ := io.ReadAll(got.Body)
		p.t.Fatalf("%s: got %d %s: %s", on, got.StatusCode, got.Header.Get("Content-Type"), body)
	}
	p.t.Cleanup(func() { got.Body.Close() })
	return &stream{p.t, got.Body, bufio.NewReader(got.Body)}
}

// raw returns the next line, or how the stream ended.
func (s *stream) raw() (string, error) {
	text, err := s.in.ReadString('\n')
	return strings.TrimSuffix(text, "\n"), err
}

type object = map[string]any

// next returns the next line that is not empty.
func (s *stream) next() object {
	s.t.Helper()
	for {
		text, err := s.raw()
		if err != nil {
			s.t.Fatalf("the stream ended with %v after %q", err, text)
		}
		if text == "" {
			continue
		}
		var o object
		if err := json.Unmarshal([]byte(text), &o); err != nil {
			s.t.Fatalf("%q: %v", text, err)
		}
		return o
	}
}

// until reads on to a line of a type, which it returns.
func (s *stream) until(kind string) object {
	s.t.Helper()
	for {
		if o := s.next(); o["type"] == kind {
			return o
		}
	}
}

// ends requires that the stream sends no further line and is closed properly.
func (s *stream) ends() {
	s.t.Helper()
	for {
		switch text, err := s.raw(); {
		case err == io.EOF && text == "":
			return
		case err != nil:
			s.t.Fatalf("got %v after %q, want a proper end", err, text)
		case text != "":
			s.t.Fatalf("got %s, want the end", text)
		}
	}
}

// breaks is that the connection breaks; it returns what came before that.
func (s *stream) breaks() string {
	s.t.Helper()
	text, err := io.ReadAll(s.in)
	if err == nil {
		s.t.Fatalf("the stream ended properly after %q, want it broken", text)
	}
	return string(text)
}

// rapid begins a game of Anna against Boris of 10 minutes and 5 seconds.
func (p *place) rapid() string {
	return p.s.Begin(onlinetest.Play{White: "Anna", Black: "Boris", Limit: 10 * time.Minute, Increment: 5 * time.Second})
}

func (p *place) watch(token, id string) (*stream, object) {
	p.t.Helper()
	st := p.stream(token, "GET /api/board/game/stream/"+id, "")
	return st, st.next()
}

func deed(id, what string) string { return "POST /api/board/game/" + id + "/" + what }
