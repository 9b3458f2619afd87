package line

import (
	"strconv"
	"time"

	"blindchess/internal/console"
)

// workEvery is the time between two lines that tell how far long work is.
const workEvery = 5 * time.Second

// slowWork tells how far the long work of a table is, a line every so often:
// what takes less says nothing.
type slowWork struct {
	every time.Duration
	next  time.Time // zero where there is no work
}

// line returns what is to be said at now, and nothing where nothing is.
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
