package notation

import "blindchess/internal/rules"

// Made returns the move that text names, even an illegal one, if only one piece
// of the side to move can be meant: moves that were made at a board are recorded
// in the same notation. A pawn without a named file is searched for by its
// square of arrival.
func (n Notation) Made(position rules.Position, text string) (rules.Move, bool) {
	for e := range n.readings(text) {
		if move, ok := e.made(position); ok {
			return move, true
		}
	}
	return rules.Move{}, false
}

func (e *entry) made(position rules.Position) (rules.Move, bool) {
	if e.castles != "" {
		return e.castled(position)
	}
	var found rules.Move
	count := 0
	to := rules.SquareAt(e.to.file, e.to.rank)
	for _, from := range position.Placement().OfSide(position.Turn()).Squares() {
		other := position.At(from).Role != e.role && (e.lettered || e.from.length() < 2)
		elsewhere := e.role == rules.Pawn && e.from.file < 0 && from.File() != to.File()
		if to != 0 && e.from.holds(from) && !other && !elsewhere {
			found, count = rules.Move{From: from, To: to, Promotes: e.promotes}, count+1
		}
	}
	return found, count == 1
}

// castled returns castling with the rook of a right, or otherwise with one in
// the corner.
func (e *entry) castled(position rules.Position) (rules.Move, bool) {
	king := position.King(position.Turn())
	rook := position.CastlingRook(position.Turn(), e.castles == "short")
	if rook == 0 {
		rook = rules.SquareAt(map[string]int{"short": 7, "long": 0}[e.castles], king.Rank())
	}
	return rules.Move{From: king, To: rook}, position.At(rook) == rules.Piece{Side: position.Turn(), Role: rules.Rook}
}
