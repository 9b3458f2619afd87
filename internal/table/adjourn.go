package table

import (
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// decideAdjournment decides what happens between two sessions.
func (d *decision) decideAdjournment(c Command) error {
	switch c := c.(type) {
	case Adjourn:
		return d.adjourn(c)
	case Seal:
		return d.seal(c)
	case OpenEnvelope:
		return d.openEnvelope(c)
	case LoseEnvelope:
		return d.loseEnvelope()
	case Resume:
		return d.resume()
	}
	return nil
}

// adjourn asks the player who has the move to seal it. His clock runs until he
// has done so.
func (d *decision) adjourn(c Adjourn) error {
	if d.s.Phase != PhasePlaying {
		return refused("adjourned")
	}
	if err := d.running(); err != nil {
		return err
	}
	g := d.s.Gate
	if g.By == d.s.Turn().Other() && g.Made && !g.Pressed {
		return refused("adjourn-press", "side", name(g.By))
	}
	if c.Early < 0 {
		return refused("no-time")
	}
	d.emit(Adjourned{Actor: By(d.s.Turn()), Resumption: c.Resumption})
	if c.Early > 0 {
		d.emit(TimeRemoved{Actor: By(d.s.Turn()), Time: Span(c.Early)})
	}
	return nil
}

// seal writes the move for the envelope. It may be changed until its player
// stops the clock, which the press or the arbiter does.
func (d *decision) seal(c Seal) error {
	switch {
	case d.s.Phase == PhaseAdjourned:
		return refused("sealed")
	case d.s.Phase != PhaseSealing:
		return refused("not-adjourned")
	case c.By != d.s.Envelope.By:
		return refused("not-your-seal", "side", name(d.s.Envelope.By))
	}
	d.emit(MoveSealed{Actor: c.Actor, Text: c.Text, Move: c.Move})
	return nil
}

// closeEnvelope stops the clock of the player who has sealed.
func (d *decision) closeEnvelope(by rules.Side) error {
	e := d.s.Envelope
	switch {
	case by != 0 && by != e.By:
		return refused("not-your-seal", "side", name(e.By))
	case !e.Sealed:
		return refused("seal-first")
	}
	seats, setup := d.s.Conditions.Seats, d.s.Game.Setup()
	d.emit(EnvelopeClosed{
		Actor: By(e.By), White: seats.White.Name, Black: seats.Black.Name, FEN: setup.FEN(), Number: setup.Number,
		Offer: d.s.Offer, Resumption: e.Resumption,
		WhiteLeft: d.s.spanAt(rules.White, d.at), BlackLeft: d.s.spanAt(rules.Black, d.at),
	})
	d.stop(e.By, StopAdjourned)
	return nil
}

// openEnvelope shows what was sealed, and plays it where the Laws let it stand.
func (d *decision) openEnvelope(c OpenEnvelope) error {
	e := d.s.Envelope
	switch {
	case d.s.Phase == PhaseSealing && e.Sealed:
		return refused("stop-first")
	case d.s.Phase == PhasePlaying && e.Closed && !e.Opened:
		// The clock of the player who has to answer runs and he has come.
	case d.s.Phase != PhaseAdjourned || !e.Closed || e.Opened:
		return refused("no-envelope")
	}
	if e.Lost {
		return refused("envelope-lost")
	}
	other := e.By.Other()
	if d.s.Absent.Of(other) && !d.s.endsGame(e.Move) {
		return refused("absent-open", "side", name(other))
	}
	text, m := e.Text, e.Move
	if e.Locked != "" {
		if c.Text == "" {
			return refused("locked")
		}
		text, m = c.Text, c.Move
	}
	d.emit(EnvelopeOpened{Actor: By(e.By), Text: text, Move: m})
	d.playSealed(e.By, text, m)
	return nil
}

// endsGame reports whether m would end the game.
func (s State) endsGame(m rules.Move) bool {
	game, err := s.Game.Play(m)
	if err != nil {
		return false
	}
	_, over := s.laws.Ended(game)
	return over
}

// playSealed makes the sealed move, or ends the game where it cannot be made.
func (d *decision) playSealed(by rules.Side, text string, m rules.Move) {
	position := d.s.Game.Position()
	fault := laws.SealedKind(0)
	switch {
	case m == (rules.Move{}):
		fault = laws.SealedUnreadable
	case !position.Legal(m):
		fault = laws.SealedIllegal
	}
	ruling := d.s.laws.Sealed(d.s.Game, by, m, fault)
	if ruling.Outcome.Over() {
		d.end(ruling.Outcome)
		return
	}
	d.emit(MoveAnnounced{Actor: By(by), Move: m, SAN: position.SAN(m), Words: text})
	d.emit(MoveMade{Actor: By(by), Move: m, SAN: position.SAN(m)})
	other := by.Other()
	d.emit(MoveExecuted{Actor: By(other), Move: m, SAN: position.SAN(m), Agrees: true})
	d.correctBoards(StopAdjourned)
	d.writeFor(by, d.s.Game.Ply(), m, position.SAN(m))
	d.writeFor(other, d.s.Game.Ply(), m, position.SAN(m))
	if !d.ended() {
		d.emit(MoveCompleted{Actor: By(by)})
	}
}

// loseEnvelope records that the envelope cannot be found.
func (d *decision) loseEnvelope() error {
	e := d.s.Envelope
	if !e.Closed || e.Opened || d.s.Phase != PhaseAdjourned {
		return refused("no-envelope")
	}
	if e.Lost {
		return refused("envelope-lost")
	}
	d.emit(EnvelopeLost{Article: d.article(rules.RuleEnvelopeLost)})
	return nil
}

// resume begins the session: the clock of the player who has to reply runs.
func (d *decision) resume() error {
	if d.s.Phase == PhaseSealing {
		return refused("stop-first")
	}
	if d.s.Phase != PhaseAdjourned {
		return refused("not-adjourned")
	}
	e := d.s.Envelope
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
		if err := d.openEnvelope(OpenEnvelope{}); err != nil {
			return err
		}
		if d.s.Phase != PhaseEnded {
			d.emit(Resumed{Actor: By(d.s.Turn())})
		}
	}
	return nil
}
