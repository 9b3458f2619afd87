package atboard

import (
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/tactile"
)

// How far the times of a clock may depart from what play explains before a hand is
// assumed to have set it.
const (
	leapStep    = time.Second             // whole seconds are shown
	leapLag     = 3 * time.Second         // that a reading of the running side may be late
	leapEnds    = 2 * time.Second         // of time left, below which a clock may add the time of a new period
	leapSettled = 3 * time.Second         // after a setting by the program, in which the clock comes to show it
	leapAdds    = 1500 * time.Millisecond // after a press, in which a clock may still add the time for it
	leapAway    = 2 * time.Second         // between readings, after which either side may have run and been pressed
	leapUnknown = 24 * time.Hour          // for how long a clock may have run before it was first read in a game
	leapPresses = time.Second             // each of which may have brought a press while the clock was not read
	leapMost    = time.Minute             // above which what a press adds is no wrong increment, but set by hand
)

// leap finds what play does not explain in the times of a clock that keeps the time of
// a game: the time of the side that runs goes by, a press adds what the control gives,
// and a new period brings its time. It is pure. The zero leap has read nothing.
type leap struct {
	seen   bool
	last   tactile.ClockRead
	at     time.Duration
	setAt  time.Duration // by the program
	set    bool
	adding rules.BySide[addition]
}

// addition is what a press of one side is to bring, until it has come.
type addition struct {
	due    bool
	gives  time.Duration
	face   time.Duration // before the press
	passed time.Duration // since then, at the press
	most   time.Duration // shown since the press
	until  time.Duration
	plain  bool // exactly that time is given
}

// leapt is what a reading shows that play does not explain. The zero leapt is nothing.
type leapt struct {
	more rules.BySide[clock.Span] // the time that each clock is to be given
	adds bool                     // it is what presses add, and no hand's act
	gave time.Duration            // by the last of these
	due  time.Duration            // what it must give
}

// commanded says that the program sets the clock.
func (l *leap) commanded(at time.Duration) { l.set, l.setAt = true, at }

// read takes a reading.
func (l *leap) read(at time.Duration, r tactile.ClockRead, state table.State) leapt {
	before, passed, seen := l.last, at-l.at, l.seen
	l.seen, l.last, l.at = state.Phase == table.PhasePlaying, r, at
	l.set = l.set && at < l.setAt+leapSettled
	if state.Phase == table.PhasePlaying && !seen && state.Game.Ply() > 0 {
		before, passed, seen = shownOf(state), leapUnknown, true
	}
	if !seen || l.set || state.Phase != table.PhasePlaying {
		l.adding = rules.BySide[addition]{}
		return leapt{}
	}
	if passed > leapAway {
		l.adding = rules.BySide[addition]{}
	} else if before.Running && before.WhiteTurn != r.WhiteTurn {
		side := turnOf(before)
		l.adding = l.adding.With(side, pressAdds(at, passed, faceOf(before, side), state, side))
	}
	var found leapt
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		l.side(at, passed, before, r, state, side, &found)
	}
	return found
}

// pressAdds returns what a press of side must add to its time.
func pressAdds(at, passed, face time.Duration, state table.State, side rules.Side) addition {
	period, now := state.Clock.Period(side), state.Clock.Read(side, state.At)
	return addition{
		due: true, gives: period.Increment, face: face, passed: passed, until: at + leapAdds,
		plain: period.Bronstein == 0 && period.Delay == 0 && now.ToGo != 1,
	}
}

// side compares one side of two readings.
func (l *leap) side(at, passed time.Duration, before, r tactile.ClockRead, state table.State, side rules.Side, found *leapt) {
	was, now := faceOf(before, side), faceOf(r, side)
	runs := r.Running && turnOf(r) == side
	ran := before.Running && turnOf(before) == side
	least, most := explained(was, passed, runs || ran, l.adding.Of(side), state, side)
	right := was
	if ran && passed < leapUnknown {
		right = max(was-passed, 0)
	}
	a := l.adding.Of(side)
	switch {
	case now >= least && now <= most:
	case a.due && now > most && now-most <= leapMost && a.plain:
		found.miss(side, a.gives, now-a.face)
		l.adding = l.adding.With(side, addition{})
		return
	default:
		found.more = found.more.With(side, clock.Span((right - now).Round(time.Second)))
		l.adding = l.adding.With(side, addition{})
		return
	}
	if !a.due {
		return
	}
	if !runs || ran {
		a.most = max(a.most, now)
	}
	came := a.most >= a.face-a.passed-leapStep+a.gives
	if late := at >= a.until || runs && !ran; late && !came && a.plain {
		found.miss(side, a.gives, a.most-(a.face-a.passed))
	} else if !late && !came {
		l.adding = l.adding.With(side, a)
		return
	}
	l.adding = l.adding.With(side, addition{})
}

// miss records that a press of side added another time than it must.
func (f *leapt) miss(side rules.Side, due, gave time.Duration) {
	gave = max(gave.Round(time.Second), 0)
	f.more = f.more.With(side, clock.Span(due-gave))
	f.adds, f.due, f.gave = true, due, gave
}

// explained returns the least and the most that a side of a clock shows by play alone.
func explained(was, passed time.Duration, ran bool, a addition, state table.State, side rules.Side) (least, most time.Duration) {
	least, most = was-leapStep, was+leapStep
	if ran || passed > leapAway {
		least = was - passed - leapLag
	}
	period := state.Clock.Period(side)
	switch gives := period.Increment + period.Bronstein + period.Delay; {
	case passed > leapAway:
		most += (1+passed/leapPresses)*gives + nextTime(state, side)
	case a.due && a.plain:
		most = was + gives
	case a.due:
		most += gives + nextTime(state, side)
	}
	if was <= leapEnds {
		most += nextTime(state, side)
	}
	return least, most
}

// nextTime returns the time that the next period of a side's control brings.
func nextTime(state table.State, side rules.Side) time.Duration {
	control, now := state.Clock.Control(side), state.Clock.Read(side, state.At)
	if now.Last || len(control) == 0 {
		return 0
	}
	return control[min(now.Period, len(control)-1)].Time
}

// shownOf returns the times of the game as a reading of the clock beside it.
func shownOf(state table.State) tactile.ClockRead {
	var r tactile.ClockRead
	r.White.Time = state.Left(rules.White, state.At) - state.Apart.White.Duration()
	r.Black.Time = state.Left(rules.Black, state.At) - state.Apart.Black.Duration()
	return r
}
