package view

import (
	"blindchess/internal/announce"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// Click is a click on a square: it takes a piece that may be moved now, puts the
// one in hand down, or changes it for another. No square is beside the board.
func (s Source) Click(f Focus, at rules.Square) Act {
	f = s.settled(f)
	f.Pointing = true
	if at == 0 {
		return Act{Focus: f}
	}
	f.At = at
	if f.Hand == 0 && !s.movable(f, at) {
		act := Act{Focus: f, Lines: s.missing(f, at)}
		if side := s.Session.Actor().Side; side != 0 && s.placement(f).At(at).Side == side && s.refusal() != "console.nothing-here" {
			act.Tell = s.Refusal(at)
		}
		return act
	}
	return s.take(f)
}

// Drag is a piece that was drawn from one square to another, or beside the board.
func (s Source) Drag(f Focus, from, to rules.Square) Act {
	f = s.settled(f)
	f.Pointing = true
	if from == to || !s.movable(f, from) {
		return Act{Focus: f}
	}
	f.Hand = from
	return s.put(f, to)
}

// take takes the piece under the cursor, or puts the one in hand there.
func (s Source) take(f Focus) Act {
	at := s.Cursor(f)
	switch {
	case f.Hand == at:
		return s.putBack(f)
	case f.Hand != 0 && (!s.movable(f, at) || s.correcting() || s.ontoRook(f.Hand, at)):
		return s.put(f, at)
	case s.movable(f, at):
		f.Hand = at
		voice := s.Session.Voice()
		role := s.placement(f).At(at).Role
		return s.hint(f, "console.in-hand", announce.TextSlot("piece", voice.Scheme.Word("role."+role.String())), voice.SquareSlot("square", at))
	default:
		return Act{Focus: f, Tell: s.Refusal(at)}
	}
}

func (s Source) putBack(f Focus) Act {
	f.Hand = 0
	return s.hint(f, "console.put-back")
}

// movable reports whether the piece on a square may be taken now.
func (s Source) movable(f Focus, at rules.Square) bool {
	side := s.due()
	if f.Looking || at == 0 || side == 0 {
		return false
	}
	piece := s.placement(f).At(at)
	return piece.Side == side || piece.Role != 0 && s.correcting()
}

// put puts the piece in hand on a square. That is the user's own move, the
// opponent's move that is played, or a step of the board's correction.
func (s Source) put(f Focus, to rules.Square) Act {
	from := f.Hand
	f.Hand = 0
	if to != 0 {
		f.At = to
	}
	if s.correcting() {
		return Act{Focus: f, Lines: s.corrects(from, to)}
	}
	if to == 0 {
		return Act{Focus: f}
	}
	line := s.castles(from, to)
	if line == "" {
		line = s.becomes(from, to)
	}
	if _, carries := s.facing(); carries {
		line = "hand " + line
	}
	return Act{Focus: f, Lines: []string{line}}
}

// castles returns castling as it is typed, if a king moves onto its own rook,
// or further than any other king's move; otherwise nothing.
func (s Source) castles(from, to rules.Square) string {
	position, _ := s.facing()
	piece := position.At(from)
	if piece.Role != rules.King || to == 0 || from.Rank() != to.Rank() {
		return ""
	}
	kingside := to > from
	rook := position.CastlingRook(piece.Side, kingside)
	far := to.File() - from.File()
	home := to.File() == 6 && far == 2 || to.File() == 2 && far == -2
	switch {
	case rook == 0 || to != rook && !home:
		return ""
	case kingside:
		return "0-0"
	default:
		return "0-0-0"
	}
}

// ontoRook reports whether a king that goes onto a square castles by it. Where it is not
// answered what is legal, a rook of its own on its first rank is enough: whether the king
// still may is then asked of the table, which keeps the answer on record. If the rook came
// into the hand instead, nobody but the player would know that they asked.
func (s Source) ontoRook(from, to rules.Square) bool {
	if s.castles(from, to) != "" {
		return true
	}
	position, _ := s.facing()
	king, rook := position.At(from), position.At(to)
	first := 0
	if king.Side == rules.Black {
		first = 7
	}
	return king.Role == rules.King && rook == rules.Piece{Side: king.Side, Role: rules.Rook} && from.Rank() == first && to.Rank() == first &&
		!s.Session.Answered(s.State, table.AskLegal)
}

// corrects returns the lines that move a piece in the correction of the user's
// own board: off its square, and onto the other one, which is cleared before.
func (s Source) corrects(from, to rules.Square) []string {
	placement := s.placement(Focus{})
	var lines []string
	if to != 0 && placement.At(to).Role != 0 {
		lines = append(lines, "lift "+to.String())
	}
	lines = append(lines, "lift "+from.String())
	if to != 0 {
		lines = append(lines, "place "+to.String()+" "+placement.At(from).Role.String())
	}
	return lines
}

// missing returns the lines that put the missing piece on a square, if the board
// is being corrected and the square is empty.
func (s Source) missing(f Focus, at rules.Square) []string {
	if !s.correcting() || s.placement(f).At(at).Role != 0 {
		return nil
	}
	owed := s.State.Boards.Of(s.Session.Actor().Side).Owed.At(at)
	if owed.Role == 0 {
		return nil
	}
	return []string{"place " + at.String() + " " + owed.Role.String()}
}

// hint returns an act that says a phrase of the pack, which the next key
// silences.
func (s Source) hint(f Focus, key string, slots ...announce.Slot) Act {
	return Act{Focus: f, Tell: s.Session.Hint(key, slots...)}
}
