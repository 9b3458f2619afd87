package table

import (
	"blindchess/internal/clock"
	"blindchess/internal/rules"
)

// Seal writes the move that goes into the envelope. It may be changed until
// the clock is stopped.
type Seal struct {
	Actor
	Text     string
	Move     rules.Move // what Text reads as, or no move
	Envelope string     // both, locked with the arbiter's key: the host fills it, and only it is recorded
}

func (Seal) permit() permit { return permit{own: true, duty: dutyFormality} }

// decide writes the move for the envelope. It may be changed until its player
// stops the clock, which the press or the arbiter does. A move that is already
// on its player's board, or that they are bound to, is the one to seal.
// Rule: rules.RuleSealing.
func (c Seal) decide(d *decision) error {
	if err := d.s.MaySeal(c.By); err != nil {
		return err
	}
	d.standing(c.By)
	if m, made := d.s.onBoardOf(c.By); made && m != c.Move {
		return refused("seal-board", "move", MoveIn{Position: d.s.Game.Position(), Move: m})
	}
	if err := d.must(c.By, c.Move); err != nil {
		return err
	}
	sealed := MoveSealed(c)
	if c.Envelope != "" {
		sealed.Text, sealed.Move = "", rules.Move{}
	}
	d.emit(sealed)
	return nil
}

// MaySeal returns nil if side may seal a move now, and otherwise the refusal
// that any move would meet.
func (s State) MaySeal(side rules.Side) error {
	if err := s.timely(inPlay); err != nil {
		return err
	}
	e := s.Envelope
	switch {
	case s.SealsReply(side):
		return nil
	case e.Reply && e.Closed && !e.Opened, s.Phase == PhaseAdjourned:
		return refused("sealed")
	case s.Phase != PhaseSealing:
		return refused("not-adjourned")
	case side != e.By:
		return refused("not-your-seal", "side", e.By)
	}
	return nil
}

// onBoardOf returns the legal move on the board of side, who has the move and
// has not made it.
func (s State) onBoardOf(side rules.Side) (rules.Move, bool) {
	m := s.Gate.Handled
	if s.Gate.By != side || s.Gate.Made || s.Gate.Uncaptured != 0 || m == (rules.Move{}) {
		return rules.Move{}, false
	}
	return m, s.Game.Position().Legal(m)
}

// MoveSealed: By wrote a move for the envelope. They may write another until
// they stop the clock.
type MoveSealed struct {
	Actor
	Text     string     `json:"text,omitzero"` // the sealed text, if the table has no key to lock it with
	Move     rules.Move `json:"move,omitzero"`
	Envelope string     `json:"envelope,omitzero"` // the sealed text, locked with the arbiter's key
}

func (e MoveSealed) apply(s State) State {
	if s.SealsReply(e.By) {
		if !s.Envelope.Reply {
			s.Replied = s.Envelope
		}
		s.Envelope = Envelope{By: e.By, Reply: true}
	}
	s.Envelope.Sealed = true
	s.Envelope.Text, s.Envelope.Move, s.Envelope.Locked = e.Text, e.Move, e.Envelope
	return s
}

// shown returns that a move was sealed. Until the envelope is opened, the move
// is secret, locked or not; the player who sealed it knows it.
func (e MoveSealed) shown(State, Capacity, rules.Side) Event { return MoveSealed{Actor: e.Actor} }

// SealsReply reports whether side may seal their reply to the sealed move
// instead of making it: the player who sealed that has not come. Rule:
// rules.RuleResumption.
func (s State) SealsReply(side rules.Side) bool {
	e := s.Envelope
	if s.Phase != PhasePlaying || s.Stop != "" || s.Turn() != side {
		return false
	}
	if e.Reply {
		return e.By == side && !e.Closed
	}
	return e.Opened && e.By == side.Other() && s.Absent.Of(e.By) && s.Game.Ply() == e.Ply+1 && !s.Gate.Made
}

// replySealed reports whether side's reply is in a closed envelope.
func (s State) replySealed(side rules.Side) bool {
	e := s.Envelope
	return e.Reply && e.By == side && e.Closed && !e.Opened
}

// Enveloped returns the side whose move is in a closed envelope although play
// was resumed: the player who replies to it was awaited, or is. Otherwise it
// returns 0.
func (s State) Enveloped() rules.Side {
	if e := s.Envelope; s.Phase == PhasePlaying && e.Closed && !e.Opened && !e.Lost {
		return e.By
	}
	return 0
}

// replyInTheOpen is s with a sealed reply withdrawn whose envelope was not
// closed: its player made a move, or the absent player came.
func (s State) replyInTheOpen() State {
	if e := s.Envelope; e.Reply && !e.Closed {
		s.Envelope = s.Replied
	}
	return s
}

// closeEnvelope stops the sealing player's clock.
func (d *decision) closeEnvelope(by rules.Side) error {
	e := d.s.Envelope
	switch {
	case by != 0 && by != e.By:
		return refused("not-your-seal", "side", e.By)
	case !e.Sealed:
		return refused("seal-first")
	}
	d.emit(d.envelope())
	d.stop(e.By, StopAdjourned)
	return nil
}

// closeReply stops the clock of the player who has sealed their reply, and
// starts the absent player's.
func (d *decision) closeReply(by rules.Side) {
	d.emit(d.envelope())
	d.emit(ClockPressed{Actor: By(by), Early: true})
}

// envelope returns the envelope of the sealed move with all its notes.
func (d *decision) envelope() EnvelopeClosed {
	e, seats, setup := d.s.Envelope, d.s.Conditions.Seats, d.s.Game.Setup()
	return EnvelopeClosed{
		Actor: By(e.By), White: seats.White.Name, Black: seats.Black.Name, FEN: setup.FEN(), Number: setup.Number,
		Offer: d.s.Offer, Resumption: e.Resumption, Early: d.s.StartedAgainst() == e.By.Other(),
		WhiteLeft: d.s.spanAt(rules.White, d.at), BlackLeft: d.s.spanAt(rules.Black, d.at),
	}
}

// EnvelopeClosed: By stopped the clock after sealing. The rest is the data that
// the Laws require on the envelope.
type EnvelopeClosed struct {
	Actor
	White      string     `json:"white,omitzero"`
	Black      string     `json:"black,omitzero"`
	FEN        string     `json:"fen"` // just before the sealed move
	WhiteLeft  clock.Span `json:"white_left"`
	BlackLeft  clock.Span `json:"black_left"`
	Number     int        `json:"number"` // of the sealed move
	Offer      rules.Side `json:"offer,omitzero"`
	Resumption string     `json:"resumption,omitzero"`
	Early      bool       `json:"early,omitzero"` // over an early press of By that is not ruled on
}

func (e EnvelopeClosed) apply(s State) State {
	if e.Early {
		s = s.misrun()
	}
	s.Envelope.Closed, s.Envelope.Ply, s.Envelope.Offer = true, s.Game.Ply(), e.Offer
	s.Envelope.Left = rules.BySide[Span]{White: e.WhiteLeft, Black: e.BlackLeft}
	if !s.Envelope.Reply {
		s.Phase = PhaseAdjourned
	}
	return s
}
