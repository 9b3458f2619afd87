package host

import (
	"time"

	"blindchess/internal/table"
)

// date adds the time of day to records that people ask about afterwards. They
// are all rulings of the arbiter, and the start, resumption and end of the
// table and the game.
func date(effects []table.Effect, ruled bool, now time.Time) {
	for i := range effects {
		if r := &effects[i].Record; ruled || dated(r.Event) {
			r.Wall = now.Format(time.RFC3339)
		}
	}
}

func dated(e table.Event) bool {
	switch e.(type) {
	case table.TableSet, table.GameStarted, table.TableRestored, table.Adjourned, table.Resumed, table.ArbiterCalled, table.GameEnded, table.GameAnnulled:
		return true
	default:
		return false
	}
}

// timeOf returns the time of day of a record, and the zero time if it has none.
func timeOf(r table.Record) time.Time {
	at, err := time.Parse(time.RFC3339, r.Wall)
	if err != nil {
		return time.Time{}
	}
	return at
}

// onTheWall returns the time of day of a record in brackets, after a blank, and
// nothing if it has none.
func onTheWall(r table.Record) string {
	if at := timeOf(r); !at.IsZero() {
		return " (" + at.Format(time.TimeOnly) + ")"
	}
	return ""
}
