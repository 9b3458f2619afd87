package post

import (
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/host"
	"blindchess/internal/table"
)

// Board is the known state of one table, and when it may be published. It belongs
// to one goroutine. The zero Board knows nothing.
type Board struct {
	records []table.Record
	latest  uint64        // the number of the last record, even of one that is not stored
	present clock.Instant // of the table, at heard
	heard   time.Time

	told Game // the last reported game
	from int  // the number of records in the last report
}

// Take adds records in order; known ones are left out. at is the present
// instant of the table, at the time now. It reports whether there is anything
// new to tell.
func (b *Board) Take(now time.Time, at clock.Instant, records ...table.Record) bool {
	told := false
	for _, r := range records {
		if r.Seq <= b.latest {
			continue
		}
		b.latest = r.Seq
		if _, kept := r.Event.(table.TimeKept); !kept {
			b.records, told = append(b.records, r), true
		}
	}
	// A table that is taken up again may be at an earlier instant: what happens there is
	// held back as long as any other.
	b.present, b.heard = at, now
	return told
}

// Shown returns the records that may be published at the time now, if each is
// held back by delay. The time of the table continues while nothing happens at
// it.
func (b *Board) Shown(now time.Time, delay time.Duration) []table.Record {
	n := len(b.records)
	for n > 0 && b.until(b.records[n-1], now, delay) > 0 {
		n--
	}
	return b.records[:n]
}

// Next returns how long it is until the next record may be shown, and false if
// all may.
func (b *Board) Next(now time.Time, delay time.Duration) (time.Duration, bool) {
	shown := len(b.Shown(now, delay))
	if shown == len(b.records) {
		return 0, false
	}
	return b.until(b.records[shown], now, delay), true
}

// until returns how long a record is still held back.
func (b *Board) until(r table.Record, now time.Time, delay time.Duration) time.Duration {
	if delay <= 0 {
		return 0
	}
	return r.At.Add(delay).Sub(b.present) - now.Sub(b.heard)
}

// Story returns the publishable records as a story.
func (b *Board) Story(now time.Time, delay time.Duration) host.Story {
	return host.Story{Records: b.Shown(now, delay)}
}
