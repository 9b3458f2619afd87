package pgn

import (
	"fmt"
	"strings"

	"blindchess/internal/rules"
)

// markers are the results a game may end with. PGN itself has the first four.
var markers = map[string]string{
	"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2", "*": "*",
	"1/2": "1/2-1/2", "1:0": "1-0", "0:1": "0-1", "1/2:1/2": "1/2-1/2",
	"+/-": "1-0", "-/+": "0-1", "+-": "1-0", "-+": "0-1",
	"1/2-0": "1/2-0", "0-1/2": "0-1/2",
	"05-05": "1/2-1/2", // 0.5-0.5, whose points part symbols
}

// halves are the possible texts on either side of a hyphen with spaces.
var halves = map[string]bool{"1": true, "0": true, "1/2": true, "1-": true, "0-": true, "1/2-": true}

var plain = strings.NewReplacer("\u00bd", "1/2", "\u2013", "-", "\u2014", "-", "\u2212", "-", "\u2010", "-", "\u2011", "-", "\u2044", "/")

// result reads the marker that a symbol is, or begins where blanks part it as
// in "1/2 - 1/2". It takes the further symbols only if they belong to it.
func (r *Reader) result(t token) (string, bool) {
	text := plainly(t.text)
	if !halves[text] {
		result, ok := markers[text]
		return result, ok
	}
	var taken []token
	for range 2 {
		next := r.next()
		if next.kind != symbol {
			r.back(next)
			break
		}
		taken = append(taken, next)
		text += plainly(next.text)
		if result, ok := markers[text]; ok {
			return result, true
		}
	}
	for i := len(taken) - 1; i >= 0; i-- {
		r.back(taken[i])
	}
	result, ok := markers[plainly(t.text)]
	return result, ok
}

// plainly returns text without the signs of print, if it has any.
func plainly(text string) string {
	for i := range len(text) {
		if text[i] >= 0x80 {
			return plain.Replace(text)
		}
	}
	return text
}

// bothLose reports whether "0-0", read in the place of a move, is the result by
// which both players lose, and not castling. Nothing follows a result. The tag
// decides, or the number before a move of White; without either, it is castling
// if castling is legal.
func (w *walker) bothLose() bool {
	after := w.reader.next()
	w.reader.back(after)
	if after.kind != end && after.kind != tag {
		return false
	}
	if tagged, ok := rules.ParseResult(w.game.Tag("Result")); ok && tagged != (rules.Result{}) {
		return tagged.String() == "0-0"
	}
	if w.lost {
		return true
	}
	if w.position.Turn() == rules.White && w.numbers > 0 && !w.numbered {
		return true
	}
	_, err := w.position.ParseSAN("O-O")
	return err != nil
}

// settleResult compares the marker with the tag. PGN has no marker for half a
// point against none, or for a game that both lose. Then the tag has it, or the
// comment that Write puts before the marker.
func (g *Game) settleResult(line int) {
	tagged, ok := rules.ParseResult(plainly(g.Tag("Result")))
	said := g.takeResultComment()
	switch {
	case g.Result == "*" && said != "":
		g.Result = said
	case !ok:
	case g.Result == "", g.Result == "*" && marker(tagged.String()) == "*":
		g.Result = tagged.String()
	case g.Result != tagged.String():
		g.fault(Fault{Line: line, Read: shown(g.Tag("Result")), Minor: true,
			What: fmt.Sprintf("the tag says that the result is %v, and the game ends with %s", tagged, g.Result)})
	}
}

// takeResultComment takes the comment out of g in which Write keeps a result
// that has no marker.
func (g *Game) takeResultComment() string {
	comments := &g.Line.Before
	if n := len(g.Line.Plies); n > 0 {
		comments = &g.Line.Plies[n-1].After
	}
	n := len(*comments)
	if n == 0 {
		return ""
	}
	text, found := strings.CutPrefix((*comments)[n-1], "Result ")
	result, ok := rules.ParseResult(text)
	if !found || !ok || marker(text) == text {
		return ""
	}
	*comments = (*comments)[:n-1]
	if n == 1 {
		*comments = nil
	}
	return result.String()
}

// evaluations are the signs by which books and programs judge a position or comment on a
// move, and their numbers. The signs of ASCII mean results too, at the end of a game.
var evaluations = map[string]int{
	"=": 10, "==": 11, "\u221e": 13,
	"+=": 14, "+/=": 14, "\u2a72": 14, "=+": 15, "=/+": 15, "\u2a71": 15,
	"\u00b1": 16, "+/-": 16, "\u2213": 17, "-/+": 17, "+-": 18, "+--": 18, "-+": 19, "--+": 19,
	"\u25a1": 7, "\u2a00": 22, "\u27f3": 32, "\u2192": 40, "\u2191": 36, "\u21c6": 132, "=/\u221e": 44, "=\u221e": 44,
	"\u2295": 138, "\u2206": 140, "\u2313": 142, "N": 146, "TN": 146, "D": 220,
}

// longestSign is how many bytes a sign of evaluation has at most: three of print.
const longestSign = 9

// unjudged returns a move without the sign of evaluation directly after it, and the
// number of that sign, or zero if there is none.
func unjudged(text string) (move string, sign int) {
	for size := max(1, len(text)-longestSign); size < len(text); size++ {
		end := plainly(text[size:])
		if number := evaluations[end]; number > 0 {
			return text[:size], number
		}
	}
	return text, 0
}
