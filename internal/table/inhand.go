package table

import (
	"slices"

	"blindchess/internal/rules"
)

// hand is a piece that a hand places on a square, if the board reports only
// that the square is occupied now.
type hand struct {
	State
	by     rules.Side
	board  Board // before
	square rules.Square
}

// piece returns the piece in the air that was placed, and none if nothing is in
// the air. The first reading that fits is taken.
func (h hand) piece() rules.Piece {
	readings := []func() rules.Piece{
		h.owed,
		func() rules.Piece { return h.moving(2) },
		h.answering,
		h.said,
		h.returning,
		h.helping,
		func() rules.Piece { return h.moving(1) },
		h.last,
		h.fetched,
	}
	for _, reading := range readings {
		if piece := reading(); piece.Role != 0 {
			return piece
		}
	}
	return rules.Piece{}
}

// owed reads the correction of a board: the piece that belongs on the square.
func (h hand) owed() rules.Piece {
	if !h.board.Correcting {
		return rules.Piece{}
	}
	return h.board.inAir(h.board.Owed.At(h.square))
}

// fetched reads a piece that was off the board and is placed on a square that
// owes one.
func (h hand) fetched() rules.Piece {
	if !h.board.Correcting {
		return rules.Piece{}
	}
	return h.board.Owed.At(h.square)
}

// moving reads a legal move of the player's own that takes so many pieces off
// their squares, all of which are in the air. A capture or a castling of two is
// more probable than a return of either piece, in whichever order they were
// lifted.
func (h hand) moving(pieces int) rules.Piece {
	position := h.Game.Position()
	if position.Turn() != h.by || pieces > 1 && h.Gate.Made {
		return rules.Piece{}
	}
	for m := range position.Moves() {
		if !h.lifted(position, m, pieces) {
			continue
		}
		piece := displaced(position, m).At(h.square)
		if m.Promotes != 0 && h.square == m.To {
			piece = position.At(m.From)
		}
		if piece.Side == h.by && piece != position.At(h.square) && h.board.inAir(piece).Role != 0 {
			return piece
		}
	}
	return rules.Piece{}
}

// lifted reports whether m takes so many pieces off their squares and all of them
// are in the air.
func (h hand) lifted(position rules.Position, m rules.Move, pieces int) bool {
	if !h.board.from(m.From) {
		return false
	}
	before := position.Placement()
	for _, square := range before.Differences(displaced(position, m)) {
		if before.At(square).Role == 0 {
			continue
		}
		if !h.board.from(square) {
			return false
		}
		pieces--
	}
	return pieces == 0
}

// answering reads the piece that arrives by the opponent's move, which is being
// carried out.
func (h hand) answering() rules.Piece {
	if m, _, ok := h.toRepeat(h.by); ok && h.square == m.To {
		return h.helping()
	}
	return rules.Piece{}
}

// helping reads any piece of the opponent's move, such as the rook of a
// castling.
func (h hand) helping() rules.Piece {
	m, position, ok := h.toRepeat(h.by)
	if !ok || h.Answer.Executed {
		return rules.Piece{}
	}
	piece := displaced(position, m).At(h.square)
	if pawn := position.At(m.From); m.Promotes != 0 && h.square == m.To && h.board.inAir(pawn).Role != 0 {
		return piece // the pawn in the hand, its piece on the square
	}
	return h.board.inAir(piece)
}

// said reads the capture that the player has announced, legal or not, once both its
// pieces are in the air.
func (h hand) said() rules.Piece {
	g := h.Gate
	if g.By != h.by || g.Made || g.Announced.To != h.square || !h.board.from(g.Announced.From) || !h.board.from(h.square) {
		return rules.Piece{}
	}
	piece := h.Game.Position().At(g.Announced.From)
	if piece.Side != h.by {
		return rules.Piece{}
	}
	return h.board.inAir(piece)
}

// takenAsSaid returns what stands on by's board of pegs if they have carried out the
// capture m, which may be illegal, before they announced it. The peg in its hole was
// read as the captured piece put back. It returns false if that does not fit.
func (s State) takenAsSaid(by rules.Side, m rules.Move) (rules.Placement, bool) {
	g, b := s.Gate, s.Boards.Of(by)
	if s.Seat(by).Board != Pegs || g.By != by || g.Made || len(b.Air) != 1 || b.Air[0].Piece.Side != by || b.Air[0].From != m.From {
		return rules.Placement{}, false
	}
	stands := b.Placement.At(m.To)
	lifted := slices.ContainsFunc(g.Touched, func(t Touched) bool { return !t.Own && t.Square == m.To })
	if !lifted || stands.Side != by.Other() || g.Base.At(m.To) != stands {
		return rules.Placement{}, false
	}
	return b.Placement.Put(m.To, b.Air[0].Piece), true
}

// returning reads a piece that returns to its square.
func (h hand) returning() rules.Piece {
	for _, a := range h.board.Air {
		if a.From == h.square {
			return a.Piece
		}
	}
	return rules.Piece{}
}

// last reads the piece that was lifted last, of the side to move if there is
// one.
func (h hand) last() rules.Piece {
	var piece rules.Piece
	for _, a := range h.board.Air {
		if turn := h.Turn(); a.Piece.Side == turn || piece.Side != turn {
			piece = a.Piece
		}
	}
	return piece
}

// side returns the owner of a piece if the board has sensed its role: the side
// of such a piece in the air, and otherwise the player.
func (h hand) side(role rules.Role) rules.Side {
	side := h.by
	if owed := h.board.Owed.At(h.square); h.board.Correcting && owed.Role == role {
		return owed.Side
	}
	for _, a := range h.board.Air {
		if a.Piece.Role == role || a.Piece.Role == rules.Pawn {
			side = a.Piece.Side
		}
	}
	return side
}

// inAir returns piece if one of its kind is in the air over b, and otherwise no
// piece.
func (b Board) inAir(piece rules.Piece) rules.Piece {
	for _, a := range b.Air {
		if a.Piece == piece {
			return piece
		}
	}
	return rules.Piece{}
}

// from reports whether a piece in the air came from square.
func (b Board) from(square rules.Square) bool {
	for _, a := range b.Air {
		if a.From == square {
			return true
		}
	}
	return false
}

// takeTurn gives the gate to by, who begins to reply before the press of their
// opponent.
func (s State) takeTurn(by rules.Side) State {
	if s.Gate.By == by {
		return s
	}
	if s.Gate.Made && !s.Gate.Pressed {
		s.Unpressed = s.Unpressed.With(s.Gate.By, true)
	}
	s.yielded = s.Gate
	s.Gate = Gate{By: by}
	return s
}

// RereadsBoard reports whether side's board must show the game before play continues,
// or the unfinished move of its player, whatever a hand has done on it meanwhile: the
// program was stopped, or its computer slept.
func (s State) RereadsBoard(side rules.Side) bool {
	return s.Phase == PhasePlaying && s.Interrupted() && !s.Divergence.Open && s.Seat(side).Board != NoBoard
}

// inMove reports whether side has an unfinished move that is not in the game: a
// piece was touched and the move not made, or it is illegal.
func (s State) inMove(side rules.Side) bool {
	g := s.Gate
	return g.By == side && (g.Unlawful != 0 || !g.Made && len(g.Touched) > 0)
}

// scannedAnew compares a new reading of a board with its expected placement. A
// difference is no player's fault, and makes no move: the board is corrected
// before play continues.
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

// backToMove starts the correction of a board with changes that do not belong to its
// player's unfinished move. A piece that was in the hand goes back to its square;
// that it was touched is on record.
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

// rests reports whether no piece is in the air over side's board, and it shows
// the game or the position before a move that must still be carried out.
func (s State) rests(side rules.Side) bool {
	b := s.Boards.Of(side)
	switch ply := s.Game.Ply(); {
	case len(b.Air) > 0:
		return false
	case s.Gate.By != side:
		return s.boardStands(side)
	case s.shows(side, s.Game.Position().Placement()):
		return true
	default:
		return ply > 0 && s.Answer.By == side && !s.Answer.Executed && b.Placement == s.Game.At(ply-1).Placement()
	}
}
