package table

import (
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// OpenEnvelope opens the envelope on resumption. If it is locked, Key is the
// arbiter's key or the code that the key shows, and the host fills in the
// opened move: no typed text replaces the sealed move.
type OpenEnvelope struct {
	Key  string
	Text string
	Move rules.Move
	Code string // opens this envelope and no other, and is recorded
}

func (c OpenEnvelope) permit() permit {
	p := permit{seated: unruled, arbiter: true, duty: dutyFormality}
	if c.Key != "" {
		p.seated = keyed
	}
	return p
}

// decide shows the sealed move, and plays it if the Laws accept it. A move that
// cannot be played waits for the arbiter, or for both players.
func (c OpenEnvelope) decide(d *decision) error {
	if err := d.s.openable(); err != nil {
		return err
	}
	e := d.s.Envelope
	text, m := e.Text, e.Move
	if e.Locked != "" {
		text, m = c.Text, c.Move
	}
	switch {
	case e.Locked != "" && c.Text == "" && c.Key == "":
		return refused("locked")
	case e.Locked != "" && c.Text == "":
		return refused("wrong-key")
	}
	other := e.By.Other()
	if d.s.Absent.Of(other) && !d.s.EndsGame(m) {
		if d.s.Phase != PhasePlaying || !d.s.overdue(other, d.at) {
			return refused("absent-open", "side", other)
		}
		d.emit(EnvelopeOpened{Actor: By(e.By), Text: text, Move: m, Code: c.Code})
		d.lateness()
		return nil
	}
	d.open(text, m, c.Code)
	return nil
}

// openable refuses to open an envelope that is not there.
func (s State) openable() error {
	e := s.Envelope
	switch {
	case s.Phase == PhaseSealing && e.Sealed:
		return refused("stop-first")
	case s.Phase == PhasePlaying && e.Closed && !e.Opened:
		// The clock of the player who has to answer runs, and they have come.
	case s.Phase != PhaseAdjourned || !e.Closed || e.Opened:
		return refused("no-envelope")
	}
	if e.Lost {
		return refused("envelope-lost")
	}
	return nil
}

// open shows the sealed move and plays it. Rule: rules.RuleSealedLost.
func (d *decision) open(text string, m rules.Move, code string) {
	by, fault := d.s.Envelope.By, laws.SealedKind(0)
	switch {
	case m == (rules.Move{}):
		fault = laws.SealedUnreadable
	case !d.s.Game.Position().Legal(m):
		fault = laws.SealedIllegal
	}
	ruling := d.s.laws.Sealed(d.s.Game, by, m, fault)
	opened := EnvelopeOpened{Actor: By(by), Text: text, Move: m, Code: code}
	if ruling.Outcome.Over() {
		opened.Result, opened.Article = ruling.Outcome.Result, d.s.laws.Decides(ruling)
		d.emit(opened)
		d.stop(0, StopAdjourned)
		return
	}
	d.emit(opened)
	d.playSealed(by, text, m)
}

// EnvelopeOpened: this was in it. A Result follows from a move that cannot be
// played, once it is ruled.
type EnvelopeOpened struct {
	Actor
	Text    string       `json:"text"`
	Move    rules.Move   `json:"move,omitzero"`
	Code    string       `json:"code,omitzero"` // opens the envelope that was locked
	Result  rules.Result `json:"result,omitzero"`
	Article string       `json:"article,omitzero"`
}

func (e EnvelopeOpened) apply(s State) State {
	s.Envelope.Opened, s.Envelope.Text, s.Envelope.Move, s.Envelope.Result = true, e.Text, e.Move, e.Result
	return s
}

// proposeSealed says what follows from a sealed move that cannot be played.
func (s State) proposeSealed() Proposal {
	p := s.propose(s.Game.Ply())
	ground := rules.GroundNotLegal
	if s.Envelope.Move == (rules.Move{}) {
		ground = rules.GroundUnreadable
	}
	p.Why, p.Article = rules.BySealedMove.String(), s.laws.ArticleOn(rules.RuleSealedLost, ground)
	p.Ends = rules.Outcome{Result: s.Envelope.Result, Reason: rules.BySealedMove, Rule: rules.RuleSealedLost, Ground: ground}
	return p
}

// EndsGame reports whether m would end the game if it were made now.
func (s State) EndsGame(m rules.Move) bool {
	game, err := s.Game.Play(m)
	if err != nil {
		return false
	}
	_, over := s.laws.Ended(game)
	return over
}

// playSealed makes the sealed move, which is legal. It declines the offer that
// its player had before they sealed; one that was made later remains open until
// they answer it. Rules: rules.RuleResumption, rules.RuleSealedOffer.
func (d *decision) playSealed(by rules.Side, text string, m rules.Move) {
	position, other := d.s.Game.Position(), by.Other()
	if d.s.Offer == other && d.s.Envelope.Offer == other {
		d.emit(DrawDeclined{Actor: By(by), How: "move"})
	}
	pressed := d.s.Gate.Pressed && !d.s.Gate.Due
	d.emit(MoveAnnounced{Actor: By(by), Move: m, SAN: position.SAN(m), Words: text})
	d.emit(MoveMade{Actor: By(by), Move: m, SAN: position.SAN(m), Unsealed: true})
	d.emit(MoveExecuted{Actor: By(other), Move: m, SAN: position.SAN(m), Agrees: true, Unsealed: true})
	reason := StopAdjourned
	if d.s.Phase == PhasePlaying {
		reason = StopBoards
	}
	d.correctBoards(reason)
	d.writeSealed(by, text, m, position)
	if d.ended() || pressed {
		return
	}
	d.emit(MoveCompleted{Actor: By(by)})
}

// writeSealed writes the sealed move on both sheets if the table writes them, and
// otherwise on the sheet of its player, who wrote it there when they sealed it.
func (d *decision) writeSealed(by rules.Side, text string, m rules.Move, position rules.Position) {
	ply := d.s.Game.Ply()
	if d.s.Conditions.Keeping == SheetsByHand && d.s.Sheets.Of(by).Plies() == ply-1 {
		d.emit(SheetWritten{Actor: By(by), Ply: ply, Text: text, Move: m})
	}
	d.writeFor(by, ply, m, position.SAN(m))
	d.writeFor(by.Other(), ply, m, position.SAN(m))
}

// LoseEnvelope says that the envelope cannot be found.
type LoseEnvelope struct{}

func (LoseEnvelope) permit() permit {
	return permit{seated: unruled, arbiter: true, duty: dutyFormality}
}

// decide records that the envelope cannot be found. The table knows the position
// and the times, so its player plays the move that they say they sealed. If play
// was resumed already, it is resumed again for that.
func (LoseEnvelope) decide(d *decision) error {
	e := d.s.Envelope
	if !e.Closed || e.Opened || d.s.Phase != PhaseAdjourned && d.s.Enveloped() == 0 && !e.Lost {
		return refused("no-envelope")
	}
	if e.Lost {
		return refused("envelope-lost")
	}
	ruling := d.s.laws.EnvelopeLost(true)
	d.emit(EnvelopeLost{Article: d.s.laws.Decides(ruling)})
	if d.s.Clock.Running() != 0 {
		d.stop(0, StopAdjourned)
	}
	return nil
}

// EnvelopeLost: it cannot be found.
type EnvelopeLost struct {
	Article string `json:"article,omitzero"`
}

func (EnvelopeLost) apply(s State) State {
	s.Envelope.Lost, s.Phase = true, PhaseAdjourned
	return s
}
