package board

import (
	"strconv"
	"strings"

	"charm.land/lipgloss/v2"
)

// longestBar is how many cells a bar has at most.
const longestBar = 40

// asked paints what is expected of whoever sits here, or while the table is at
// long work, how far that is. It returns the line behind it.
func (m *model) asked(c *canvas, y, height int, expected string, p part) int {
	if m.work.Most == 0 {
		return c.wrapped(0, y, c.width, height, expected, p)
	}
	return c.wrapped(0, y, c.width, height, m.bar(c.width), p)
}

// bar returns words and a bar for the long work of the table, or words alone
// where a bar has no room.
func (m *model) bar(width int) string {
	words := m.phrase("screen.work", "percent", strconv.Itoa(m.work.Percent()))
	cells := min(width-lipgloss.Width(words)-3, longestBar)
	if cells < 10 {
		return words
	}
	full := cells * m.work.Percent() / 100
	return "[" + strings.Repeat("#", full) + strings.Repeat("-", cells-full) + "] " + words
}
