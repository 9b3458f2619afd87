package script

import (
	"fmt"
	"strings"

	"blindchess/internal/clock"
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
		"supervised": setYes(func(c *table.Conditions, yes bool) { c.Supervised = yes }),
		"arbiter":    arbiter,
		"quickplay":  setYes(func(c *table.Conditions, yes bool) { c.Quickplay = yes }),
		"player":     setPlayer,
		"hearing":    setHearing,
		"board":      setBoard,
		"scheme":     setScheme,
		"notation":   setNotation,
		"sheets":     setSheets,
		"press":      press,
		"repeat":     repeat,
		"touching":   setTouching,
		"rulings":    setRulings,
		"drawmoves":  setDrawMoves,
		"drawoffers": setYes(func(c *table.Conditions, yes bool) { c.NoOffers = !yes }),
		"default":    setDefault,
		"chess960":   setChess960,
		"position":   setPosition,
		"start":      start,
	}
}

// setting makes what changes one condition; it is refused once the table is
// set.
func setting(change func(*table.Conditions)) func(*Run) error {
	return func(r *Run) error {
		if r.state.Phase != table.PhaseUnset {
			return errLate
		}
		change(&r.conditions)
		return nil
	}
}

func setYes(change func(*table.Conditions, bool)) action {
	return func(a args) (func(*Run) error, error) {
		yes, err := a.yes()
		if err != nil {
			return nil, err
		}
		return setting(func(c *table.Conditions) { change(c, yes) }), a.end()
	}
}

func setLaws(a args) (func(*Run) error, error) {
	year, err := a.number()
	if err != nil {
		return nil, err
	}
	if _, known := laws.EditionOf(year); !known {
		return nil, fmt.Errorf("there is no edition of %d: say 2005, 2014, 2018 or 2023", year)
	}
	return setting(func(c *table.Conditions) { c.Laws = year }), a.end()
}

// setChange changes one parameter of the edition, as an organiser may.
func setChange(a args) (func(*Run) error, error) {
	key, _ := a.next()
	value := a.text()
	if _, err := laws.Latest().With(key, value); err != nil {
		return nil, err
	}
	return setting(func(c *table.Conditions) {
		c.Changes = append(c.Changes, table.Change{Key: key, Value: value})
	}), nil
}

func setControl(a args) (func(*Run) error, error) {
	var controls rules.BySide[clock.Control]
	if len(a.rest) == 0 {
		return nil, clock.ErrControl
	}
	if _, bySide := rules.ParseSide(strings.ToLower(a.rest[0])); !bySide {
		control, err := a.control()
		if err != nil {
			return nil, err
		}
		return setting(func(c *table.Conditions) { c.Control = rules.Both(control) }), a.end()
	}
	for len(a.rest) > 0 {
		side, err := a.side()
		if err != nil {
			return nil, err
		}
		control, err := a.control()
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

func setEvent(a args) (func(*Run) error, error) {
	word, err := a.oneOf("standard", "rapid", "blitz")
	if err != nil {
		return nil, err
	}
	pace, _ := laws.ParsePace(word)
	return setting(func(c *table.Conditions) { c.Pace = pace }), a.end()
}

// seat changes one property of a side.
func seat(side rules.Side, change func(*table.Seat)) func(*Run) error {
	return setting(func(c *table.Conditions) {
		s := c.Seats.Of(side)
		change(&s)
		c.Seats = c.Seats.With(side, s)
	})
}

func setPlayer(a args) (func(*Run) error, error) {
	side, err := a.side()
	if err != nil {
		return nil, err
	}
	word, err := a.oneOf("blind", "sighted")
	if err != nil {
		return nil, err
	}
	name := a.text()
	return seat(side, func(s *table.Seat) { s.Blind, s.Name = word == "blind", name }), nil
}

// setHearing says that the hearing of a side is impaired, or full.
func setHearing(a args) (func(*Run) error, error) {
	side, err := a.side()
	if err != nil {
		return nil, err
	}
	word, err := a.oneOf("impaired", "full")
	if err != nil {
		return nil, err
	}
	return seat(side, func(s *table.Seat) { s.HearingImpaired = word == "impaired" }), a.end()
}

func setBoard(a args) (func(*Run) error, error) {
	side, err := a.side()
	if err != nil {
		return nil, err
	}
	word, err := a.oneOf("pegs", "pieces", "none")
	if err != nil {
		return nil, err
	}
	sensing, _ := table.ParseSensing(word)
	return seat(side, func(s *table.Seat) { s.Board = sensing }), a.end()
}

func setScheme(a args) (func(*Run) error, error) {
	side, err := a.side()
	if err != nil {
		return nil, err
	}
	word, _ := a.next()
	if _, err := language.LoadScheme(word); err != nil {
		return nil, err
	}
	return seat(side, func(s *table.Seat) { s.Scheme = word }), a.end()
}

func setNotation(a args) (func(*Run) error, error) {
	side, err := a.side()
	if err != nil {
		return nil, err
	}
	word, _ := a.next()
	pack, err := language.Load(word)
	if err != nil {
		return nil, err
	}
	letters := pack.Letters()
	return seat(side, func(s *table.Seat) { s.Notation, s.Letters = word, letters }), a.end()
}

func setSheets(a args) (func(*Run) error, error) {
	word, err := a.oneOf("manual", "auto")
	if err != nil {
		return nil, err
	}
	return setting(func(c *table.Conditions) {
		c.Keeping = table.SheetsByHand
		if word == "auto" {
			c.Keeping = table.SheetsKept
		}
	}), a.end()
}

func setTouching(a args) (func(*Run) error, error) {
	word, err := a.oneOf("enforced", "reported")
	if err != nil {
		return nil, err
	}
	return setting(func(c *table.Conditions) {
		c.Touching = table.TouchEnforced
		if word == "reported" {
			c.Touching = table.TouchReported
		}
	}), a.end()
}

func setRulings(a args) (func(*Run) error, error) {
	word, err := a.oneOf("facts", "nothing")
	if err != nil {
		return nil, err
	}
	return setting(func(c *table.Conditions) {
		c.Rulings = table.RuleFacts
		if word == "nothing" {
			c.Rulings = table.RuleNothing
		}
	}), a.end()
}

func setDrawMoves(a args) (func(*Run) error, error) {
	n, err := a.number()
	if err != nil {
		return nil, err
	}
	return setting(func(c *table.Conditions) { c.DrawMoves = n }), a.end()
}

func setDefault(a args) (func(*Run) error, error) {
	d, err := a.duration()
	if err != nil {
		return nil, err
	}
	return setting(func(c *table.Conditions) { c.Default, c.DefaultGiven = clock.Span(d), true }), a.end()
}

func setChess960(a args) (func(*Run) error, error) {
	n, err := a.number()
	if err != nil {
		return nil, err
	}
	setup, err := rules.Chess960(n)
	if err != nil {
		return nil, err
	}
	return setting(func(c *table.Conditions) { c.Start = setup.ShredderFEN() }), a.end()
}

func setPosition(a args) (func(*Run) error, error) {
	setup, err := rules.ParseFEN(a.text())
	if err != nil {
		return nil, err
	}
	return setting(func(c *table.Conditions) { c.Start = setup.ShredderFEN() }), nil
}

func start(a args) (func(*Run) error, error) {
	return func(r *Run) error { return r.do(table.Begin{}) }, a.end()
}
