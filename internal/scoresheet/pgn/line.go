package pgn

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"blindchess/internal/notation"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// deepest is how far variations may nest; deeper ones are stored as text.
const deepest = 100

// walker plays the moves of a line as they are read.
type walker struct {
	reader   *Reader
	game     *Game
	depth    int // 0 for the game itself, more for a variation
	position rules.Position
	previous rules.Position // before the last move, at which its variations start
	number   int            // of the next move
	numbers  int            // how many were written
	highest  int            // the highest of them in the game itself
	ahead    int            // how far they are ahead of the moves
	fitting  int            // how many moves came before the last of them that fits
	numbered bool           // the number of the next move was just read
	lost     bool           // a move could not be read: the rest is stored as text
	unread   bool           // no number came since that move
	tagsOnly bool           // that text is not stored
	inside   int            // brackets that are open in that text
	ended    token          // the result after which the game continued, until a move follows
	opened   token          // the bracket that was opened last, in that text the outermost
}

// line reads moves up to the end of the line and returns its ending. That is a
// result, a closing bracket, the next game's tags, or the end of the file.
func (w *walker) line(line *Line) token {
	for {
		t := w.reader.next()
		switch t.kind {
		case end, tag:
			if w.depth > 0 || w.inside > 0 {
				w.fault(w.opened, "", "a variation is not closed")
			}
			w.reader.back(t)
			return t
		case closed:
			if w.inside == 0 && w.depth > 0 {
				return t
			}
			w.closed(t, line)
		case open:
			w.open(t, line)
		case comment, unclosed:
			w.comment(t, line)
		case nag:
			w.annotate(t, line)
		case symbol:
			if w.tagsOnly && t.text == muted {
				continue
			}
			if w.restarts(t, line) {
				w.reader.back(t)
				return t
			}
			read, ends := w.result(t, line)
			if ends {
				return t
			}
			if !read {
				w.symbol(t, line)
			}
		default:
			w.fault(t, t.text, fmt.Sprintf("%q has no meaning in a game", t.text))
		}
	}
}

func (w *walker) comment(t token, line *Line) {
	if !w.tagsOnly && w.reader.keep(w.game, t, len(t.text)+16) {
		line.addComment(t.text)
	}
	switch {
	case t.kind == unclosed:
		w.fault(t, "", "a comment is not closed")
	case t.doubt:
		w.game.fault(Fault{Line: t.line, Variation: w.depth > 0, Read: "{", Minor: true, What: "a comment has an opening brace in it, and moves may be inside"})
	}
}

func (l *Line) addComment(text string) {
	if n := len(l.Plies); n > 0 {
		l.Plies[n-1].After = append(l.Plies[n-1].After, text)
		return
	}
	l.Before = append(l.Before, text)
}

// result reads a result, and reports whether a symbol is one and whether the game ends
// there. The comments after it are preserved. In a variation a result is a judgement
// of the line and ends nothing; if the game continues, a result ends nothing either.
func (w *walker) result(t token, line *Line) (read, ends bool) {
	if w.depth > 0 || w.inside > 0 {
		return false, false
	}
	result := "0-0"
	if t.text != "0-0" || !w.bothLose() {
		if result, read = w.reader.result(t); !read {
			return false, false
		}
	}
	sign := evaluations[plainly(t.text)] > 0
	behind := w.reader.comments()
	if sign && w.tagged(result) || !w.over(sign, behind) {
		w.reader.giveBack(behind)
		if !sign {
			w.ended, w.game.Result = t, result
		}
		return !sign, false
	}
	w.game.Result = result
	for i, c := range behind {
		if c.gap && !w.reader.atEnd() {
			w.reader.giveBack(behind[i:]) // they are of the next game
			break
		}
		w.comment(c, line)
	}
	return true, true
}

// tagged reports whether the tag has another result.
func (w *walker) tagged(result string) bool {
	tag, ok := rules.ParseResult(plainly(w.game.Tag("Result")))
	return ok && tag != (rules.Result{}) && tag.String() != result
}

var glyphs = map[string]int{"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}

func (w *walker) annotate(t token, line *Line) {
	number, known := glyphs[t.text]
	if !known {
		var err error
		if number, err = strconv.Atoi(strings.TrimPrefix(t.text, "$")); err != nil {
			w.fault(t, shown(t.text), fmt.Sprintf("%q is no annotation", shown(t.text)))
			return
		}
	}
	w.glyph(t, line, number)
}

// glyph notes an annotation of the last move.
func (w *walker) glyph(t token, line *Line, number int) {
	if n := len(line.Plies); n > 0 && !w.lost && w.reader.keep(w.game, t, 8) {
		line.Plies[n-1].NAGs = append(line.Plies[n-1].NAGs, number)
	}
}

// speaks reports whether a sign can be part of a move.
func speaks(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// open reads what could have been played instead of the last move.
func (w *walker) open(t token, line *Line) {
	if w.lost || w.depth >= deepest || len(line.Plies) == 0 {
		w.openText(t, line)
		return
	}
	inner := walker{reader: w.reader, game: w.game, depth: w.depth + 1, opened: t, position: w.previous, number: w.number}
	if w.position.Turn() == rules.White {
		inner.number--
	}
	var variation Line
	inner.line(&variation)
	if w.reader.keep(w.game, t, 96) {
		n := len(line.Plies)
		line.Plies[n-1].Variations = append(line.Plies[n-1].Variations, variation)
	}
}

// openText keeps a bracket as text, with all up to the one that closes it.
func (w *walker) openText(t token, line *Line) {
	if !w.lost {
		what := "variations nest too deep"
		if len(line.Plies) == 0 {
			what = "a variation stands before any move"
		}
		w.fault(t, "(", what)
	}
	if w.lost {
		if w.inside == 0 {
			w.opened = t
		}
		w.inside++
		w.rest(t, line)
		return
	}
	// The moves after it are those of this line again.
	skipped := walker{reader: w.reader, game: w.game, depth: w.depth + 1, opened: t, position: w.position, number: w.number, lost: true}
	var text Line
	skipped.line(&text)
	if w.reader.keep(w.game, t, 64) {
		line.addComment("not read: ( " + strings.Join(text.Rest, " ") + " )")
	}
}

// closed keeps a closing bracket as text, or says that it closes nothing.
func (w *walker) closed(t token, line *Line) {
	if w.inside == 0 {
		w.fault(t, ")", "a bracket is closed that was not opened")
		return
	}
	w.inside--
	w.rest(t, line)
}

// rest keeps a token as it was written.
func (w *walker) rest(t token, line *Line) {
	if !w.tagsOnly && w.reader.keep(w.game, t, len(t.text)+16) {
		line.Rest = append(line.Rest, t.text)
	}
}

// symbol reads a number of a move or a move.
func (w *walker) symbol(t token, line *Line) {
	digits := strings.TrimRight(t.text, "\u2026")
	if strings.TrimLeft(digits, "0123456789") == "" && !isNull[t.text] {
		w.checkNumber(t, digits, line)
		return
	}
	numbered := w.numbered
	w.numbered = false
	n := len(line.Plies)
	switch {
	case w.depth > 0 && markers[plainly(t.text)] != "": // how the line was judged
	case w.lost:
		w.rest(t, line)
	case n > 0 && strings.Trim(t.text, "+#") == "":
		w.sign(t, &line.Plies[n-1])
	case isNull[t.text]:
		w.pass(t, line)
	case n > 0 && !numbered && w.remark(t):
	case n > 0 && evaluations[plainly(t.text)] > 0 && !(numbered && strings.ContainsFunc(t.text, speaks)):
		if move, ambiguous := w.parted(t); ambiguous {
			w.lose(t, line, fmt.Sprintf("%q can be a sign after a move, or begin the move %s", t.text, move))
			return
		}
		w.glyph(t, line, evaluations[plainly(t.text)])
	case !strings.ContainsFunc(t.text, speaks):
		w.fault(t, shown(t.text), fmt.Sprintf("%q has no meaning in a game", shown(t.text)))
	default:
		w.move(t, line)
	}
}

// sign adds the sign of a check that is written apart from its move.
func (w *walker) sign(t token, ply *Ply) {
	if last := ply.Written[len(ply.Written)-1]; last == '+' || last == '#' || len(t.text) > 2 {
		w.fault(t, shown(t.text), fmt.Sprintf("%q has no meaning in a game", shown(t.text)))
		return
	}
	ply.Written += t.text
	if !ply.Null {
		ply.Departures &^= notation.SignsMissing
		ply.Departures |= signs(ply.Written, w.position)
	}
}

// isNull are the ways to write that a side passes.
var isNull = map[string]bool{"--": true, "Z0": true, "z0": true, "@@@@": true, "0000": true, "null": true}

// pass reads that a side passes. In the game itself that is a fault: no player
// may pass.
func (w *walker) pass(t token, line *Line) {
	after, ok := w.position.Pass()
	if !ok {
		w.lose(t, line, "a side in check cannot pass")
		return
	}
	if w.depth == 0 {
		w.moveFault(t, fmt.Sprintf("%q passes the move to the other side, which nobody can in a game", t.text), nil)
	}
	w.add(t, line, Ply{Line: t.line, Null: true, Written: t.text}, after)
}

// move reads a move.
func (w *walker) move(t token, line *Line) {
	bare, judged := unjudged(t.text)
	read, fault := w.reader.move(w.position, bare)
	if fault != nil && judged > 0 {
		judged, bare = 0, t.text
		read, fault = w.reader.move(w.position, bare)
	}
	if fault != nil {
		if whole, apart, ok := w.apart(bare); ok {
			read, bare, fault = apart, whole, nil
		}
	}
	if fault != nil {
		var could []string
		if fault.Why == notation.Unreadable || fault.Why == notation.Illegal {
			could = fault.Names
		}
		what := fault.Reason()
		if !table.ListsMoves { // it does not judge a position either
			what, could = "cannot be read as a legal move", nil
		}
		w.moveFault(t, fmt.Sprintf("%q %s", shown(t.text), what), could)
		w.lost, w.unread = true, true
		w.rest(t, line)
		return
	}
	w.add(t, line, Ply{Line: t.line, Move: read.move, Written: bare, Departures: read.departures}, read.after)
	if judged > 0 {
		w.glyph(t, line, judged)
	}
}

// add appends a ply and continues after it.
func (w *walker) add(t token, line *Line, ply Ply, after rules.Position) {
	if len(line.Plies) >= mostPlies {
		w.lose(t, line, "no game has so many moves")
		return
	}
	if !w.reader.keep(w.game, t, len(t.text)+160) {
		w.lost = true
		return
	}
	if w.ended.kind == symbol {
		w.fault(w.ended, w.ended.text, fmt.Sprintf("the result %s stands before the end of the game", w.game.Result))
		w.ended, w.game.Result = token{}, ""
	}
	line.Plies = append(line.Plies, ply)
	w.previous = w.position
	if w.position.Turn() == rules.Black {
		w.number++
	}
	w.position = after
}

// lose notes why a move cannot be taken, and keeps the rest as text.
func (w *walker) lose(t token, line *Line, what string) {
	w.moveFault(t, what, nil)
	w.lost = true
	w.rest(t, line)
}

// checkNumber records a number that differs from the next move's. Numbers mean
// nothing in the import format, and a wrong one often means a move left out.
func (w *walker) checkNumber(t token, digits string, line *Line) {
	w.numbered = true
	w.numbers++
	number, err := strconv.Atoi(digits)
	switch {
	case err != nil:
		return
	case w.lost:
		w.numberLost(number, line)
		return
	case w.depth == 0 && w.strange(number):
		w.loseNumbered(t, digits, line)
		return
	}
	w.fitting = len(line.Plies)
	if number == w.number {
		return
	}
	w.game.fault(Fault{
		Line: t.line, Variation: w.depth > 0, Read: digits, Minor: true,
		What: fmt.Sprintf("the move is numbered %s and is number %d", digits, w.number),
	})
}

// fault records a fault that is about no move.
func (w *walker) fault(t token, read, what string) {
	w.game.fault(Fault{Line: t.line, Variation: w.depth > 0, Read: read, What: what})
}

// moveFault records the fault of the next move.
func (w *walker) moveFault(t token, what string, could []string) {
	w.game.fault(Fault{
		Line: t.line, Number: w.number, Side: w.position.Turn(), Variation: w.depth > 0, Read: shown(t.text), What: what, Could: could,
	})
}

// shown returns as much of a text as a fault holds of it.
func shown(text string) string {
	const most = 100
	for i := range text {
		if i >= most {
			return text[:i] + " and so on"
		}
	}
	return text
}
