package rules

import "fmt"

// noMatch returns the error for w, which no legal move fits. Where a pawn's
// capture lacks its file, or a promotion is missing, it offers what is legal.
func (p *Position) noMatch(text string, w written) error {
	e := &SANError{Text: text, Fault: NotLegal, Objection: p.ObjectToSketch(w.sketch())}
	if (w.role == 0 || w.role == Pawn) && w.fromFile < 0 && !w.castles {
		for m := range p.Moves() {
			if p.placement.roleAt(m.From) == Pawn && m.To == w.to {
				e.Candidates = append(e.Candidates, m)
			}
		}
		e.names = p.names(e.Candidates)
	}
	e.reason = p.reasonAgainst(e, &w)
	return e
}

// reasonAgainst says in a clause why w, of which e holds the rest, is no move.
func (p *Position) reasonAgainst(e *SANError, w *written) string {
	if len(e.Candidates) > 0 {
		return fmt.Sprintf("a pawn that captures is written with its file, %s", e.names)
	}
	if w.castles || w.whole() {
		return e.Objection.String()
	}
	pawn := w.role == 0 || w.role == Pawn
	kind := e.Objection.Kind
	switch {
	case w.to == 0:
		return fmt.Sprintf("no pawn of %v captures there", p.turn)
	case pawn && (kind == NoSuchMan || kind == NoSuchWay):
		return fmt.Sprintf("no pawn of %v can go to %v", p.turn, w.to)
	case kind == NoSuchMan && w.fromFile < 0 && w.fromRank < 0:
		return fmt.Sprintf("%v has no %v", p.turn, w.role)
	case kind == NoSuchMan:
		return fmt.Sprintf("%v has no %v there", p.turn, w.role)
	default:
		return e.Objection.String()
	}
}

// sketch returns w as what is known of the move.
func (w *written) sketch() Sketch {
	return Sketch{
		Castles: w.castles, Kingside: w.kingside, Role: w.role,
		File: w.fromFile + 1, Rank: w.fromRank + 1, To: w.to, Promotes: w.promotes, Takes: w.takes,
	}
}
