package rules

import "slices"

// Complete returns the legal move that h has carried out to the end on one
// board: a quiet move, a capture with the captured man taken off before or
// after, castling with king and rook in any order (Chess960 too), a capture en
// passant, a promotion whose piece stands on the board or was named. It
// returns false where h is no legal move, is unfinished, or could be more than
// one: king and rook put down on a board that does not tell them apart are taken
// for castling where touching them obliges to it. Whether h was allowed by what was touched is for Obliged to tell, and
// whether the move is made by what else the Laws ask for, is the table's.
func (p Position) Complete(h Handling) (Move, bool) {
	named := h.promotion()
	var found []Move
	for _, r := range p.readings(h) {
		for m := range p.Moves() {
			if p.shows(r.board, m, named) && !slices.Contains(found, m) {
				found = append(found, m)
			}
		}
	}
	if len(found) > 1 {
		allowed := Latest().allowed(p, h)
		found = slices.DeleteFunc(found, func(m Move) bool { return !slices.Contains(allowed, m) })
	}
	if len(found) != 1 {
		return Move{}, false
	}
	return found[0], true
}

// shows reports whether board is what stands after m, with a pawn standing for
// the piece that was named.
func (p Position) shows(board Placement, m Move, named Role) bool {
	if m.Promotes != 0 && m.Promotes == named && board.At(m.To).Role == Pawn {
		board = board.Put(m.To, Piece{p.turn, named})
	}
	return board == p.after(m).placement
}

// promotion returns the role that was named last for the promoting pawn.
func (h Handling) promotion() Role {
	var named Role
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
func (p Position) Promoting(h Handling) (Move, bool) {
	if h.promotion() != 0 {
		return Move{}, false
	}
	for _, r := range p.readings(h) {
		for m := range p.Moves() {
			if m.Promotes == Queen && r.board.At(m.To).Role == Pawn && p.shows(r.board, m, Queen) {
				return Move{From: m.From, To: m.To}, true
			}
		}
	}
	return Move{}, false
}

// Displacement says what a handling has done to the board, legal or not, so
// that an illegal move can be recorded.
type Displacement struct {
	Board    Placement // what stands now
	Move     Move      // the first own man that was put elsewhere, or none; castling as king takes rook
	Off      []Piece   // the men that are off the board, in the order in which they left it
	OffOwn   bool      // one of them is the mover's own
	King     bool      // one of them is the opponent's king
	Pawn     Square    // an own pawn left on its last rank
	Complete bool      // it is a legal move carried out to the end
	Changed  bool      // the board is not what it was
}

// Displaced says what h has done to the board of p.
func (p Position) Displaced(h Handling) Displacement {
	all := p.readings(h)
	best := all[0]
	if m, ok := p.Complete(h); ok {
		for _, r := range all {
			if p.shows(r.board, m, h.promotion()) {
				return p.displacement(r, m, true)
			}
		}
	}
	for _, r := range all {
		if r.landed() > best.landed() {
			best = r
		}
	}
	return p.displacement(best, Move{}, false)
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

func (p Position) displacement(r reading, m Move, complete bool) Displacement {
	d := Displacement{Board: r.board, Move: m, Complete: complete, Changed: r.board != p.placement}
	for _, man := range r.men {
		own := man.piece.Side == p.turn
		switch {
		case man.to == 0:
			d.Off = append(d.Off, man.piece)
			d.OffOwn = d.OffOwn || own
			d.King = d.King || !own && man.piece.Role == King
		case own && man.piece.Role == Pawn && man.to.Rank() == lastRank(p.turn):
			d.Pawn = man.to
		}
		if own && man.to != 0 && man.from != 0 && d.Move == (Move{}) {
			d.Move = Move{From: man.from, To: man.to}
		}
	}
	return d
}

// lastRank returns the rank, from 0, on which the pawns of s promote.
func lastRank(s Side) int {
	if s == White {
		return 7
	}
	return 0
}
