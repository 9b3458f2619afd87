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
}

// board paints a placement with its labels.
func (c *canvas) board(g grid, placement rules.Placement, m marks, letter func(rules.Role) string) {
	if g.width == 0 {
		return
	}
	for s := rules.A1; s <= rules.H8; s++ {
		x, y := g.at(s)
		piece := placement.At(s)
		look := lookOf(s, piece)
		switch s {
		case m.hand:
			look = hand
		case m.cursor:
			look = under
		case m.moved[0], m.moved[1]:
			look = moved
		}
		c.fill(x, y, g.width, g.height, look)
		if piece != (rules.Piece{}) {
			cx, cy := g.centre(s)
			c.piece(cx, cy, g, piece, letter(piece.Role), look)
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
// stands in a block of its own, so that it is seen from afar.
func (c *canvas) piece(x, y int, g grid, piece rules.Piece, letter string, look part) {
	if piece.Side == rules.Black {
		letter = strings.ToLower(letter)
	}
	if g.height >= 3 {
		for row := -1; row <= 1; row++ {
			for column := -1; column <= 1; column += 2 {
				c.put(x+column, y+row, 1, edge(piece.Side, row), look)
			}
		}
	}
	c.put(x, y, 1, letter, look)
}

// edge is what frames the letter of a man in a large square: White's men have
// a solid frame, Black's an open one.
func edge(side rules.Side, row int) string {
	if side == rules.White {
		return "#"
	}
	if row == 0 {
		return ":"
	}
	return " "
}

func lookOf(s rules.Square, piece rules.Piece) part {
	switch {
	case piece.Side == rules.White && s.Dark():
		return whiteOnDark
	case piece.Side == rules.White:
		return whiteOnLight
	case piece.Side == rules.Black && s.Dark():
		return blackOnDark
	case piece.Side == rules.Black:
		return blackOnLight
	case s.Dark():
		return dark
	default:
		return light
	}
}
