package board

import "strings"

// smallest is the size below which a screen is not painted.
const (
	smallestWidth  = 20
	smallestHeight = 10
)

// paint paints a frame, and returns where the board lies on it.
func (f frame) paint() (*canvas, grid) {
	c := newCanvas(f.width, f.height)
	c.fill(0, 0, c.width, c.height, plain)
	switch {
	case f.card:
		f.paintCard(c)
	case f.back > 0:
		f.paintBack(c)
	case f.kind == Keyboard:
		return c, f.paintKeyboard(c)
	case f.kind == Arbiter:
		return c, f.paintArbiter(c)
	default:
		return c, f.paintPaired(c)
	}
	return c, grid{}
}

// small is what a terminal shows in which nothing has room.
func (f frame) small() string {
	if len(f.Said) == 0 || f.width < 4 {
		return ""
	}
	lines := wrap(f.Said[len(f.Said)-1].Text, f.width)
	return strings.Join(lines[:min(len(lines), max(f.height, 0))], "\n")
}
