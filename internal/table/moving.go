package table

import (
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// MayMove returns nil where side may announce a move now, and else the refusal
// it would meet.
func (s State) MayMove(side rules.Side) error {
	d := decision{s: s}
	if err := s.timely(inPlay); err != nil {
		return err
	}
	if err := d.running(); err != nil {
		return err
	}
	return d.mayMove(side)
}

// MayPlay is MayMove for one move: touch-move, or a wrong claim, may bind side
// to another.
func (s State) MayPlay(side rules.Side, m rules.Move) error {
	if err := s.MayMove(side); err != nil {
		return err
	}
	d := decision{s: s}
	return d.must(side, m)
}

// make lets the move be made once the captured piece is off, the piece is in
// another aperture and the move is announced; by the normal rules, once the
// piece is released.
func (d *decision) make() error { return d.makeSaid(false) }

// makeSaid is make. Said reports that the piece went to the square that its
// player had announced before, so that the touched piece was the only one that
// moved.
func (d *decision) makeSaid(said bool) error {
	g := d.s.Gate
	if d.s.Phase != PhasePlaying || g.Made || g.Handled == (rules.Move{}) || g.Uncaptured != 0 || g.Handled != g.Announced && !d.released() {
		return nil
	}
	if d.entersPawn() {
		return nil
	}
	position := d.s.Game.Position()
	kind := unlawful(position, g.Handled)
	if kind == laws.IllegalPromotion {
		return nil
	}
	if d.s.Absent.Of(g.By) {
		d.emit(PlayerArrived{Actor: By(g.By)})
	}
	d.completePrevious(g.By)
	d.writeAnswered(g.By)
	d.writeLast()
	early, ahead := d.s.wroteAhead(g.By)
	d.emit(MoveMade{Actor: By(g.By), Move: g.Handled, SAN: san(position, g.Handled), Unlawful: kind, ByPress: d.pressed})
	if !said {
		d.compareTouch(position, g)
	}
	if kind == 0 {
		d.tellPawn(g.By)
	}
	if kind == 0 && ahead {
		d.emit(Irregularity{By: g.By, Kind: WrittenAhead, Text: early})
	}
	if kind == 0 && d.neglects(g.By) {
		d.emit(Irregularity{By: g.By, Kind: NotRecording})
	}
	if kind == 0 && !d.ended() && d.lags(g.By) {
		d.emit(Irregularity{By: g.By, Kind: NotCarriedOut, Move: d.s.Game.Move(d.s.Game.Ply() - 1)})
	}
	return d.completeDue(g.By, kind)
}

// MoveMade: the captured piece is off, the piece is in another aperture and the
// move is announced.
type MoveMade struct {
	Actor
	Move rules.Move `json:"move"`
	SAN  string     `json:"san"`
	// Unlawful says what the Laws forbid in it. Such a move is made at the board
	// and is not in the game; its fault is secret until it is completed.
	Unlawful laws.IllegalKind `json:"unlawful,omitzero"`
	Unsealed bool             `json:"unsealed,omitzero"` // it came out of an envelope: no board was handled
	ByPress  bool             `json:"by_press,omitzero"` // the press of the clock made it, or came before it elsewhere, so that nothing is left to do
}

// apply makes the move of e: in the game if it is legal, and otherwise at the
// board alone.
func (e MoveMade) apply(s State) State {
	position := s.Game.Position()
	if s.Envelope.By == e.By {
		s = s.replyInTheOpen()
	}
	if !e.Unsealed {
		s.Arrived = s.Arrived.With(e.By, true)
	}
	s = s.takeTurn(e.By)
	s.Gate.Made, s.Gate.Handled, s.Gate.Unlawful = true, e.Move, e.Unlawful
	s.ForcedMove = rules.Move{}
	s.LastTouched = Handled{By: e.By, Touched: s.Gate.Touched}
	b := s.Boards.Of(e.By)
	b.Adjusting = false
	if s.Seat(e.By).Board == NoBoard || !e.Unsealed && len(b.Air) == 0 && b.Placement == position.Placement() {
		b.Placement, b.Air, b.Off = displaced(position, e.Move), nil, nil
	}
	if e.Move.Promotes != 0 && s.Seat(e.By).Board != Pieces {
		if standing := b.Placement.At(e.Move.To); standing.Role == rules.Pawn {
			b.Placement = b.Placement.Put(e.Move.To, rules.Piece{Side: e.By, Role: e.Move.Promotes})
		}
	}
	b.Air, b.Off = nil, nil
	s = s.onBoard(e.By, b)
	s.Answer = Answer{By: e.By.Other(), Executed: false}
	if e.Unlawful != 0 {
		return s
	}
	game, err := s.Game.Play(e.Move)
	if err != nil {
		return s
	}
	s.Game = game
	s.ClaimedMove = rules.Move{}
	if other := s.Boards.Of(e.By.Other()); other.Placement == game.Position().Placement() {
		s.Answer.Executed, s.Answer.Carried = true, e.Move
	}
	if s.Gate.Pressed && !s.Gate.Due {
		s.Gate = Gate{By: e.By.Other()}
		return s.keep(game.Ply())
	}
	return s
}

// completeDue follows a move that was made after its press: by it the move is
// completed, or the illegal move is.
func (d *decision) completeDue(by rules.Side, kind laws.IllegalKind) error {
	switch {
	case !d.s.Gate.Due || d.s.Phase != PhasePlaying:
		return nil
	case kind != 0:
		return d.completeIllegal(by, kind, d.s.Gate.Handled)
	}
	d.emit(MoveCompleted{Actor: By(by)})
	d.completed(by)
	return nil
}

// lags reports whether a board that senses does not show the game after its
// player has moved: they have not carried out the opponent's move.
func (d *decision) lags(by rules.Side) bool {
	b := d.s.Boards.Of(by)
	return d.s.Seat(by).Board != NoBoard && !b.Lost && d.s.Game.Ply() > 1 && !d.s.shows(by, d.s.Game.Position().Placement())
}

// carryOnScreen carries out the opponent's move for a player without a board
// that senses, as they go on to their own: their screen shows it.
func (d *decision) carryOnScreen(by rules.Side) {
	a := d.s.Answer
	if d.s.Seat(by).Board != NoBoard || d.s.Turn() != by || a.By != by || a.Executed || a.Carried != (rules.Move{}) {
		return
	}
	if m, position, ok := d.s.toRepeat(by); ok && d.s.Boards.Of(by).Placement == position.Placement() {
		d.emit(MoveExecuted{Actor: By(by), Move: m, SAN: san(position, m), Agrees: true, Implied: true})
		d.writeHeard(by, d.s.Game.Ply(), m, position)
	}
}

// compareTouch records a move that another touched piece should have made.
func (d *decision) compareTouch(position rules.Position, g Gate) {
	if len(g.Handling.Steps) == 0 || !position.Legal(g.Handled) || !d.s.laws.TouchRuled(d.s.lawConditions()) {
		return
	}
	for allowed := range d.s.Edition().Obliged(position, g.Handling) {
		if allowed == g.Handled {
			return
		}
	}
	d.emit(Irregularity{By: g.By, Kind: TouchMove, Square: g.Touched[0].Square, Move: g.Handled})
}

// completePrevious counts by's older move as completed without its press, since
// they have moved again, if the edition says so.
func (d *decision) completePrevious(by rules.Side) {
	if d.s.Unpressed.Of(by) && d.s.laws.CompletedByNext() {
		d.emit(MoveCompleted{Actor: By(by)})
	}
}

// MoveCompleted: By's move counts as completed although no press did it. The
// opponent has replied, it was sealed, it was made after its press, or it is an
// accepted illegal one.
type MoveCompleted struct{ Actor }

func (e MoveCompleted) apply(s State) State {
	s = s.ranAgainst(e.By)
	s.Unpressed = s.Unpressed.With(e.By, false)
	s.Clock = s.Clock.Complete(e.By, s.At)
	g, ply := s.Gate, s.Game.Ply()
	if g.By == e.By && g.Made && (g.Due || s.Envelope.Opened) { // the reply has not begun
		s.Gate = Gate{By: e.By.Other()}
	}
	if ply > 0 && s.Game.At(ply-1).Turn() == e.By {
		return s.keep(ply)
	}
	return s
}
