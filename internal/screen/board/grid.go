package board

import (
	"strings"

	"blindchess/internal/rules"
)

// grid is where a board lies on the screen, and how large its squares are.
type grid struct {
	x, y          int // of the upper left square
	width, height int // of one square, in cells; 0 where there is no board
	black         bool
}

// fit returns the largest grid of squares, twice as wide as high, whose board
// with its labels fits into a space.
func fit(x, y, width, height int, black bool) grid {
	rows := min((height-1)/8, (width-2)/16)
	switch {
	case rows >= 1:
		return grid{x + 2, y, 2 * rows, rows, black}
	case height >= 9 && width >= 10:
		return grid{x + 2, y, 1, 1, black}
	default:
		return grid{}
	}
}

// at returns the upper left cell of a square.
func (g grid) at(s rules.Square) (x, y int) {
	file, rank := s.File(), s.Rank()
	if g.black {
		file, rank = 7-file, 7-rank
	}
	return g.x + file*g.width, g.y + (7-rank)*g.height
}

// centre returns the cell where the cursor stands on a square.
func (g grid) centre(s rules.Square) (x, y int) {
	x, y = g.at(s)
	return x + (g.width-1)/2, y + (g.height-1)/2
}

// square returns the square at a cell, and none beside the board.
func (g grid) square(x, y int) rules.Square {
	if g.width == 0 || x < g.x || y < g.y {
		return 0
	}
	file, row := (x-g.x)/g.width, (y-g.y)/g.height
	if file > 7 || row > 7 {
		return 0
	}
	if g.black {
		return rules.SquareAt(7-file, row)
	}
	return rules.SquareAt(file, 7-row)
}

// marks says which squares have a look of their own.
type marks struct {
	cursor, hand rules.Square
	moved        [2]rules.Square
	slim         bool // a mark is in the row of the letter only, which is less to send
}

// ground returns what a square looks like in the row of its letter, and in its
// other rows.
func (m marks) ground(s rules.Square) (row, others part) {
	row = light
	if s.Dark() {
		row = dark
	}
	others = row
	switch s {
	case m.hand:
		row = hand
	case m.cursor:
		row = under
	case m.moved[0], m.moved[1]:
		row = moved
	}
	if !m.slim {
		others = row
	}
	return row, others
}

// board paints a placement with its labels.
func (c *canvas) board(g grid, placement rules.Placement, m marks, letter func(rules.Role) string) {
	if g.width == 0 {
		return
	}
	for s := rules.A1; s <= rules.H8; s++ {
		x, y := g.at(s)
		cx, cy := g.centre(s)
		row, others := m.ground(s)
		c.fill(x, y, g.width, g.height, others)
		c.fill(x, cy, g.width, 1, row)
		if piece := placement.At(s); piece != (rules.Piece{}) {
			c.piece(cx, cy, g, piece, letter(piece.Role), row, others)
		}
	}
	for i := range 8 {
		file, rank := rules.SquareAt(i, 0), rules.SquareAt(0, i)
		x, _ := g.centre(file)
		_, y := g.centre(rank)
		c.put(x, g.y+8*g.height, 1, string(rune('a'+i)), label)
		c.put(g.x-2, y, 1, string(rune('1'+i)), label)
	}
}

// piece paints a man: his letter, small for Black. In large squares the letter
// stands in a frame, so that it is seen from afar: White's is solid, Black's
// open. The frame's upper and lower row stand on the ground called others.
func (c *canvas) piece(x, y int, g grid, piece rules.Piece, letter string, ground, others part) {
	frame := "#"
	if piece.Side == rules.Black {
		letter, frame = strings.ToLower(letter), ":"
	}
	look := man(piece.Side, ground)
	if g.height >= 3 {
		c.put(x-1, y, 3, frame+letter+frame, look)
		if piece.Side == rules.White {
			around := man(piece.Side, others)
			for _, row := range []int{y - 1, y + 1} {
				c.put(x-1, row, 1, frame, around)
				c.put(x+1, row, 1, frame, around)
			}
		}
		return
	}
	c.put(x, y, 1, letter, look)
}
