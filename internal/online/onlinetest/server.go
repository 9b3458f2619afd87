package onlinetest

import (
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"time"

	"blindchess/internal/rules"
)

// Castling is the form of castling in the server's lines.
type Castling int

// The ways to write castling. The server takes both of them always.
const (
	KingTakesRook  Castling = iota // e1h1, as the server writes it today
	KingTwoSquares                 // e1g1, as it did and as the published example shows
	EitherCastling                 // by chance, again for each line
)

// Options are how a server is.
type Options struct {
	Clock    Clock  // a Manual from 1 January 2026 where it is nil
	Seed     uint64 // of all that is by chance
	Castling Castling
	// Unlimited drops the limits that count requests, for tests of many games; Limit
	// and Strict still answer 429.
	Unlimited bool
	// Strict answers 429 to a request that comes while another of the same token is
	// not answered yet. Streams do not count.
	Strict bool
	// ByUser lets a new event stream close the streams of all tokens of the same
	// player, and not only of one token.
	ByUser bool
	// Strange is how often, from 0 to 1, a line or an answer gets unknown fields, or
	// comes after a line of an unknown type, or comes twice.
	Strange float64
	// Piped says that the server listens in memory, where Client alone reaches it:
	// for bubbles of synctest, whose time stops while a real connection waits.
	Piped bool
	// Grace is how long a flag that has fallen goes unseen.
	Grace time.Duration
}

// Server is a server of games. All its methods may be called by any goroutine.
type Server struct {
	options Options
	clock   Clock

	mu         sync.Mutex
	idle       *sync.Cond // a stream has written what it had, or is gone
	random     *rand.Rand
	users      map[string]*user
	tokens     map[string]*token
	codes      map[string]*grant
	games      map[string]*game
	order      []*game
	challenges map[string]*challenge
	called     []*challenge
	seeks      []*seek
	streams    []*stream
	limits     map[string]*credit
	penalties  map[string]penalty
	faults     []*fault
	requests   []Request
	robots     map[*user]*robot
	booted     time.Time

	address string
	http    *httptest.Server
	pipes   *pipes
	down    chan struct{} // closed while the server is down
	due     []func()      // what was due meanwhile
}

// New returns a server that listens on a loopback address. Close closes it.
func New(options Options) *Server {
	if options.Clock == nil {
		options.Clock = NewManual(time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC))
	}
	s := &Server{
		options: options, clock: options.Clock,
		random: rand.New(rand.NewPCG(options.Seed, 0x6f6e6c696e65)),
		users:  map[string]*user{}, tokens: map[string]*token{}, codes: map[string]*grant{},
		games: map[string]*game{}, challenges: map[string]*challenge{},
		limits: map[string]*credit{}, penalties: map[string]penalty{}, robots: map[*user]*robot{},
	}
	s.idle = sync.NewCond(&s.mu)
	s.booted = s.clock.Now().Add(-time.Hour)
	if m, ok := s.clock.(*Manual); ok {
		m.onSettle(s.settle)
	}
	if err := s.listen("127.0.0.1:0"); err != nil {
		panic("onlinetest: " + err.Error())
	}
	return s
}

func (s *Server) listener(address string) (net.Listener, error) {
	if !s.options.Piped {
		return net.Listen("tcp", address)
	}
	p := newPipes()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pipes = p
	return p, nil
}

func (s *Server) listen(address string) error {
	listener, err := s.listener(address)
	if err != nil {
		return err
	}
	server := httptest.NewUnstartedServer(http.HandlerFunc(s.serve))
	server.Listener.Close()
	server.Listener = listener
	s.mu.Lock()
	s.down = make(chan struct{})
	s.http = server
	if s.address == "" {
		s.address = listener.Addr().String()
	}
	s.mu.Unlock()
	server.Start()
	return nil
}

// URL is the address of the server, without a slash at the end.
func (s *Server) URL() string { return "http://" + s.address }

// Close ends the server. Streams and requests that are open are cut.
func (s *Server) Close() { s.Stop() }

// Stop takes the server down: streams and requests that are open are cut, seeks and
// offers of rematches are forgotten, and who calls is refused. Games, challenges and
// tokens remain, and both clocks get the seconds that a server gives them when it
// ends.
func (s *Server) Stop() {
	s.mu.Lock()
	select {
	case <-s.down:
		s.mu.Unlock()
		return
	default:
	}
	close(s.down)
	for _, st := range append([]*stream{}, s.streams...) {
		st.kill()
	}
	for _, g := range s.order {
		g.rematch = nil
		if g.playable() && g.clock != nil {
			turn := g.turn()
			g.clock.give(turn, 2*time.Second)
			g.clock.give(turn.Other(), time.Second)
			g.watchFlag()
		}
	}
	server := s.http
	s.mu.Unlock()
	server.CloseClientConnections()
	server.Close()
}

// Start brings the server back after Stop, at the same address.
func (s *Server) Start() error {
	s.mu.Lock()
	s.booted = s.clock.Now()
	for _, g := range s.order {
		for _, side := range sides {
			seat := g.seats[side]
			seat.streams = 0
			if !seat.web {
				now := s.clock.Now()
				seat.offline = &now
			}
		}
	}
	due := s.due
	s.due = nil
	s.mu.Unlock()
	if err := s.listen(s.address); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, f := range due {
		f()
	}
	return nil
}

// settle waits until every stream has written its lines.
func (s *Server) settle() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for {
		busy := false
		for _, st := range s.streams {
			busy = busy || st.started && !st.stalled && !st.killed && (len(st.queue) > 0 || st.writing)
		}
		if !busy {
			return
		}
		s.idle.Wait()
	}
}

// Settle waits until every line that the server has for its streams is written.
func (s *Server) Settle() { s.settle() }

var sides = [2]rules.Side{rules.White, rules.Black}

// bySide holds one T for each side, at its number.
type bySide[T any] [3]T

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

// name returns an unused name of so many letters.
func (s *Server) name(length int) string {
	text := make([]byte, length)
	for i := range text {
		text[i] = letters[s.random.IntN(len(letters))]
	}
	return string(text)
}

func (s *Server) chance(of float64) bool { return of > 0 && s.random.Float64() < of }

// later calls f under the lock once d has gone by, or when the server is up again.
func (s *Server) later(d time.Duration, f func()) (stop func()) {
	stopped := false
	cancel := s.clock.AfterFunc(d, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		select {
		case <-s.down:
			s.due = append(s.due, func() {
				if !stopped {
					f()
				}
			})
			return
		default:
		}
		if !stopped {
			f()
		}
	})
	return func() { // the lock is held
		stopped = true
		cancel()
	}
}
