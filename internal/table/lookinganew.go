package table

import "blindchess/internal/rules"

// LooksAnew reports whether the board of side has to show the game before play
// goes on, whatever a hand has done on it meanwhile: the program or its machine
// stood, and the player was in the middle of no move.
func (s State) LooksAnew(side rules.Side) bool {
	if s.Phase != PhasePlaying || !s.Interrupted() || s.Divergence.Open || s.Seat(side).Board == NoBoard {
		return false
	}
	g := s.Gate
	return g.By != side || g.Unlawful == 0 && (g.Made || len(g.Touched) == 0)
}

// scannedAnew compares a board that was looked at anew with what it has to show.
// Nobody is to blame for what differs and no move is made by it: the board is put
// right before play goes on.
func (d *decision) scannedAnew(c Scan) error {
	b, sensing := d.s.Boards.Of(c.By), d.s.Seat(c.By).Board
	alike := func(p rules.Placement) bool {
		return c.Placement == p || sensing == Pegs && c.Placement.Occupied() == p.Occupied()
	}
	stood := d.s.rests(c.By)
	if stood && alike(b.Placement) {
		return nil
	}
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
