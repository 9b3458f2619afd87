package pgn

import (
	"fmt"
	"strconv"
	"strings"
)

// Bytes that are lost from a file can take the tags of a game with them. Its moves then
// stand behind those of another game, to which they must not be added. The numbers of
// moves show the seam.

// over reports whether the game can have ended before the next token: no tag need follow
// if an empty line does, or a number that does not go on.
func (w *walker) over(sign bool, behind []token) bool {
	t := w.reader.next()
	w.reader.back(t)
	switch {
	case t.kind == end || t.kind == tag:
		return true
	case t.kind != symbol:
		return false
	case t.text == "1" || t.first && len(w.game.Tags) == 0:
		return true
	case sign:
		return false
	}
	for _, c := range append(behind, t) {
		if c.gap {
			return true
		}
	}
	number, err := strconv.Atoi(t.text)
	return err == nil && w.highest > 0 && number != w.highest && number != w.highest+1
}

// beginsAgain reports whether a number one begins a game whose tags are missing, and the
// number two goes on with it.
func (w *walker) beginsAgain() bool { return w.highest > 1 && w.reader.followingNumber(1) == 2 }

// strange reports whether a number is that of a move of another game, or of one behind
// missing moves. It is not if only a digit of it is wrong: then the next number is not
// the one after it. In a game that begins elsewhere the first number says where.
func (w *walker) strange(number int) bool {
	ahead := number - w.number
	step := ahead - w.ahead
	if ahead == 0 || -1 <= step && step <= 1 || w.numbers == 1 && w.game.Tag("FEN") != "" {
		w.ahead = ahead
		return false
	}
	if next := w.reader.followingNumber(number); next > 0 {
		return next == number+1
	}
	due := w.number + w.ahead
	return w.numbers == 1 || number == 1 && due > 9 || !mistyped(strconv.Itoa(number), strconv.Itoa(due))
}

// part parts the moves that were read since the last number that fits from the game: the
// seam is somewhere behind that number.
func (w *walker) part(line *Line) {
	var rest []string
	for _, ply := range line.Plies[w.fitting:] {
		rest = append(rest, ply.Written)
	}
	line.Plies, line.Rest = line.Plies[:w.fitting], append(rest, line.Rest...)
}

// numberLost looks at the first number after a move that could not be read. If it does not
// fit either, other moves than those of the game were read before.
func (w *walker) numberLost(number int, line *Line) {
	if w.depth == 0 && w.unread && w.strange(number) {
		w.part(line)
	}
	w.unread = false
}

// loseNumbered notes that the moves from a number on are not those of this place.
func (w *walker) loseNumbered(t token, digits string, line *Line) {
	w.moveFault(t, fmt.Sprintf("number %s follows, so moves are missing here, or those of another game follow, and the rest is kept as it is written", digits), nil)
	w.part(line)
	w.lost = true
	w.rest(t, line)
}

// mistyped reports whether one digit is wrong, too many or missing, or two are exchanged.
func mistyped(got, want string) bool {
	for len(got) > 0 && len(want) > 0 && got[0] == want[0] {
		got, want = got[1:], want[1:]
	}
	for len(got) > 0 && len(want) > 0 && got[len(got)-1] == want[len(want)-1] {
		got, want = got[:len(got)-1], want[:len(want)-1]
	}
	exchanged := len(got) == 2 && len(want) == 2 && got[0] == want[1] && got[1] == want[0]
	return len(got) <= 1 && len(want) <= 1 || exchanged
}

// followingNumber returns the next number of a move that is not the given one, and zero if
// none follows soon. Numbers in comments and variations are none of this line's.
func (r *Reader) followingNumber(not int) int {
	if len(r.ahead) > 0 {
		return 0
	}
	return r.scan.numberAhead(not)
}

// numberAhead returns the next number in the text that is not the given one, and zero if
// the game may end before: at a result, a bracket or the number one.
func (s *scanner) numberAhead(not int) int {
	rest := s.ahead(nested)
	rest = rest[:min(len(rest), nested)]
	open, inside := 0, byte(0)
	for i := 0; i < len(rest); i++ {
		b := rest[i]
		switch {
		case inside != 0:
			if b == inside {
				inside = 0
			}
		case b == '{':
			inside = '}'
		case b == ';':
			inside = '\n'
		case b == '(':
			open++
		case b == ')':
			open--
		case b == '[' || b == '*':
			return 0
		case isDigit(b) && open == 0 && (i == 0 || !isSymbol[rest[i-1]]):
			begin := i
			for i+1 < len(rest) && isDigit(rest[i+1]) {
				i++
			}
			if i+1 == len(rest) || isSymbol[rest[i+1]] {
				return 0
			}
			number, _ := strconv.Atoi(string(rest[begin : i+1]))
			switch {
			case number == not:
			case number <= 1:
				return 0
			default:
				return number
			}
		}
	}
	return 0
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// torn reports whether a tag was put together of two, as bytes that are lost between them
// leave it: its name goes into the end of a value, or its value into the name and the
// value of another.
func torn(text string) bool {
	name, value, _ := strings.Cut(strings.TrimSuffix(strings.TrimSpace(text), "]"), `"`)
	if !strings.ContainsAny(name, " \t") {
		return value == ""
	}
	before, after, found := strings.Cut(value, `"`)
	return found && strings.HasSuffix(before, " ") && strings.Count(after, `"`) == 1 && len(after) > 1 && inRoster(strings.TrimSpace(name))
}

// breaksOff reports whether a torn tag ends a section that has named a player already. What
// follows may be another game, whose moves are not those of this one.
func (g *Game) breaksOff(t token) bool {
	return (g.Tag("White") != "" || g.Tag("Black") != "") && torn(t.text)
}

// noTag says what is wrong with the text of a tag that is none.
func (g *Game) noTag(t token) Fault {
	what := "%q is not a tag: a tag is a name and a value in quotes"
	if len(g.Tags) == 0 && torn(t.text) {
		what = "%q was put together of two tags, so lines are missing before it, and this is read as a game without players"
	}
	return Fault{Line: t.line, Read: shown(t.text), What: fmt.Sprintf(what, shown(t.text))}
}
