package laws

import (
	"slices"

	"blindchess/internal/rules"
)

// Complete returns the legal move that h has carried out completely on one
// board: a quiet move, a capture with the captured piece taken off before or
// after, castling with king and rook in any order (Chess960 too), a capture en
// passant, or a promotion whose piece is on the board or was named. It returns
// false if h is no legal move, is unfinished, or could be more than one. King
// and rook placed on a board that does not distinguish them count as castling if
// their touch obliges to it. It is here so that cases can say when a move is
// made: the table sees that step by step from the hands.
func Complete(p rules.Position, h Handling) (rules.Move, bool) {
	named := h.promotion()
	var found []rules.Move
	for _, r := range interpretations(p, h) {
		for m := range p.Moves() {
			if shows(p, r.board, m, named) && !slices.Contains(found, m) {
				found = append(found, m)
			}
		}
	}
	if len(found) > 1 {
		allowed := Latest().allowed(p, h)
		found = slices.DeleteFunc(found, func(m rules.Move) bool { return !slices.Contains(allowed, m) })
	}
	if len(found) != 1 {
		return rules.Move{}, false
	}
	return found[0], true
}

// shows reports whether board is the placement after m, with a pawn in place of
// the named piece.
func shows(p rules.Position, board rules.Placement, m rules.Move, named rules.Role) bool {
	if m.Promotes != 0 && m.Promotes == named && board.At(m.To).Role == rules.Pawn {
		board = board.Put(m.To, rules.Piece{Side: p.Turn(), Role: named})
	}
	return board == p.After(m).Placement()
}

// promotion returns the role that was named last for the promoting pawn.
func (h Handling) promotion() rules.Role {
	var named rules.Role
	for _, step := range h.Steps {
		if step.Kind == StepPromote {
			named = step.Piece.Role
		}
	}
	return named
}

// QuickplayFinish is quickplayFinish.
func (e Edition) QuickplayFinish(c Conditions) bool { return e.quickplayFinish(c) }
