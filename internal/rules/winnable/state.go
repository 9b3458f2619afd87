package winnable

import "blindchess/internal/rules"

// state is a position that a search has met, and its parent.
type state struct {
	placement rules.Placement
	parent    int32 // the index of the state from which it was first reached
	marks     uint32
}

// The marks of a state. The first twelve bits are the part of a position
// besides its placement. They are black to move, the en passant square, and
// which of the first position's castling rights are left. In the last sixteen
// bits is how many of its moves have been looked at.
const (
	markBlack        = 1
	marksPassant     = 1
	marksCastling    = 8
	marksIdentity    = 1<<12 - 1
	markOpened       = 1 << 12
	markIrreversible = 1 << 13 // a capture or pawn move led to it
	marksResume      = 16
)

// pack returns the placement of p, and packs what p is besides it.
func (h *search) pack(p *rules.Position) (rules.Placement, uint32) {
	pieces, turn, castling, enPassant := p.Parts()
	marks := uint32(enPassant) << marksPassant
	if turn == rules.Black {
		marks |= markBlack
	}
	if castling == 0 {
		return pieces, marks
	}
	bit := uint32(1) << marksCastling
	for rest := h.rooks; rest != 0; rest &= rest - 1 {
		if castling&rest&-rest != 0 {
			marks |= bit
		}
		bit <<= 1
	}
	return pieces, marks
}

// position unpacks the state at an index.
func (h *search) position(at int32) rules.Position {
	s := &h.states[at]
	turn, rooks := rules.White, rules.Occupancy(0)
	if s.marks&markBlack != 0 {
		turn = rules.Black
	}
	bit := uint32(1) << marksCastling
	for rest := h.rooks; rest != 0; rest &= rest - 1 {
		if s.marks&bit != 0 {
			rooks |= rest & -rest
		}
		bit <<= 1
	}
	return rules.PositionOf(s.placement, turn, rooks, rules.Square(s.marks>>marksPassant&127))
}

// keep adds p, which one move made of the state parent, unless it was met
// before. It returns the index, and whether p is new.
func (h *search) keep(p *rules.Position, parent int32, extra uint32) (int32, bool) {
	pieces, marks := h.pack(p)
	slot := h.slot(pieces, marks)
	if met := h.slots[slot]; met != 0 {
		return int32(met - 1), false
	}
	at := int32(len(h.states))
	h.slots[slot] = uint32(at) + 1
	h.states = append(h.states, state{placement: pieces, parent: parent, marks: marks | extra})
	if 2*len(h.states) > len(h.slots) {
		h.grow()
	}
	costs := featuresOf(pieces, h.winner).costs(h.astray)
	for i := range h.frontiers {
		h.frontiers[i].push(at, costs[i])
	}
	return at, true
}

// slot returns where the state of a placement and marks sits, or the free slot
// that it would take.
func (h *search) slot(pieces rules.Placement, marks uint32) uint64 {
	mask := uint64(len(h.slots) - 1)
	slot := pieces.Hash(marks) & mask
	for h.slots[slot] != 0 {
		if s := &h.states[h.slots[slot]-1]; s.placement == pieces && s.marks&marksIdentity == marks {
			break
		}
		slot = (slot + 1) & mask
	}
	return slot
}

// grow gives the states four times the slots.
func (h *search) grow() {
	h.slots = make([]uint32, 4*len(h.slots))
	mask := uint64(len(h.slots) - 1)
	for i := range h.states {
		s := &h.states[i]
		slot := s.placement.Hash(s.marks&marksIdentity) & mask
		for h.slots[slot] != 0 {
			slot = (slot + 1) & mask
		}
		h.slots[slot] = uint32(i) + 1
	}
}
