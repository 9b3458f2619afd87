package table

import (
	"time"

	"blindchess/internal/rules"
)

// Adjourn says that the player to move will seal a move. Early is the remaining
// time of the session, if they want to adjourn before its end.
type Adjourn struct {
	Resumption string
	Early      time.Duration
}

func (Adjourn) permit() permit { return permit{seated: unruled, arbiter: true, duty: dutyFormality} }

// decide asks the player who has the move to seal it. Their clock runs until they
// have done so.
func (c Adjourn) decide(d *decision) error {
	if d.s.Phase != PhasePlaying {
		return refused("adjourned")
	}
	if err := d.running(); err != nil {
		return err
	}
	for _, side := range []rules.Side{rules.White, rules.Black} {
		if d.s.PressOwed(side) {
			return refused("adjourn-press", "side", side)
		}
	}
	g := d.s.Gate
	if g.By == d.s.Turn().Other() && g.Made && !g.Pressed {
		return refused("adjourn-press", "side", g.By)
	}
	if c.Early < 0 {
		return refused("no-time")
	}
	d.lapseTakeback(d.s.Takeback.By.Other(), "adjourned")
	by := d.s.mover()
	d.emit(Adjourned{Actor: By(by), Resumption: c.Resumption})
	if c.Early > 0 {
		d.emit(TimeRemoved{Actor: By(by), Time: Span(c.Early), Article: d.s.laws.Article(rules.RuleEarlySealing)})
	}
	return nil
}

// mover returns the player who has the move: after an illegal move that is
// completed and not claimed, its player's opponent.
func (s State) mover() rules.Side {
	turn := s.Turn()
	if s.moveOn(turn.Other()) {
		return turn.Other()
	}
	return turn
}

// sealing reports whether the player who has the move is asked to seal it. Play
// has not ended for this session: they may claim as at any other time.
func (s State) sealing() bool { return s.Phase == PhaseSealing }

// sealsAnew asks the player who has the move to seal, if play went back and another
// player was asked before.
func (d *decision) sealsAnew() {
	if by := d.s.mover(); d.s.sealing() && d.s.Envelope.By != by {
		d.emit(Adjourned{Actor: By(by), Resumption: d.s.Envelope.Resumption})
	}
}

// Adjourned: the player to move, By, seals.
type Adjourned struct {
	Actor
	Resumption string `json:"resumption,omitzero"` // the time and place of the resumption
}

func (e Adjourned) apply(s State) State {
	s.Phase = PhaseSealing
	s.Envelope = Envelope{By: e.By, Resumption: e.Resumption}
	return s
}

// Resume starts the clock of the player who has to reply.
type Resume struct{}

func (Resume) permit() permit { return permit{seated: unruled, arbiter: true, duty: dutyFormality} }

// decide begins the session: the replying player's clock runs. If an early press has
// left it no time, or an irregularity waits, it waits for the ruling on that.
func (c Resume) decide(d *decision) error {
	if err := c.resume(d); err != nil {
		return err
	}
	by := d.s.Clock.Running()
	if d.s.misrunOf(by) > 0 && d.s.span(by) == 0 || by != 0 && len(d.s.Wrong) > 0 {
		d.stop(by, StopWrong)
	}
	return nil
}

func (Resume) resume(d *decision) error {
	if d.s.Phase == PhaseSealing {
		return refused("stop-first")
	}
	e := d.s.Envelope
	switch {
	case d.s.Phase != PhaseAdjourned:
		return refused("not-adjourned")
	case d.s.Unplayable():
		return refused("sealed-unplayable")
	case d.s.Boards.Of(d.s.Turn()).Correcting && !d.s.Absent.Of(d.s.Turn()):
		return refused("boards-first")
	}
	answers := e.By.Other()
	switch {
	case e.Lost && !e.Opened:
		// The sealed move is not known: its player plays it again on the board.
		d.emit(Resumed{Actor: By(d.s.Turn())})
		return nil
	case e.Opened:
		d.emit(Resumed{Actor: By(d.s.Turn())})
	case d.s.Absent.Of(answers):
		d.emit(Resumed{Actor: By(answers)})
		if d.s.Absent.Of(e.By) && !d.s.laws.AbsentTimeRuns(d.s.lawConditions()) {
			d.stop(0, StopAbsent)
		}
	default:
		if err := (OpenEnvelope{}).decide(d); err != nil {
			return err
		}
		if d.s.Phase != PhaseEnded && !d.s.Unplayable() {
			d.emit(Resumed{Actor: By(d.s.Turn())})
		}
	}
	return nil
}

// Resumed: the clock of By, who has to reply, runs.
type Resumed struct{ Actor }

func (e Resumed) apply(s State) State {
	s.Phase, s.Session, s.Arrived = PhasePlaying, s.At, rules.BySide[bool]{}
	s.Clock = s.Clock.Start(e.By, s.At)
	s.Stop, s.Apart = "", rules.BySide[Span]{} // the clock beside the table is set anew
	return s
}
