package rules

import "fmt"

// UCI returns m, a legal move of p, as chess programs write it: "e2e4",
// "e7e8q". Castling is the king's own two squares, "e1g1"; but where p holds a
// castling right that standard chess does not know, it is king takes rook.
func (p Position) UCI(m Move) string {
	kingside, ok := p.Castling(m)
	if !ok || p.chess960() {
		return m.String()
	}
	if kingside {
		return Move{From: m.From, To: m.From + 2}.String()
	}
	return Move{From: m.From, To: m.From - 2}.String()
}

// NeedsChess960 reports whether p holds a castling right that can only come
// from Chess960.
func (p Position) NeedsChess960() bool { return p.chess960() }

func (p *Position) chess960() bool {
	for _, side := range [2]Side{White, Black} {
		rooks := p.castling & homeRank(side)
		if rooks&^(fileA|fileH) != 0 || rooks != 0 && p.King(side).File() != 4 {
			return true
		}
	}
	return false
}

// ParseUCI reads a move of p in coordinates. Castling may be written as the
// king's own way or as king takes rook, whatever p is. The error gives the
// fault; a legal move that is not meant is never returned.
func (p Position) ParseUCI(text string) (Move, error) {
	m, err := parseCoordinates(text)
	if err != nil {
		return Move{}, err
	}
	if p.Legal(m) {
		return m, nil
	}
	if p.At(m.From) == (Piece{p.turn, King}) && m.Promotes == 0 {
		for legal := range p.Moves() {
			if p.castlesAs(legal, m) {
				return legal, nil
			}
		}
	}
	return Move{}, fmt.Errorf("rules: %s is not legal: %s", text, p.WhyIllegal(m))
}

// castlesAs reports whether legal castles and m is how standard notation names
// it: the king goes to where it arrives, by two squares or more.
func (p *Position) castlesAs(legal, m Move) bool {
	if _, ok := p.Castling(legal); !ok || legal.From != m.From {
		return false
	}
	kingTo, _ := castled(int(legal.From-1), int(legal.To-1))
	distance := m.To.File() - m.From.File()
	return m.To == Square(kingTo+1) && (distance > 1 || distance < -1)
}

// parseCoordinates reads two squares and perhaps a promotion.
func parseCoordinates(text string) (Move, error) {
	if len(text) != 4 && len(text) != 5 {
		return Move{}, fmt.Errorf("rules: %q is no move in coordinates such as e2e4 or e7e8q", text)
	}
	from, fromOK := ParseSquare(text[:2])
	to, toOK := ParseSquare(text[2:4])
	m := Move{From: from, To: to}
	if len(text) == 5 {
		m.Promotes = RoleOf(text[4])
	}
	switch {
	case !fromOK || !toOK:
		return Move{}, fmt.Errorf("rules: %q is no move in coordinates such as e2e4 or e7e8q", text)
	case len(text) == 5 && (m.Promotes < Knight || m.Promotes > Queen):
		return Move{}, fmt.Errorf("rules: in %q the last letter is not q, r, b or n", text)
	}
	return m, nil
}
