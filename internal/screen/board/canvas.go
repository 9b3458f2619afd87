package board

import (
	"strings"

	"charm.land/lipgloss/v2"

	"blindchess/internal/screen/view"
)

// canvas is the content of the screen, cell by cell.
type canvas struct {
	width, height int
	cells         []cell
	written       int        // bytes that it was when it was last written out
	standing      []standing // the pieces on it that are pictures
}

// cell is one cell of the terminal. It shows text, or, if pixels is set, two
// pixels, one above the other, on the ground that the cell had.
type cell struct {
	text string // one character, or "" for the right half of a wide one
	look
	pixels       bool
	upper, lower ink
}

func newCanvas(width, height int) *canvas {
	c := new(canvas)
	c.clear(width, height)
	return c
}

// clear makes c an empty canvas of this size.
func (c *canvas) clear(width, height int) {
	if cap(c.cells) < width*height {
		c.cells = make([]cell, width*height)
	}
	c.width, c.height, c.cells, c.standing = width, height, c.cells[:width*height], c.standing[:0]
	for i := range c.cells {
		c.cells[i] = cell{text: " "}
	}
}

// pixel sets one pixel. A cell is one of them wide and two high.
func (c *canvas) pixel(x, y int, i ink) {
	if x < 0 || y < 0 || x >= c.width || y >= 2*c.height {
		return
	}
	at := &c.cells[y/2*c.width+x]
	if !at.pixels {
		*at = cell{look: look{fore: at.fore, back: at.back}, pixels: true, upper: at.back, lower: at.back}
	}
	if y%2 == 0 {
		at.upper = i
	} else {
		at.lower = i
	}
}

// put writes text from a cell, within the canvas and at most limit cells. It
// returns the column behind it.
func (c *canvas) put(x, y, limit int, text string, p look) int {
	if y < 0 || y >= c.height {
		return x
	}
	end := min(c.width, x+limit)
	for _, r := range view.Plain(text) {
		if r == '\u00a0' {
			r = ' '
		}
		wide := lipgloss.Width(string(r))
		if wide == 0 {
			continue
		}
		if x < 0 || x+wide > end {
			break
		}
		c.cells[y*c.width+x] = cell{text: string(r), look: p}
		for i := 1; i < wide; i++ {
			c.cells[y*c.width+x+i] = cell{look: p}
		}
		x += wide
	}
	return x
}

// fill gives a rectangle a look and blanks.
func (c *canvas) fill(x, y, width, height int, p look) {
	for row := max(y, 0); row < min(y+height, c.height); row++ {
		for column := max(x, 0); column < min(x+width, c.width); column++ {
			c.cells[row*c.width+column] = cell{text: " ", look: p}
		}
	}
}

// wrapped writes text over several lines of at most width cells and height
// lines. It returns the line behind it.
func (c *canvas) wrapped(x, y, width, height int, text string, p look) int {
	for _, line := range wrap(view.Plain(text), width) {
		if height <= 0 {
			break
		}
		c.put(x, y, width, line, p)
		y++
		height--
	}
	return y
}

// wrap parts text into lines of at most width cells, between words.
func wrap(text string, width int) []string {
	if width < 4 {
		return nil
	}
	var lines []string
	line := ""
	for word := range strings.SplitSeq(text, " ") {
		switch {
		case word == "":
		case line == "":
			line = word
		case lipgloss.Width(line)+1+lipgloss.Width(word) <= width:
			line += " " + word
		default:
			lines = append(lines, line)
			line = word
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}
