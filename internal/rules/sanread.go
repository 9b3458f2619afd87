package rules

import (
	"slices"
	"strings"
)

// ParseSAN reads a move of p in standard algebraic notation. It is lenient, as
// a player's hand is: what it tolerates is listed in docs/notation.md, and
// ReadSAN tells what was tolerated. The error is a *SANError, which holds the
// moves that could be meant where there are several.
func (p Position) ParseSAN(text string) (Move, error) {
	m, _, err := p.findSAN(text)
	return m, err
}

// ParseSANStrict is ParseSAN for text that must be exactly what SAN writes.
// The error is a *SANError with every departure from it.
func (p Position) ParseSANStrict(text string) (Move, error) {
	m, departures, err := p.ReadSAN(text)
	if err != nil {
		return Move{}, err
	}
	if len(departures) > 0 {
		return Move{}, &SANError{Text: text, Fault: Careless, Candidates: []Move{m}, Departures: departures, right: p.SAN(m)}
	}
	return m, nil
}

// ReadSAN is ParseSAN, and tells how text departs from what SAN would write.
func (p Position) ReadSAN(text string) (Move, []Departure, error) {
	m, w, err := p.findSAN(text)
	if err != nil {
		return Move{}, nil, err
	}
	return m, p.departures(m, w), nil
}

// findSAN returns the one legal move that text means, and text taken apart.
func (p *Position) findSAN(text string) (Move, written, error) {
	w, err := dissect(text)
	if err != nil {
		return Move{}, w, err
	}
	var room [4]Move
	switch candidates := p.matching(room[:0], w); len(candidates) {
	case 0:
		return Move{}, w, p.noMatch(text, w)
	case 1:
		return candidates[0], w, nil
	default:
		return Move{}, w, p.ambiguous(text, slices.Clone(candidates))
	}
}

// ambiguous returns the error for text that can mean several moves.
func (p *Position) ambiguous(text string, candidates []Move) error {
	e := &SANError{Text: text, Fault: Ambiguous, Candidates: candidates, names: p.names(candidates)}
	first := candidates[0]
	elsewhere := func(m Move) bool { return m.From != first.From || m.To != first.To }
	if !slices.ContainsFunc(candidates, elsewhere) {
		e.Objection = Objection{Kind: PromotionMissing, Move: Move{From: first.From, To: first.To}, Man: p.At(first.From)}
		e.reason = e.Objection.String()
	}
	return e
}

// matching appends to fit the legal moves that w can mean.
func (p *Position) matching(fit []Move, w written) []Move {
	var room [mostMoves]Move
	for _, m := range p.AppendMoves(room[:0]) {
		if p.matches(m, &w) {
			fit = append(fit, m)
		}
	}
	return fit
}

func (p *Position) matches(m Move, w *written) bool {
	kingside, castles := p.Castling(m)
	if w.castles {
		return castles && kingside == w.kingside
	}
	if castles {
		return w.whole() && (w.role == 0 || w.role == King) && w.promotes == 0 &&
			p.castlesAs(m, Move{From: SquareAt(w.fromFile, w.fromRank), To: w.to})
	}
	role := p.placement.roleAt(m.From)
	switch {
	case w.fromFile >= 0 && w.fromFile != m.From.File(), w.fromRank >= 0 && w.fromRank != m.From.Rank():
		return false
	case w.to != 0 && w.to != m.To, w.to == 0 && w.toFile != m.To.File():
		return false
	case w.promotes != 0 && w.promotes != m.Promotes:
		return false
	case w.role == 0 && w.whole():
		return true
	case w.role != 0 && w.role != Pawn:
		return role == w.role
	default:
		// A pawn that captures is named by its file.
		return role == Pawn && (m.From.File() == m.To.File() || w.fromFile >= 0)
	}
}

// names returns the moves as SAN writes them, as a list in a sentence.
func (p *Position) names(moves []Move) string {
	names := make([]string, len(moves))
	for i, m := range moves {
		names[i] = p.SAN(m)
	}
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}
