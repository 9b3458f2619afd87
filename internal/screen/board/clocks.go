package board

import (
	"strings"

	"charm.land/lipgloss/v2"

	"blindchess/internal/screen/view"
)

// widest is the widest text of a clock.
const widest = "0:00:00"

// clocks paints both clocks, in digits as large as four ninths of an area hold.
// The one that runs is filled and has thick strokes. It returns the line behind
// them.
func (f frame) clocks(c *canvas, at area) int {
	if f.Alone {
		return c.wrapped(at.x, at.y, at.width, 2, f.Title, strong)
	}
	for _, size := range digitSizes() {
		span := size.span(widest)
		aside := at.width >= span+17
		rows := size.rows
		if !aside {
			rows++
		}
		if span+2 > at.width || 2*rows*9 > at.height*4 && rows > 3 || at.height < 18 {
			continue
		}
		y := at.y
		for i, clock := range f.Clocks {
			f.clock(c, area{at.x, y, at.width, rows}, clock, f.Taken[i], size, aside)
			y += rows
		}
		return y
	}
	return f.smallClocks(c, at)
}

// clock paints one clock with the name of its player and the pieces that they have
// lost, beside the digits or above them.
func (f frame) clock(c *canvas, at area, clock view.Clock, taken []view.Piece, size digits, aside bool) {
	shown, small := strong, plain
	switch {
	case clock.Fallen || clock.Low:
		shown, small = look{fore: paper, back: warning, bold: true}, look{fore: paper, back: warning}
	case clock.Running:
		shown, small = button, look{fore: onAccent, back: accent}
	}
	if !clock.Running {
		shown.back, small.back = paper, paper
		if clock.Fallen || clock.Low {
			shown.fore, small.fore = warning, warning
		}
	}
	c.fill(at.x, at.y, at.width, at.height, small)
	words := clock.Word
	right := at.x + at.width - 1 - size.span(clock.Fine)
	if aside {
		room := right - at.x - 2
		c.put(at.x+1, at.y, room, clock.Name, shown)
		c.put(at.x+1, at.y+1, room, f.row(taken), small)
		c.put(at.x+1, at.y+at.height-1, room, words, shown)
		size.paint(c, right, at.y+(at.height-size.rows)/2, clock.Fine, shown.fore, !clock.Running)
		return
	}
	end := c.put(at.x+1, at.y, at.width-2, clock.Name, shown)
	if words != "" {
		end = c.put(end+2, at.y, at.x+at.width-end-3, words, shown)
	}
	if lost := f.row(taken); lipgloss.Width(lost) < at.x+at.width-end-3 {
		c.put(at.x+at.width-1-lipgloss.Width(lost), at.y, at.width, lost, small)
	}
	size.paint(c, right, at.y+1, clock.Fine, shown.fore, !clock.Running)
}

// tenths reports whether the clock that is running shows tenths of a second.
func (f frame) tenths() bool {
	for _, clock := range f.Clocks {
		if clock.Running && clock.Fine != clock.Text {
			return true
		}
	}
	return false
}

// smallClocks paints both clocks as text.
func (f frame) smallClocks(c *canvas, at area) int {
	for i, clock := range f.Clocks {
		shown, text := plain, clockText(clock)
		switch {
		case clock.Fallen || clock.Low:
			shown = alarm
		case clock.Running:
			shown = button
		}
		c.fill(at.x, at.y+i, at.width, 1, shown)
		c.put(at.x, at.y+i, at.width-len(text)-1, clock.Name, shown)
		c.put(at.x+at.width-len(text), at.y+i, len(text), text, shown)
	}
	return at.y + len(f.Clocks)
}

// row is pieces as a row of signs.
func (f frame) row(all []view.Piece) string {
	var row []string
	for _, piece := range all {
		if f.signs && f.pieces.pieces != "letters" {
			row = append(row, figurines[piece.Role])
		} else {
			row = append(row, piece.Letter)
		}
	}
	return strings.Join(row, "")
}

// now paints the next step, as a button if it is the user's. It returns the
// line behind it.
func (f frame) now(c *canvas, at area) int {
	text, shown := f.Now.Text, button
	if f.Now.Step == "wait" || f.Now.Step == "over" || f.Now.Step == "" {
		shown = strong
	}
	if text == "" {
		return at.y
	}
	lines := wrap(view.Plain(text), at.width-2)
	lines = lines[:min(len(lines), max(at.height, 0))]
	y, pad := at.y, 0
	if at.height >= len(lines)+4 && shown == button {
		pad = 1
	}
	c.fill(at.x, y, at.width, len(lines)+2*pad, shown)
	for i, line := range lines {
		c.put(at.x+1+pad, y+pad+i, at.width-2, line, shown)
	}
	return y + len(lines) + 2*pad
}
