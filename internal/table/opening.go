package table

import (
	"encoding/json"
	"strings"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/text/sanitize"
)

// Open sets the table. It is the first command of every journal.
type Open struct{ Conditions Conditions }

func (Open) permit() permit { return permit{when: anyTime, keeper: true} }

func (c Open) decide(d *decision) error {
	if d.s.Phase != PhaseUnset {
		return refused("already-set")
	}
	if err := c.Conditions.check(); err != nil {
		return err
	}
	e, err := edition(c.Conditions)
	if err != nil {
		return err
	}
	setup, err := startOf(c.Conditions)
	if err != nil {
		return err
	}
	conditions := c.Conditions
	if conditions.Pace == 0 {
		conditions.Pace = paceOf(e, conditions)
	}
	if conditions.Start != "" {
		conditions.Start = setup.ShredderFEN()
	}
	d.emit(TableSet{Conditions: conditions})
	return nil
}

// TableSet is the first event of every table.
type TableSet struct {
	Conditions Conditions `json:"conditions"`
}

func (e TableSet) apply(s State) State { return s.set(e.Conditions) }

// UnmarshalJSON reads what anybody may have written: a journal or a host of a stranger. What
// players and an event are called is one line there, and no longer than a name, as our own
// tables have it; otherwise a name could look like another line of the game.
func (e *TableSet) UnmarshalJSON(text []byte) error {
	type set TableSet
	if err := json.Unmarshal(text, (*set)(e)); err != nil {
		return err
	}
	c := &e.Conditions
	names := []*string{&c.Occasion.ID, &c.Occasion.Event, &c.Occasion.Site, &c.Occasion.Date, &c.Occasion.Section, &c.Occasion.Round, &c.Occasion.Board, &c.Occasion.Arbiter}
	for _, seat := range []*Seat{&c.Seats.White, &c.Seats.Black} {
		names = append(names, &seat.Name, &seat.Title, &seat.Federation, &seat.FIDEID, &seat.Team)
	}
	for _, name := range names {
		*name = sanitize.Short(*name, longestName)
	}
	return nil
}

// longestName is how many letters of a name are read.
const longestName = 200

func (e TableSet) shown(State, Capacity, rules.Side) Event {
	return TableSet{Conditions: e.Conditions.disclosed()}
}

// editions lists the years of the editions there are.
func editions() string {
	var years []string
	for _, e := range laws.Editions() {
		years = append(years, itoa(e.Year()))
	}
	return strings.Join(years, ", ")
}

// edition returns the edition of c with the organiser's changes.
func edition(c Conditions) (laws.Edition, error) {
	e, ok := laws.EditionOf(c.Laws)
	if c.Edition != "" {
		given, err := laws.ReadEdition(c.Edition)
		if err != nil {
			return given, err
		}
		e, ok = given, given.Year() == c.Laws
	}
	if !ok {
		return e, refused("no-edition", "editions", editions())
	}
	for _, change := range c.Changes {
		changed, err := e.With(change.Key, change.Value)
		if err != nil {
			return e, err
		}
		e = changed
	}
	return e, nil
}

// startOf returns the set-up from which a game under c begins.
func startOf(c Conditions) (rules.Setup, error) {
	if c.Start == "" {
		return rules.StandardSetup(), nil
	}
	return rules.ParseFEN(c.Start)
}

// set returns an empty table under conditions c, which Decide has checked.
func (s State) set(c Conditions) State {
	s = State{Seq: s.Seq, At: s.At, Phase: PhaseSet, Conditions: c, folding: s.folding}
	s.laws, _ = edition(c)
	setup, _ := startOf(c)
	s.Game = rules.NewGame(setup)
	s.Clock = clock.New(c.Control)
	s.Boards = rules.Both(Board{Placement: setup.Position.Placement()})
	return s
}

// Begin starts White's clock. Where there is an arbiter, no player gives it. Without
// one, it needs the word of both players if a clock or a board is not in order.
type Begin struct {
	By      rules.Side // the player who gives the word; 0 for others
	Unasked bool       // no one asked for it: it begins as all are there
}

func (Begin) permit() permit {
	return permit{when: onceSet, seated: always, arbiter: true, keeper: true}
}

func (c Begin) decide(d *decision) error {
	if d.s.Phase != PhaseSet {
		return refused("already-started")
	}
	if c.By != 0 && d.s.Reading.Of(c.By) {
		d.emit(ReadingEnded{Actor: By(c.By)}) // they are ready, and the keeper starts the game
		return nil
	}
	if c.By != 0 && d.s.Reading.Of(c.By.Other()) {
		return refused("reading", "side", c.By.Other())
	}
	if waits, err := d.unready(c); waits || err != nil {
		return err
	}
	if !d.assisting(d.s.Assistant) {
		return refuseAssistant()
	}
	for _, side := range []rules.Side{rules.White, rules.Black} {
		if d.s.Reading.Of(side) {
			d.emit(ReadingEnded{Actor: By(side), Late: true})
		}
	}
	d.emit(GameStarted{})
	if d.s.Absent.White && d.s.Absent.Black {
		if _, runs := d.s.laws.BothLate(0, d.s.lawConditions()); !runs {
			d.stop(0, StopAbsent)
		}
	}
	for _, side := range []rules.Side{rules.White, rules.Black} {
		b := d.s.Boards.Of(side)
		if kind, square := wrongly(side, d.s.Game.Start().Position.Placement(), b.Placement, d.s.Seat(side).Board); kind != "" {
			d.emit(Irregularity{By: side, Kind: kind, Square: square})
		}
	}
	d.ended()
	return nil
}

// GameStarted: White's clock runs.
type GameStarted struct{}

func (GameStarted) apply(s State) State { return s.started() }

func (s State) started() State {
	s.Phase, s.Session, s.Arrived = PhasePlaying, s.At, rules.BySide[bool]{}
	turn := s.Turn()
	s.Clock = s.Clock.Start(turn, s.At).Hold(s.Conditions.Elsewhere(), s.At)
	s.Gate = Gate{By: turn}
	s.Answer = Answer{By: turn, Executed: true}
	return s.keep(s.Game.Ply())
}

// Restore is sent once when a table was read back from its journal: a clock
// that ran then is stopped until it is started again. If the envelope was
// closed and the journal ends there, its clock is stopped now.
type Restore struct{}

func (Restore) permit() permit { return permit{when: anyTime, keeper: true} }

func (Restore) decide(d *decision) error {
	d.emit(TableRestored{})
	switch {
	case d.s.Clock.Running() == 0:
	case d.s.Phase == PhasePlaying || d.s.Phase == PhaseSealing:
		d.stop(0, StopRestored)
	case d.s.Phase == PhaseAdjourned:
		d.stop(d.s.Envelope.By, StopAdjourned)
	}
	return nil
}

// TableRestored: the program was started again and read the table back.
type TableRestored struct{ unchanged }
