package sense

import (
	"time"

	"blindchess/internal/rules"
)

// Pressed records a press by the player to move, by any clock: their move is
// finished, and a flat board is read as soon as it rests.
func (s *Sensor) Pressed(at time.Duration) {
	s.latest = max(s.latest, at)
	s.pressed, s.pressedAt, s.phase, s.ticks = true, at, unread, 0
}

// Counted records that the table has dealt with the press, though no move was made: what
// the board shows from now on was not pressed for.
func (s *Sensor) Counted() { s.pressed = false }

// Clock takes a reading of a clock with a lever. While it runs, a flat board is
// read after the press, or once it has shown a move for a while.
func (s *Sensor) Clock(at time.Duration, whiteTurn, running bool) {
	s.latest = max(s.latest, at)
	if s.decided {
		s.waiting = append(s.waiting, later{at: at, clock: true, white: whiteTurn, running: running})
		return
	}
	// The lever of a stopped clock may be in any position, so it is compared with
	// its position when the clock last ran. A clock that was stopped for a moment
	// must not hide a press.
	turned := s.levered && (running || s.clocked) && whiteTurn != s.whiteTurn
	if running || turned {
		s.levered, s.whiteTurn = true, whiteTurn
	}
	s.clocked = running
	if s.ticks++; s.ticks == scanTicks {
		s.scanned = at
	}
	if turned && s.told && whiteTurn == (s.table.Turn == rules.Black) {
		s.Pressed(at)
	}
}

// ClockGone says that the clock has gone, or that nothing is heard from it: the
// board is read because it rests, until a reading comes again.
func (s *Sensor) ClockGone() { s.clocked, s.levered = false, false }

// Scanned reports whether a pressed move may be read by now. The clock at the
// board has been read often enough since then for the board to have reported
// all its squares. Tick reads it.
func (s *Sensor) Scanned() bool {
	return s.told && s.looked && s.pressed && !s.decided && s.phase == unread && s.ticks >= scanTicks && !s.config.Sensing.Pegs
}

// Next returns the instant at which Tick has something to do, and false if
// nothing waits.
func (s *Sensor) Next() (time.Duration, bool) {
	due, waits := s.nextRead()
	if ripe, ok := s.ripe(); ok && !s.decided && (!waits || ripe < due) {
		return ripe, true
	}
	return due, waits
}

// nextRead returns the instant at which the board is read, and false if it was.
func (s *Sensor) nextRead() (time.Duration, bool) {
	if s.decided {
		return s.decidedAt + answerRest, true
	}
	if !s.told || !s.looked || s.phase == done {
		return 0, false
	}
	if s.gap && s.fell {
		return s.changed + s.fallRests(), true
	}
	rested := s.changed
	if s.pressed {
		rested = max(rested, s.pressedAt)
	}
	if s.phase == read && s.pressed {
		return rested + pressRest, true
	}
	if s.phase == read {
		return rested + strayRest, true
	}
	if s.phase == stood {
		return rested + s.patience(), true
	}
	if s.config.Sensing.Pegs {
		return rested + strayRest, true
	}
	if s.pressed && s.ticks >= scanTicks {
		return max(rested, s.scanned), true
	}
	return rested + s.rest(), true
}

// rest returns for how long a board that awaits no press rests before it is
// read. This is one scan, less if it shows a whole move with a press, and as
// long as a slide may pause without a press.
func (s *Sensor) rest() time.Duration {
	switch {
	case s.pressed && s.table.Goal == s.table.Board && len(recognise(s.sight(), s.table.Candidates)) > 0:
		return wholeRest
	case s.pressed, s.passed(), s.table.Goal != s.table.Board && s.reachedGoal():
		return scanRest
	case s.awaitsPress():
		return min(s.config.Settle, settleRest)
	default:
		return s.config.Settle
	}
}

// Tick lets time pass: a board that has rested long enough is read, and when
// it shows nothing that it may for longer still, it is called astray.
func (s *Sensor) Tick(at time.Duration) []Event {
	s.latest = max(s.latest, at)
	if due, ok := s.Next(); !ok || at < due {
		return nil
	}
	var events []Event
	if !s.decided {
		events = s.ripens(at)
		if s.graze.square != 0 && s.config.Side == 0 && at-s.graze.at >= grazeRest {
			events = append(events, s.grazes()...)
		}
	}
	if due, ok := s.nextRead(); ok && at >= due {
		events = append(events, s.reads()...)
	}
	return events
}

// reads reads a board that has rested long enough.
func (s *Sensor) reads() []Event {
	if s.decided { // the table did not take the move
		s.decided, s.pressed = false, false
		return s.catchUp()
	}
	if told := s.worded(true); told != nil {
		return told
	}
	switch {
	case s.gap && s.fell && s.powered():
		return s.endGap(s.latest)
	case s.gap && s.fell && !s.named:
		s.named = true
		return []Event{Fallen{Squares: s.lacking(), Captured: s.captured()}}
	case s.phase == read, s.config.Sensing.Pegs, s.gap:
		s.phase = done
		return s.stray()
	case s.phase == unread && s.awaitsPress():
		return append(s.flush(), s.stands()...)
	}
	s.phase = read
	events := s.flush()
	if s.pressed && s.table.Goal == s.table.Board && s.agrees(s.table.Board) {
		s.phase, s.pressed = done, false
		return append(s.compare(), PressedNothing{})
	}
	shown := s.compare()
	if len(shown) > 0 {
		s.phase = done
	}
	return append(events, shown...)
}
