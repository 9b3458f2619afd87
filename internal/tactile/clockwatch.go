package tactile

import (
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// How long a clock may be silent before it is queried, and before its time is
// no longer known. The last is how far two readings may differ without a hand's
// act.
const (
	clockAsked   = time.Second
	clockUnheard = 2 * time.Second
	clockJump    = 3 * time.Second
	clockStep    = time.Second
)

// clockWatch compares each reading of a clock with the one before, and reports
// a hand's acts on it: it stopped it, started it, or set it. It knows no time
// control: the time that a press or the end of a period adds counts as no
// hand's act. The zero clockWatch has heard nothing.
type clockWatch struct {
	there   bool
	last    ClockRead
	heardAt time.Duration
	askedAt time.Duration
	setAt   time.Duration // by the program
	set     bool
	unheard bool // told
	away    bool // it was unplugged, and that was told
	stopped bool // told
}

// commanded says that the program sets the clock: its next reading is the
// program's doing.
func (w *clockWatch) commanded(at time.Duration) { w.set, w.setAt = true, at }

// gone forgets the clock: it is no longer connected.
func (w *clockWatch) gone() { *w = clockWatch{away: true} }

// read takes a reading and returns its reports, the reading itself first if it
// says anything new.
func (w *clockWatch) read(at time.Duration, r ClockRead) []Report {
	before, there, passed := w.last, w.there, at-w.heardAt
	unheard := w.unheard
	w.there, w.last, w.heardAt, w.unheard = true, r, at, false
	if away := w.away; !there {
		if w.away = false; away {
			return []Report{r, ClockHeard{}}
		}
		return []Report{r}
	}
	var told []Report
	if r != before || r.Running || unheard {
		told = append(told, r)
	}
	if unheard {
		told = append(told, ClockHeard{})
	}
	if w.set = w.set && at-w.setAt <= mirrorWait; w.set {
		w.stopped = false
		return told
	}
	fallen := r.White.Fallen || r.Black.Fallen
	switch {
	case before.Running && !r.Running && !fallen:
		w.stopped = true
		told = append(told, ClockStopped{})
	case w.stopped && r.Running:
		w.stopped = false
		told = append(told, ClockStarted{})
	}
	if altered(before, r, passed) {
		told = append(told, ClockAltered{Before: before, After: r})
	}
	return told
}

// altered reports whether times differ in a way that neither passing time nor a
// press nor the end of a period explains.
func altered(before, after ClockRead, passed time.Duration) bool {
	if before.Running && before.WhiteTurn != after.WhiteTurn {
		return false // a press, which may add time
	}
	running := rules.Side(0)
	switch {
	case before.Running && before.WhiteTurn:
		running = rules.White
	case before.Running:
		running = rules.Black
	}
	return moved(before.White, after.White, running == rules.White, passed) ||
		moved(before.Black, after.Black, running == rules.Black, passed)
}

// moved is altered for one side.
func moved(before, after wire.Face, runs bool, passed time.Duration) bool {
	less := before.Time - after.Time
	if !runs {
		return less > clockStep || -less > clockStep
	}
	ended := before.Time <= clockUnheard // a period may have been added
	return less > passed+clockJump || -less > clockStep && !ended
}

// due returns whether the clock must be queried or reported as silent, and how
// long to wait otherwise.
func (w *clockWatch) due(at time.Duration) (ask, tell bool, wait time.Duration) {
	if !w.there {
		return false, false, time.Hour
	}
	ask = at-max(w.heardAt, w.askedAt) >= clockAsked
	if ask {
		w.askedAt = at
	}
	tell = !w.unheard && at-w.heardAt >= clockUnheard
	w.unheard = w.unheard || tell
	return ask, tell, clockAsked - (at - max(w.heardAt, w.askedAt))
}
