package livechesstest

import (
	"encoding/json"
	"net"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"
)

// Path is the path of the protocol.
const Path = "/api/v1.0"

// Server is a LiveChess that is not there. Its methods may be called from
// anywhere.
type Server struct {
	t       testing.TB
	mutex   sync.Mutex
	now     func() time.Time
	address string
	http    *http.Server
	boards  []*Board
	lines   []*line
	feeds   []*feed
	heard   []string
	silent  bool
}

// feed is a subscription: a board, told on a line under a number.
type feed struct {
	line  *line
	id    json.RawMessage
	board *Board
	moves *moves // found since the last setup, or nil
}

// Start starts a LiveChess on a free port of this computer, with boards of
// these serial numbers, on which the starting array is set up. It ends with the
// test.
func Start(t testing.TB, serials ...string) *Server {
	t.Helper()
	s := &Server{t: t, now: time.Now, address: "127.0.0.1:0"}
	for _, serial := range serials {
		s.Add(serial)
	}
	s.listen()
	t.Cleanup(s.Stop)
	return s
}

// SetNow makes the server use another time than the computer's.
func (s *Server) SetNow(now func() time.Time) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.now = now
}

// Address is the address of the server, as HOST:PORT.
func (s *Server) Address() string { return s.address }

// URL is the address of its websocket.
func (s *Server) URL() string { return "ws://" + s.address + Path }

func (s *Server) listen() {
	s.t.Helper()
	var listener net.Listener
	var err error
	for range 50 { // the port of a server that was stopped may be held for a moment
		if listener, err = net.Listen("tcp", s.address); err == nil {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	if err != nil {
		s.t.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc(Path, s.serve)
	mux.HandleFunc(Path+"/eboards", func(w http.ResponseWriter, _ *http.Request) {
		s.mutex.Lock()
		defer s.mutex.Unlock()
		s.heard = append(s.heard, "GET "+Path+"/eboards")
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(s.list())
	})
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	s.mutex.Lock()
	s.address, s.http = listener.Addr().String(), server
	s.mutex.Unlock()
	go func() { _ = server.Serve(listener) }()
}

// Stop ends the program: it closes its port and all connections.
func (s *Server) Stop() {
	s.mutex.Lock()
	server := s.http
	s.mutex.Unlock()
	_ = server.Close()
	s.Drop()
}

// Restart starts it again at its address. Subscriptions and positions are lost,
// and the pieces stay on the boards.
func (s *Server) Restart() { s.listen() }

// Drop tears all connections.
func (s *Server) Drop() {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for _, l := range s.lines {
		l.tear()
	}
	s.lines, s.feeds = nil, nil
}

// Freeze makes it silent while its connections stay open, as a program that
// hangs.
func (s *Server) Freeze(frozen bool) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.silent = frozen
	for _, l := range s.lines {
		l.hangs.Store(frozen)
	}
}

// Say sends this on every connection, without checking it.
func (s *Server) Say(raw string) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for _, l := range s.lines {
		s.send(l, []byte(raw))
	}
}

// Ping pings every connection.
func (s *Server) Ping() {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for _, l := range s.lines {
		_ = l.say(ping, []byte("blindchess"))
	}
}

// Heard returns the messages to it, in order.
func (s *Server) Heard() []string {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return slices.Clone(s.heard)
}

// Connected returns how many connections there are, and Subscribed how many
// feeds they have.
func (s *Server) Connected() int {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return len(s.lines)
}

// Subscribed returns how many feeds there are.
func (s *Server) Subscribed() int {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return len(s.feeds)
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	l, err := take(w, r)
	if err != nil {
		return
	}
	s.mutex.Lock()
	l.hangs.Store(s.silent)
	s.lines = append(s.lines, l)
	s.mutex.Unlock()
	for {
		message, err := l.hear()
		if err != nil {
			break
		}
		s.mutex.Lock()
		s.heard = append(s.heard, string(message))
		s.obey(l, message)
		s.mutex.Unlock()
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.lines = slices.DeleteFunc(s.lines, func(other *line) bool { return other == l })
	s.feeds = slices.DeleteFunc(s.feeds, func(f *feed) bool { return f.line == l })
	_ = l.conn.Close()
}

// call is a client's message.
type call struct {
	Call  string          `json:"call"`
	ID    json.RawMessage `json:"id"`
	Param json.RawMessage `json:"param"`
}

// told is the server's message.
type told struct {
	Response string          `json:"response"`
	ID       json.RawMessage `json:"id"`
	Param    any             `json:"param"`
	Time     int64           `json:"time"`
}

func (s *Server) send(l *line, message []byte) {
	if !s.silent {
		_ = l.say(text, message)
	}
}

func (s *Server) tell(l *line, response string, id json.RawMessage, param any) {
	if id == nil {
		id = json.RawMessage("null")
	}
	message, err := json.Marshal(told{response, id, param, s.now().UnixMilli()})
	if err != nil {
		s.t.Error(err)
	}
	s.send(l, message)
}

func (s *Server) refuse(l *line, id json.RawMessage, why string) {
	s.tell(l, "error", id, struct {
		Message string `json:"message"`
	}{why})
}

// obey answers one call. The mutex is held.
func (s *Server) obey(l *line, message []byte) {
	var c call
	if err := json.Unmarshal(message, &c); err != nil {
		s.refuse(l, nil, "Invalid request")
		return
	}
	var asked struct {
		Feed   string          `json:"feed"`
		ID     json.RawMessage `json:"id"`
		Method string          `json:"method"`
		Param  struct {
			Serial string `json:"serialnr"`
			FEN    string `json:"fen"`
			Flip   *bool  `json:"flip"`
		} `json:"param"`
	}
	_ = json.Unmarshal(c.Param, &asked)
	switch c.Call {
	case "eboards":
		s.tell(l, "call", c.ID, json.RawMessage(s.list()))
	case "subscribe":
		board := s.find(asked.Param.Serial)
		if asked.Feed != "eboardevent" || board == nil {
			s.refuse(l, c.ID, "Unknown feed or board")
			return
		}
		f := &feed{line: l, id: asked.ID, board: board}
		s.feeds = append(s.feeds, f)
		s.tell(l, "call", c.ID, nil)
		s.tellFeed(f, board.event(true, true))
	case "unsubscribe":
		s.end(l, c.ID, asked.ID)
	case "call":
		i := slices.IndexFunc(s.feeds, func(f *feed) bool { return f.line == l && string(f.id) == string(asked.ID) })
		if i < 0 {
			s.refuse(l, c.ID, "Unknown feed")
			return
		}
		s.method(s.feeds[i], c.ID, asked.Method, asked.Param.FEN, asked.Param.Flip)
	default:
		s.refuse(l, c.ID, "Unknown call")
	}
}

func (s *Server) end(l *line, call, id json.RawMessage) {
	s.feeds = slices.DeleteFunc(s.feeds, func(f *feed) bool { return f.line == l && string(f.id) == string(id) })
	s.tell(l, "call", call, nil)
}

// method carries out a call of a feed. The mutex is held.
func (s *Server) method(f *feed, id json.RawMessage, name, fen string, flip *bool) {
	switch name {
	case "setup":
		found, err := newMoves(fen)
		if err != nil {
			s.refuse(f.line, id, "Invalid FEN")
			return
		}
		f.moves = found
		f.moves.see(f.board.placement())
		s.tell(f.line, "call", id, nil)
		s.tellFeed(f, f.board.event(true, false))
	case "flip":
		if flip == nil {
			s.refuse(f.line, id, "Invalid parameter")
			return
		}
		s.tell(f.line, "call", id, nil)
		f.board.flipped = *flip
		s.changed(f.board, true, false)
	case "unsubscribe":
		s.end(f.line, id, f.id)
	default:
		s.refuse(f.line, id, "Unknown method")
	}
}

// tellFeed sends an event, with the moves if a position was set up.
func (s *Server) tellFeed(f *feed, e event) {
	if f.moves != nil {
		e.Start, e.SAN, e.Match = f.moves.start, &f.moves.san, &f.moves.match
	}
	s.tell(f.line, "feed", f.id, e)
}

// changed sends a change to all subscribers of a board. The mutex is held.
func (s *Server) changed(b *Board, board, clock bool) {
	if !b.there() {
		return
	}
	for _, f := range s.feeds {
		if f.board != b {
			continue
		}
		if board && f.moves != nil {
			f.moves.see(b.placement())
		}
		s.tellFeed(f, b.event(board, clock))
	}
}
