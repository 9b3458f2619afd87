package attendant

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"sync"
	"sync/atomic"
	"time"

	"blindchess/internal/host"
	"blindchess/internal/online"
	"blindchess/internal/online/told"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// Told is a message to the player about the game at the server, besides the
// table's.
type Told struct {
	Key    string // of the phrase; empty where Err says it
	Err    error
	Name   string
	Text   string
	Reason string // the server's key for Text, if there is one
	Time   time.Duration
	Ply    int // the ply whose move is meant; 0 for none
	Move   rules.Move
}

// Options say which game comes to which table. All but Incoming, Follow and Unlimited are
// needed.
type Options struct {
	Client *online.Client
	ID     string
	Room   *room.Room
	Side   rules.Side // of the player
	Tell   func(Told) // must not block for long
	// Incoming are the challenges to the player meanwhile; nil if they are ignored.
	Incoming <-chan told.Event
	// Follow receives the game with which the player continues once this one has
	// ended.
	Follow func(id string)
}

// Seat is one game at a server and at a table.
type Seat struct {
	o     Options
	asks  chan ask
	again chan struct{}
	over  atomic.Bool // the server has ended the game

	// The following fields belong to Attend.
	game      told.Game
	at        time.Time // when its last state came
	opened    int       // how often the stream was opened, and
	fresh     int       // which of them has told the whole game
	down      bool      // the line is lost
	sent      sent
	back      rules.Game // the server's moves before a takeback that is not at the table yet
	asking    int        // requests that are under way
	offered   rules.BySide[bool]
	backAsked bool
	claimAt   time.Time // when the win may be claimed; zero where the opponent is there
	goneAt    time.Time // when it was last told that they are away
	claimTold time.Time // when the player last heard so
	ended     bool
	within    time.Duration // for the player's first move, until they hear it
	deadTold  bool
	lacksTold bool
	freed     int            // the ply that a table that stood could take; 0 for none
	challenge told.Challenge // one that the player may accept
	called    string         // whom the player has challenged to a rematch
	declined  time.Time      // when they declined, until the reason is told
	// When the player offered or claimed a draw, claimed the win or asked for a takeback
	// that the stream has not shown; zero otherwise.
	drawAsked, takebackAsked time.Time
	results                  chan func()
}

// sent is the player's move that was sent and that the stream has not told yet.
type sent struct {
	ply     int // 0 for none
	move    rules.Move
	flying  bool // its request is not answered
	refused bool
	asked   int // the opening of the stream that decides: one that began after the answer
	due     time.Time
	began   time.Time // when it was pressed for
	tries   int
}

// ask is something that the player asks of the server.
type ask struct {
	deed string
	text string
}

// New returns a seat. Attend makes it act.
func New(o Options) *Seat {
	return &Seat{o: o, asks: make(chan ask, 32), again: make(chan struct{}, 1), results: make(chan func(), 32)}
}

// deedOf returns the request to the server for a player's order.
func deedOf(c table.Command) string {
	switch c.(type) {
	case table.Resign:
		return "resign"
	case table.Abort:
		return "abort"
	case table.Offer:
		return "offer"
	case table.Accept:
		return "accept"
	case table.Decline:
		return "decline"
	case table.AskTakeback:
		return "takeback"
	case table.AskRematch:
		return "rematch"
	case table.Claim:
		return "claim"
	}
	return ""
}

// Decide takes the player's orders that the server decides on. It is for
// room.Elsewhere.
func (s *Seat) Decide(o host.Order) (taken bool, answer error) {
	if o.Capacity != table.Player && o.Capacity != table.Assistant {
		return false, nil
	}
	deed := deedOf(o.Command)
	if deed == "" || deed == "rematch" && !s.Over() { // the table says that the game is on
		return false, nil
	}
	s.ask(ask{deed: deed})
	return true, nil
}

// Ask sends the server a request that has no word at a table: chat, victory,
// berserk.
func (s *Seat) Ask(deed, text string) { s.ask(ask{deed: deed, text: text}) }

func (s *Seat) ask(a ask) {
	select {
	case s.asks <- a:
	default: // people do not type so fast
	}
}

// Over reports whether the server has ended the game.
func (s *Seat) Over() bool { return s.over.Load() }

// line is a line of the stream.
type line struct {
	text                []byte
	opened, lost, found bool
	dealt               bool // nothing: those before it have been dealt with
}

// Attend has the game come to the table until ctx ends.
func (s *Seat) Attend(ctx context.Context, states <-chan table.State) {
	s.back = shown(s.o.Room.State(), s.o.Side) // what was taken back while the program was ended
	ctx, end := context.WithCancel(ctx)
	var all sync.WaitGroup
	defer all.Wait()
	defer end()
	lines := make(chan line)
	give := func(l line) {
		select {
		case lines <- l:
		case <-ctx.Done():
		}
	}
	failed := make(chan error, 1)
	all.Go(func() {
		failed <- s.o.Client.Follow(ctx, s.o.ID, online.Following{
			Line: func(text []byte) { give(line{text: append([]byte{}, text...)}) },
			Done: func() bool {
				give(line{dealt: true}) // the last line may have ended the game
				return s.Over()
			},
			Opened: func() { give(line{opened: true}) }, Lost: func() { give(line{lost: true}) }, Found: func() { give(line{found: true}) },
			Again: s.again,
		})
	})
	beat := time.NewTicker(time.Second)
	defer beat.Stop()
	incoming := s.o.Incoming
	for {
		var asks <-chan ask // none is judged before the game is known
		if s.game.Known {
			asks = s.asks
		}
		select {
		case <-ctx.Done():
			return
		case <-states:
		case l := <-lines:
			s.hear(l)
		case a := <-asks:
			s.take(ctx, &all, a)
		case f := <-s.results:
			s.asking--
			f()
		case e, open := <-incoming:
			if !open {
				incoming = nil
				if !s.Over() {
					s.tell(Told{Key: "online.taken-over"})
				}
				continue
			}
			s.event(e)
		case err := <-failed:
			if err != nil && ctx.Err() == nil {
				s.tellError(err)
			}
		case <-beat.C:
			s.pass()
		}
		s.settle(ctx, &all)
		if s.within > 0 {
			s.tell(Told{Key: "online.first-move", Time: wholeSeconds(s.within)})
			s.within = 0
		}
	}
}

func (s *Seat) tell(t Told) { s.o.Tell(t) }

// tellError says why the server refused a request.
func (s *Seat) tellError(err error) {
	var refused *online.Refused
	switch {
	case errors.As(err, &refused) && refused.Status == http.StatusTooManyRequests: // that was told
	case errors.As(err, &refused) && refused.Text != "":
		s.tell(Told{Key: "online.refused", Text: refused.Text})
	case errors.As(err, &refused):
		s.tell(Told{Key: "online.refused-plain"})
	case errors.Is(err, online.ErrLoggedOut):
		s.tell(Told{Err: online.ErrLoggedOut})
	case errors.Is(err, online.ErrLost):
		s.tell(Told{Key: "online.unanswered"})
	}
}

// post sends a request besides, and has done be called with its answer in Attend.
func (s *Seat) post(ctx context.Context, all *sync.WaitGroup, path string, form url.Values, done func(error)) {
	s.asking++
	all.Go(func() {
		_, err := s.o.Client.Do(ctx, http.MethodPost, path, form)
		select {
		case s.results <- func() { done(err) }:
		case <-ctx.Done():
		}
	})
}

// order gives the table an order of the seat's own.
func (s *Seat) order(as table.Capacity, side rules.Side, c table.Command) error {
	return s.o.Room.Order(as, side, c)
}
