package report

import (
	"blindchess/internal/announce"
	"blindchess/internal/table"
)

// Heard returns what a seat heard of a record; the arbiter's hears of every
// event but the keeping of time.
func Heard(seat announce.Narrator, before, after table.State, record table.Record) string {
	if _, kept := record.Event.(table.TimeKept); kept {
		return ""
	}
	if u, hears := seat.Event(after, record.Event); hears {
		return u.Text()
	}
	if seat.Side != 0 {
		return ""
	}
	return seat.ForReplay(before, record.Event).Text()
}
