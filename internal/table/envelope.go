package table

import (
	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// Seal writes the move that goes into the envelope. It may be changed until
// the clock is stopped.
type Seal struct {
	Actor
	Text     string
	Move     rules.Move // what Text reads as, or no move
	Envelope string     // both, locked with the arbiter's key, in their place: the host fills it
}

func (Seal) permit() permit { return permit{own: true, duty: dutyFormality} }

// decide writes the move for the envelope. It may be changed until its player
// stops the clock, which the press or the arbiter does.
func (c Seal) decide(d *decision) error {
	switch {
	case d.s.Phase == PhaseAdjourned:
		return refused("sealed")
	case d.s.Phase != PhaseSealing:
		return refused("not-adjourned")
	case c.By != d.s.Envelope.By:
		return refused("not-your-seal", "side", name(d.s.Envelope.By))
	}
	if made := d.s.standsMade(c.By); made != (rules.Move{}) && made != c.Move && c.Move != (rules.Move{}) {
		return refused("seal-board", "move", san(d.s.Game.Position(), made))
	}
	d.emit(MoveSealed{Actor: c.Actor, Text: c.Text, Move: c.Move, Envelope: c.Envelope})
	return nil
}

// standsMade returns the legal move that by, who is to seal, has made on their
// board that senses, and none where no one move stands there: it is the move that
// has to be sealed. Rule: rules.RuleSealing.
func (s State) standsMade(by rules.Side) rules.Move {
	b, position := s.Boards.Of(by), s.Game.Position()
	if s.Seat(by).Board == NoBoard || b.Lost || len(b.Air) > 0 {
		return rules.Move{}
	}
	m, uncaptured := read(position, position.Placement(), b, 0)
	if uncaptured != 0 || !position.Legal(m) {
		return rules.Move{}
	}
	return m
}

// MoveSealed: By wrote a move for the envelope. They may write another until
// they stop the clock.
type MoveSealed struct {
	Actor
	Envelope string     `json:"envelope,omitzero"` // what was sealed, locked with the arbiter's key
	Text     string     `json:"text,omitzero"`     // what was sealed, where the table has no key to lock it with
	Move     rules.Move `json:"move,omitzero"`
}

func (e MoveSealed) apply(s State) State {
	s.Envelope.Sealed = true
	s.Envelope.Text, s.Envelope.Move, s.Envelope.Locked = e.Text, e.Move, e.Envelope
	return s
}

// shown returns that a move was sealed. Which one is nobody's to know, be it
// locked or not, until the envelope is opened; who sealed it knows it.
func (e MoveSealed) shown(State, Capacity, rules.Side) Event { return MoveSealed{Actor: e.Actor} }

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

// EnvelopeClosed: By stopped the clock after sealing. The rest is what the
// Laws want on the envelope.
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
}

func (EnvelopeClosed) apply(s State) State {
	s.Phase = PhaseAdjourned
	s.Envelope.Closed = true
	return s
}

// OpenEnvelope opens the envelope on resumption. Where it is locked, Text
// and Move are what the arbiter's key showed.
type OpenEnvelope struct {
	Text string
	Move rules.Move
}

func (OpenEnvelope) permit() permit {
	return permit{seated: unruled, arbiter: true, duty: dutyFormality}
}

// decide shows what was sealed, and plays it where the Laws let it stand.
func (c OpenEnvelope) decide(d *decision) error {
	e := d.s.Envelope
	switch {
	case d.s.Phase == PhaseSealing && e.Sealed:
		return refused("stop-first")
	case d.s.Phase == PhasePlaying && e.Closed && !e.Opened:
		// The clock of the player who has to answer runs and has come.
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

// EnvelopeOpened: this was in it.
type EnvelopeOpened struct {
	Actor
	Text string     `json:"text"`
	Move rules.Move `json:"move,omitzero"`
}

func (e EnvelopeOpened) apply(s State) State {
	s.Envelope.Opened, s.Envelope.Text, s.Envelope.Move = true, e.Text, e.Move
	return s
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

// LoseEnvelope says that the envelope cannot be found.
type LoseEnvelope struct{}

func (LoseEnvelope) permit() permit {
	return permit{seated: unruled, arbiter: true, duty: dutyFormality}
}

// decide records that the envelope cannot be found.
func (LoseEnvelope) decide(d *decision) error {
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

// EnvelopeLost: it cannot be found.
type EnvelopeLost struct {
	Article string `json:"article,omitzero"`
}

func (EnvelopeLost) apply(s State) State {
	s.Envelope.Lost = true
	return s
}
