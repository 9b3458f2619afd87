package table

import (
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
)

// giftFor is how long after a clock beside the table was pressed the press may be
// given to the table: a board is read at rest first.
const giftFor = 5 * time.Second

// clockGift is time that a clock beside the table has added to the time of By as it was
// pressed. It knows no moves, and gives it for every press. The zero clockGift is none.
type clockGift struct {
	By   rules.Side
	Time time.Duration
	At   clock.Instant
}

// gift returns the time that a reading shows to have been added to the running
// clock.
func (s State) gift(e ClockRead) clockGift {
	running := s.Clock.Running()
	if running == 0 || s.Stop != "" || s.Silent != (SilentClock{}) {
		return s.given
	}
	shown := rules.BySide[clock.Span]{White: e.White, Black: e.Black}.Of(running)
	more := (shown - s.span(running)).Duration()
	if _, gave := s.unearned(running); gave && more < s.given.Time {
		return s.given // it stands at the press that the table has not heard of yet
	}
	if more >= time.Second {
		return clockGift{By: running, Time: more, At: s.At}
	}
	return s.given
}

// unearned returns the time that the clock beside the table has given by for a
// press that completes no move, and false if it gave none.
func (s State) unearned(by rules.Side) (time.Duration, bool) {
	g := s.given
	return g.Time, s.Conditions.ClockTold && g.By == by && by != 0 && s.At <= g.At.Add(giftFor)
}

// tellGift reports the time that the clock beside the table gave by for a press that
// completed no move, and the time that it must show. Rule: rules.RuleCompleted.
func (d *decision) tellGift(by rules.Side) {
	if more, gave := d.s.unearned(by); gave {
		here := d.s.before.Left(by, d.s.pressedAt)
		d.emit(DeviceReported{By: by, Kind: ClockGave, There: Span(more.Round(time.Second)), Here: Span(here)})
	}
}
