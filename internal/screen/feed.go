package screen

import (
	"slices"
	"sync"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/screen/view"
	"blindchess/internal/table"
)

// Feed holds the records of one table and the state they fold to, for all the
// screens of the table. Appending never waits for a screen. It may be used by
// many goroutines.
type Feed struct {
	mu       sync.Mutex
	records  []table.Record
	state    table.State
	latest   time.Time // when the last record was appended
	watchers map[chan struct{}]struct{}
	work     Work
	solo     *view.Solo // the view without a table
	stands   bool       // its records cannot be stored
}

// Work is how far the table is with long work. The zero Work is none.
type Work struct {
	Done int `json:"done"`
	Most int `json:"most"` // what Done grows to at most
}

// Percent returns how far it is, from 0 to 100.
func (w Work) Percent() int { return min(100*w.Done/max(w.Most, 1), 100) }

// Working shows every screen how far long work is. The zero Work ends it.
func (f *Feed) Working(w Work) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.work == w {
		return
	}
	f.work = w
	f.wake()
}

// Stand makes every screen show the table with both clocks stopped, because its
// records cannot be stored, or shows it normally again.
func (f *Feed) Stand(stands bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.stands == stands {
		return
	}
	f.stands = stands
	if len(f.records) > 0 {
		f.latest = time.Now() // it continues from its last record
	}
	f.wake()
}

// Stands reports whether the table is stopped because its records cannot be
// stored.
func (f *Feed) Stands() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.stands
}

// Work returns how far the table is with long work.
func (f *Feed) Work() Work {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.work
}

// NewFeed returns a feed without records.
func NewFeed() *Feed { return &Feed{watchers: map[chan struct{}]struct{}{}} }

// Append adds records, which must be safe on disk, and wakes every screen. A
// record that the feed has already is left out, so that a backlog may be sent
// twice.
func (f *Feed) Append(records ...table.Record) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, r := range records {
		if r.Seq <= f.state.Seq {
			continue
		}
		f.records = append(f.records, r)
		f.state = f.state.Apply(r)
		f.latest = time.Now()
	}
	f.wake()
}

// Watch appends one record with the table after it. With it a feed is a
// host.Watcher, and need not apply a record that the host has applied.
func (f *Feed) Watch(r table.Record, after table.State) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if r.Seq > f.state.Seq {
		f.records = append(f.records, r)
		f.state = after
		f.latest = time.Now()
	}
	f.wake()
}

// Load fills an empty feed with the records of a journal and the table that
// they fold to.
func (f *Feed) Load(records []table.Record, state table.State) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.records, f.state = slices.Clone(records), state
	if len(records) > 0 {
		f.latest = time.Now()
	}
	f.wake()
}

// Show makes a feed without a table show a game, and the panel beside it.
func (f *Feed) Show(state table.State, solo view.Solo) {
	f.mu.Lock()
	defer f.mu.Unlock()
	state.Seq = f.state.Seq + 1
	f.state, f.solo = state, &solo
	f.wake()
}

// Solo returns the panel of a feed without a table, and nil at a table. It must
// not be changed.
func (f *Feed) Solo() *view.Solo {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.solo
}

// Reset empties the feed, as another game follows.
func (f *Feed) Reset() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.records, f.state, f.latest, f.work, f.stands = nil, table.State{}, time.Time{}, Work{}, false
	f.wake()
}

// wake nudges every screen.
func (f *Feed) wake() {
	for watcher := range f.watchers {
		nudge(watcher)
	}
}

// Now returns the present instant of the table: the instant of the last record
// plus the time since it came.
func (f *Feed) Now() clock.Instant {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.latest.IsZero() || f.stands {
		return f.state.At
	}
	return f.state.At.Add(time.Since(f.latest))
}

// State returns the current table.
func (f *Feed) State() table.State {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.stands {
		return f.state.Standing()
	}
	return f.state
}

// After returns the records that follow the one numbered seq. They must not be
// changed.
func (f *Feed) After(seq uint64) []table.Record {
	f.mu.Lock()
	defer f.mu.Unlock()
	first := len(f.records)
	for first > 0 && f.records[first-1].Seq > seq {
		first--
	}
	return f.records[first:len(f.records):len(f.records)]
}

// follow has wake nudged after each Append, until unfollow. One pending nudge
// is enough for all later records.
func (f *Feed) follow(wake chan struct{}) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.watchers[wake] = struct{}{}
}

// unfollow ends what follow began.
func (f *Feed) unfollow(wake chan struct{}) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.watchers, wake)
}

func nudge(wake chan struct{}) {
	select {
	case wake <- struct{}{}:
	default:
	}
}

// Passed returns the number of the newest record, and whether between the one
// numbered since and it only time has passed. In that case a screen whose
// clocks run by themselves need not be drawn again. It is false if there are
// none between them.
func (s *Terminal) Passed(since uint64) (seq uint64, only bool) {
	records := s.config.Feed.After(since)
	if len(records) == 0 {
		return since, false
	}
	for _, r := range records {
		if _, kept := r.Event.(table.TimeKept); !kept {
			return records[len(records)-1].Seq, false
		}
	}
	return records[len(records)-1].Seq, true
}
