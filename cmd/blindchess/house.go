package main

import (
	"context"
	"errors"
	"sync"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/console"
	"blindchess/internal/host"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/screen"
	"blindchess/internal/table"
)

// house is one table on this machine with the way in for all who sit at it.
// Its methods may be called from any goroutine.
type house struct {
	book     *screen.Book
	watchers []host.Watcher // told of every record besides the house itself; set before Run
	log      *host.JournalLog
	path     string // of the journal
	orders   chan host.Order
	sittings chan host.Sitting
	life     context.Context // ends when the host has ended
	end      context.CancelFunc
	opened   time.Time // when the table's time began, on the machine's clock

	mu    sync.Mutex
	check host.Check
	over  chan struct{} // closed when the game has a result
	done  bool
}

// newHouse returns a house around an opened journal. Nothing moves until Run.
func newHouse(path string, opened host.Opened) *house {
	h := &house{
		book: screen.NewBook(), log: opened.Log, path: path,
		orders: make(chan host.Order), sittings: make(chan host.Sitting), over: make(chan struct{}),
		opened: time.Now().Add(-time.Duration(opened.State.At)),
	}
	h.life, h.end = context.WithCancel(context.Background())
	h.check = opened.Log.Check()
	h.book.Load(opened.Records, opened.State)
	h.note(opened.State)
	return h
}

// Run keeps the table until ctx ends or its journal can no longer be written.
func (h *house) Run(ctx context.Context, state table.State, displays ...host.Display) error {
	defer h.end()
	_, err := host.Run(ctx, host.Config{
		Orders: h.orders, Sittings: h.sittings, Log: h.log, State: state, PIN: h.log.PIN(),
		Watchers: append([]host.Watcher{h}, h.watchers...), Displays: displays,
		Work: (&longWork{now: time.Now, show: h.book.Working}).told,
	})
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// Order gives one command to the table and returns what it says to that. It is
// for the parts of the program that act at the table; people have a Clerk.
func (h *house) Order(role table.Capacity, side rules.Side, command table.Command) error {
	replies := make(chan error, 1)
	select {
	case h.orders <- host.Order{Side: side, Capacity: role, Command: command, Reply: func(err error) { replies <- err }}:
	case <-h.life.Done():
		return errTableClosed
	}
	select {
	case err := <-replies:
		return err
	case <-h.life.Done():
		return errTableClosed
	}
}

// errTableClosed is what a command meets after the table was closed.
var errTableClosed = errors.New("table: this table is closed: open it again with blindchess play resume")

// Clerk returns a clerk who carries the commands of a seat to the table.
func (h *house) Clerk(seat console.Seat, refuse func(error)) *screen.Clerk {
	return screen.NewClerk(h.life, h.orders, seat, refuse)
}

// clockOf returns what the clock of the side of that name shows now.
func (h *house) clockOf(whose string) (rules.Side, clock.Reading) {
	side, _ := rules.ParseSide(whose)
	return side, h.book.State().Clock.Read(side, h.Now())
}

// ear is one person who listens at the table.
type ear struct {
	voice  announce.Seat
	hear   func(say.Utterance) // must not block
	alarms clock.Alarms        // when the talking clock speaks unasked
	alone  bool                // both sides are played here: what one has carried out the other need not hear
	boards rules.BySide[bool]  // whose boards are at this machine: their keepers say when a line is lost or found
	// proposed says what is advised where both clocks stand until somebody
	// decides; nil where the ear is nobody's who does.
	proposed func(table.State) []say.Word
}

// proposedTo tells whoever sits at a seat what is proposed, in his words.
func proposedTo(seat *screen.Seat) func(table.State) []say.Word {
	return func(state table.State) (words []say.Word) {
		seat.With(func(s *console.Session) { words = s.Proposed(state) })
		return words
	}
}

// Event returns what the ear hears of an event.
func (e ear) Event(state table.State, event table.Event) (say.Utterance, bool) {
	switch happened := event.(type) {
	case table.MoveExecuted:
		if e.alone && happened.Agrees {
			return say.Utterance{}, false
		}
	case table.BoardLost:
		if e.boards.Of(happened.By) {
			return say.Utterance{}, false
		}
	case table.BoardFound:
		if e.boards.Of(happened.By) {
			return say.Utterance{}, false
		}
	}
	u, told := e.voice.Event(state, event)
	if _, stopped := event.(table.ClocksStopped); stopped && e.proposed != nil {
		if words := e.proposed(state); len(words) > 0 {
			if !told {
				u = say.Utterance{Urgency: say.Now, Kind: say.Alert, Lang: e.voice.Pack.Lang()}
			}
			if n := len(u.Words); n > 0 {
				u.Words[n-1].Gap = say.SentenceGap
			}
			u.Words, told = append(u.Words, words...), true
		}
	}
	return u, told
}

// Alarm returns what its talking clock says.
func (e ear) Alarm(cue clock.Cue) say.Utterance { return e.voice.Alarm(cue) }

// Speak hands on what is said.
func (e ear) Speak(u say.Utterance) { e.hear(u) }

// Sit lets an ear hear all that concerns its side, until leave is called.
func (h *house) Sit(side rules.Side, e ear) (leave func()) {
	seat := &host.Seat{Side: side, Teller: e, Speaker: e, Alarms: e.alarms}
	h.sit(host.Sitting{Seat: seat})
	return func() { h.sit(host.Sitting{Seat: seat, Leaves: true}) }
}

func (h *house) sit(s host.Sitting) {
	select {
	case h.sittings <- s:
	case <-h.life.Done():
	}
}

// Watch keeps the book of the table, for all its screens. The host calls it.
func (h *house) Watch(r table.Record, state table.State) {
	h.book.Watch(r, state)
	h.note(state)
}

func (h *house) note(state table.State) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.check = h.log.Check()
	if state.Over() && !h.done {
		h.done = true
		close(h.over)
	}
}

// Check returns the words that both sides can compare by ear.
func (h *house) Check() host.Check {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.check
}

// checkWords says those words with the move that they stand for.
func (h *house) checkWords(voice announce.Seat) say.Utterance {
	check := h.Check()
	first, second := announce.TextSlot("first", check.First), announce.TextSlot("second", check.Second)
	if check.Ply == 0 {
		return voice.Answer("check", "play.check-start", first, second)
	}
	return voice.Answer("check", "play.check", voice.PlySlot("move", h.book.State().Game, check.Ply), first, second)
}

// Now returns the present instant of the table.
func (h *house) Now() clock.Instant {
	return max(clock.Instant(time.Since(h.opened)), h.book.State().At)
}

// Over is closed when the game has a result.
func (h *house) Over() <-chan struct{} { return h.over }
