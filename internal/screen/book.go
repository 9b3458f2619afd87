package screen

import (
	"slices"
	"sync"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/table"
)

// Book holds the records of one table and the state they fold to, for all the
// screens of the table. Appending never waits for a screen. It may be used by
// many goroutines.
type Book struct {
	mu       sync.Mutex
	records  []table.Record
	state    table.State
	latest   time.Time // when the last record was appended
	watchers map[chan struct{}]struct{}
	work     Work
}

// Work is how far the table is with long work. The zero Work is none.
type Work struct {
	Done int `json:"done"`
	Most int `json:"most"` // what Done grows to at most
}

// Percent returns how far it is, from 0 to 100.
func (w Work) Percent() int { return min(100*w.Done/max(w.Most, 1), 100) }

// Working shows every screen how far long work is. The zero Work ends it.
func (b *Book) Working(w Work) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.work == w {
		return
	}
	b.work = w
	b.wake()
}

// Work returns how far the table is with long work.
func (b *Book) Work() Work {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.work
}

// NewBook returns a book without records.
func NewBook() *Book { return &Book{watchers: map[chan struct{}]struct{}{}} }

// Append adds records, which must be safe on disk, and wakes every screen. A
// record that the book has already is left out, so that a backlog may be sent
// twice.
func (b *Book) Append(records ...table.Record) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, r := range records {
		if r.Seq <= b.state.Seq {
			continue
		}
		b.records = append(b.records, r)
		b.state = b.state.Apply(r)
		b.latest = time.Now()
	}
	b.wake()
}

// Watch appends one record with the table after it. With it a book is a
// host.Watcher, and need not apply what the host has applied.
func (b *Book) Watch(r table.Record, after table.State) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if r.Seq > b.state.Seq {
		b.records = append(b.records, r)
		b.state = after
		b.latest = time.Now()
	}
	b.wake()
}

// Load fills an empty book with the records of a journal and the table that
// they fold to.
func (b *Book) Load(records []table.Record, state table.State) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.records, b.state = slices.Clone(records), state
	if len(records) > 0 {
		b.latest = time.Now()
	}
	b.wake()
}

// wake nudges every screen.
func (b *Book) wake() {
	for watcher := range b.watchers {
		nudge(watcher)
	}
}

// Now returns the present instant of the table: that of the last record, and
// the time since it came.
func (b *Book) Now() clock.Instant {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.latest.IsZero() {
		return b.state.At
	}
	return b.state.At.Add(time.Since(b.latest))
}

// State returns the table as it stands.
func (b *Book) State() table.State {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.state
}

// After returns the records that follow the one numbered seq. They must not be
// changed.
func (b *Book) After(seq uint64) []table.Record {
	b.mu.Lock()
	defer b.mu.Unlock()
	first := len(b.records)
	for first > 0 && b.records[first-1].Seq > seq {
		first--
	}
	return b.records[first:len(b.records):len(b.records)]
}

// follow has wake nudged after each Append, until unfollow. A nudge that nobody
// has taken yet stands for all that follow.
func (b *Book) follow(wake chan struct{}) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.watchers[wake] = struct{}{}
}

// unfollow ends what follow began.
func (b *Book) unfollow(wake chan struct{}) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.watchers, wake)
}

func nudge(wake chan struct{}) {
	select {
	case wake <- struct{}{}:
	default:
	}
}
