package board

import (
	"strconv"
	"strings"
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

// announcedHeight is how many lines are kept for an announcement, so that what
// is below stays where it is.
const announcedHeight = 5

// announced paints the last announcement large, spelled out word by word. It
// returns the line behind it.
func (f frame) announced(c *canvas, x, y, width, height int) int {
	first, end := y, y+height
	if f.Announced.Text == "" {
		return min(end, first+announcedHeight)
	}
	y = c.wrapped(x, y, width, min(2, height), strings.ToUpper(f.Announced.Text), strong)
	for _, part := range f.Announced.Parts {
		if y >= end {
			break
		}
		c.put(x+2, y, width-2, part.Sign+strings.Repeat(" ", max(4-len([]rune(part.Sign)), 2))+part.Said, plain)
		y++
	}
	return max(y, min(end, first+announcedHeight))
}

// paintPaired paints the screen of a sighted opponent, or of somebody who
// looks on.
func (f frame) paintPaired(c *canvas) grid {
	const below = 6
	boardWidth := min(c.width*3/5, (c.height-below)*2+2)
	if c.width < 60 {
		boardWidth = c.width
	}
	g := fit(0, 0, boardWidth, c.height-below, f.most)
	c.board(g, f.Boards[0], f.men)
	bottom, x := g.bottom(), g.right()
	aside := c.width-x >= 24
	if aside {
		f.panel(c, x, 0, c.width-x, bottom)
	}
	y := f.asked(c, bottom, 2, f.todo(), strong)
	f.said(c, 0, y, c.width, c.height-2-y, !aside)
	c.put(0, c.height-2, c.width, f.keysLine(c.height-2-y), faint)
	f.input(c)
	return g
}

// panel paints what stands beside the board: clocks, the announcement, the
// gate, what is open, and both sheets.
func (f frame) panel(c *canvas, x, y, width, height int) {
	end := y + height
	y = f.clocks(c, x, y, width) + 1
	y = f.announced(c, x, y, width, min(announcedHeight+1, end-y-6))
	y = f.gate(c, x, y, width)
	y = f.open(c, x, y, width)
	if end-y > 2 {
		f.sheets(c, x, y, width, end-y)
	}
}
