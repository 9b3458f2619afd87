package rules

import "strings"

// ParsePlacement reads the first field of a FEN. Any placement will do, also
// one without kings. The error is a *FENError.
func ParsePlacement(fenField string) (Placement, error) {
	p, faults := readPlacement(fenField)
	if len(faults) > 0 {
		return Placement{}, &FENError{FEN: fenField, Faults: faults}
	}
	return p, nil
}

func readPlacement(field string) (Placement, []FENFault) {
	r := fenReader{}
	ranks := strings.Split(field, "/")
	if len(ranks) != 8 {
		r.fault(FENPlacement, 0, "the board has %d ranks and not eight", len(ranks))
		return Placement{}, r.faults
	}
	for i, text := range ranks {
		r.readRank(7-i, text)
	}
	return r.setup.Position.placement, r.faults
}

// readRank reads the men of one rank, counted from 0.
func (r *fenReader) readRank(rank int, text string) {
	file, digit := 0, false
	men := &r.setup.Position.placement
	for _, letter := range text {
		piece := Piece{}
		if letter < 0x80 {
			piece = PieceOf(byte(letter))
		}
		switch {
		case piece.Role != 0:
			if s := SquareAt(file, rank); s != 0 {
				*men = men.Put(s, piece)
			}
			file++
			digit = false
		case letter >= '1' && letter <= '8':
			if digit {
				r.fault(FENPlacement, 0, "rank %d has two numbers side by side", rank+1)
			}
			file += int(letter - '0')
			digit = true
		default:
			r.fault(FENPlacement, 0, "rank %d has %q, which is neither a man nor a number", rank+1, letter)
			return
		}
	}
	if file != 8 {
		r.fault(FENPlacement, 0, "rank %d has %d squares and not eight", rank+1, file)
	}
}
