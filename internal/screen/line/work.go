package line

import (
	"strconv"
	"time"

	"blindchess/internal/console"
)

// workEvery is the time between two lines about the progress of long work.
const workEvery = 5 * time.Second

// slowWork reports the progress of a table's long work, a line every so often;
// shorter work is silent.
type slowWork struct {
	every time.Duration
	next  time.Time // zero where there is no work
}

// line returns the line to print at now, and nothing if none is due.
func (w *slowWork) line(seat Seat, now time.Time) string {
	work := seat.Work()
	switch {
	case work.Most == 0:
		w.next = time.Time{}
		return ""
	case w.next.IsZero():
		w.next = now.Add(w.every)
		return ""
	case now.Before(w.next):
		return ""
	}
	w.next = now.Add(w.every)
	text := ""
	seat.With(func(s *console.Session) {
		text = s.Voice().Pack.Phrase("screen.work", "percent", strconv.Itoa(work.Percent()))
	})
	return text
}
