package board

import (
	"blindchess/internal/screen/men"
	"blindchess/internal/screen/view"
)

// PaintSquare returns what is written to a terminal for one square that is rows
// rows high.
func PaintSquare(theme, pieces string, environ []string, square view.Square, rows int) string {
	p, c := paletteFor(theme, environ, full), newCanvas(2*rows, rows)
	look := menLook{pieces: pieces, depth: p.depth, set: men.Load()}
	c.square(grid{width: 2 * rows, height: rows}, 0, square, look)
	return c.String(p)
}
