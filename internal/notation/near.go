package notation

import (
	"slices"
	"strings"

	"blindchess/internal/rules"
)

// most is how many possible moves are named for an unreadable entry; more of
// them are of no use.
const most = 12

// Near returns the legal moves that text could have meant. These are the ones
// that are written one slip of the pen away, and the same piece to the same
// square. If there are none, it returns all moves to the named square, and
// after that all moves of the named piece.
func (n Notation) Near(position rules.Position, text string) []rules.Move {
	if len(text) > longest {
		return nil
	}
	legal := position.AppendMoves(nil)
	e, why := n.parse(text)
	readable := why == ""
	body, _ := n.strip(text)
	if strings.Trim(body, "?.-*_") == "" {
		return nil
	}
	var close, slipped, entering, ofPiece []rules.Move
	for _, move := range legal {
		same := readable && e.castles == "" && e.to.file >= 0 && e.to.rank >= 0 && e.to.holds(move.To)
		role := position.At(move.From).Role == e.role
		switch {
		case same && role:
			close = append(close, move)
		case n.slip(position, move, body):
			slipped = append(slipped, move)
		case same:
			entering = append(entering, move)
		case readable && e.castles == "" && role && e.role != rules.Pawn:
			ofPiece = append(ofPiece, move)
		}
	}
	for _, moves := range [][]rules.Move{append(close, slipped...), entering, ofPiece} {
		if len(moves) > 0 {
			return moves[:min(len(moves), most)]
		}
	}
	return nil
}

// slip reports whether body is at most one letter away from a way of writing
// the move.
func (n Notation) slip(position rules.Position, move rules.Move, body string) bool {
	written := []rune(body)
	for _, style := range []Style{
		{NoCheck: true, NoPassing: true},
		{NoCheck: true, NoPassing: true, NoCapture: true},
		{NoCheck: true, NoPassing: true, Long: true},
	} {
		if within1(written, []rune(n.Write(position, move, style))) {
			return true
		}
	}
	return false
}

// within1 reports whether a and b differ by at most one letter put in, left
// out, changed, or by two neighbours that changed places.
func within1(a, b []rune) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b)-len(a) > 1 {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	if len(a) < len(b) {
		return slices.Equal(a[i:], b[i+1:])
	}
	if i == len(a) {
		return true
	}
	if slices.Equal(a[i+1:], b[i+1:]) {
		return true
	}
	return i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && slices.Equal(a[i+2:], b[i+2:])
}
