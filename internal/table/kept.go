package table

import (
	"blindchess/internal/clock"
	"blindchess/internal/rules"
)

// keep writes down what both clocks show as ply is completed.
func (s State) keep(ply int) State {
	now := ClockSnapshot{
		At:    s.At,
		Left:  rules.BySide[Span]{White: s.span(rules.White), Black: s.span(rules.Black)},
		Moves: rules.BySide[int]{White: s.Clock.Moves(rules.White), Black: s.Clock.Moves(rules.Black)},
	}
	if s.folding && len(s.Times) == ply {
		s.Times = append(s.Times, now)
		return s
	}
	times := make([]ClockSnapshot, ply+1)
	copy(times, s.Times)
	for i := len(s.Times); i < ply; i++ {
		times[i] = times[max(i-1, 0)]
	}
	times[ply] = now
	s.Times = times
	return s
}

// span returns a side's remaining time.
func (s State) span(side rules.Side) Span { return s.spanAt(side, s.At) }

// spanAt returns a side's remaining time at an instant.
func (s State) spanAt(side rules.Side, at clock.Instant) Span { return Span(s.Clock.Left(side, at)) }

// Span is a length of time in records.
type Span = clock.Span

// san writes m for the record, in coordinates if it is not legal.
func san(position rules.Position, m rules.Move) string {
	if position.Legal(m) {
		return position.SAN(m)
	}
	return m.String()
}
