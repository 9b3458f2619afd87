package laws

import (
	"iter"
	"slices"

	"blindchess/internal/rules"
)

// Obliged iterates over the moves that h still allows in p. They are the legal
// moves that the touched and released pieces require, and every legal move if
// no piece was touched or no touched piece can be moved or captured. Rules:
// RuleTouchedOwn to RuleReleased.
func (e Edition) Obliged(p rules.Position, h Handling) iter.Seq[rules.Move] {
	return slices.Values(e.allowed(p, h))
}

func (e Edition) allowed(p rules.Position, h Handling) []rules.Move {
	legal := p.AppendMoves(nil)
	t := touched(p, h, e.yes(parameterTouchUnclear))
	allowed := e.touchAllows(p, legal, t)
	if allowed == nil {
		allowed = legal
	}
	return releaseAllows(p, allowed, h)
}

// TouchCounts reports whether a touch that may have been an accident, as unclear
// says, is one in the sense of the Laws. Rule: RuleTouchedOwn.
func (e Edition) TouchCounts(unclear bool) bool { return !unclear || e.yes(parameterTouchUnclear) }

// AccidentArticle returns the number of the article by which contact that is clearly
// accidental is no touch; if an edition has no such article, it is the one on touched
// pieces.
func (e Edition) AccidentArticle() string {
	for _, article := range e.Articles() {
		if article.Name == "unclear-touch" {
			return article.Numbers[0]
		}
	}
	return e.Article(rules.RuleTouchedOwn)
}

// touches are the pieces that were touched, by their original squares.
type touches struct {
	all, own, opposing []rules.Square
	castled            rules.Occupancy // rooks that had castled by themselves before the king was touched
}

// touched lists what h has touched in p, in order and each piece once. Pieces
// that are only adjusted do not count, unless one is put elsewhere.
func touched(p rules.Position, h Handling, unclear bool) touches {
	var t touches
	r := interpretation{board: p.Placement()}
	for _, step := range h.Steps {
		before := r
		r = stepped(p, r, step)[0]
		switch {
		case step.Kind == StepPlace && before.adjusts:
			for _, piece := range r.pieces {
				if piece.to == step.Square && piece.from != 0 {
					t = t.with(p, piece.from)
				}
			}
		case before.adjusts, step.Kind == StepBrush && !unclear:
		case step.Kind == StepLift, step.Kind == StepTouch, step.Kind == StepBrush:
			s := before.origin(step.Square)
			if p.At(s) == (rules.Piece{Side: p.Turn(), Role: rules.King}) {
				t.castled |= castledAlone(p, before)
			}
			t = t.with(p, s)
		}
	}
	return t
}

// castledAlone returns the rooks that r shows released on their castling squares
// while the king does not move, as is possible in Chess960. Such a castling is
// made by moving the rook alone, and a later touch of the king does not undo it.
func castledAlone(p rules.Position, r interpretation) rules.Occupancy {
	king, rooks := p.King(p.Turn()), rules.Occupancy(0)
	for _, piece := range r.released {
		m := rules.Move{From: king, To: piece.from}
		if p.CastlingRooks().Has(piece.from) && landing(p, m, king) == king && landing(p, m, piece.from) == piece.to && p.Legal(m) {
			rooks |= piece.from.Bit()
		}
	}
	return rooks
}

// origin returns the square of the piece now on s before the handling.
func (r interpretation) origin(s rules.Square) rules.Square {
	for _, piece := range r.pieces {
		if piece.to == s && s != 0 {
			return piece.from
		}
	}
	return s
}

func (t touches) with(p rules.Position, s rules.Square) touches {
	piece := p.At(s)
	if piece.Role == 0 || slices.Contains(t.all, s) {
		return t
	}
	t.all = append(t.all, s)
	if piece.Side == p.Turn() {
		t.own = append(t.own, s)
	} else {
		t.opposing = append(t.opposing, s)
	}
	return t
}

// touchAllows returns the legal moves that t allows, and nil if it allows them
// all.
func (e Edition) touchAllows(p rules.Position, legal []rules.Move, t touches) []rules.Move {
	if king, rook, ok := castlingTouched(p, t); ok {
		return castlingAllows(p, legal, king, rook)
	}
	free := withoutRookFirst(p, legal, t)
	switch {
	case len(t.all) == 0:
		return legal
	case len(t.own) > 0 && len(t.opposing) > 0:
		return e.bothAllow(p, free, t)
	default:
		return firstAllows(p, free, t.all)
	}
}

// castlingTouched reports that the king was touched first and a rook next.
// Rule: RuleTouchedCastling.
func castlingTouched(p rules.Position, t touches) (king, rook rules.Square, ok bool) {
	if len(t.all) < 2 || len(t.own) < 2 || t.all[0] != t.own[0] || t.all[1] != t.own[1] {
		return 0, 0, false
	}
	king, rook = t.all[0], t.all[1]
	return king, rook, p.At(king).Role == rules.King && p.At(rook).Role == rules.Rook
}

// castlingAllows returns castling with rook if it is legal, else the moves of
// the king, else nil for every legal move. Rule: RuleCastlingBarred.
func castlingAllows(p rules.Position, legal []rules.Move, king, rook rules.Square) []rules.Move {
	for _, m := range legal {
		if _, castles := p.Castling(m); castles && m.To == rook {
			return []rules.Move{m}
		}
	}
	return moving(p, legal, king)
}

// withoutRookFirst takes out castling with every rook that was touched before
// the king. Rule: RuleRookFirst.
func withoutRookFirst(p rules.Position, legal []rules.Move, t touches) []rules.Move {
	king := slices.IndexFunc(t.own, func(s rules.Square) bool { return p.At(s).Role == rules.King })
	barred := rules.Occupancy(0)
	for _, s := range t.own[:max(king, 0)] {
		barred |= s.Bit()
	}
	return slices.DeleteFunc(slices.Clone(legal), func(m rules.Move) bool {
		_, castles := p.Castling(m)
		return castles && barred.Has(m.To) && !t.castled.Has(m.To)
	})
}

// bothAllow returns what pieces of both colours oblige to, or nil. Rule:
// RuleTouchedBoth.
func (e Edition) bothAllow(p rules.Position, legal []rules.Move, t touches) []rules.Move {
	single := len(t.own) == 1 && len(t.opposing) == 1
	own, opposing := moving(p, legal, t.own[0]), capturing(p, legal, t.opposing[0])
	if !single && e.choice(parameterTouchBoth) == "one of each" {
		own, opposing = firstAllows(p, legal, t.own), firstAllows(p, legal, t.opposing)
	}
	both := slices.DeleteFunc(slices.Clone(own), func(m rules.Move) bool { return !slices.Contains(opposing, m) })
	if len(both) > 0 {
		return both
	}
	return firstAllows(p, legal, t.all)
}

// firstAllows returns the moves of the first piece of order that can be moved or
// captured, or nil if none can.
func firstAllows(p rules.Position, legal []rules.Move, order []rules.Square) []rules.Move {
	for _, s := range order {
		moves := moving(p, legal, s)
		if p.At(s).Side != p.Turn() {
			moves = capturing(p, legal, s)
		}
		if len(moves) > 0 {
			return moves
		}
	}
	return nil
}

// moving returns the moves of the piece on s: castling for the king, and for the
// rook only if the king does not move in it, as is possible in Chess960.
func moving(p rules.Position, moves []rules.Move, s rules.Square) []rules.Move {
	var found []rules.Move
	for _, m := range moves {
		if m.From == s || m.To == s && landing(p, m, s) != 0 && landing(p, m, m.From) == m.From {
			found = append(found, m)
		}
	}
	return found
}

// capturing returns the moves that capture the piece on s.
func capturing(p rules.Position, moves []rules.Move, s rules.Square) []rules.Move {
	var found []rules.Move
	for _, m := range moves {
		if p.Captured(m) == s {
			found = append(found, m)
		}
	}
	return found
}

// releaseAllows returns the moves that bring each released piece to the square of
// its release, if that is part of a legal move, and the promoted piece that has
// touched its square. Only what every interpretation of h agrees on binds.
// Rules: RuleReleased, RulePromotionChoice.
func releaseAllows(p rules.Position, allowed []rules.Move, h Handling) []rules.Move {
	for _, step := range h.Steps {
		if step.Kind != StepHold {
			continue
		}
		kept := slices.DeleteFunc(slices.Clone(allowed), func(m rules.Move) bool { return landing(p, m, step.Square) != step.To })
		if len(kept) > 0 {
			allowed = kept
		}
	}
	all := interpretations(p, h)
	for _, standing := range all[0].released {
		for _, r := range all[1:] {
			if !slices.Contains(r.released, standing) {
				return allowed
			}
		}
		kept := slices.DeleteFunc(slices.Clone(allowed), func(m rules.Move) bool {
			if standing.from == 0 {
				return m.To != standing.to || m.Promotes != standing.piece.Role
			}
			return landing(p, m, standing.from) != standing.to
		})
		if len(kept) > 0 {
			allowed = kept
		}
	}
	return allowed
}

// StillBinds returns the part of h that binds the replacement of an illegal
// move, once p, the position before it, is set up again: the touches, and the
// releases too if e says so. Nothing in it is off its square. Rule:
// RuleIllegalMove.
func (e Edition) StillBinds(p rules.Position, h Handling) Handling {
	var kept Handling
	for _, s := range touched(p, h, e.yes(parameterTouchUnclear)).all {
		kept = kept.Touch(s)
	}
	if e.choice(parameterReplacementBinds) != "touched and released" {
		return kept
	}
	for _, piece := range interpretations(p, h)[0].released {
		if piece.from != 0 {
			kept = kept.With(Step{Kind: StepHold, Square: piece.from, To: piece.to})
		}
	}
	return kept
}
