package pgn

import (
	"strings"
)

// remarks are words after a move that say what it does: they add nothing to it.
var remarks = map[string]bool{
	"ep": true, "ch": true, "check": true, "mate": true, "checkmate": true, "dis": true, "disch": true, "dbl": true, "dblch": true,
}

// remark reports whether a token is such a word, and passes over the rest of it.
func (w *walker) remark(t token) bool {
	if remarks[t.text] {
		return true
	}
	if t.text != "e" { // of "e.p."
		return false
	}
	next := w.reader.next()
	if next.kind == symbol && next.text == "p" && next.line == t.line {
		return true
	}
	w.reader.back(next)
	return false
}

// parted reports whether a letter that can be a sign of evaluation may instead be the piece
// of the next word: "N c6" is a novelty before c6, or a knight's move.
func (w *walker) parted(t token) (move string, ambiguous bool) {
	if !strings.ContainsFunc(t.text, speaks) {
		return "", false
	}
	next := w.reader.next()
	w.reader.back(next)
	if next.kind != symbol {
		return "", false
	}
	if _, fault := w.reader.move(w.position, next.text); fault != nil {
		return "", false
	}
	move = t.text + next.text
	if w.reader.foreign {
		_, fault := w.reader.move(w.position, move)
		return move, fault == nil
	}
	_, _, err := w.position.PlaySAN(move)
	return move, err == nil
}

// apart reads a move to which the next tokens belong. It takes them only then.
func (w *walker) apart(text string) (whole string, read moveRead, ok bool) {
	if capture, found := strings.CutSuffix(text, "e"); found { // of "exd6e.p."
		if read, fault := w.reader.move(w.position, capture); fault == nil && w.remark(token{text: "e", line: w.reader.scan.line}) {
			return capture, read, true
		}
	}
	return w.promotion(text)
}

// promotion reads a move whose new piece is written apart from it, as in "b8(R)" and
// "b8 = R". It takes the further tokens only if they belong to the move.
func (w *walker) promotion(text string) (whole string, read moveRead, ok bool) {
	text = strings.TrimRight(text, "=/")
	if text == "" || text[len(text)-1] != '8' && text[len(text)-1] != '1' {
		return "", moveRead{}, false
	}
	var taken []token
	piece := ""
	for piece == "" && len(taken) < 3 {
		t := w.reader.next()
		taken = append(taken, t)
		switch {
		case t.kind == open && len(taken) == 1:
		case t.kind == symbol:
			piece = strings.TrimLeft(t.text, "=/")
		default:
			w.reader.giveBack(taken)
			return "", moveRead{}, false
		}
	}
	if letters := strings.TrimRight(piece, "+#"); len(letters) == 0 || len(letters) > 2 {
		w.reader.giveBack(taken)
		return "", moveRead{}, false
	}
	if taken[0].kind == open {
		t := w.reader.next()
		taken = append(taken, t)
		if t.kind != closed {
			w.reader.giveBack(taken)
			return "", moveRead{}, false
		}
	}
	whole = text + "=" + piece
	read, fault := w.reader.move(w.position, whole)
	if fault != nil {
		w.reader.giveBack(taken)
		return "", moveRead{}, false
	}
	return whole, read, true
}
