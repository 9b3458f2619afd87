package board

import (
	"strings"

	"charm.land/lipgloss/v2"

	"blindchess/internal/screen/view"
)

// canvas is what is to be seen, cell by cell.
type canvas struct {
	width, height int
	cells         []cell
}

type cell struct {
	text string // one character, or "" for the right half of a wide one
	part part
}

func newCanvas(width, height int) *canvas {
	c := &canvas{width: width, height: height, cells: make([]cell, width*height)}
	for i := range c.cells {
		c.cells[i].text = " "
	}
	return c
}

// put writes text from a cell on, as far as it goes and at most limit cells.
// It returns the column behind it.
func (c *canvas) put(x, y, limit int, text string, p part) int {
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
		c.cells[y*c.width+x] = cell{string(r), p}
		for i := 1; i < wide; i++ {
			c.cells[y*c.width+x+i] = cell{"", p}
		}
		x += wide
	}
	return x
}

// fill gives a rectangle a look and blanks.
func (c *canvas) fill(x, y, width, height int, p part) {
	for row := max(y, 0); row < min(y+height, c.height); row++ {
		for column := max(x, 0); column < min(x+width, c.width); column++ {
			c.cells[row*c.width+column] = cell{" ", p}
		}
	}
}

// wrapped writes text over several lines of at most width cells and height
// lines. It returns the line behind it.
func (c *canvas) wrapped(x, y, width, height int, text string, p part) int {
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

// String returns the canvas as styled text.
func (c *canvas) String(styles [parts]lipgloss.Style) string {
	var all strings.Builder
	for y := range c.height {
		if y > 0 {
			all.WriteByte('\n')
		}
		row := c.cells[y*c.width : (y+1)*c.width]
		for start := 0; start < len(row); {
			end := start
			var text strings.Builder
			for end < len(row) && row[end].part == row[start].part {
				text.WriteString(row[end].text)
				end++
			}
			all.WriteString(styles[row[start].part].Render(text.String()))
			start = end
		}
	}
	return all.String()
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
