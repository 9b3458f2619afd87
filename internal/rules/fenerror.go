package rules

import (
	"fmt"
	"strings"
)

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

// String returns the name of f in a sentence.
func (f FENField) String() string {
	switch f {
	case FENPlacement:
		return "field 1, the board"
	case FENTurn:
		return "field 2, the side to move"
	case FENCastling:
		return "field 3, the castling rights"
	case FENEnPassant:
		return "field 4, the en passant square"
	case FENHalfmoves:
		return "field 5, the halfmove count"
	case FENNumber:
		return "field 6, the move number"
	default:
		return "the whole text"
	}
}

// FENFault is one reason why a FEN is refused, and its place.
type FENFault struct {
	Field   FENField
	Squares Occupancy // the squares that are meant, where it is about squares
	Reason  string    // a clause in English
}

// FENError reports that a FEN was refused, with every reason that was found.
type FENError struct {
	FEN    string
	Faults []FENFault // at least one
}

// Error returns one sentence with every reason and its place.
func (e *FENError) Error() string {
	reasons := make([]string, len(e.Faults))
	for i, fault := range e.Faults {
		reasons[i] = fmt.Sprintf("%s (%v)", fault.Reason, fault.Field)
	}
	return "rules: bad FEN: " + strings.Join(reasons, "; ")
}
