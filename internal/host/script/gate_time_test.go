package script_test

import (
	"testing"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/table"
)

// differently plays each tape in another way and asks for the same records.
func differently(t *testing.T, tapes []*tape, play func(*tape, happening)) {
	t.Helper()
	for _, one := range tapes {
		other := &tape{}
		for _, h := range one.played {
			play(other, h)
		}
		sameRecords(t, one.name, other.records(), one.records())
	}
}

func itself(t *testing.T, tapes []*tape) { differently(t, tapes, (*tape).again) }

func timeInPieces(t *testing.T, tapes []*tape) {
	differently(t, tapes, func(other *tape, h happening) {
		if h.wait == 0 {
			other.again(h)
			return
		}
		part := h.wait / 3
		for _, d := range []time.Duration{part, part, h.wait - 2*part} {
			_, _ = other.Wait(d)
		}
	})
}

func timeInOnePiece(t *testing.T, tapes []*tape) {
	for _, one := range tapes {
		other, waits := &tape{}, time.Duration(0)
		for _, h := range one.played {
			if h.command == nil && !h.crash {
				waits += h.wait
				continue
			}
			if waits > 0 {
				_, _ = other.Wait(waits)
				waits = 0
			}
			other.again(h)
		}
		_, _ = other.Wait(waits)
		sameRecords(t, one.name, other.records(), one.records())
	}
}

func needlessTicks(t *testing.T, tapes []*tape) {
	differently(t, tapes, func(other *tape, h happening) {
		other.again(h)
		_, _ = other.Do(table.Tick{})
	})
}

func refusedLeftOut(t *testing.T, tapes []*tape) {
	differently(t, tapes, func(other *tape, h happening) {
		if h.err == nil {
			other.again(h)
		}
	})
}

// later plays each tape an hour later.
func later(t *testing.T, tapes []*tape) {
	for _, one := range tapes {
		other := &tape{at: clock.Instant(time.Hour)}
		for _, h := range one.played {
			other.again(h)
		}
		records := other.records()
		for i := range records {
			records[i].At -= clock.Instant(time.Hour)
		}
		sameRecords(t, one.name, records, one.records())
	}
}

// timeKept has the time on record between any two things that happen.
func timeKept(t *testing.T, tapes []*tape) {
	for _, one := range tapes {
		other := &tape{}
		for _, h := range one.played {
			other.again(h)
			_, _ = other.Do(table.KeepTime{})
		}
		var records []table.Record
		for _, r := range other.records() {
			if _, kept := r.Event.(table.TimeKept); !kept {
				r.Seq = uint64(len(records) + 1)
				records = append(records, r)
			}
		}
		sameRecords(t, one.name, records, one.records())
	}
}
