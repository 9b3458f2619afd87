package announce

import (
	"strconv"

	"blindchess/internal/rules"
	"blindchess/internal/say"
)

// LastMoves answers the last n plies of a game, the oldest of them first. A seat
// that wants it short hears the moves without their numbers, one that wants all of
// it in the long form.
func (n Narrator) LastMoves(game rules.Game, count int) say.Utterance {
	plies := game.Ply()
	if plies == 0 || count < 1 {
		return n.Answer("last", "last.none")
	}
	var words []say.Word
	if n.Verbosity == Short {
		n.Form.Short = true
	}
	if n.Verbosity == Full {
		n.Form.Short = false
	}
	for ply := max(1, plies-count+1); ply <= plies; ply++ {
		setup := game.SetupAt(ply - 1)
		number := TextSlot("number", strconv.Itoa(setup.Number))
		if keys := n.number(setup.Number, ""); keys != nil {
			number.Words = keys
		}
		if n.Verbosity != Short {
			head := n.Phrase("last."+sideKey(setup.Position.Turn()), number)
			head[len(head)-1].Text += ":" // the side is no colour of the piece
			words = append(words, pause(head, say.GroupGap)...)
		}
		words = append(words, pause(Move(n.Scheme, setup.Position, game.Move(ply), n.Form).Words, say.SentenceGap)...)
		if game.Irregular(ply) {
			words = append(words, n.word("last.irregular", say.SentenceGap))
		}
	}
	return n.answer("last", Opened(words))
}

// Attackers answers who attacks a square and who guards the piece on it.
func (n Narrator) Attackers(position rules.Position, square rules.Square) say.Utterance {
	words := n.onSquare(position.Placement(), square)
	if n.Verbosity == Short {
		words = nil
	}
	owner := position.At(square).Side
	none := true
	for _, side := range n.sides() {
		squares := position.Attackers(square, side)
		if squares == 0 {
			continue
		}
		none = false
		key := "attack." + sideKey(side)
		if side == owner {
			key = "guard." + sideKey(side)
		}
		words = append(words, n.word(key, say.GroupGap))
		for _, from := range n.ordered(squares) {
			words = append(words, n.onSquare(position.Placement(), from)...)
		}
	}
	if none {
		words = append(words, n.word("attack.nobody", say.SentenceGap))
	}
	return n.answer("board", words)
}

// ListMoves answers the legal moves of the piece on a square, or all of them for no
// square, in the words of s. With captures, it lists only captures. It is no method
// of Narrator, so that a program which does not call it does not hold it.
func ListMoves(s Narrator, position rules.Position, from rules.Square, captures bool) say.Utterance {
	var words []say.Word
	for move := range position.Moves() {
		if from != 0 && move.From != from || captures && position.Captured(move) == 0 {
			continue
		}
		_, castles := position.Castling(move)
		if from != 0 && !castles && s.Verbosity != Full {
			if move.Promotes != 0 && move.Promotes != rules.Queen {
				continue
			}
			if position.Captured(move) != 0 {
				words = append(words, say.Word{Clip: "takes", Text: s.Scheme.Word("takes"), Lang: s.Scheme.Lang(), Bank: s.Scheme.Bank()})
			}
			words = append(words, s.square(move.To, say.SentenceGap)...)
			continue
		}
		words = append(words, pause(Move(s.Scheme, position, move, Form{Short: s.Verbosity != Full, Spelled: s.Form.Spelled}).Words, say.SentenceGap)...)
	}
	if words == nil && from != 0 && position.Placement().At(from) == (rules.Piece{}) {
		return s.answer("board", s.onSquare(position.Placement(), from))
	}
	if words == nil {
		key := "moves.none"
		switch {
		case captures:
			key = "moves.no-captures"
		case from != 0:
			key = "moves.none-from"
		}
		return s.Answer("board", key)
	}
	return s.answer("board", words)
}

// rays are the eight directions as White sees them, and the step of each.
var rays = []struct {
	key        string
	file, rank int
}{
	{"ray.up", 0, 1}, {"ray.up-right", 1, 1}, {"ray.right", 1, 0}, {"ray.down-right", 1, -1},
	{"ray.down", 0, -1}, {"ray.down-left", -1, -1}, {"ray.left", -1, 0}, {"ray.up-left", -1, 1},
}

// Rays answers the first piece on each line and diagonal from a square, and
// which knights are a jump away.
func (n Narrator) Rays(placement rules.Placement, square rules.Square) say.Utterance {
	words := n.onSquare(placement, square)
	if n.Verbosity == Short {
		words = nil
	}
	before := len(words)
	for _, ray := range rays {
		for file, rank := square.File()+ray.file, square.Rank()+ray.rank; ; file, rank = file+ray.file, rank+ray.rank {
			target := rules.SquareAt(file, rank)
			if target == 0 {
				break
			}
			if placement.At(target) != (rules.Piece{}) {
				if n.Verbosity != Short { // the square gives the direction
					words = append(words, n.word(ray.key, say.GroupGap))
				}
				words = append(words, n.onSquare(placement, target)...)
				break
			}
		}
	}
	if knights := n.jumps(placement, square); knights != nil {
		words = append(append(words, n.word("ray.knight", say.GroupGap)), knights...)
	}
	if len(words) == before {
		words = append(words, n.word("ray.none", say.SentenceGap))
	}
	return n.answer("board", words)
}

func (n Narrator) jumps(placement rules.Placement, square rules.Square) []say.Word {
	var knights rules.Occupancy
	for _, step := range [8][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}} {
		target := rules.SquareAt(square.File()+step[0], square.Rank()+step[1])
		if target != 0 && placement.At(target).Role == rules.Knight {
			knights |= target.Bit()
		}
	}
	if knights == 0 {
		return nil
	}
	return n.occupied(placement, knights)
}
