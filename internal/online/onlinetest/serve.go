package onlinetest

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// request is one that came.
type request struct {
	*http.Request
	form  url.Values // of the body
	parts []string   // of the path
	token *token
	user  *user
}

// answer is the reply to a request.
type answer struct {
	status   int // 200 where it is 0
	body     any // as JSON
	html     string
	location string
	stream   *stream
}

// failed is an error as the server writes them.
func failed(status int, text string) answer {
	return answer{status: status, body: object{"error": text}}
}

// formError is an error in the sent fields: error is an object of lists, whose
// fields are repeated beside it. The field "global" is for the form as a whole.
func formError(field, text string) answer {
	list := []string{text}
	return answer{status: http.StatusBadRequest, body: object{field: list, "error": object{field: list}}}
}

var (
	ok       = answer{body: object{"ok": true}}
	notFound = failed(http.StatusNotFound, "Not found")
)

// Request is one that the server has seen.
type Request struct {
	At      time.Time // when it came
	Method  string
	Path    string
	Query   string
	Form    string // of the body
	User    string // whose token it had
	Agent   string
	Status  int // 0 where it never arrived
	Trouble Trouble
	// Early is that it came less than a minute after a 429 for the same token.
	Early bool
	// Answered is when its answer was written to a client that was there; zero where none
	// was.
	Answered time.Time
	// Overlaps is that another of the same token was not answered yet.
	Overlaps bool
}

// Requests returns all that the server has seen so far, in the order in which they
// came.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Request{}, s.requests...)
}

func (s *Server) serve(w http.ResponseWriter, hr *http.Request) {
	body, err := io.ReadAll(io.LimitReader(hr.Body, 1<<20))
	if err != nil {
		return
	}
	r := &request{Request: hr, parts: strings.Split(strings.Trim(hr.URL.Path, "/"), "/")}
	r.form, _ = url.ParseQuery(string(body))

	s.mu.Lock()
	down := s.down
	bearer, _ := strings.CutPrefix(hr.Header.Get("Authorization"), "Bearer ")
	if t := s.tokens[bearer]; t != nil && s.clock.Now().Before(t.expires) {
		r.token, r.user = t, t.user
	}
	entry := Request{
		At: s.clock.Now(), Method: hr.Method, Path: hr.URL.Path, Query: hr.URL.RawQuery,
		Form: r.form.Encode(), Agent: hr.UserAgent(),
	}
	streams := r.opensStream()
	if r.user != nil {
		entry.User = r.user.Name
		entry.Overlaps = !streams && r.token.open > 0
	}
	entry.Early = s.clock.Now().Before(s.penalties[bearer].until)
	f := s.trouble(r)
	entry.Trouble = f.Do
	number := len(s.requests)
	s.requests = append(s.requests, entry)
	if r.token != nil && !streams {
		r.token.open++
		defer func() {
			s.mu.Lock()
			r.token.open--
			s.mu.Unlock()
		}()
	}
	if f.Do == Lose {
		s.mu.Unlock()
		panic(http.ErrAbortHandler)
	}
	if f.Do == LateRequest {
		due := s.in(f.For)
		s.mu.Unlock()
		wait(due, down)
		s.mu.Lock()
	}
	a := s.answer(r, entry, f)
	if a.status == 0 {
		a.status = http.StatusOK
	}
	s.requests[number].Status = a.status
	if a.status == http.StatusTooManyRequests && !(entry.Early && s.penalties[bearer].all) {
		s.penalties[bearer] = penalty{until: s.clock.Now().Add(time.Minute), all: f.Do == Limit}
	}
	text := s.text(&a)
	var due chan struct{}
	if f.Do == LateAnswer {
		due = s.in(f.For)
	}
	s.mu.Unlock()

	switch f.Do {
	case LoseAnswer:
		if a.stream != nil {
			a.stream.close()
		}
		panic(http.ErrAbortHandler)
	case LateAnswer:
		wait(due, down)
	case Cut:
		if a.stream != nil {
			a.stream.cut(f.After)
		}
	case Stall:
		if a.stream != nil {
			a.stream.stall(f.After)
			break
		}
		select {
		case <-hr.Context().Done():
		case <-down:
		}
		panic(http.ErrAbortHandler)
	case Silent:
		if a.stream != nil {
			a.stream.silence()
		}
	}
	select {
	case <-down:
		if a.stream != nil {
			a.stream.close()
		}
		panic(http.ErrAbortHandler)
	default:
	}
	if hr.Context().Err() == nil {
		s.mu.Lock()
		s.requests[number].Answered = s.clock.Now()
		s.mu.Unlock()
	}
	s.write(w, r, a, text, f)
}

// in returns a channel that is closed when d has passed.
func (s *Server) in(d time.Duration) chan struct{} {
	due := make(chan struct{})
	s.clock.AfterFunc(d, func() { close(due) })
	return due
}

// wait waits until something is due or the server goes down.
func wait(due, down chan struct{}) {
	select {
	case <-due:
	case <-down:
	}
}

// answer determines the reply to a request, and carries the request out.
func (s *Server) answer(r *request, entry Request, f Fault) answer {
	bearer, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	switch {
	case f.Do == Limit, s.penalties[bearer].all && entry.Early:
		return failed(http.StatusTooManyRequests, tooMany)
	case s.options.Strict && entry.Overlaps:
		return failed(http.StatusTooManyRequests, "Please only run 1 request(s) at a time")
	case f.Do == Fail:
		return answer{status: f.Status, html: f.Body}
	}
	return s.route(r)
}

func (s *Server) write(w http.ResponseWriter, r *request, a answer, text []byte, f Fault) {
	if r.user != nil {
		w.Header().Set("X-OAuth-Scopes", strings.Join(r.token.scopes, ","))
	}
	if a.stream != nil {
		a.stream.serve(w, r.Request)
		return
	}
	switch {
	case a.location != "":
		w.Header().Set("Location", a.location)
	case a.html != "":
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
	case a.status != http.StatusNoContent:
		w.Header().Set("Content-Type", "application/json")
	}
	if a.status != http.StatusNoContent {
		w.Header().Set("Content-Length", strconv.Itoa(len(text)))
	}
	w.WriteHeader(a.status)
	if f.Do == Cut {
		w.Write(text[:min(f.After, len(text))])
		http.NewResponseController(w).Flush()
		panic(http.ErrAbortHandler)
	}
	w.Write(text)
}

// text is the body of an answer.
func (s *Server) text(a *answer) []byte {
	if a.html != "" || a.body == nil {
		return []byte(a.html)
	}
	if o, is := a.body.(object); is {
		s.sprinkle(o)
	}
	return encode(a.body)
}

// encode writes JSON in one line, without an end of line.
func encode(value any) []byte {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		panic("onlinetest: " + err.Error())
	}
	return bytes.TrimRight(b.Bytes(), "\n")
}

// sprinkle adds unknown fields to an object, now and then.
func (s *Server) sprinkle(o object) {
	if !s.chance(s.options.Strange) {
		return
	}
	values := []any{nil, true, -1.5e9, "\u2654 }\n{", []any{object{"type": "gameState", "moves": "a2a3"}}, object{"state": object{}}}
	o["new"+s.name(5)] = values[s.random.IntN(len(values))]
}
