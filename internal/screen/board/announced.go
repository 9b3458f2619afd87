package board

import (
	"strings"

	"charm.land/lipgloss/v2"

	"blindchess/internal/screen/pieces"
	"blindchess/internal/screen/view"
)

// announced paints the last announcement large, word by word: with a picture for
// each word if they have room, and as a list otherwise. It keeps its room while
// nothing is announced, so that the parts below stay in place. It returns the
// line behind it.
func (f frame) announced(c *canvas, at area) int {
	if at.height < 2 {
		return at.y
	}
	lines := wrap(strings.ToUpper(f.Announced.Text), at.width)
	lines = lines[:min(len(lines), 2)]
	titles := 1
	if at.width < 48 {
		titles = 2
	}
	for i, line := range lines {
		c.put(at.x, at.y+i, at.width, line, strong)
	}
	if large, ok := f.large(at, titles); ok {
		y := at.y + titles + 1
		f.pictures(c, at.x, y, large)
		return y + large.size/2 + 2
	}
	y := at.y + titles
	for i, part := range f.Announced.Parts {
		if i < at.height-titles {
			c.put(at.x+2, y+i, at.width-2, part.Sign+strings.Repeat(" ", max(4-lipgloss.Width(part.Sign), 2))+part.Said, plain)
		}
	}
	return min(y+max(len(f.Announced.Parts), 3), at.y+at.height)
}

// large is the layout of an announcement's parts. It has the width of each
// column, the size of a piece in pixels, and the enlargement of the glyphs.
type large struct {
	columns     []int
	size, scale int
}

// large returns the largest pictures that have room, and false if none have.
func (f frame) large(at area, title int) (large, bool) {
	for _, try := range []large{{size: 14, scale: 2}, {size: 10, scale: 1}} {
		total := 0
		for _, part := range f.Announced.Parts {
			wide := f.glyphs.span(part.Sign, try.scale)
			if part.Role != "" {
				wide = try.size
			} else if !f.glyphs.has(part.Sign) {
				return large{}, false
			}
			wide = max(wide, lipgloss.Width(part.Said)) + 3
			try.columns = append(try.columns, wide)
			total += wide
		}
		if f.pieces.drawn(grid{height: 3}) && total-3 <= at.width && (title+try.size/2+2)*2 <= at.height {
			return try, true
		}
	}
	return large{}, false
}

// pictures paints the parts of an announcement, each with its words beneath.
func (f frame) pictures(c *canvas, x, y int, l large) {
	for i, part := range f.Announced.Parts {
		if part.Role != "" {
			f.portrait(c, x, 2*y, l.size, part)
		} else {
			f.glyphs.paint(c, x, 2*y+(l.size-glyphHeight*l.scale), part.Sign, l.scale, letters)
		}
		c.put(x, y+l.size/2, l.columns[i]-1, part.Said, strong)
		x += l.columns[i]
	}
}

// portrait paints the piece of a word, in the colours of its side.
func (f frame) portrait(c *canvas, x, py, size int, part view.Part) {
	sprite, ok := f.pieces.set.At(part.Role, size)
	if !ok {
		return
	}
	fill, line := piece(f.Announced.By.String() == "White")
	for i := range sprite.Size * sprite.Size {
		switch px, py := x+i%sprite.Size, py+i/sprite.Size; sprite.Ink(i%sprite.Size, i/sprite.Size) {
		case pieces.Fill:
			c.pixel(px, py, fill)
		case pieces.Outline:
			c.pixel(px, py, line)
		}
	}
}
