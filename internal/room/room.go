package room

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/fault"
	"blindchess/internal/host"
	"blindchess/internal/journal"
	"blindchess/internal/room/running"
	"blindchess/internal/rules"
	"blindchess/internal/screen"
	"blindchess/internal/table"
)

// Options say which table is opened. Journal is needed.
type Options struct {
	Journal    string           // the path of the game's file
	Header     []byte           // the first line of a new journal, a JSON value
	Conditions table.Conditions // of a new table; a resumed game has its own
	Unended    bool             // a game that has ended is not opened
	PIN        string           // the arbiter's digest, as host.NewPIN makes it, for a new PIN
	Watchers   []Watcher        // receive every record, in order; Watch must not block
	// Log returns what keeps records in place of the journal, and hands them on to
	// it; nil leaves the journal alone.
	Log func(host.Log) host.Log
	// Another returns the first line of the journal of a game that follows one with
	// this header. It may depend on whether the players keep their sides; nil
	// repeats the header.
	Another func(header []byte, same bool) []byte
	// Running is the folder in which is marked that this game is being played; empty
	// for none. If no mark can be written, the game is played without one.
	Running string
	// Online reports whether the user plays at a server elsewhere at this moment, whose
	// rules allow no help by any program: until then, no one at this table has an
	// answer that needs working out. Nil is for never.
	Online func() bool
}

// Watcher receives every record of a table once it is safe, in order, with the
// table after it.
type Watcher = host.Watcher

// standWatcher is a Watcher that also learns why the table stops when the disk
// accepts no records. It gets no cause when play continues. The method must not
// block.
type standWatcher interface {
	Watcher
	Stands(journal.Cause)
}

// ErrEnded is returned for a request to resume a game that has ended.
var ErrEnded = errors.New("room: the game has ended")

// Ended is ErrEnded as a verb says it of the game in path.
func Ended(verb, path string) error {
	return fault.New("fault.ended", "{verb}: the game in {path} has ended: hear it with blindchess replay", "verb", verb, "path", path).As(ErrEnded)
}

// ErrClosed is returned for a command after the table was closed.
var ErrClosed = fault.New("play.closed", "this table is closed: open it again with blindchess play resume").In("room")

// Room is one running table, on which one game may follow another. Its methods
// may be called from any goroutine.
type Room struct {
	feed     *screen.Feed
	wrap     func(host.Log) host.Log // nil leaves the journal alone
	another  func(header []byte, same bool) []byte
	running  string // the folder of marks; empty for none
	orders   chan host.Order
	sittings chan host.Sitting
	tasks    chan task
	done     chan struct{} // closed when the table is no longer run
	closed   chan struct{} // closed when all that belongs to the table has ended
	closing  chan struct{} // closed to close the table

	mu        sync.Mutex
	log       *host.JournalLog // the rest up to ended is of the game that is on
	journal   string
	mark      running.Mark
	set       table.Conditions
	torn      bool
	fresh     bool
	online    func() bool   // as in Options
	over      chan struct{} // closed when the game has a result
	ended     bool
	shut      bool // closing is closed
	watchers  []Watcher
	lookers   []*looker
	elsewhere func(host.Order) (bool, error) // decides on the game; nil where the table does
	admission *Admission                     // nil without admission of guests
	failure   error                          // why the table is no longer run; set before closed is closed
	cause     journal.Cause                  // why the table is stopped if the disk accepts no records; otherwise zero

	broadcasts broadcasts
	sounds     pageSounds
	late       *late // the view of the spectators; nil if it has no delay
	boards     tried
	next       rematches
}

// Open opens the table of a journal, or a new one, and runs it until ctx ends,
// Close is called, or its journal can no longer be written. ErrEnded is
// returned for a game that has ended, if that is unwanted.
func Open(ctx context.Context, o Options) (*Room, error) {
	header := o.Header
	if len(header) == 0 {
		header = []byte(`{"program":"blindchess"}`)
	}
	opened, err := host.OpenJournal(o.Journal, header)
	if err != nil {
		return nil, err
	}
	if o.Unended && opened.State.Over() {
		return nil, errors.Join(fmt.Errorf("%w: blindchess replay %s tells it again", ErrEnded, o.Journal), opened.Log.Close())
	}
	if err := keepPIN(opened, o.PIN); err != nil {
		return nil, errors.Join(err, opened.Log.Close())
	}
	r := &Room{
		feed: screen.NewFeed(), log: opened.Log, journal: o.Journal, set: o.Conditions, wrap: o.Log, another: o.Another, running: o.Running, online: o.Online,
		torn: opened.Torn != "", fresh: opened.State.Phase == table.PhaseUnset,
		orders: make(chan host.Order), sittings: make(chan host.Sitting), tasks: make(chan task),
		done: make(chan struct{}), closed: make(chan struct{}), closing: make(chan struct{}), over: make(chan struct{}),
		watchers: slices.Clone(o.Watchers), boards: tried{none: make(chan struct{})},
		next: rematches{agreed: make(chan table.Rematch, 1)},
	}
	r.broadcasts.room = r
	r.marked()
	r.feed.Load(opened.Records, opened.State)
	if by := r.Conditions().Delay.Duration(); by > 0 {
		r.late = newLate(by, r.broadcasts.tell, r.broadcasts.turn)
		r.late.load(opened.Records)
	}
	r.note(opened.State)
	states := host.NewMailbox()
	config := host.Config{
		Sittings: r.sittings, Log: r.wrapped(r.log), State: opened.State, PIN: r.log.PIN(),
		Watchers: []host.Watcher{r}, Displays: []host.Display{states},
		Work: (&longWork{now: time.Now, show: r.feed.Working}).told, Standing: r.stands, Slept: slept(), SleepCounts: sleepCounts, Daytime: daytime(), Anew: r.log.Anew,
	}
	go r.keep(ctx, config, states)
	if r.late != nil {
		r.do(r.late.run)
	}
	return r, nil
}

// keep runs the table until outer ends or it is closed. It owns every goroutine
// of the room: it starts the other tasks of the room, and waits for all.
func (r *Room) keep(outer context.Context, config host.Config, states host.Mailbox) {
	ctx, end := context.WithCancel(context.WithoutCancel(outer))
	hosted, orders := make(chan error, 1), make(chan host.Order)
	config.Orders = orders
	relayed := make(chan struct{})
	go func() {
		defer close(relayed)
		r.relay(ctx, orders)
	}()
	go func() {
		err := r.games(ctx, config, orders)
		close(r.done)
		hosted <- err
		end()
	}()
	parted := make(chan struct{})
	go func() {
		defer close(parted)
		select {
		case <-outer.Done():
		case <-r.closing:
		case <-r.done:
		}
		r.admitted().evict()
		end()
	}()
	r.work(ctx, states)
	<-parted
	err := <-hosted
	<-relayed
	r.next.seating.Wait()
	if errors.Is(err, context.Canceled) {
		err = nil
	}
	r.failure = errors.Join(err, r.log.Close())
	r.mark.End()
	close(r.closed)
}

// marked marks that the game whose journal is open is being played, in place of
// the one before.
func (r *Room) marked() {
	r.mark.End()
	r.mark = running.Mark{}
	if r.running == "" {
		return
	}
	if mark, err := running.Begin(r.running, running.Game{Journal: r.journal}); err == nil {
		r.mark = mark
	}
}

// wrapped returns the log that stores the records of a game.
func (r *Room) wrapped(log *host.JournalLog) host.Log {
	if r.wrap == nil {
		return log
	}
	return r.wrap(log)
}

// Close ends the table with every record stored, and waits until all its
// goroutines have ended. It returns why the table ended earlier, if it did.
func (r *Room) Close() error {
	r.mu.Lock()
	if !r.shut {
		r.shut = true
		close(r.closing)
	}
	r.mu.Unlock()
	<-r.closed
	return r.failure
}

// Done is closed when the table no longer runs.
func (r *Room) Done() <-chan struct{} { return r.done }

// Over is closed when the game has a result.
func (r *Room) Over() <-chan struct{} {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.over
}

// Journal returns the path of the current game's file.
func (r *Room) Journal() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.journal
}

// Fresh reports whether the game that is on was new when its journal was opened.
func (r *Room) Fresh() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.fresh
}

// TailDropped reports whether the last record of its journal was not whole and was cut
// off.
func (r *Room) TailDropped() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.torn
}

// State returns the current table.
func (r *Room) State() table.State { return r.feed.State() }

// Now returns the present instant of the table.
func (r *Room) Now() clock.Instant { return r.feed.Now() }

// Set gives a new table its conditions. For a resumed table it does nothing.
func (r *Room) Set() error {
	r.mu.Lock()
	fresh, set := r.fresh, r.set
	r.mu.Unlock()
	if !fresh {
		return nil
	}
	return r.Order(table.Keeper, 0, table.Open{Conditions: set})
}

// Begin starts the game, once the boards have been read. The table may refuse it with
// a *table.Refusal. If a board is set up wrongly, the game starts once the board is
// correct.
func (r *Room) Begin() error {
	r.awaitBoards()
	err := r.Order(table.Keeper, 0, table.Begin{Unasked: true})
	for _, p := range r.people() {
		p.follow() // the next line is for the side that has the move
	}
	return err
}

// Order gives one command to the table and returns the table's answer. It is
// for attendants, which act at the table without typing, such as a board;
// people type.
func (r *Room) Order(as table.Capacity, side rules.Side, command table.Command) error {
	replies := make(chan error, 1)
	select {
	case r.orders <- host.Order{Side: side, Capacity: as, Command: command, Reply: func(err error) { replies <- err }}:
	case <-r.done:
		return ErrClosed
	}
	select {
	case err := <-replies:
		return err
	case <-r.done:
		return ErrClosed
	}
}

// Watch keeps the feed of the table, for all its screens. The host calls it.
func (r *Room) Watch(record table.Record, state table.State) {
	r.feed.Watch(record, state)
	if r.late != nil {
		r.late.watch(record)
	}
	r.note(state)
	r.mu.Lock()
	watchers := r.watchers
	r.mu.Unlock()
	for _, w := range watchers {
		w.Watch(record, state)
	}
	if _, agreed := record.Event.(table.RematchAgreed); agreed {
		r.turn(state.Rematch)
	}
}

// stands shows on all screens whether the table is stopped, and informs each
// standWatcher.
func (r *Room) stands(cause journal.Cause) {
	r.feed.Stand(cause != 0)
	if r.late != nil {
		r.late.feed.Stand(cause != 0)
	}
	r.mu.Lock()
	r.cause = cause
	watchers := r.watchers
	r.mu.Unlock()
	for _, w := range watchers {
		if w, wants := w.(standWatcher); wants {
			w.Stands(cause)
		}
	}
}

// away reports whether the disk no longer has this game: its file is gone, locked or
// changed by another program. The reason is reported when the table is closed.
func (r *Room) away() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Contains([]journal.Cause{journal.Gone, journal.Held, journal.Changed}, r.cause)
}

// Conditions returns the conditions of the table, also of one that is not set
// yet.
func (r *Room) Conditions() table.Conditions {
	if state := r.State(); state.Phase != table.PhaseUnset {
		return state.Conditions
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.set
}

// AddWatcher makes the room pass every later record to a watcher.
func (r *Room) AddWatcher(w Watcher) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.watchers = append(slices.Clone(r.watchers), w)
}

func (r *Room) note(state table.State) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch over := state.Over(); {
	case over && !r.ended:
		r.ended = true
		close(r.over)
	case !over && r.ended: // the word that ended it is corrected, or a server did not take the move
		r.ended, r.over = false, make(chan struct{})
	}
}

// keepPIN keeps the PIN that was given beside the journal. A table that asks for
// one and whose PIN is gone does not open.
func keepPIN(opened host.Opened, digest string) error {
	if digest != "" {
		return opened.Log.KeepPIN(digest)
	}
	if opened.State.Conditions.PINAsked && opened.Log.PIN() == "" {
		return host.ErrNoPIN
	}
	return nil
}
