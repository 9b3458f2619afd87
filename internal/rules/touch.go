package rules

import (
	"iter"
	"slices"
)

// Obliged goes through the legal moves that h still allows under the edition in
// force today.
func (p Position) Obliged(h Handling) iter.Seq[Move] { return Latest().Obliged(p, h) }

// Obliged goes through the moves that h still allows in p: what the touched
// and released pieces oblige to, as far as it is legal, and every legal move
// where nothing was touched or nothing that was touched can be moved or
// captured. Rules: RuleTouchedOwn to RuleReleased.
func (e Edition) Obliged(p Position, h Handling) iter.Seq[Move] {
	return slices.Values(e.allowed(p, h))
}

func (e Edition) allowed(p Position, h Handling) []Move {
	legal := p.AppendMoves(nil)
	t := p.touched(h, e.Yes(ParameterTouchUnclear))
	allowed := e.touchAllows(p, legal, t)
	if allowed == nil {
		allowed = legal
	}
	return p.releaseAllows(allowed, h)
}

// TouchCounts reports whether a touch that may have been an accident, as unclear
// says, is one in the sense of the Laws. Rule: RuleTouchedOwn.
func (e Edition) TouchCounts(unclear bool) bool { return !unclear || e.Yes(ParameterTouchUnclear) }

// touches are the men that were touched, by the squares where they stood.
type touches struct {
	all, own, opposing []Square
	castled            Occupancy // rooks that had castled by themselves before the king was touched
}

// touched lists what h has touched in p, in order and each man once. Pieces
// that are only put right do not count, unless one is put elsewhere.
func (p Position) touched(h Handling, unclear bool) touches {
	var t touches
	r := reading{board: p.placement}
	for _, step := range h.Steps {
		before := r
		r = p.stepped(r, step)[0]
		switch {
		case step.Kind == StepPlace && before.adjusts:
			for _, man := range r.men {
				if man.to == step.Square && man.from != 0 {
					t = t.with(p, man.from)
				}
			}
		case before.adjusts, step.Kind == StepBrush && !unclear:
		case step.Kind == StepLift, step.Kind == StepTouch, step.Kind == StepBrush:
			s := before.origin(step.Square)
			if p.At(s) == (Piece{p.turn, King}) {
				t.castled |= p.castledAlone(before)
			}
			t = t.with(p, s)
		}
	}
	return t
}

// castledAlone returns the rooks that r shows released where they castle with a
// king who stands still in it, as in Chess960 he may: such a castling is made by
// moving the rook alone, and a later touch of the king does not undo it.
func (p Position) castledAlone(r reading) Occupancy {
	king, rooks := p.King(p.turn), Occupancy(0)
	for _, man := range r.released {
		m := Move{From: king, To: man.from}
		if p.castling.Has(man.from) && p.landing(m, king) == king && p.landing(m, man.from) == man.to && p.Legal(m) {
			rooks |= man.from.Bit()
		}
	}
	return rooks
}

// origin returns where the man now on s stood before the handling.
func (r reading) origin(s Square) Square {
	for _, man := range r.men {
		if man.to == s && s != 0 {
			return man.from
		}
	}
	return s
}

func (t touches) with(p Position, s Square) touches {
	piece := p.At(s)
	if piece.Role == 0 || slices.Contains(t.all, s) {
		return t
	}
	t.all = append(t.all, s)
	if piece.Side == p.turn {
		t.own = append(t.own, s)
	} else {
		t.opposing = append(t.opposing, s)
	}
	return t
}

// touchAllows returns the legal moves that t allows, and nil where it allows
// them all.
func (e Edition) touchAllows(p Position, legal []Move, t touches) []Move {
	if king, rook, ok := p.castlingTouched(t); ok {
		return p.castlingAllows(legal, king, rook)
	}
	free := p.withoutRookFirst(legal, t)
	switch {
	case len(t.all) == 0:
		return legal
	case len(t.own) > 0 && len(t.opposing) > 0:
		return e.bothAllow(p, free, t)
	default:
		return p.firstAllows(free, t.all)
	}
}

// castlingTouched reports that the king was touched first and a rook next.
// Rule: RuleTouchedCastling.
func (p Position) castlingTouched(t touches) (king, rook Square, ok bool) {
	if len(t.all) < 2 || len(t.own) < 2 || t.all[0] != t.own[0] || t.all[1] != t.own[1] {
		return 0, 0, false
	}
	king, rook = t.all[0], t.all[1]
	return king, rook, p.At(king).Role == King && p.At(rook).Role == Rook
}

// castlingAllows returns castling with rook if it is legal, else the moves of
// the king, else nil for every legal move. Rule: RuleCastlingBarred.
func (p Position) castlingAllows(legal []Move, king, rook Square) []Move {
	for _, m := range legal {
		if _, castles := p.Castling(m); castles && m.To == rook {
			return []Move{m}
		}
	}
	return p.moving(legal, king)
}

// withoutRookFirst takes out castling with every rook that was touched before
// the king. Rule: RuleRookFirst.
func (p Position) withoutRookFirst(legal []Move, t touches) []Move {
	king := slices.IndexFunc(t.own, func(s Square) bool { return p.At(s).Role == King })
	barred := Occupancy(0)
	for _, s := range t.own[:max(king, 0)] {
		barred |= s.Bit()
	}
	return slices.DeleteFunc(slices.Clone(legal), func(m Move) bool {
		_, castles := p.Castling(m)
		return castles && barred.Has(m.To) && !t.castled.Has(m.To)
	})
}

// bothAllow returns what pieces of both colours oblige to, or nil. Rule:
// RuleTouchedBoth.
func (e Edition) bothAllow(p Position, legal []Move, t touches) []Move {
	single := len(t.own) == 1 && len(t.opposing) == 1
	own, opposing := p.moving(legal, t.own[0]), p.capturing(legal, t.opposing[0])
	if !single && e.Choice(ParameterTouchBoth) == "one of each" {
		own, opposing = p.firstAllows(legal, t.own), p.firstAllows(legal, t.opposing)
	}
	both := slices.DeleteFunc(slices.Clone(own), func(m Move) bool { return !slices.Contains(opposing, m) })
	if len(both) > 0 {
		return both
	}
	return p.firstAllows(legal, t.all)
}

// firstAllows returns the moves of the first man of order that can be moved or
// captured, or nil where none can.
func (p Position) firstAllows(legal []Move, order []Square) []Move {
	for _, s := range order {
		moves := p.moving(legal, s)
		if p.At(s).Side != p.turn {
			moves = p.capturing(legal, s)
		}
		if len(moves) > 0 {
			return moves
		}
	}
	return nil
}

// moving returns the moves of the man on s: castling for the king, and for the
// rook only where the king stands still in it, as in Chess960 it can.
func (p Position) moving(moves []Move, s Square) []Move {
	var found []Move
	for _, m := range moves {
		if m.From == s || m.To == s && p.landing(m, s) != 0 && p.landing(m, m.From) == m.From {
			found = append(found, m)
		}
	}
	return found
}

// capturing returns the moves that capture the man on s.
func (p Position) capturing(moves []Move, s Square) []Move {
	var found []Move
	for _, m := range moves {
		if p.Captured(m) == s {
			found = append(found, m)
		}
	}
	return found
}

// releaseAllows keeps the moves that bring each released man where it was
// released, as far as that is part of a legal move, and the promoted piece
// that has touched its square. Only what every reading of h agrees on binds.
// Rules: RuleReleased, RulePromotionChoice.
func (p Position) releaseAllows(allowed []Move, h Handling) []Move {
	for _, step := range h.Steps {
		if step.Kind != StepHold {
			continue
		}
		kept := slices.DeleteFunc(slices.Clone(allowed), func(m Move) bool { return p.landing(m, step.Square) != step.To })
		if len(kept) > 0 {
			allowed = kept
		}
	}
	all := p.readings(h)
	for _, man := range all[0].released {
		for _, r := range all[1:] {
			if !slices.Contains(r.released, man) {
				return allowed
			}
		}
		kept := slices.DeleteFunc(slices.Clone(allowed), func(m Move) bool {
			if man.from == 0 {
				return m.To != man.to || m.Promotes != man.piece.Role
			}
			return p.landing(m, man.from) != man.to
		})
		if len(kept) > 0 {
			allowed = kept
		}
	}
	return allowed
}
