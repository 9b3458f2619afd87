package cells

import (
	"slices"
	"strings"

	"blindchess/internal/braille"
	"blindchess/internal/say"
	"blindchess/internal/screen/view"
)

// kept is the most utterances to which a reader can go back.
const kept = 1000

// Reader is the state of a person who reads a display. It contains the messages
// to them, how far they have read, their place on the board, and their typed
// text. It is for one goroutine; NewReader makes one.
type Reader struct {
	columns, rows int
	said          []spoken // the oldest first
	at            int      // the message being read; len(said) is the state of the game
	line          int      // the first of its lines that is shown
	top           int      // what the lines begin with: 0 the text, above 0 a rank of the board
	typed         []rune
	focus         view.Focus
	touched       int // the square that was read last, as its place on the board; -1 is none
}

// spoken is one utterance and what became of it.
type spoken struct {
	text    string
	kind    say.Kind
	topic   string
	subject string
	read    bool
}

// NewReader returns a reader of a display with so many cells in a line and so
// many lines.
func NewReader(columns, rows int) *Reader {
	return &Reader{columns: max(columns, 1), rows: max(rows, 1), touched: -1}
}

// resize changes to a display of another size.
func (r *Reader) resize(columns, rows int) {
	r.columns, r.rows, r.line, r.top = max(columns, 1), max(rows, 1), 0, 0
}

// Hear takes a message. An urgent message, or the answer to a key, is shown
// immediately; any other waits until the current one has been read. What is true
// for a moment only, such as a time, does not wait: it would be read late.
func (r *Reader) Hear(u say.Utterance) {
	text := strings.TrimSpace(view.Plain(u.Text()))
	if text == "" {
		return
	}
	for i := range r.said {
		waits := &r.said[i]
		overtaken := waits.subject != "" && slices.Contains(u.Voids, waits.subject) || waits.topic != "" && waits.topic == u.Topic && !u.Follows
		waits.read = waits.read || overtaken && i != r.at
	}
	rests := r.at == len(r.said)
	if !rests && u.Within > 0 && u.Kind != say.Answer {
		return
	}
	r.said = append(r.said, spoken{text: text, kind: u.Kind, topic: u.Topic, subject: u.Subject})
	if rests || u.Urgency == say.Now || u.Kind == say.Move || u.Kind == say.Alert || u.Kind == say.Ruling || u.Kind == say.Answer && !u.Follows {
		r.show(len(r.said) - 1)
	}
	if over := len(r.said) - kept; over > 0 {
		r.said = slices.Delete(r.said, 0, over)
		r.at = max(r.at-over, 0)
	}
}

// show goes to an utterance.
func (r *Reader) show(at int) {
	r.at, r.line = at, 0
	if r.textRows() == 0 {
		r.top = 0
	}
}

// textRows is how many lines hold text; the board has the rest.
func (r *Reader) textRows() int {
	if r.top > 0 {
		return 0
	}
	return max(r.rows-8, 1)
}

// lines returns the current message in lines; none if the game's state is
// shown.
func (r *Reader) lines() []string {
	if r.at >= len(r.said) {
		return nil
	}
	return wrap(r.said[r.at].text, r.columns)
}

// right moves forward in the current message, then to waiting ones, and then to
// the game's state.
func (r *Reader) right() {
	if r.at == len(r.said) {
		return
	}
	if next := r.line + r.textRows(); next < len(r.lines()) {
		r.line = next
		return
	}
	r.said[r.at].read = true
	r.show(r.waiting())
}

// waiting returns the first utterance that was not read to its end, or the index
// of the game's state.
func (r *Reader) waiting() int {
	for i, one := range r.said {
		if !one.read {
			return i
		}
	}
	return len(r.said)
}

// left moves back in the current message, and then to earlier ones.
func (r *Reader) left() {
	if r.line > 0 {
		r.line = max(r.line-r.textRows(), 0)
		return
	}
	if r.at > 0 {
		r.show(r.at - 1)
		lines := len(r.lines())
		r.line = (lines - 1) / r.textRows() * r.textRows()
	}
}

// home marks all as read, and moves to the game's state.
func (r *Reader) home() {
	for i := range r.said {
		r.said[i].read = true
	}
	r.typed, r.touched, r.top = nil, -1, 0
	r.show(len(r.said))
}

// Shown returns the present cells, line after line, and the cell of the cursor,
// or -1.
func (r *Reader) Shown(seen view.View) (shown []braille.Cell, cursor int) {
	cursor = -1
	text := r.textRows()
	shown = r.text(seen, text)
	if len(r.typed) > 0 && text > 0 {
		cursor = min(len(r.typed), r.columns-1)
	}
	first := max(r.top-1, 0)
	for rank := first; rank < 8 && len(shown) < r.columns*r.rows && len(seen.Boards) > 0; rank++ {
		row := len(shown)
		shown = append(shown, Rank(seen.Boards[0], rank, r.columns)...)
		for file := range 8 {
			if seen.Boards[0].Squares[rank*8+file].Marks.Hand {
				cursor = row + place(file, r.columns)
			}
		}
	}
	if cursor >= len(shown) {
		cursor = -1
	}
	return shown, cursor
}

// text returns the lines above the board: the typed text, the current message,
// or the game's state. If more waits, the last cell marks it.
func (r *Reader) text(seen view.View, rows int) []braille.Cell {
	var shown []braille.Cell
	lines := r.lines()
	switch {
	case rows == 0:
		return nil
	case len(r.typed) > 0:
		end := r.typed[max(len(r.typed)-r.columns+1, 0):]
		shown = lineOf(string(end), r.columns)
	case lines == nil:
		shown = status(seen, r.columns)
	default:
		for i := r.line; i < len(lines) && i < r.line+rows; i++ {
			shown = append(shown, lineOf(lines[i], r.columns)...)
		}
		if kind := r.said[r.at].kind; kind == say.Move || kind == say.Alert || kind == say.Ruling {
			for i := range shown {
				if shown[i].Rune != 0 && shown[i].Rune != ' ' {
					shown[i].Dots |= marked
				}
			}
		}
		if r.line+rows < len(lines) || r.more() {
			shown = append(shown, make([]braille.Cell, max(rows*r.columns-len(shown), 0))...)
			shown[rows*r.columns-1].Dots |= marked
		}
	}
	return append(shown, make([]braille.Cell, max(rows*r.columns-len(shown), 0))...)
}

// more reports whether another message waits besides the present one.
func (r *Reader) more() bool {
	for i, one := range r.said {
		if !one.read && i != r.at {
			return true
		}
	}
	return false
}
