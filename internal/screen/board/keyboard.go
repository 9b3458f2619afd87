package board

import (
	"strings"

	"charm.land/lipgloss/v2"
)

// paintKeyboard paints the keyboard board: as large as it can be, two lines of
// messages, and the line that is typed.
func (f frame) paintKeyboard(c *canvas) grid {
	const below = 3
	g := fit(0, 0, c.width, c.height-below, f.most)
	if wide := g.width*8 + 2; c.width-wide >= 2 {
		g.x += (c.width - wide) / 2
	}
	c.board(g, f.Boards[0], f.pieces)
	bottom := g.bottom()
	if f.Work.Text != "" {
		c.put(0, bottom, c.width, f.bar(c.width), strong)
		bottom++
	}
	f.said(c, 0, bottom, c.width, c.height-1-bottom, true)
	if f.ticking {
		var line []string
		for _, clock := range f.Clocks {
			line = append(line, clock.Name+" "+clockText(clock))
		}
		c.put(0, c.height-1, c.width, strings.Join(line, "  "), faint)
	}
	f.input(c)
	return g
}

// longestBar is how many cells a bar has at most.
const longestBar = 40

// bar returns words and a bar for the long work of the table, or words alone if
// a bar has no room.
func (f frame) bar(width int) string {
	cells := min(width-lipgloss.Width(f.Work.Text)-3, longestBar)
	if cells < 10 {
		return f.Work.Text
	}
	full := cells * f.Work.Percent / 100
	return "[" + strings.Repeat("#", full) + strings.Repeat("-", cells-full) + "] " + f.Work.Text
}
