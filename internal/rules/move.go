package rules

// Move is a displacement of a piece. Castling is written as the king taking
// its own rook's square, in standard chess too, so that no Chess960 castling
// is ambiguous. The zero Move is no move.
//
// A Move says nothing about legality: that is for a Position to tell.
type Move struct {
	From, To Square
	Promotes Role // the piece that a pawn becomes on its last rank, or none
}

// String returns m in coordinates such as "e2e4" or "e7e8q", castling as king
// takes rook. It is "" for no move. Position.UCI writes what others read.
func (m Move) String() string {
	if m == (Move{}) {
		return ""
	}
	text := m.From.String() + m.To.String()
	if m.Promotes != 0 {
		text += string(m.Promotes.Letter() | 0x20)
	}
	return text
}

// After returns p after m, which must be legal: After does not check it. Play
// asks.
func (p *Position) After(m Move) Position { return p.after(m) }

func (p *Position) after(m Move) Position {
	from, to := m.From.Bit(), m.To.Bit()
	role := p.placement.roleAt(m.From)
	next := Position{placement: p.placement, castling: p.castling &^ (from | to), turn: p.turn.Other()}
	pieces := &next.placement
	if role == King {
		next.castling &^= homeRank(p.turn)
		if p.castling&to&p.placement.OfSide(p.turn) != 0 {
			kingTo, rookTo := castled(int(m.From-1), int(m.To-1))
			pieces.clear(from | to)
			pieces.set(1<<kingTo, p.turn, King)
			pieces.set(1<<rookTo, p.turn, Rook)
			return next
		}
	}
	pieces.clear(from | to)
	if m.Promotes != 0 {
		role = m.Promotes
	}
	pieces.set(to, p.turn, role)
	if role == Pawn {
		next.finishPawn(p, m)
	}
	return next
}

// finishPawn removes the pawn captured en passant by m, a pawn move of before.
// If m moved two squares and can legally be answered en passant, it records the
// en passant square.
func (p *Position) finishPawn(before *Position, m Move) {
	step := advanceOf(before.turn).step
	if m.To == before.enPassant {
		p.placement.clear(turned(m.To.Bit(), -step))
		return
	}
	if int(m.To)-int(m.From) != 2*step {
		return
	}
	p.enPassant = Square(int(m.From) + step)
	p.dropIdleEnPassant()
}

// dropIdleEnPassant forgets the en passant square unless a pawn can legally
// capture there.
func (p *Position) dropIdleEnPassant() {
	for rest := p.enPassantTakers(); rest != 0; rest &= rest - 1 {
		if p.safeEnPassant(rest.First()) {
			return
		}
	}
	p.enPassant = 0
}

// Play returns p after m. If m is not legal, it returns p unchanged and a
// *Violation of the rule that m breaks; WhyIllegal says more.
func (p Position) Play(m Move) (Position, error) {
	if !p.Legal(m) {
		return p, p.WhyIllegal(m).violation(p.turn)
	}
	return p.after(m), nil
}

// Pass returns p with the other side to move, as analysts write a move that is
// left out, and false for a side in check, which cannot pass.
func (p Position) Pass() (Position, bool) {
	if p.turn == 0 || p.Checked() {
		return p, false
	}
	p.turn, p.enPassant = p.turn.Other(), 0
	return p, true
}
