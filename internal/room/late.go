package room

import (
	"context"
	"sync"
	"time"

	"blindchess/internal/screen"
	"blindchess/internal/table"
)

// late is the table as it was a while ago, for spectators of a table with that
// condition, so that no spectator can help a player. All of them see this one
// feed, however they joined.
type late struct {
	by   time.Duration
	feed *screen.Feed
	tell func(table.Record, table.State) // says a record, with the table after it
	turn func()                          // seats spectators at the next game
	wake chan struct{}

	mu    sync.Mutex
	queue []owed
}

// owed is a record and when it is shown.
type owed struct {
	at     time.Time
	record table.Record
}

func newLate(by time.Duration, tell func(table.Record, table.State), turn func()) *late {
	return &late{by: by, feed: screen.NewFeed(), tell: tell, turn: turn, wake: make(chan struct{}, 1)}
}

// load shows the records of a game that is resumed, except the last ones, which
// come with the same delay as if the game had not stopped.
func (l *late) load(records []table.Record) {
	if len(records) == 0 {
		return
	}
	last, now := records[len(records)-1].At, time.Now()
	for _, r := range records {
		if ago := last.Sub(r.At); ago < l.by {
			l.queue = append(l.queue, owed{now.Add(l.by - ago), r})
			continue
		}
		l.feed.Append(r)
	}
}

// watch takes a record that has just come.
func (l *late) watch(r table.Record) {
	l.mu.Lock()
	l.queue = append(l.queue, owed{time.Now().Add(l.by), r})
	l.mu.Unlock()
	select {
	case l.wake <- struct{}{}:
	default:
	}
}

// run shows each record when its time has come, until ctx ends.
func (l *late) run(ctx context.Context) {
	timer := time.NewTimer(l.by)
	defer timer.Stop()
	for {
		timer.Reset(l.release())
		select {
		case <-ctx.Done():
			return
		case <-l.wake:
		case <-timer.C:
		}
	}
}

// release shows the due records, and returns the time until the next one.
func (l *late) release() time.Duration {
	for {
		record, wait, due := l.next()
		if !due {
			return wait
		}
		if record.Seq == 1 && l.feed.State().Seq > 0 {
			l.feed.Reset() // another game follows
			l.turn()
		}
		l.feed.Append(record)
		l.tell(record, l.feed.State())
	}
}

// next takes the record that is due now, or returns for how long none is. The
// records that set up a table are due immediately.
func (l *late) next() (r table.Record, wait time.Duration, due bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.queue) == 0 {
		return r, l.by, false
	}
	first := l.queue[0]
	if wait = time.Until(first.at); wait > 0 && l.feed.State().Phase != table.PhaseUnset {
		return r, wait, false
	}
	l.queue = l.queue[1:]
	return first.record, 0, true
}
