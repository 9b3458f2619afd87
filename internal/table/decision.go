package table

import (
	"blindchess/internal/clock"
	"blindchess/internal/rules"
)

// decision is a command being decided: the state as its events so far leave it.
type decision struct {
	s      State
	at     clock.Instant
	events []Event
}

// emit adds an event and carries it out on the decision's own state.
func (d *decision) emit(e Event) {
	d.events = append(d.events, e)
	d.s = d.s.Apply(Record{Seq: d.s.Seq + 1, At: d.at, Event: e})
}

func (d *decision) decide(c Command) error {
	if err := d.allowed(c); err != nil {
		return err
	}
	switch c := c.(type) {
	case Open, Begin, Tick, Restore, Assist, Absent, Arrive:
		return d.decideTable(c)
	case Adjust, Touch, Lift, Place, Scan, Unplug, Plug:
		return d.decideBoard(c)
	case Announce, Enter, Promote, Repeat, Execute, Press:
		return d.decideMove(c)
	case Write, Strike, Sign:
		return d.decideSheet(c)
	case Offer, Accept, Decline, Claim, Resign, Call, ViewScore:
		return d.decideDraw(c)
	case Adjourn, Seal, OpenEnvelope, LoseEnvelope, Resume:
		return d.decideAdjournment(c)
	case Assisted:
		return d.assisted(c)
	case KeepTime, ReadClock:
		return d.decideUpkeep(c)
	default:
		return d.decideArbiter(c)
	}
}

// allowed refuses what the phase of the table does not let anybody do.
func (d *decision) allowed(c Command) error {
	switch c.(type) {
	case Open:
		if d.s.Phase != PhaseUnset {
			return refused("already-set")
		}
		return nil
	case Begin, Assist, Absent, Arrive, Lift, Place, Scan, Unplug, Plug, SetClocks, Note, Penalise, Forfeit, Score:
		if d.s.Phase == PhaseUnset {
			return refused("not-set")
		}
		return nil
	case Write, Strike, Sign:
		if d.s.Phase < PhasePlaying {
			return refused("not-started")
		}
		return nil
	case Tick, Restore, Assisted, KeepTime, ReadClock:
		return nil
	}
	switch {
	case d.s.Phase < PhasePlaying:
		return refused("not-started")
	case d.s.Phase == PhaseEnded:
		return refused("over")
	}
	return nil
}

// decideTable decides what is before and beside the game.
func (d *decision) decideTable(c Command) error {
	switch c := c.(type) {
	case Open:
		return d.open(c)
	case Begin:
		return d.begin()
	case Tick:
		return d.tick()
	case Restore:
		d.emit(TableRestored{})
		if d.s.Phase == PhasePlaying || d.s.Phase == PhaseSealing {
			if d.s.Clock.Running() != 0 {
				d.stop(0, StopRestored)
			}
		}
	case Assist:
		return d.assist(c)
	case Absent:
		return d.absent(c.By)
	case Arrive:
		return d.arrive(c.By)
	}
	return nil
}

func (d *decision) open(c Open) error {
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

func (d *decision) begin() error {
	if d.s.Phase != PhaseSet {
		return refused("already-started")
	}
	if !d.assisting(d.s.Assistant) {
		return refuseAssistant()
	}
	d.emit(GameStarted{})
	if d.s.Absent.White && d.s.Absent.Black {
		if _, runs := d.s.laws.BothLate(0, d.s.lawConditions()); !runs {
			d.stop(0, StopAbsent)
		}
	}
	for _, side := range []rules.Side{rules.White, rules.Black} {
		b := d.s.Boards.Of(side)
		if kind, square := wrongly(d.s.Game.Start().Position.Placement(), b.Placement, d.s.Seat(side).Board); kind != "" {
			d.emit(Irregularity{By: side, Kind: kind, Square: square})
		}
	}
	d.ended()
	return nil
}

// stop lets both clocks stand, unless they already do.
func (d *decision) stop(by rules.Side, reason string) {
	if d.s.Clock.Running() != 0 || d.s.Stop == "" {
		d.emit(ClocksStopped{By: by, Reason: reason})
	}
}

// restart lets the clock of side run, or of the player who has the move.
func (d *decision) restart(side rules.Side) {
	if side == 0 {
		side = d.s.Clock.Ready()
	}
	d.emit(ClocksRestarted{Actor: By(side)})
}

// running refuses what cannot be done while both clocks stand.
func (d *decision) running() error {
	switch {
	case d.s.Phase == PhaseSealing || d.s.Phase == PhaseAdjourned:
		return refused("adjourned")
	case d.s.Stop != "":
		return refused("clocks-stand", "reason", d.s.Stop)
	}
	return nil
}

// name returns side as sentences name it.
func name(side rules.Side) string { return side.String() }
