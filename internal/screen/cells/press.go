package cells

import (
	"blindchess/internal/braille"
	"blindchess/internal/say"
	"blindchess/internal/screen/view"
)

// Act is the effect of a key of the display besides the display itself.
type Act struct {
	Lines []string      // what it types
	Tell  say.Utterance // for the ear of this seat alone, if it has words
}

// Press carries out the meaning of a key of the display.
func (r *Reader) Press(source view.Source, key braille.Key) Act {
	switch key.Press {
	case braille.Typed:
		r.typed = append(r.typed, key.Rune)
		r.top = 0
	case braille.Erase:
		r.typed = r.typed[:max(len(r.typed)-1, 0)]
	case braille.Enter:
		line := string(r.typed)
		r.typed = nil
		return Act{Lines: []string{line}}
	case braille.Escape:
		r.escape(source)
	case braille.Right:
		r.right()
	case braille.Left:
		r.left()
	case braille.Up:
		r.top = max(r.top-1, 0)
	case braille.Down:
		r.top = min(r.top+1, r.lowest())
	case braille.Top:
		r.top = 0
	case braille.Bottom:
		r.top = r.lowest()
	case braille.Home:
		r.home()
	case braille.Routing:
		return r.route(source, key.Cell)
	}
	return Act{}
}

// lowest is the farthest that the lines go down: the last rank is in the last
// one then.
func (r *Reader) lowest() int {
	if r.rows > 8 {
		return 0
	}
	return 9 - r.rows
}

// escape drops the typed text, or the piece in hand.
func (r *Reader) escape(source view.Source) {
	if len(r.typed) > 0 {
		r.typed = nil
		return
	}
	r.focus, r.touched = view.Focus{At: r.focus.At}, -1
}

// route is the key above a cell: above a square it reads the piece on it.
// Pressed once more it takes the piece, or places the one in hand.
func (r *Reader) route(source view.Source, cell int) Act {
	row, column := cell/r.columns, cell%r.columns
	rank := row - r.textRows() + max(r.top-1, 0)
	file, square := fileAt(column, r.columns)
	if row < r.textRows() || !square || rank > 7 {
		r.touched = -1
		return Act{}
	}
	seen := source.View(r.focus, view.Log{})
	if len(seen.Boards) == 0 {
		return Act{}
	}
	index := rank*8 + file
	at := seen.Boards[0].Squares[index].At
	act := source.Explore(r.focus, at)
	if r.touched == index {
		act = source.Click(r.focus, at)
		r.touched = -1
	} else {
		r.touched = index
	}
	r.focus = act.Focus
	return Act{Lines: act.Lines, Tell: act.Tell}
}

// Focus returns where on the board the reader is.
func (r *Reader) Focus() view.Focus { return r.focus }
