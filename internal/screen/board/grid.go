package board

import "blindchess/internal/screen/view"

// grid is the place of a board on the screen, and the size of its squares.
type grid struct {
	x, y          int // of the upper left square
	width, height int // of one square, in cells; 0 where there is no board
}

// fit returns the largest grid of squares, twice as wide as high, whose board
// with its labels fits into a space. Squares are at most most rows high, if
// that is more than 0.
func fit(x, y, width, height, most int) grid {
	rows := min((height-1)/8, (width-2)/16)
	if most > 0 {
		rows = min(rows, most)
	}
	switch {
	case rows >= 1:
		return grid{x + 2, y, 2 * rows, rows}
	case height >= 9 && width >= 10:
		return grid{x + 2, y, 1, 1}
	default:
		return grid{}
	}
}

// at returns the upper left cell of a square, by its place in view.Board.
func (g grid) at(place int) (x, y int) { return g.x + place%8*g.width, g.y + place/8*g.height }

// centre returns the cell for the cursor on a square.
func (g grid) centre(place int) (x, y int) {
	x, y = g.at(place)
	return x + (g.width-1)/2, y + (g.height-1)/2
}

// place returns the square at a cell, and false beside the board.
func (g grid) place(x, y int) (int, bool) {
	if g.width == 0 || x < g.x || y < g.y || x >= g.x+8*g.width || y >= g.y+8*g.height {
		return 0, false
	}
	return (y-g.y)/g.height*8 + (x-g.x)/g.width, true
}

// bottom is the row behind the board and its labels.
func (g grid) bottom() int { return g.y + 8*g.height + 1 }

// right is the column behind the board and a gap.
func (g grid) right() int { return g.x + 8*g.width + 2 }

// board paints a board with its labels.
func (c *canvas) board(g grid, b view.Board, pieces piecesLook) {
	if g.width == 0 {
		return
	}
	for place, square := range b.Squares {
		c.square(g, place, square, pieces)
	}
	c.fill(g.x-2, g.y, 2, 8*g.height+1, faint)
	c.fill(g.x, g.y+8*g.height, 8*g.width, 1, faint)
	for i := range 8 {
		x, _ := g.centre(i)
		_, y := g.centre(8 * i)
		c.put(x, g.y+8*g.height, 1, b.Files[i], faint)
		c.put(g.x-2, y, 1, b.Ranks[i], faint)
	}
}

// square paints one square with its piece.
func (c *canvas) square(g grid, place int, s view.Square, pieces piecesLook) {
	if x, y := g.at(place); pieces.drawn(g) {
		c.drawn(x, y, g.height, s, pieces)
	} else {
		c.lettered(g, place, s, pieces)
	}
}
