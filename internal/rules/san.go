package rules

// SAN returns m, a legal move of p, in the standard algebraic notation of PGN
// in its export form: "Nbd7", "exd6", "e8=Q+", "O-O", "Qh5#".
func (p Position) SAN(m Move) string {
	text := p.bareSAN(m)
	next := p.after(m)
	if !next.Checked() {
		return text
	}
	if next.count() == 0 {
		return text + "#"
	}
	return text + "+"
}

// bareSAN is SAN without the sign of check or mate.
func (p *Position) bareSAN(m Move) string {
	if kingside, ok := p.Castling(m); ok {
		if kingside {
			return "O-O"
		}
		return "O-O-O"
	}
	var room [8]byte
	text := room[:0]
	role, takes := p.placement.roleAt(m.From), p.Captured(m) != 0
	if role != Pawn {
		text = append(text, role.Letter())
		text = append(text, p.origin(m, role)...)
	} else if takes {
		text = append(text, m.From.String()[0])
	}
	if takes {
		text = append(text, 'x')
	}
	text = append(text, m.To.String()...)
	if m.Promotes != 0 {
		text = append(text, '=', m.Promotes.Letter())
	}
	return string(text)
}

// origin returns as much of where m comes from as sets it apart from other
// legal moves of the same role to the same square.
func (p *Position) origin(m Move, role Role) string {
	same := p.placement.OfRole(role) & p.placement.OfSide(p.turn) &^ m.From.Bit()
	if Reach(Piece{p.turn, role}, m.To, p.placement.Occupied())&same == 0 {
		return ""
	}
	var room [8]Move
	alike := room[:0]
	for other := range p.Moves() {
		if other.To != m.To || p.placement.roleAt(other.From) != role {
			continue
		}
		if _, castles := p.Castling(other); !castles {
			alike = append(alike, other)
		}
	}
	return originAmong(alike, m, role, false)
}

// originAmong returns how much of its origin SAN writes for m. alike are the
// legal moves that pieces of its role make to its square. The result is nothing,
// the file, the rank if the file does not distinguish the moves, or both. A pawn
// that takes is written with its file.
func originAmong(alike []Move, m Move, role Role, takes bool) string {
	from := m.From.String()
	if role == Pawn {
		if takes {
			return from[:1]
		}
		return ""
	}
	sameFile, sameRank := false, false
	for _, other := range alike {
		if other.From != m.From {
			sameFile = sameFile || other.From.File() == m.From.File()
			sameRank = sameRank || other.From.Rank() == m.From.Rank()
		}
	}
	switch {
	case len(alike) < 2:
		return ""
	case !sameFile:
		return from[:1]
	case !sameRank:
		return from[1:]
	default:
		return from
	}
}
