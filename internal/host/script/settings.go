package script

import (
	"fmt"

	"blindchess/internal/clock"
	"blindchess/internal/console"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/table"
)

// settings are the directions that come before start.
func settings() map[string]action {
	return map[string]action{
		"laws":       setLaws,
		"law":        setChange,
		"control":    setControl,
		"event":      setEvent,
		"supervised": choice("yes", "no", func(c *table.Conditions, yes bool) { c.Supervised = yes }),
		"arbiter":    arbiter,
		"quickplay":  choice("yes", "no", func(c *table.Conditions, yes bool) { c.Quickplay = yes }),
		"player":     ofSeat(setPlayer),
		"hearing":    ofSeat(setHearing),
		"board":      ofSeat(setBoard),
		"scheme":     ofSeat(setScheme),
		"notation":   ofSeat(setNotation),
		"sheets": choice("manual", "auto", func(c *table.Conditions, byHand bool) {
			c.Keeping = either(byHand, table.SheetsByHand, table.SheetsKept)
		}),
		"press":  choiceOr(ofSide("press"), "refuse", "report", func(c *table.Conditions, refuse bool) { c.RefusePress = refuse }),
		"repeat": choiceOr(ofSide("repeat"), "required", "free", func(c *table.Conditions, required bool) { c.RepeatRequired = required }),
		"touching": choice("enforced", "reported", func(c *table.Conditions, enforced bool) {
			c.Touching = either(enforced, table.TouchEnforced, table.TouchReported)
		}),
		"rulings": choice("facts", "nothing", func(c *table.Conditions, facts bool) {
			c.Rulings = either(facts, table.RuleFacts, table.RuleNothing)
		}),
		"drawmoves":  setDrawMoves,
		"drawoffers": choice("yes", "no", func(c *table.Conditions, yes bool) { c.NoOffers = !yes }),
		"takebacks":  choice("yes", "no", func(c *table.Conditions, yes bool) { c.NoTakebacks = !yes }),
		"default":    setDefault,
		"slip":       setSlip,
		"chess960":   setChess960,
		"position":   setPosition,
	}
}

// setting makes a direction that changes one condition; the direction is
// refused once the table is set.
func setting(change func(*table.Conditions)) func(*Run) error {
	return func(r *Run) error {
		if r.state.Phase != table.PhaseUnset {
			return errLate
		}
		change(&r.conditions)
		return nil
	}
}

// choice reads one of two words; change receives true for the first.
func choice(first, second string, change func(*table.Conditions, bool)) action {
	return func(w *console.Words) (func(*Run) error, error) {
		word, err := oneOf(w, first, second)
		return setting(func(c *table.Conditions) { change(c, word == first) }), err
	}
}

// choiceOr is a choice if one of its two words comes alone, and otherwise the
// act at the table of the same name.
func choiceOr(deed action, first, second string, change func(*table.Conditions, bool)) action {
	return func(w *console.Words) (func(*Run) error, error) {
		if w.Is(first) || w.Is(second) {
			return choice(first, second, change)(w)
		}
		return deed(w)
	}
}

func either[T any](first bool, one, other T) T {
	if first {
		return one
	}
	return other
}

func setLaws(w *console.Words) (func(*Run) error, error) {
	year, err := w.Number()
	if err != nil {
		return nil, err
	}
	if _, known := laws.EditionOf(year); !known {
		return nil, fmt.Errorf("there is no edition of %d: say %s", year, laws.Years())
	}
	return setting(func(c *table.Conditions) { c.Laws, c.Edition = year, "" }), nil
}

// setChange changes one parameter of the edition, as an organiser may.
func setChange(w *console.Words) (func(*Run) error, error) {
	change := table.Change{Key: w.Next(), Value: w.Text()}
	_, err := laws.Latest().With(change.Key, change.Value)
	return setting(func(c *table.Conditions) { c.Changes = append(c.Changes, change) }), err
}

func setControl(w *console.Words) (func(*Run) error, error) {
	if !w.AtSide() {
		control, err := control(w)
		return setting(func(c *table.Conditions) { c.Control = rules.Both(control) }), err
	}
	var controls rules.BySide[clock.Control]
	for w.More() {
		side, err := w.Side()
		if err != nil {
			return nil, err
		}
		control, err := control(w)
		if err != nil {
			return nil, err
		}
		controls = controls.With(side, control)
	}
	return setting(func(c *table.Conditions) {
		for _, side := range []rules.Side{rules.White, rules.Black} {
			if control := controls.Of(side); control != nil {
				c.Control = c.Control.With(side, control)
			}
		}
	}), nil
}

func setEvent(w *console.Words) (func(*Run) error, error) {
	word, err := oneOf(w, "standard", "rapid", "blitz")
	pace, _ := laws.ParsePace(word)
	return setting(func(c *table.Conditions) { c.Pace = pace }), err
}

// ofSeat reads a side, and then the change to its seat.
func ofSeat(read func(*console.Words) (func(*table.Seat), error)) action {
	return func(w *console.Words) (func(*Run) error, error) {
		side, err := w.Side()
		if err != nil {
			return nil, err
		}
		change, err := read(w)
		return setting(func(c *table.Conditions) {
			seat := c.Seats.Of(side)
			change(&seat)
			c.Seats = c.Seats.With(side, seat)
		}), err
	}
}

func setPlayer(w *console.Words) (func(*table.Seat), error) {
	word, err := oneOf(w, "blind", "sighted")
	name := w.Text()
	return func(s *table.Seat) { s.Blind, s.Name = word == "blind", name }, err
}

// setHearing says that the hearing of a side is impaired, or full.
func setHearing(w *console.Words) (func(*table.Seat), error) {
	word, err := oneOf(w, "impaired", "full")
	return func(s *table.Seat) { s.HearingImpaired = word == "impaired" }, err
}

func setBoard(w *console.Words) (func(*table.Seat), error) {
	word, err := oneOf(w, "pegs", "pieces", "none")
	sensing, _ := table.ParseSensing(word)
	return func(s *table.Seat) { s.Board = sensing }, err
}

func setScheme(w *console.Words) (func(*table.Seat), error) {
	word := w.Next()
	_, err := language.LoadScheme(word)
	return func(s *table.Seat) { s.Scheme = word }, err
}

func setNotation(w *console.Words) (func(*table.Seat), error) {
	word := w.Next()
	pack, err := language.Load(word)
	if err != nil {
		return nil, err
	}
	letters := pack.Letters()
	return func(s *table.Seat) { s.Notation, s.Letters = word, letters }, nil
}

func setDrawMoves(w *console.Words) (func(*Run) error, error) {
	n, err := w.Number()
	return setting(func(c *table.Conditions) { c.DrawMoves = n }), err
}

func setDefault(w *console.Words) (func(*Run) error, error) {
	d, err := w.Duration()
	return setting(func(c *table.Conditions) { c.Default, c.DefaultGiven = clock.Span(d), true }), err
}

// setSlip reads how long a slip may stay uncorrected; 0s means that it counts
// immediately.
func setSlip(w *console.Words) (func(*Run) error, error) {
	d, err := w.Duration()
	return setting(func(c *table.Conditions) { c.Slip = table.Lasting(d) }), err
}

func setChess960(w *console.Words) (func(*Run) error, error) {
	n, err := w.Number()
	if err != nil {
		return nil, err
	}
	setup, err := rules.Chess960(n)
	return setting(func(c *table.Conditions) { c.Start = setup.ShredderFEN() }), err
}

func setPosition(w *console.Words) (func(*Run) error, error) {
	setup, err := rules.ParseFEN(w.Text())
	return setting(func(c *table.Conditions) { c.Start = setup.ShredderFEN() }), err
}
