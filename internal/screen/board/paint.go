package board

import "strings"

// smallest is the size below which a screen is not painted.
const (
	smallestWidth  = 20
	smallestHeight = 10
)

// places is where things lie on a painted screen that can be pointed at.
type places struct {
	board grid
	now   area // the next step, as a button
}

// area is a rectangle of cells.
type area struct{ x, y, width, height int }

func (a area) holds(x, y int) bool {
	return x >= a.x && y >= a.y && x < a.x+a.width && y < a.y+a.height
}

// paint paints a frame on c, and returns where things lie on it.
func (f frame) paint(c *canvas) (*canvas, places) {
	c.clear(f.width, f.height)
	c.fill(0, 0, c.width, c.height, plain)
	switch {
	case f.card:
		f.paintCard(c)
	case f.back > 0:
		f.paintBack(c)
	case f.kind == Keyboard:
		return c, places{board: f.paintKeyboard(c)}
	case f.kind == Arbiter:
		return c, f.paintArbiter(c)
	default:
		return c, f.paintPaired(c)
	}
	return c, places{}
}

// small is the screen of a terminal without room for anything else.
func (f frame) small() string {
	if len(f.Said) == 0 || f.width < 4 {
		return ""
	}
	lines := wrap(f.Said[len(f.Said)-1].Text, f.width)
	return strings.Join(lines[:min(len(lines), max(f.height, 0))], "\n")
}
