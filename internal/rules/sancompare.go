package rules

import "slices"

// departures lists how w, which means m, is not as SAN writes m.
func (p *Position) departures(m Move, w written) []Departure {
	list := w.departures
	if _, castles := p.Castling(m); castles {
		if !w.castles {
			list = append(list, CastlingSpelling)
		}
		return p.signDepartures(list, m, w)
	}
	role, captured := p.placement.roleAt(m.From), p.Captured(m)
	if w.role == 0 && role != Pawn {
		list = append(list, RoleMissing)
	}
	if captured == 0 && w.takes {
		list = append(list, CaptureSpurious)
	}
	if captured != 0 && !w.takes {
		list = append(list, CaptureMissing)
	}
	if slices.Contains(w.departures, EnPassantNamed) && (captured == 0 || captured == m.To) {
		list = append(list, EnPassantSpurious)
	}
	if p.originLength(m, role, captured != 0) < w.originLength() {
		list = append(list, OriginNeedless)
	}
	return p.signDepartures(list, m, w)
}

// signDepartures appends to list how the sign of check or mate is wrong.
func (p *Position) signDepartures(list []Departure, m Move, w written) []Departure {
	next := p.after(m)
	check, mate := next.Checked(), next.Checkmate()
	switch {
	case w.sign == '#' && !mate:
		return append(list, MateSpurious)
	case w.sign == '+' && !check:
		return append(list, CheckSpurious)
	case w.sign != '#' && mate:
		return append(list, MateMissing)
	case w.sign == 0 && check:
		return append(list, CheckMissing)
	default:
		return list
	}
}

// originLength returns how many letters of its origin SAN writes for m.
func (p *Position) originLength(m Move, role Role, takes bool) int {
	switch {
	case role != Pawn:
		return len(p.origin(m, role))
	case takes:
		return 1
	default:
		return 0
	}
}

func (w *written) originLength() int {
	length := 0
	if w.fromFile >= 0 {
		length++
	}
	if w.fromRank >= 0 {
		length++
	}
	return length
}
