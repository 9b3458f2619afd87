package laws

import (
	"slices"

	"blindchess/internal/rules"
)

// Complete returns the legal move that h has carried out to the end on one
// board: a quiet move, a capture with the captured man taken off before or
// after, castling with king and rook in any order (Chess960 too), a capture en
// passant, a promotion whose piece stands on the board or was named. It
// returns false where h is no legal move, is unfinished, or could be more than
// one: king and rook put down on a board that does not tell them apart are taken
// for castling where touching them obliges to it. Whether h was allowed by what was touched is for Obliged to tell, and
// whether the move is made by what else the Laws ask for, is the table's.
func Complete(p rules.Position, h Handling) (rules.Move, bool) {
	named := h.promotion()
	var found []rules.Move
	for _, r := range readings(p, h) {
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

// shows reports whether board is what stands after m, with a pawn standing for
// the piece that was named.
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

// Promoting reports that h has brought a pawn to its last rank and that only
// the choice of the piece is wanting. The move it returns promotes to nothing
// yet: it is no legal move until Promotes is filled in.
func Promoting(p rules.Position, h Handling) (rules.Move, bool) {
	if h.promotion() != 0 {
		return rules.Move{}, false
	}
	for _, r := range readings(p, h) {
		for m := range p.Moves() {
			if m.Promotes == rules.Queen && r.board.At(m.To).Role == rules.Pawn && shows(p, r.board, m, rules.Queen) {
				return rules.Move{From: m.From, To: m.To}, true
			}
		}
	}
	return rules.Move{}, false
}

// Displacement says what a handling has done to the board, legal or not, so
// that an illegal move can be recorded.
type Displacement struct {
	Board    rules.Placement // what stands now
	Move     rules.Move      // the first own man that was put elsewhere, or none; castling as king takes rook
	Off      []rules.Piece   // the men that are off the board, in the order in which they left it
	OffOwn   bool            // one of them is the mover's own
	King     bool            // one of them is the opponent's king
	Pawn     rules.Square    // an own pawn left on its last rank
	Complete bool            // it is a legal move carried out to the end
	Changed  bool            // the board is not what it was
}

// Displaced says what h has done to the board of p.
func Displaced(p rules.Position, h Handling) Displacement {
	all := readings(p, h)
	best := all[0]
	if m, ok := Complete(p, h); ok {
		for _, r := range all {
			if shows(p, r.board, m, h.promotion()) {
				return displacement(p, r, m, true)
			}
		}
	}
	for _, r := range all {
		if r.landed() > best.landed() {
			best = r
		}
	}
	return displacement(p, best, rules.Move{}, false)
}

// landed counts the men that were put down again.
func (r reading) landed() int {
	count := 0
	for _, man := range r.men {
		if man.to != 0 {
			count++
		}
	}
	return count
}

func displacement(p rules.Position, r reading, m rules.Move, complete bool) Displacement {
	d := Displacement{Board: r.board, Move: m, Complete: complete, Changed: r.board != p.Placement()}
	for _, man := range r.men {
		own := man.piece.Side == p.Turn()
		switch {
		case man.to == 0:
			d.Off = append(d.Off, man.piece)
			d.OffOwn = d.OffOwn || own
			d.King = d.King || !own && man.piece.Role == rules.King
		case own && man.piece.Role == rules.Pawn && man.to.Rank() == lastRank(p.Turn()):
			d.Pawn = man.to
		}
		if own && man.to != 0 && man.from != 0 && d.Move == (rules.Move{}) {
			d.Move = rules.Move{From: man.from, To: man.to}
		}
	}
	return d
}

// lastRank returns the rank, from 0, on which the pawns of s promote.
func lastRank(s rules.Side) int {
	if s == rules.White {
		return 7
	}
	return 0
}
