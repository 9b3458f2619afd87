package table

import "blindchess/internal/rules"

// RereadsBoard reports whether the board of side has to show the game before play
// goes on, or the move that its player was in the middle of, whatever a hand has done
// on it meanwhile: the program or its machine stood.
func (s State) RereadsBoard(side rules.Side) bool {
	return s.Phase == PhasePlaying && s.Interrupted() && !s.Divergence.Open && s.Seat(side).Board != NoBoard
}

// inMove reports whether side is in the middle of a move that is not in the game: a
// piece was touched and the move not made, or it is illegal.
func (s State) inMove(side rules.Side) bool {
	g := s.Gate
	return g.By == side && (g.Unlawful != 0 || !g.Made && len(g.Touched) > 0)
}

// scannedAnew compares a board that was looked at anew with what it has to show.
// Nobody is to blame for what differs and no move is made by it: the board is put
// right before play goes on.
func (d *decision) scannedAnew(c Scan) error {
	b, sensing := d.s.Boards.Of(c.By), d.s.Seat(c.By).Board
	alike := func(p rules.Placement) bool {
		return c.Placement == p || sensing == Pegs && c.Placement.Occupied() == p.Occupied()
	}
	if alike(b.Placement) && (d.s.inMove(c.By) || d.s.rests(c.By)) {
		return nil
	}
	if d.s.inMove(c.By) {
		d.backToMove(c)
		return nil
	}
	stood := d.s.rests(c.By)
	owed := d.s.Game.Position().Placement()
	if alike(owed) && sensing == Pegs && len(b.Air) > 0 && alike(b.Placement) {
		return nil // a capture, begun or ended: the hand says which, once it goes on
	}
	if alike(owed) {
		c.Placement = owed
		d.emit(BoardScanned{c.Actor, c.Placement})
		return d.settleAnswer(c.By)
	}
	d.emit(BoardScanned{c.Actor, c.Placement})
	if stood {
		owed = b.Placement // the opponent's move may still have to be carried out on it
	}
	d.emit(BoardCorrected{Actor: c.Actor, Placement: owed, Squares: owed.Differences(c.Placement)})
	return nil
}

// backToMove has a board put right on which something else was done than what belongs
// to the move that its player was in the middle of. A piece that was in the hand goes
// back to its square; that it was touched is on record.
func (d *decision) backToMove(c Scan) {
	b := d.s.Boards.Of(c.By)
	owed, hands, own := b.Placement, len(b.Air), rules.Occupancy(0)
	for _, square := range d.s.Gate.Base.Differences(b.Placement) {
		own |= square.Bit()
	}
	for _, aloft := range b.Air {
		own |= aloft.From.Bit()
		if owed.At(aloft.From).Role == 0 {
			owed = owed.Put(aloft.From, aloft.Piece)
		}
	}
	astray := false
	for _, square := range b.Placement.Differences(c.Placement) {
		if c.Placement.At(square).Role != 0 && b.Placement.At(square).Role == 0 && hands > 0 {
			hands-- // it was put down
		} else if !own.Has(square) {
			astray = true
		}
	}
	if !astray {
		return // the hand says what it means once play goes on
	}
	d.emit(BoardScanned{c.Actor, c.Placement})
	d.emit(BoardCorrected{Actor: c.Actor, Placement: owed, Squares: owed.Differences(c.Placement)})
}

// rests reports whether nothing is in the air over the board of side, and it
// shows the game or what stood before a move that has still to be carried out.
func (s State) rests(side rules.Side) bool {
	b := s.Boards.Of(side)
	switch ply := s.Game.Ply(); {
	case len(b.Air) > 0:
		return false
	case s.Gate.By != side:
		return s.boardStands(side)
	case same(s.Game.Position().Placement(), b.Placement):
		return true
	default:
		return ply > 0 && s.Answer.By == side && !s.Answer.Executed && b.Placement == s.Game.At(ply-1).Placement()
	}
}
