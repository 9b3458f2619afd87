package rules

import "fmt"

// ParseSAN reads a move of p that is written as SAN writes it. It ignores only
// the sign of check or mate, which may be missing or wrong. Package notation
// reads the other forms of handwritten moves. The error says that no legal move
// has this form, and not why.
func (p Position) ParseSAN(text string) (Move, error) {
	if m, ok := p.readSAN(text); ok {
		return m, nil
	}
	return Move{}, fmt.Errorf("rules: %q is not how a legal move is written", text)
}

// PlaySAN is ParseSAN and Play in one, without asking twice whether the move is
// legal. If the error is not nil the position is p.
func (p Position) PlaySAN(text string) (Move, Position, error) {
	m, err := p.ParseSAN(text)
	if err != nil {
		return Move{}, p, err
	}
	return m, p.after(m), nil
}

func (p *Position) readSAN(text string) (Move, bool) {
	if p.turn == 0 {
		return Move{}, false
	}
	if n := len(text); n > 0 && (text[n-1] == '+' || text[n-1] == '#') {
		text = text[:n-1]
	}
	if text == "O-O" || text == "O-O-O" {
		m := Move{From: p.King(p.turn), To: p.CastlingRook(p.turn, text == "O-O")}
		return m, m.To != 0 && p.Legal(m)
	}
	w, ok := takeApart(text)
	if !ok {
		return Move{}, false
	}
	return p.resolve(w)
}

// writtenSAN is the text of a move that does not castle, taken apart.
type writtenSAN struct {
	role, promotes Role
	origin         string
	takes          bool
	to             Square
}

func takeApart(text string) (writtenSAN, bool) {
	w := writtenSAN{role: Pawn}
	if len(text) > 0 && text[0] < 'a' {
		if w.role = RoleOf(text[0]); w.role == 0 || w.role == Pawn {
			return w, false
		}
		text = text[1:]
	}
	if n := len(text); n > 2 && text[n-2] == '=' {
		if w.promotes = RoleOf(text[n-1]); w.promotes == 0 || text[n-1] >= 'a' {
			return w, false
		}
		text = text[:n-2]
	}
	if len(text) < 2 {
		return w, false
	}
	at := len(text) - 2
	to, ok := ParseSquare(text[at:])
	w.to = to
	if w.takes = at > 0 && text[at-1] == 'x'; w.takes {
		at--
	}
	w.origin = text[:at]
	return w, ok
}

// resolve returns the legal move that SAN writes as w was written.
func (p *Position) resolve(w writtenSAN) (Move, bool) {
	var room [mostMoves]Move
	var found [8]Move
	alike := found[:0] // the moves of such pieces to that square
	for _, m := range p.appendTo(room[:0], w.role, w.to) {
		if m.To != w.to || m.Promotes != w.promotes || p.placement.roleAt(m.From) != w.role {
			continue
		}
		if _, castles := p.Castling(m); !castles {
			alike = append(alike, m)
		}
	}
	for _, m := range alike {
		takes := p.Captured(m) != 0
		if takes == w.takes && w.origin == originAmong(alike, m, w.role, takes) {
			return m, true
		}
	}
	return Move{}, false
}
