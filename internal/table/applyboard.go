package table

import (
	"slices"

	"blindchess/internal/rules"
)

// applyBoard carries out what was done with pieces.
func (s State) applyBoard(event Event) State {
	switch e := event.(type) {
	case AdjustAnnounced:
		b := s.Boards.Of(e.By)
		b.Adjusting = true
		return s.onBoard(e.By, b)
	case PieceTouched:
		return s.touched(e)
	case PieceLifted:
		return s.onBoard(e.By, s.Boards.Of(e.By).lift(e.Square))
	case PiecePlaced:
		return s.placed(e)
	case BoardScanned:
		b := s.Boards.Of(e.By)
		b.Placement, b.Air, b.Off = e.Placement, nil, nil
		return s.onBoard(e.By, b)
	case BoardLost:
		b := s.Boards.Of(e.By)
		b.Lost = true
		return s.onBoard(e.By, b)
	case BoardFound:
		b := s.Boards.Of(e.By)
		b.Lost = false
		return s.onBoard(e.By, b)
	case BoardCorrected:
		return s.corrected(e)
	case BoardSet:
		b := s.Boards.Of(e.By)
		b.Placement, b.Correcting, b.Owed, b.Air, b.Off = b.Owed, false, rules.Placement{}, nil, nil
		return s.onBoard(e.By, b)
	}
	return s
}

func (s State) onBoard(by rules.Side, b Board) State {
	s.Boards = s.Boards.With(by, b)
	return s
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

// place returns b with piece on square, taken from the air where it was there.
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

// promoted reports whether piece may stand where the pawn in the air went.
func promoted(pawn, piece rules.Piece) bool {
	return pawn.Role == rules.Pawn && pawn.Side == piece.Side && piece.Role != rules.King
}

func (s State) touched(e PieceTouched) State {
	if !s.laws.TouchCounts(e.Unclear) {
		return s
	}
	s = s.takeTurn(e.By)
	if s.Gate.Made {
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
		s = s.onBoard(e.By, s.Boards.Of(e.By).lift(e.Square))
		s.Gate.Handling = s.Gate.Handling.Lift(e.Square)
	} else {
		s.Gate.Handling = s.Gate.Handling.Touch(e.Square)
	}
	s.Gate.Touched = append(s.Gate.Touched[:len(s.Gate.Touched):len(s.Gate.Touched)], Touched{Square: e.Square, Own: own})
	if s.Offer == e.By.Other() {
		s.Offer = 0
	}
	return s.handled()
}

func (s State) placed(e PiecePlaced) State {
	b := s.Boards.Of(e.By).place(e.Square, e.Piece)
	touching := s.Gate.By == e.By && len(s.Gate.Touched) > 0 && !s.Gate.Made && !b.Correcting
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

// takeTurn gives the gate to by, who begins to reply before the press of his
// opponent.
func (s State) takeTurn(by rules.Side) State {
	if s.Gate.By == by {
		return s
	}
	if s.Gate.Made && !s.Gate.Pressed {
		s.Unpressed = s.Unpressed.With(s.Gate.By, true)
	}
	s.Gate = Gate{By: by}
	return s
}

// corrected lets the placement of e stand at once where the board does not
// sense, and else puts it down as owed.
func (s State) corrected(e BoardCorrected) State {
	b := s.Boards.Of(e.By)
	b.Adjusting = false
	if len(e.Squares) == 0 {
		b.Placement, b.Owed, b.Air, b.Off, b.Correcting = e.Placement, rules.Placement{}, nil, nil, false
		return s.onBoard(e.By, b)
	}
	b.Owed, b.Correcting = e.Placement, true
	return s.onBoard(e.By, b)
}
