package board

import (
	"strings"

	"blindchess/internal/screen/view"
)

// grid is where a board lies on the screen, and how large its squares are.
type grid struct {
	x, y          int // of the upper left square
	width, height int // of one square, in cells; 0 where there is no board
}

// fit returns the largest grid of squares, twice as wide as high, whose board
// with its labels fits into a space.
func fit(x, y, width, height int) grid {
	rows := min((height-1)/8, (width-2)/16)
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

// centre returns the cell where the cursor stands on a square.
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

// sign is what stands at both edges of a marked square, so that no mark is told
// by its colour alone.
type sign struct{ left, right string }

// ground returns what a whole square looks like, with its sign. Where a square
// has several marks, the one that matters most is shown.
func ground(s view.Square) (part, sign) {
	switch m := s.Marks; {
	case m.Hand:
		return hand, sign{"(", ")"}
	case m.Cursor:
		return under, sign{"<", ">"}
	case m.Wrong:
		return wrong, sign{"/", "/"}
	case m.Check:
		return check, sign{"!", "!"}
	case m.Target:
		return target, sign{".", "."}
	case m.Moved:
		return moved, sign{"-", "-"}
	case s.Dark:
		return dark, sign{}
	default:
		return light, sign{}
	}
}

// board paints a board with its labels.
func (c *canvas) board(g grid, b view.Board) {
	if g.width == 0 {
		return
	}
	for place, square := range b.Squares {
		x, y := g.at(place)
		_, row := g.centre(place)
		look, edges := ground(square)
		c.fill(x, y, g.width, g.height, look)
		if g.width > 2 {
			c.put(x, row, 1, edges.left, mark(look))
		}
		if g.width > 1 {
			c.put(x+g.width-1, row, 1, edges.right, mark(look))
		}
		if square.Man.Role != "" {
			c.man(g, place, square.Man, look)
		}
	}
	for i := range 8 {
		x, _ := g.centre(i)
		_, y := g.centre(8 * i)
		c.put(x, g.y+8*g.height, 1, b.Files[i], label)
		c.put(g.x-2, y, 1, b.Ranks[i], label)
	}
}

// man paints a man: its letter, small for Black. In large squares the letter
// stands in a frame, so that it is seen from afar: White's is solid, Black's
// open.
func (c *canvas) man(g grid, place int, m view.Man, ground part) {
	x, y := g.centre(place)
	look, letter, frame := letterOf(m.White, ground), m.Letter, "#"
	if !m.White {
		letter, frame = strings.ToLower(letter), ":"
	}
	if g.height < 3 {
		c.put(x, y, 1, letter, look)
		return
	}
	c.put(x-1, y, 3, frame+letter+frame, look)
	if m.White {
		for _, row := range []int{y - 1, y + 1} {
			c.put(x-1, row, 1, frame, look)
			c.put(x+1, row, 1, frame, look)
		}
	}
}
