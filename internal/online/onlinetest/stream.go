package onlinetest

import (
	"net/http"
	"slices"
	"time"

	"blindchess/internal/rules"
)

// queued is how many lines a stream stores for a slow reader; then the oldest is
// dropped.
const queued = 32

// stream is an answer that stays open.
type stream struct {
	s     *Server
	kind  Kind
	user  *user
	key   string     // of the token, or of game, side and program: a new one closes the old
	side  rules.Side // of a game
	queue [][]byte
	wake  chan struct{}

	started bool
	ended   bool // by the server, once all is told
	killed  bool // the connection breaks
	gone    bool
	writing bool
	silent  bool
	cuts    int // bytes until it breaks, or -1
	stalls  int // bytes until it goes silent, or -1
	stalled bool

	stops  []func()
	onGone []func()
}

// open makes a stream. Those of the same key end.
func (s *Server) open(kind Kind, u *user, key string) *stream {
	for _, old := range slices.Clone(s.streams) {
		if old.kind == kind && old.key == key && key != "" {
			old.end()
		}
	}
	st := &stream{s: s, kind: kind, user: u, key: key, wake: make(chan struct{}, 1), cuts: -1, stalls: -1}
	s.streams = append(s.streams, st)
	return st
}

// keepAlive writes an empty line every so often.
func (st *stream) keepAlive(every time.Duration) {
	var again func()
	again = func() {
		st.stops = append(st.stops[:0], st.s.later(every, func() {
			if st.gone || st.ended {
				return
			}
			if !st.silent {
				st.line(nil)
			}
			again()
		}))
	}
	again()
}

// tell queues an object as a line.
func (st *stream) tell(o object) {
	s := st.s
	if s.chance(s.options.Strange) {
		st.line(encode(object{"type": "weather" + s.name(3), "game": object{"id": "nothing"}, "moves": []int{1}}))
	}
	s.sprinkle(o)
	line := encode(o)
	st.line(line)
	if st.kind != Events && s.chance(s.options.Strange) {
		st.line(line)
	}
}

func (st *stream) line(text []byte) {
	if st.ended || st.gone {
		return
	}
	st.queue = append(st.queue, append(slices.Clone(text), '\n'))
	if over := len(st.queue) - queued; over > 0 {
		st.queue = st.queue[over:]
	}
	st.ring()
}

func (st *stream) ring() {
	select {
	case st.wake <- struct{}{}:
	default:
	}
}

// end closes the stream once all lines are sent, as the server does.
func (st *stream) end() {
	if st.ended {
		return
	}
	st.ended = true
	st.left()
	st.ring()
}

// kill breaks the connection.
func (st *stream) kill() {
	st.killed = true
	st.left()
	st.ring()
}

// left cleans up when st has no reader any more.
func (st *stream) left() {
	for _, stop := range st.stops {
		stop()
	}
	st.stops = nil
	for _, f := range st.onGone {
		f()
	}
	st.onGone = nil
}

func (st *stream) cut(after int) {
	st.s.mu.Lock()
	defer st.s.mu.Unlock()
	st.cutLocked(after)
}

func (st *stream) cutLocked(after int) {
	st.cuts = after
	st.ring()
}

func (st *stream) stall(after int) {
	st.s.mu.Lock()
	defer st.s.mu.Unlock()
	st.stallLocked(after)
}

func (st *stream) stallLocked(after int) {
	st.stalls = after
	st.stalled = after == 0
	st.s.idle.Broadcast()
	st.ring()
}

func (st *stream) silence() {
	st.s.mu.Lock()
	defer st.s.mu.Unlock()
	st.silent = true
}

// serve writes the lines of st until it ends or its reader leaves.
func (st *stream) serve(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/x-ndjson")
	w.Header().Set("X-Accel-Buffering", "no")
	w.WriteHeader(http.StatusOK)
	flush := http.NewResponseController(w)
	st.s.mu.Lock()
	st.started = true
	st.s.mu.Unlock()
	defer st.close()
	if flush.Flush() != nil {
		return
	}
	for {
		text, over, breaks := st.next()
		if len(text) > 0 {
			if _, err := w.Write(text); err != nil {
				return
			}
			if err := flush.Flush(); err != nil {
				return
			}
			st.wrote()
		}
		if breaks {
			panic(http.ErrAbortHandler)
		}
		if over {
			return
		}
		if len(text) > 0 {
			continue
		}
		select {
		case <-st.wake:
		case <-r.Context().Done():
			return
		}
	}
}

// next returns the text to write now, whether st is over then, and whether it
// breaks then.
func (st *stream) next() (text []byte, over, breaks bool) {
	s := st.s
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case st.killed || st.cuts == 0:
		return nil, false, true
	case st.stalled:
		return nil, false, false
	case len(st.queue) == 0:
		return nil, st.ended, false
	}
	text = st.queue[0]
	most := len(text)
	if st.cuts >= 0 {
		most = min(most, st.cuts)
	}
	if st.stalls >= 0 {
		most = min(most, st.stalls)
	}
	text = text[:most]
	if st.queue[0] = st.queue[0][most:]; len(st.queue[0]) == 0 {
		st.queue = st.queue[1:]
	}
	if st.cuts >= 0 {
		st.cuts -= most
		breaks = st.cuts == 0
	}
	if st.stalls >= 0 {
		st.stalls -= most
		st.stalled = st.stalls == 0
	}
	st.writing = true
	return text, false, breaks
}

func (st *stream) wrote() {
	st.s.mu.Lock()
	defer st.s.mu.Unlock()
	st.writing = false
	st.s.idle.Broadcast()
}

// close is done when the answer is over.
func (st *stream) close() {
	s := st.s
	s.mu.Lock()
	defer s.mu.Unlock()
	st.gone = true
	st.queue = nil
	if i := slices.Index(s.streams, st); i >= 0 {
		s.streams = slices.Delete(s.streams, i, i+1)
	}
	st.left()
	s.idle.Broadcast()
}
