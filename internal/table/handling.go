package table

import (
	"slices"

	"blindchess/internal/rules"
)

// Adjust is said before pieces are only adjusted.
type Adjust struct{ Actor }

func (Adjust) permit() permit { return permit{own: true} }

func (c Adjust) decide(d *decision) error {
	by := c.By
	if err := d.running(); err != nil {
		return err
	}
	if len(d.s.Boards.Of(by).Air) > 0 {
		return refused("adjust-late")
	}
	if d.s.Turn() != by || d.s.Gate.By != by && !d.s.Gate.Made {
		return refused("adjust-turn")
	}
	d.emit(AdjustAnnounced{Actor: By(by)})
	return nil
}

// AdjustAnnounced: By says that pieces are only adjusted.
type AdjustAnnounced struct{ Actor }

func (e AdjustAnnounced) apply(s State) State {
	b := s.Boards.Of(e.By)
	b.Adjusting = true
	return s.onBoard(e.By, b)
}

// EndAdjust says that the adjusted pieces are on their squares again: the board that
// both players share reports this.
type EndAdjust struct{ Actor }

func (EndAdjust) permit() permit { return permit{own: true, sensed: true} }

func (c EndAdjust) decide(d *decision) error {
	if d.s.Boards.Of(c.By).Adjusting {
		d.emit(AdjustEnded{Actor: By(c.By)})
	}
	return nil
}

// AdjustEnded: By has adjusted the pieces.
type AdjustEnded struct{ Actor }

func (e AdjustEnded) apply(s State) State {
	b := s.Boards.Of(e.By)
	b.Adjusting = false
	return s.onBoard(e.By, b)
}

// Touch is the touch of a piece that is not lifted. Unclear says that it may
// have been an accident. On pegs it is none: a piece is touched there when it is
// out of its aperture. Rule: rules.RuleBlindTouched.
type Touch struct {
	Actor
	Square  rules.Square
	Unclear bool
}

func (Touch) permit() permit { return permit{own: true, sensed: true} }

// decide records a touch that a sensor cannot feel: the player or an observer
// reports it.
func (c Touch) decide(d *decision) error {
	by, square := c.By, c.Square
	if err := d.running(); err != nil {
		return err
	}
	if !d.s.touches(by) {
		return refused("not-your-move", "side", by)
	}
	piece := d.s.Boards.Of(by).Placement.At(square)
	if piece.Role == 0 {
		return refused("nothing-there", "square", square)
	}
	if d.s.Seat(by).Board == Pegs {
		return refused("touch-pegs", "square", square)
	}
	if d.s.laws.TouchCounts(c.Unclear) {
		d.lapseOffer(by)
	}
	d.emit(PieceTouched{Actor: By(by), Square: square, Piece: piece, Unclear: c.Unclear})
	return nil
}

// PieceTouched: By, who has the move, touched the piece on Square.
type PieceTouched struct {
	Actor
	Square rules.Square `json:"square"`
	Piece  rules.Piece  `json:"piece,omitzero"`
	Lifted bool         `json:"lifted"` // it was taken off its square
	// Claimed: the opponent claimed it, and the claim was upheld.
	Claimed bool `json:"claimed,omitzero"`
	// Unclear: it may have been an accident, which some editions let count.
	Unclear bool `json:"unclear,omitzero"`
}

func (e PieceTouched) apply(s State) State {
	if !s.laws.TouchCounts(e.Unclear) {
		return s
	}
	if s.Turn() == e.By {
		s.Caught = 0
	}
	if s.Phase == PhaseSealing { // the envelope is open again: what they make now is what they seal
		s.Envelope = Envelope{By: s.Envelope.By, Resumption: s.Envelope.Resumption}
	}
	s = s.takeTurn(e.By)
	if s.Gate.Made || e.Claimed {
		s.Gate.Made, s.Gate.Unlawful, s.Gate.Announced = false, 0, rules.Move{}
	}
	if len(s.Gate.Touched) == 0 {
		b := s.Boards.Of(e.By)
		s.Gate.Base = b.Placement
		if b.Correcting {
			s.Gate.Base = b.Owed
		}
	}
	own := e.Piece.Side == e.By
	s.Gate.Asked = s.Gate.Asked || e.Claimed
	if e.Lifted {
		s.Gate.Crowded = 0
		s = s.onBoard(e.By, s.Boards.Of(e.By).lift(e.Square))
		s.Gate.Handling = s.Gate.Handling.Lift(e.Square)
	} else {
		s.Gate.Handling = s.Gate.Handling.Touch(e.Square)
	}
	s.Gate.Touched = append(s.Gate.Touched[:len(s.Gate.Touched):len(s.Gate.Touched)], Touched{Square: e.Square, Own: own, At: s.At})
	if s.Offer == e.By.Other() {
		s.Offer = 0
	}
	return s.handled()
}

// touches reports whether a touch by a side counts as one: it is their move and
// both clocks are not standing.
func (s State) touches(by rules.Side) bool {
	if s.Phase == PhaseSealing && s.Stop == "" {
		return by == s.Envelope.By
	}
	if s.Phase != PhasePlaying || s.Stop != "" || s.Enveloped() == by && by != 0 {
		return false
	}
	if s.moveOn(by) {
		return true
	}
	if s.Turn() != by {
		return false
	}
	if s.Gate.By == by && s.Gate.Made {
		return s.Gate.Unlawful != 0 && !s.Gate.Pressed
	}
	return s.Gate.By == by || s.Gate.By != by && s.Gate.Made && s.Gate.Unlawful == 0
}

// Lift takes the piece on Square off the board of By.
type Lift struct {
	Actor
	Square rules.Square
}

func (Lift) permit() permit { return permit{when: onceSet, own: true, sensed: true, duty: dutyMove} }

func (c Lift) decide(d *decision) error { return d.lift(c.By, c.Square) }

// PieceLifted: a piece was lifted without a touch in the sense of the Laws: to
// adjust it, to carry out the opponent's move, or to correct the board.
type PieceLifted struct {
	Actor
	Square rules.Square `json:"square"`
	Piece  rules.Piece  `json:"piece,omitzero"`
}

func (e PieceLifted) apply(s State) State {
	slip := s.Slips.Of(e.By)
	slip.Open = false
	return s.slipping(e.By, slip).onBoard(e.By, s.Boards.Of(e.By).lift(e.Square))
}

// lift returns b with the piece on square in the air.
func (b Board) lift(square rules.Square) Board {
	piece := b.Placement.At(square)
	b.Placement = b.Placement.Put(square, rules.Piece{})
	if piece.Role != 0 {
		b.Air = append(b.Air[:len(b.Air):len(b.Air)], Aloft{Piece: piece, From: square})
	}
	return b
}

// answers reports whether a lift is part of the opponent's move, and not of the
// player's.
func (d *decision) answers(by rules.Side, square rules.Square, piece rules.Piece) bool {
	if d.s.Answer.By != by || d.s.Answer.Executed || d.s.Game.Ply() == 0 {
		return false
	}
	if piece.Side != by {
		return true
	}
	m, position, ok := d.s.toRepeat(by)
	if !ok {
		return false
	}
	captured := position.Captured(m)
	return captured == square || passed(position.Placement(), m) == square || d.s.Boards.Of(by).airs(by.Other())
}

// Place puts a piece on Square of the board of By. Piece is known only where
// pieces are sensed.
type Place struct {
	Actor
	Square  rules.Square
	Piece   rules.Piece
	Pressed bool // the player has pressed for the move at another device
}

func (Place) permit() permit { return permit{when: onceSet, own: true, sensed: true, duty: dutyMove} }

func (c Place) decide(d *decision) error {
	d.pressed = c.Pressed
	b := d.s.Boards.Of(c.By)
	if b.Lost {
		return refused("board-lost", "side", c.By)
	}
	if standing := b.Placement.At(c.Square); standing.Role != 0 {
		piece := d.s.ownAloft(c.By)
		if piece.Role == 0 {
			return refused("occupied", "square", c.Square)
		}
		d.emit(PiecePlaced{Actor: c.Actor, Square: c.Square, Piece: piece, Crowds: true})
		return nil
	}
	piece, h := c.Piece, hand{State: d.s, by: c.By, board: b, square: c.Square}
	switch {
	case piece.Role == 0:
		piece = h.piece()
	case piece.Side == 0:
		piece.Side = h.side(piece.Role)
	}
	if piece.Role == 0 {
		return refused("nothing-in-hand", "side", c.By)
	}
	d.emit(PiecePlaced{Actor: c.Actor, Square: c.Square, Piece: piece})
	return d.settle(c.By, b)
}

// PiecePlaced: a piece is on Square of By's board.
type PiecePlaced struct {
	Actor
	Square rules.Square `json:"square"`
	Piece  rules.Piece  `json:"piece,omitzero"` // the assumed piece there
	// Crowds: another piece is on that square already, and the board shows only that one.
	Crowds bool `json:"crowds,omitzero"`
}

func (e PiecePlaced) apply(s State) State {
	if e.Crowds {
		s.Gate.Crowded = e.Square
		return s
	}
	b := s.Boards.Of(e.By).place(e.Square, e.Piece)
	touching := s.Gate.By == e.By && len(s.Gate.Touched) > 0 && !s.Gate.Made && !b.Correcting
	if touching {
		s.Gate.Crowded = 0
	}
	s = s.onBoard(e.By, b)
	if touching && !b.Adjusting {
		s.Gate.Handling = s.Gate.Handling.Place(e.Square, e.Piece)
		s = s.handled()
	}
	b = s.Boards.Of(e.By)
	if b.Adjusting && len(b.Air) == 0 {
		b.Adjusting = false
	}
	return s.onBoard(e.By, b)
}

// place returns b with piece on square, taken from the air if it was there.
func (b Board) place(square rules.Square, piece rules.Piece) Board {
	if standing := b.Placement.At(square); standing.Role != 0 {
		b = b.lift(square)
	}
	b.Placement = b.Placement.Put(square, piece)
	taken := slices.IndexFunc(b.Air, func(a Aloft) bool { return a.Piece == piece || promoted(a.Piece, piece) })
	if taken < 0 {
		// One piece is exchanged for another of its side on the same square.
		taken = slices.IndexFunc(b.Air, func(a Aloft) bool { return a.From == square && a.Piece.Side == piece.Side })
	}
	if taken >= 0 {
		b.Air = slices.Delete(slices.Clone(b.Air), taken, taken+1)
	}
	return b
}

// promoted reports whether piece is a possible promotion of the pawn in the
// air.
func promoted(pawn, piece rules.Piece) bool {
	return pawn.Role == rules.Pawn && pawn.Side == piece.Side && piece.Role != rules.King
}

func (d *decision) lift(by rules.Side, square rules.Square) error {
	b := d.s.Boards.Of(by)
	piece := b.Placement.At(square)
	switch {
	case b.Lost:
		return refused("board-lost", "side", by)
	case piece.Role == 0:
		return refused("nothing-there", "square", square)
	case b.Correcting, b.Adjusting, !d.s.touches(by), d.answers(by, square, piece):
		d.emit(PieceLifted{Actor: By(by), Square: square, Piece: piece})
		if b.Correcting { // the extra piece may be the last wrong one
			return d.putRight(by)
		}
		if m, position, ok := d.s.toRepeat(by); ok && !d.s.Answer.Executed && d.s.shows(by, displaced(position, m)) {
			return d.settleAnswer(by) // the pawn that was captured in passing left last
		}
	default:
		d.lapseOffer(by)
		d.carryOnScreen(by)
		d.emit(PieceTouched{Actor: By(by), Square: square, Piece: piece, Lifted: true})
		return d.make()
	}
	return nil
}
