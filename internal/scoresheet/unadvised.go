package scoresheet

import (
	"slices"
	"strings"

	"blindchess/internal/notation"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// unadvised returns s without the advice that this program withholds. A program
// that lists no moves and judges no positions names no move that an entry could
// have meant. It does not say that a move gives check or mate, or that it ends
// the game.
func (s Sheet) unadvised() Sheet {
	if table.ListsMoves {
		return s
	}
	for i, p := range s.Problems {
		p.Moves, p.Could, p.Suppose = nil, nil, ""
		if p.Key == ProblemOver {
			p.Key, p.Detail = ProblemIllegal, ""
		}
		s.Problems[i] = p
	}
	s.Notices = slices.DeleteFunc(s.Notices, func(n Notice) bool {
		return n.Key == notation.NoCheck.Key() || n.Key == notation.NoMate.Key()
	})
	return s
}

// SAN returns the move of the entry at i in standard notation. A program that
// judges no positions writes check and mate as the sheet has them.
func (s Sheet) SAN(i int) string {
	san := s.at(i).SAN(s.Entries[i].Move)
	if table.ListsMoves {
		return san
	}
	return strings.TrimRight(san, "+#") + s.Entries[i].Sign
}

// written writes the move of the entry at i in another notation. A program that
// judges no positions writes check and mate as the sheet has them, and a text
// that is no legal move as it was written.
func (s Sheet) written(i int, n notation.Notation, style notation.Style) string {
	e := s.Entries[i]
	switch {
	case table.ListsMoves || e.Move == (rules.Move{}):
		return n.Write(s.at(i), e.Move, style)
	case e.Guessed:
		return e.Text
	case !style.NoCheck:
		style.NoCheck = true
		return n.Write(s.at(i), e.Move, style) + n.Sign(e.Sign)
	default:
		return n.Write(s.at(i), e.Move, style)
	}
}

// signOf returns the sign of check or mate at the end of a move in standard
// notation, and "" if it has none.
func signOf(san string) string {
	if i := strings.LastIndexAny(san, "+#"); i >= 0 && i == len(san)-1 {
		return san[i:]
	}
	return ""
}
