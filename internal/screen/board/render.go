package board

import (
	"fmt"
	"strings"

	"blindchess/internal/screen/pieces"
)

// The signs of half a cell and of a whole one.
const (
	upperHalf = "\u2580"
	lowerHalf = "\u2584"
	wholeCell = "\u2588"
)

// String returns the canvas as text for a terminal. A cell's output depends on
// that cell alone, so that a terminal receives only the changes.
func (c *canvas) String(p palette) string {
	var all strings.Builder
	all.Grow(c.written + c.written/8)
	for y := range c.height {
		if y > 0 {
			all.WriteByte('\n')
		}
		c.row(&all, p, y, 0, c.width)
	}
	c.written = all.Len()
	return all.String()
}

// row writes the cells of a row from x on.
func (c *canvas) row(all *strings.Builder, p palette, y, x, width int) {
	was := pen{}
	for _, at := range c.cells[y*c.width+x : y*c.width+x+width] {
		if at.text == "" && !at.pixels {
			continue
		}
		text, now := p.written(at)
		was.change(all, now)
		was = now
		all.WriteString(text)
	}
	was.change(all, pen{})
}

// part returns what writes a part of the canvas alone. The cursor stays.
func (c *canvas) part(p palette, at pieces.Area) string {
	if at.X+at.Width > c.width || at.Y+at.Height > c.height {
		return ""
	}
	var all strings.Builder
	all.WriteString("\x1b7")
	for y := at.Y; y < at.Y+at.Height; y++ {
		fmt.Fprintf(&all, "\x1b[%d;%dH", y+1, at.X+1)
		c.row(&all, p, y, at.X, at.Width)
	}
	return all.String() + "\x1b8"
}

// pen is the settings for a terminal's text; empty is the terminal's own.
type pen struct {
	fore, back    string
	bold, reverse bool
}

// change writes the sequence that makes one pen of another, or nothing if they
// are the same.
func (was pen) change(all *strings.Builder, now pen) {
	if was == now {
		return
	}
	mark := "\x1b["
	set := func(code string) {
		all.WriteString(mark)
		all.WriteString(code)
		mark = ";"
	}
	if was.bold && !now.bold || was.reverse && !now.reverse {
		set("0")
		was = pen{}
	}
	if now.bold && !was.bold {
		set("1")
	}
	if now.reverse && !was.reverse {
		set("7")
	}
	if now.fore != was.fore {
		set(or(now.fore, "39"))
	}
	if now.back != was.back {
		set(or(now.back, "49"))
	}
	all.WriteByte('m')
}

func or(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

// written returns the text of a cell, and its pen.
func (p palette) written(at cell) (string, pen) {
	text, fore, back := at.text, at.fore, at.back
	if at.pixels {
		text, fore, back = at.halves()
	}
	if p.depth == mono {
		return p.uncoloured(text, fore, back, at.bold)
	}
	// Bold black is grey on terminals of sixteen colours.
	bold := at.bold && (p.depth != sixteen || p.fore[fore] != "30")
	return text, pen{fore: p.fore[fore], back: p.back[back], bold: bold}
}

// halves returns the sign that shows both pixels of a cell, and its colours. It
// uses the ground of the cell if possible, so that a row of them needs few
// changes of the pen.
func (at cell) halves() (sign string, fore, back ink) {
	switch {
	case at.upper == at.back && at.lower == at.back:
		return " ", at.fore, at.back
	case at.upper == at.lower:
		return wholeCell, at.upper, at.back
	case at.upper == at.back:
		return lowerHalf, at.lower, at.back
	case at.lower == at.back:
		return upperHalf, at.upper, at.back
	default:
		return upperHalf, at.upper, at.lower
	}
}

// uncoloured returns the text of a cell without colours: in reverse if its
// ground is solid.
func (p palette) uncoloured(text string, fore, back ink, bold bool) (string, pen) {
	reverse := p.solid[back]
	switch text {
	case upperHalf, lowerHalf, wholeCell:
		if p.solid[fore] == reverse {
			return " ", pen{reverse: reverse}
		}
		return text, pen{reverse: reverse}
	default:
		return text, pen{reverse: reverse, bold: bold}
	}
}
