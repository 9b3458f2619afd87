package table

import "blindchess/internal/clock"

// Due returns when a Tick should be sent if nothing happens before.
func (s State) Due(at clock.Instant) (clock.Instant, bool) {
	if s.Phase != PhasePlaying && s.Phase != PhaseSealing {
		return 0, false
	}
	when, side, ok := s.Clock.Next(at)
	if s.Flags.Of(side) || s.Conditions.ClockTold {
		ok = false
	}
	if slip, stands := s.slipDue(); stands && (!ok || slip < when) {
		when, ok = slip, true
	}
	if late, absent := s.defaultDue(); absent && s.Phase == PhasePlaying && (!ok || late < when) {
		return max(late, s.At), true
	}
	return max(when, s.At), ok
}
