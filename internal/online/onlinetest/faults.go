package onlinetest

import (
	"net/http"
	"slices"
	"strings"
	"time"
)

// Trouble is what may happen to a request.
type Trouble int

// The troubles. After is in bytes of the body, For on the server's clock.
const (
	Lose        Trouble = iota + 1 // it never arrives: the connection breaks
	LoseAnswer                     // it is carried out, and the connection breaks
	LateRequest                    // it is carried out when For has gone by
	LateAnswer                     // it is carried out, and answered when For has gone by
	Cut                            // its answer, or its stream, breaks after so many bytes
	Stall                          // its stream goes silent after so many bytes and stays open; another answer never comes
	Silent                         // its stream has no keep-alives
	Limit                          // 429, and so for every request of this token for a minute
	Fail                           // Status and Body, such as a page of a proxy, and not carried out
)

// Fault says which requests meet a trouble.
type Fault struct {
	// On is a method and a path, such as "POST /api/board/game/*/move/*", where * is
	// any one part. "" is every request.
	On   string
	User string // the user; "" for any
	Skip int    // how many go well before
	// Times is how many then meet it: 1 if it is 0, all if it is below 0.
	Times  int
	Do     Trouble
	After  int
	For    time.Duration
	Status int
	Body   string
	// Chance is how likely each of them meets it, from 0 to 1; 0 is surely.
	Chance float64
}

type fault struct {
	Fault
	seen, met int
}

// Inject adds a fault. Of several that fit a request the first one is met.
func (s *Server) Inject(f Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if f.Times == 0 {
		f.Times = 1
	}
	s.faults = append(s.faults, &fault{Fault: f})
}

// Heal takes all faults away. Earlier effects of a fault stay.
func (s *Server) Heal() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = nil
}

// trouble returns the fault that a request meets.
func (s *Server) trouble(r *request) Fault {
	for _, f := range s.faults {
		if !matches(f.On, r) || f.User != "" && (r.user == nil || !strings.EqualFold(r.user.Name, f.User)) {
			continue
		}
		f.seen++
		if f.seen <= f.Skip || f.Times > 0 && f.met >= f.Times || f.Chance > 0 && !s.chance(f.Chance) {
			continue
		}
		f.met++
		return f.Fault
	}
	return Fault{}
}

func matches(on string, r *request) bool {
	if on == "" {
		return true
	}
	method, path, _ := strings.Cut(on, " ")
	want := strings.Split(strings.Trim(path, "/"), "/")
	if method != r.Method || len(want) != len(r.parts) {
		return false
	}
	for i, part := range want {
		if part != "*" && part != r.parts[i] {
			return false
		}
	}
	return true
}

// Kind is the subject of a stream.
type Kind string

// The kinds of streams.
const (
	Events Kind = "event"
	Game   Kind = "game"
	Seek   Kind = "seek"
	Called Kind = "challenge"
)

// opensStream reports whether the answer is a stream.
func (r *request) opensStream() bool {
	return matches("GET /api/stream/event", r) || matches("GET /api/board/game/stream/*", r) ||
		matches("POST /api/board/seek", r) && r.form.Get("days") == "" ||
		matches("POST /api/challenge/*", r) && truth(r.form.Get("keepAliveStream"))
}

// each calls f for every open stream of a kind of one user, or of all, and returns
// their number.
func (s *Server) each(name string, kind Kind, f func(*stream)) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	count := 0
	for _, st := range slices.Clone(s.streams) {
		if st.kind == kind && (name == "" || strings.EqualFold(st.user.Name, name)) {
			f(st)
			count++
		}
	}
	return count
}

// CutStreams breaks the open streams of a kind of one user, or of all, once they
// have sent so many bytes more. It returns how many they are.
func (s *Server) CutStreams(name string, kind Kind, after int) int {
	return s.each(name, kind, func(st *stream) { st.cutLocked(after) })
}

// StallStreams makes the open streams of a kind of one user, or of all, go
// silent once they have sent so many bytes more. They stay open.
func (s *Server) StallStreams(name string, kind Kind, after int) int {
	return s.each(name, kind, func(st *stream) { st.stallLocked(after) })
}

// ReleaseStreams lets silent streams continue. Of the lines since then they still
// have the last 32.
func (s *Server) ReleaseStreams(name string, kind Kind) int {
	return s.each(name, kind, func(st *stream) {
		st.stalls = -1
		st.stalled = false
		st.ring()
	})
}

// SilenceStreams takes the keep-alives from the open streams of a kind.
func (s *Server) SilenceStreams(name string, kind Kind) int {
	return s.each(name, kind, func(st *stream) { st.silent = true })
}

// Streams returns how many streams of a kind one user has open, or all users.
func (s *Server) Streams(name string, kind Kind) int {
	return s.each(name, kind, func(*stream) {})
}

// Tell sends a test's line to the streams of a kind of one user.
func (s *Server) Tell(name string, kind Kind, line string) int {
	return s.each(name, kind, func(st *stream) { st.line([]byte(line)) })
}

const tooMany = "Too many requests. Try again later."

type penalty struct {
	until time.Time
	all   bool // every request is refused until then
}

// credit is the used part of a user's limit.
type credit struct {
	used      int
	clear     time.Time // when it begins again
	forgotten time.Time // when it is forgotten
}

// spend takes from a limit of so many in so long, and reports whether it was there.
// As at lila the last one may go over it, and refusals cost nothing.
func (s *Server) spend(key string, most int, in time.Duration, cost int) bool {
	if s.options.Unlimited || cost < 1 {
		return true
	}
	now := s.clock.Now()
	c := s.limits[key]
	switch {
	case c == nil, now.After(c.clear), !now.Before(c.forgotten):
		s.limits[key] = &credit{used: cost, clear: now.Add(in), forgotten: now.Add(in)}
	case c.used < most:
		c.used += cost
		c.forgotten = now.Add(in)
	default:
		return false
	}
	return true
}

func limited(text string) answer { return failed(http.StatusTooManyRequests, text) }
