package table

import (
	"slices"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// Accident is the question whether pieces were touched by accident, while it is open.
// Meanwhile the touches bind no player. The zero Accident is none.
type Accident struct {
	By      rules.Side // whose touches they are
	Touched []Touched
	Sensed  bool // a board saw pieces fall
}

// ReportAccident says that By touched pieces by accident. A board that saw pieces fall
// names their squares. The opponent, or the arbiter, grants it or refuses. Rule:
// rules.RuleTouchedOwn.
type ReportAccident struct {
	Actor
	Squares []rules.Square
}

func (ReportAccident) permit() permit { return permit{own: true, sensed: true} }

func (c ReportAccident) decide(d *decision) error {
	by := c.By
	if err := d.running(); err != nil {
		return err
	}
	touched := slices.Clone(d.s.touchedNow(by))
	for _, square := range c.Squares {
		piece := d.s.Game.Position().At(square)
		if piece.Role != 0 && !slices.ContainsFunc(touched, func(t Touched) bool { return t.Square == square }) {
			touched = append(touched, Touched{Square: square, Own: piece.Side == by, At: d.at})
		}
	}
	switch {
	case d.s.Accident.By != 0:
		return refused("accident-open")
	case len(touched) == 0, len(c.Squares) > 0 && d.s.Turn() != by:
		if len(c.Squares) > 0 {
			return nil
		}
		return refused("not-touched", "side", by)
	}
	squares := make([]rules.Square, 0, len(touched))
	for _, t := range touched {
		squares = append(squares, t.Square)
	}
	b, base := d.s.Boards.Of(by), d.s.Gate.Base
	if len(d.s.Gate.Touched) == 0 || d.s.Gate.By != by {
		base = b.Placement
	}
	d.emit(AccidentReported{Actor: By(by), Squares: squares, Sensed: len(c.Squares) > 0, Article: d.s.laws.AccidentArticle()})
	if d.s.Seat(by).Board != NoBoard && b.Placement != base {
		d.emit(BoardCorrected{Actor: By(by), Placement: base, Squares: base.Differences(b.Placement)})
	}
	return nil
}

// touchedNow returns what side has touched on the move in hand.
func (s State) touchedNow(side rules.Side) []Touched {
	if s.Gate.By != side || s.Gate.Made {
		return nil
	}
	return s.Gate.Touched
}

// AccidentReported: By says that the touches of these squares were an accident, or a
// board saw these pieces fall. They bind no player until a decision.
type AccidentReported struct {
	Actor
	Squares []rules.Square `json:"squares"`
	Sensed  bool           `json:"sensed,omitzero"`
	Article string         `json:"article,omitzero"`
}

func (e AccidentReported) apply(s State) State {
	a := Accident{By: e.By, Sensed: e.Sensed}
	for _, square := range e.Squares {
		t := Touched{Square: square, Own: s.Game.Position().At(square).Side == e.By, At: s.At}
		if i := slices.IndexFunc(s.touchedNow(e.By), func(t Touched) bool { return t.Square == square }); i >= 0 {
			t = s.Gate.Touched[i]
		}
		a.Touched = append(a.Touched, t)
	}
	s.Accident = a
	if s.Seat(e.By).Board == NoBoard {
		s = s.untouched(e.By, e.Squares)
		b := s.Boards.Of(e.By)
		b.Adjusting = len(b.Air) > 0 || !e.Sensed
		return s.onBoard(e.By, b)
	}
	b := s.Boards.Of(e.By)
	return s.untouched(e.By, e.Squares).onBoard(e.By, b)
}

// AccidentGranted: the pieces that By touched by accident bind no player.
type AccidentGranted struct {
	Actor
	How string `json:"how"` // word, touch or arbiter
}

func (e AccidentGranted) apply(s State) State { return s.accidentDecided() }

// accidentDecided closes the question. On a board of both players touches count again,
// once no piece is in a hand.
func (s State) accidentDecided() State {
	by := s.Accident.By
	s.Accident = Accident{}
	if by == 0 || s.Seat(by).Board != NoBoard {
		return s
	}
	b := s.Boards.Of(by)
	b.Adjusting = b.Adjusting && len(b.Air) > 0
	return s.onBoard(by, b)
}

// AccidentRefused: what By touched was no accident, and binds them.
type AccidentRefused struct {
	Actor
	How string `json:"how"` // word, arbiter, or claim: the claim of the touch was upheld
}

func (e AccidentRefused) apply(s State) State {
	touched := s.Accident.Touched
	s = s.accidentDecided()
	if s.Turn() != e.By || s.Gate.By == e.By && s.Gate.Made {
		if s.LastTouched.By == e.By || s.LastTouched.By == 0 {
			s.LastTouched = Handled{By: e.By, Touched: append(slices.Clone(touched), s.LastTouched.Touched...)}
		}
		return s
	}
	s = s.takeTurn(e.By)
	if len(s.Gate.Touched) == 0 {
		b := s.Boards.Of(e.By)
		s.Gate.Base = b.Placement
		if b.Correcting {
			s.Gate.Base = b.Owed
		}
	}
	var steps []laws.Step
	for _, t := range touched {
		steps = append(steps, laws.Step{Kind: laws.StepTouch, Square: t.Square})
	}
	s.Gate.Handling.Steps = append(steps, s.Gate.Handling.Steps...)
	s.Gate.Touched = append(slices.Clone(touched), s.Gate.Touched...)
	return s.handled()
}

// answerAccident decides what is open about an accident, and reports whether there
// was anything.
func (d *decision) answerAccident(granted bool, how string) bool {
	by := d.s.Accident.By
	switch {
	case by == 0:
		return false
	case granted:
		d.emit(AccidentGranted{Actor: By(by), How: how})
	default:
		d.emit(AccidentRefused{Actor: By(by), How: how})
	}
	return true
}

// AnswersAccident reports whether side may say whether an accident was one.
func (s State) AnswersAccident(side rules.Side) bool {
	return s.Accident.By != 0 && side == s.Accident.By.Other()
}

// TouchBinds is one touch that binds a player, and since when.
type TouchBinds struct {
	Square rules.Square
	Since  clock.Instant
}

// Bound lists what side has touched on the move in hand that binds them, each square
// once.
func (s State) Bound(side rules.Side) []TouchBinds {
	var bound []TouchBinds
	for _, t := range s.touchedNow(side) {
		if !slices.ContainsFunc(bound, func(b TouchBinds) bool { return b.Square == t.Square }) {
			bound = append(bound, TouchBinds{t.Square, t.At})
		}
	}
	return bound
}
