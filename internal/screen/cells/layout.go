package cells

import (
	"strings"

	"blindchess/internal/braille"
	"blindchess/internal/screen/view"
)

// marked are the dots below a cell that say: this waits for you.
const marked = braille.Dot7 | braille.Dot8

// status returns the state of the game, in at most columns cells. It has a mark
// if something waits for an answer, the last move with its number, and both
// clocks with the user's first. A sign opens towards the running one. Parts
// without room are left out: the number first, then the clocks, and the move
// never.
func status(seen view.View, columns int) []braille.Cell {
	move, number := seen.Announced.Written, seen.Announced.Number
	urgent := ""
	switch {
	case seen.Question.Text != "":
		urgent = "?"
	case len(seen.Open) > 0 || seen.Proposal.Text != "" || wrong(seen):
		urgent = "!"
	}
	own, theirs := clockOf(seen.Clocks[1]), clockOf(seen.Clocks[0])
	both := own + running(seen) + theirs
	alone := own + strings.ReplaceAll(running(seen), "=", "")
	var text string
	for _, parts := range [][]string{
		{urgent, number + move, both, seen.Now.Text}, {urgent, number + move, both}, {urgent, move, both},
		{urgent, move, alone}, {urgent, both}, {move, alone}, {move}, {alone},
	} {
		if text = strings.Join(notEmpty(parts), " "); len([]rune(text)) <= columns {
			break
		}
	}
	line := lineOf(text, columns)
	if urgent != "" && strings.HasPrefix(text, urgent) {
		line[0].Dots |= marked
	}
	return line
}

// running is the sign between the clocks.
func running(seen view.View) string {
	switch {
	case seen.Alone:
		return ""
	case seen.Clocks[0].Unheard:
		return "?"
	case seen.Clocks[1].Running:
		return "<"
	case seen.Clocks[0].Running:
		return ">"
	default:
		return "="
	}
}

// clockOf returns a time without the hours that it does not have.
func clockOf(c view.Clock) string {
	text := strings.TrimPrefix(c.Text, "0:")
	if len(text) > 4 && text[0] == '0' {
		text = text[1:]
	}
	return text
}

func wrong(seen view.View) bool {
	for _, board := range seen.Boards {
		for _, square := range board.Squares {
			if square.Marks.Wrong {
				return true
			}
		}
	}
	return false
}

// ranked is how many cells a rank needs with blanks between the pieces.
const ranked = 17

// Rank returns one rank of a board as it is shown, 0 the uppermost: its name and
// its eight squares, separated by blanks if there is room. A black piece has dot 7
// besides its letter, a square of the last move dot 8, and one that is not as it
// should be both. A dark square without a piece is a dash, a light one a dot.
func Rank(board view.Board, rank, columns int) []braille.Cell {
	line := lineOf(board.Ranks[rank], columns)
	for file := range 8 {
		if at := place(file, columns); at < columns {
			line[at] = square(board.Squares[rank*8+file])
		}
	}
	return line
}

// place is the cell of a file within its rank.
func place(file, columns int) int {
	if columns >= ranked {
		return 2*file + 2
	}
	return file + 1
}

// fileAt returns the file whose square, or the blank before it, is a cell of a
// rank.
func fileAt(cell, columns int) (int, bool) {
	file := cell - 1
	if columns >= ranked {
		file = (cell - 1) / 2
	}
	return file, cell > 0 && file < 8
}

func square(s view.Square) braille.Cell {
	cell := braille.Cell{Rune: '.'}
	switch {
	case s.Piece.Role != "":
		cell.Rune = []rune(strings.ToLower(s.Piece.Letter) + " ")[0]
		if !s.Piece.White {
			cell.Dots |= braille.Dot7
		}
	case s.Dark:
		cell.Rune = '-'
	}
	switch {
	case s.Marks.Wrong:
		cell.Dots |= marked
	case s.Marks.Moved:
		cell.Dots |= braille.Dot8
	}
	return cell
}

// lineOf returns text as a line of cells.
func lineOf(text string, columns int) []braille.Cell {
	line := make([]braille.Cell, columns)
	for i, r := range []rune(text) {
		if i == columns {
			break
		}
		line[i].Rune = r
	}
	return line
}

// wrap divides a text into lines of at most so many cells, at blanks if there
// are any.
func wrap(text string, columns int) []string {
	var lines []string
	var line []rune
	for _, word := range strings.Fields(text) {
		runes := []rune(word)
		if len(line) > 0 && len(line)+1+len(runes) > columns {
			lines, line = append(lines, string(line)), nil
		}
		if len(line) > 0 {
			line = append(line, ' ')
		}
		for len(line)+len(runes) > columns {
			room := columns - len(line)
			lines, runes, line = append(lines, string(line)+string(runes[:room])), runes[room:], nil
		}
		line = append(line, runes...)
	}
	return append(lines, string(line))
}

func notEmpty(words []string) []string {
	var kept []string
	for _, word := range words {
		if word != "" {
			kept = append(kept, word)
		}
	}
	return kept
}
