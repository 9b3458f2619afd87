package board

import "blindchess/internal/screen/view"

// mark is the appearance of a mark on a square whose piece is a letter. It has the
// tint of the square, the sign at its edges without colours, and the block in its
// corner with them. So no mark depends on its colour alone.
type mark struct {
	tint                ink
	left, right, corner string
}

// marked returns the mark of a square. If it has several, the one that matters
// most is shown.
func marked(m view.Marks) mark {
	switch {
	case m.Hand:
		return mark{handSquares, "(", ")", "\u2590"}
	case m.Cursor:
		return mark{cursorSquares, "<", ">", "\u259f"}
	case m.Wrong:
		return mark{wrongSquares, "/", "/", "\u259a"}
	case m.Check:
		return mark{checkSquares, "!", "!", "!"}
	case m.Target:
		return mark{handSquares, ".", ".", "\u25a0"}
	case m.Moved:
		return mark{movedSquares, "-", "-", "\u2597"}
	default:
		return mark{tint: squares}
	}
}

// lettered paints a square with its piece as a letter or a figurine.
func (c *canvas) lettered(g grid, place int, square view.Square, pieces piecesLook) {
	x, y := g.at(place)
	middle, row := g.centre(place)
	m := marked(square.Marks)
	back := m.tint.shade(square.Dark)
	c.fill(x, y, g.width, g.height, look{fore: whiteLine, back: back})
	if square.Piece.Role != "" {
		c.badge(g, middle, row, square.Piece, back, pieces)
	}
	last := x + g.width - 1
	switch {
	case g.width == 1:
	case pieces.depth == mono:
		c.put(last, row, 1, m.right, look{back: back, bold: true})
		if g.width > 2 {
			c.put(x, row, 1, m.left, look{back: back, bold: true})
		}
	case m.corner == "!":
		c.put(last, y+g.height-1, 1, m.corner, plate)
	default:
		c.put(last, y+g.height-1, 1, m.corner, look{fore: m.tint.shade(!square.Dark), back: back})
	}
}

// badge paints a piece as its sign on a plate of the piece's colour, so that it is
// visible on every square. In a square of one row the plate is the one cell.
func (c *canvas) badge(g grid, x, y int, m view.Piece, ground ink, pieces piecesLook) {
	fill, _ := piece(m.White)
	if pieces.depth == mono {
		c.uncoloured(g, x, y, m, ground, pieces)
		return
	}
	edge := look{fore: fill, back: ground}
	switch reach := min((g.width-1)/4, 2); {
	case g.width == 4:
		c.put(x-1, y, 1, "\u2590", edge)
		c.put(x+1, y, 1, "\u258c", edge)
		c.put(x-1, y+1, 3, "\u259d\u2580\u2598", edge)
	default:
		for px := x - reach; px <= x+reach; px++ {
			for py := 2*y - reach; py <= 2*y+1+reach && reach > 0; py++ {
				c.pixel(px, py, fill)
			}
		}
	}
	c.put(x, y, 1, pieces.sign(m), plated(m.White))
}

// uncoloured paints a piece without colours: White's has a solid frame, Black's
// an open one.
func (c *canvas) uncoloured(g grid, x, y int, m view.Piece, ground ink, pieces piecesLook) {
	at, frame := look{back: ground}, "#"
	if !m.White {
		frame = ":"
	}
	at.bold = m.White
	if g.height < 3 {
		c.put(x, y, 1, pieces.sign(m), at)
		return
	}
	c.put(x-1, y, 3, frame+pieces.sign(m)+frame, at)
	if m.White {
		for _, row := range []int{y - 1, y + 1} {
			c.put(x-1, row, 1, frame, at)
			c.put(x+1, row, 1, frame, at)
		}
	}
}
