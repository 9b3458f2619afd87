package board

import (
	"strconv"
)

// paintCard paints the card of five lines that comes before the first move.
func (f frame) paintCard(c *canvas) {
	width := min(c.width-4, 76)
	y := 1
	for i, line := range f.words.card {
		y = c.wrapped(2, y, width, c.height-y-2, strconv.Itoa(i+1)+". "+line, strong)
		if c.height > 18 {
			y++
		}
	}
	c.wrapped(2, min(y+1, c.height-1), width, 1, f.words.cardKeys, plain)
}

// besides returns the least width of the panel beside a board whose squares are
// rows high.
func besides(rows int) int { return 24 + 4*max(rows-2, 0) }

// pairedGrid returns the grid of a paired screen's board, and whether the panel
// is beside it rather than below. The board is as large as it can be.
func (f frame) pairedGrid(c *canvas) (g grid, beside bool) {
	const below = 3
	aside := grid{}
	for rows := 1; rows <= (c.height-below-1)/8 && (f.most == 0 || rows <= f.most); rows++ {
		if 16*rows+4+besides(rows) <= c.width {
			aside = grid{2, 0, 2 * rows, rows}
		}
	}
	alone := fit(0, 0, c.width, c.height-below-2, f.most)
	if aside.height == 0 || alone.height > aside.height && c.height-alone.bottom() >= 14 {
		return alone, false
	}
	return aside, true
}

// paintPaired paints the screen of a sighted opponent or a spectator. It has
// the board, and beside it the clocks, the next step, the announcement, the
// steps of the move, open offers and claims, and both sheets. These are in
// order from the top to the bottom of the window.
func (f frame) paintPaired(c *canvas) places {
	g, beside := f.pairedGrid(c)
	c.board(g, f.Boards[0], f.pieces)
	at := places{board: g}
	bottom, end, wide := g.bottom(), c.height-2, g.right()-1
	switch {
	case beside && end-bottom >= 8 && c.width-g.right() < 44:
		at.now = f.panel(c, area{g.right() + 1, 0, c.width - g.right() - 2, end}, false)
		f.sheets(c, 0, bottom, wide, end-bottom-3)
		bottom = end - 3
	case beside:
		at.now = f.panel(c, area{g.right() + 1, 0, c.width - g.right() - 2, end}, true)
	case end-bottom >= 10:
		at.now = f.panel(c, area{0, bottom, c.width, end - bottom - 3}, true)
		bottom, wide = end-3, c.width
	default:
		wide = c.width
		at.now = area{0, bottom, c.width, 1}
		bottom = f.now(c, area{0, bottom, c.width, min(2, end-bottom)})
	}
	f.said(c, 0, bottom, wide, end-bottom, !beside)
	f.keys(c, end-bottom)
	f.input(c)
	return at
}

// panel paints the panel beside the board, from the top of an area down, with
// or without the sheets. It returns where the button is.
func (f frame) panel(c *canvas, at area, sheets bool) area {
	end := at.y + at.height
	roomy := at.height >= 26
	y := f.clocks(c, at)
	if roomy {
		y++
	}
	room := 3
	if at.height >= 36 {
		room = 5
	}
	now := area{at.x, y, at.width, min(room, end-y)}
	now.height = f.now(c, now) - y
	y = min(y+room, end)
	y = f.announced(c, area{at.x, y, at.width, end - y})
	y = f.gate(c, at.x, y, at.width)
	y = f.open(c, at.x, y, at.width)
	if roomy {
		y++
	}
	if sheets && end-y > 1 {
		f.sheets(c, at.x, y, at.width, end-y)
	}
	return now
}
