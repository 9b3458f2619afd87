package rules

import (
	"fmt"

	"blindchess/internal/fault"
)

// checkChecks judges who is in check from how many pieces.
func (r *fenReader) checkChecks() {
	p := &r.setup.Position
	for _, side := range [2]Side{White, Black} {
		king := p.placement.Of(Piece{side, King})
		if king.Len() != 1 {
			continue
		}
		checkers := p.Attackers(king.First(), side.Other())
		switch {
		case side != p.turn && checkers != 0:
			r.fault(FENTurn, checkers, inCheck(side, listed(checkers)))
		case checkers.Len() > 2:
			r.fault(FENPlacement, checkers, fmt.Errorf("%v is in check from %d pieces at once, on %s", side, checkers.Len(), listed(checkers)))
		case side == p.turn && !r.possibleChecks(king, checkers):
			r.strictFault(FENPlacement, checkers, fmt.Errorf("no move can have led to the check of %v from %s", side, listed(checkers)))
		}
	}
}

// possibleChecks reports whether one move can have led to the checks that
// checkers give. Two pieces on one line with the king cannot both have come by
// one move. If a pawn has just moved two squares, either it gives check, or it
// uncovered the check.
func (r *fenReader) possibleChecks(king, checkers Occupancy) bool {
	p := &r.setup.Position
	if p.enPassant != 0 && checkers != 0 {
		step := advanceOf(p.turn).step
		pawn := turned(p.enPassant.Bit(), -step)
		before := p.placement.Occupied()&^pawn | turned(p.enPassant.Bit(), step)
		return checkers == pawn || checkers.Len() == 1 && !p.placement.attacked(king.First(), p.turn.Other(), before)
	}
	if checkers.Len() != 2 {
		return true
	}
	first, second := lowest(checkers), lowest(checkers&(checkers-1))
	at := lowest(king)
	return betweens[first][second]&king == 0 && betweens[at][first]&checkers == 0 && betweens[at][second]&checkers == 0
}

// listed returns the squares of o as words: "e4", or "e4 and g7".
func listed(o Occupancy) string {
	text := ""
	for squares := o.Squares(); len(squares) > 0; squares = squares[1:] {
		switch {
		case text == "":
		case len(squares) == 1:
			text += " and "
		default:
			text += ", "
		}
		text += squares[0].String()
	}
	return text
}

// checkMen judges the pieces of each side by themselves.
func (r *fenReader) checkPieces() {
	pieces := &r.setup.Position.placement
	for _, side := range [2]Side{White, Black} {
		kings := pieces.Of(Piece{side, King})
		switch n := kings.Len(); {
		case n == 0:
			r.fault(FENPlacement, 0, kingless(side))
		case n > 1:
			r.fault(FENPlacement, kings, fmt.Errorf("%v has %d kings, on %s", side, n, listed(kings)))
		}
		pawns := pieces.Of(Piece{side, Pawn})
		if pawns.Len() > 8 {
			r.fault(FENPlacement, pawns, fmt.Errorf("%v has %d pawns", side, pawns.Len()))
		}
		if ends := pawns & (homeRank(White) | homeRank(Black)); ends != 0 {
			r.fault(FENPlacement, ends, fmt.Errorf("%v has a pawn on the first or last rank, on %s", side, listed(ends)))
		}
		r.checkPromoted(side)
	}
}

// checkPromoted judges whether the missing pawns can have become the pieces
// beyond the starting number.
func (r *fenReader) checkPromoted(side Side) {
	pieces := &r.setup.Position.placement
	own := pieces.OfSide(side)
	if own.Len() > 16 {
		r.strictFault(FENPlacement, own, fmt.Errorf("%v has %d pieces", side, own.Len()))
		return
	}
	dark := Occupancy(0xaa55aa55aa55aa55)
	bishops := own & pieces.OfRole(Bishop)
	promoted := max(0, (own&pieces.OfRole(Queen)).Len()-1) +
		max(0, (own&pieces.OfRole(Rook)).Len()-2) +
		max(0, (own&pieces.Knights()).Len()-2) +
		max(0, (bishops&dark).Len()-1) +
		max(0, (bishops&^dark).Len()-1)
	if gone := 8 - (own & pieces.Pawns()).Len(); promoted > gone && gone >= 0 {
		r.strictFault(FENPlacement, own, fmt.Errorf("%v has %d promoted pieces at least and only %d pawns gone", side, promoted, gone))
	}
}

// FENField is one of the six fields of a FEN. The zero FENField is the text as
// a whole.
type FENField uint8

// The fields in their order.
const (
	FENPlacement FENField = iota + 1
	FENTurn
	FENCastling
	FENEnPassant
	FENHalfmoves
	FENNumber
)

// FENFault is one reason why a FEN is refused, and its place.
type FENFault struct {
	Field   FENField
	Squares Occupancy // the squares concerned, if any
	Reason  error     // a clause
}

// FENError reports that a FEN was refused, with every reason that was found.
type FENError struct {
	FEN    string
	Faults []FENFault // at least one
}

// Error returns one sentence with every reason and its place.
func (e *FENError) Error() string { return "rules: " + e.Unwrap().Error() }

// Unwrap returns every reason and its place as a fault.
func (e *FENError) Unwrap() error {
	reasons := make(fault.All, len(e.Faults))
	for i, f := range e.Faults {
		reasons[i] = f.Field.placed(f.Reason)
	}
	return fault.New("fault.fen", "bad FEN: {reason}", "reason", reasons)
}

// placed says a reason with the field that it is found in.
func (f FENField) placed(reason error) error {
	switch f {
	case FENPlacement:
		return fault.New("fault.fen-board", "{reason} (field 1, the board)", "reason", reason)
	case FENTurn:
		return fault.New("fault.fen-turn", "{reason} (field 2, the side to move)", "reason", reason)
	case FENCastling:
		return fault.New("fault.fen-castling", "{reason} (field 3, the castling rights)", "reason", reason)
	case FENEnPassant:
		return fault.New("fault.fen-passant", "{reason} (field 4, the en passant square)", "reason", reason)
	case FENHalfmoves:
		return fault.New("fault.fen-halfmoves", "{reason} (field 5, the halfmove count)", "reason", reason)
	case FENNumber:
		return fault.New("fault.fen-number", "{reason} (field 6, the move number)", "reason", reason)
	default:
		return fault.New("fault.fen-whole", "{reason} (the whole text)", "reason", reason)
	}
}

func kingless(side Side) error {
	if side == White {
		return fault.New("fault.fen-no-king-white", "White has no king")
	}
	return fault.New("fault.fen-no-king-black", "Black has no king")
}

func inCheck(side Side, squares string) error {
	if side == White {
		return fault.New("fault.fen-check-white", "White is not to move and yet in check from {squares}", "squares", squares)
	}
	return fault.New("fault.fen-check-black", "Black is not to move and yet in check from {squares}", "squares", squares)
}
