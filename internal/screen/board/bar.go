package board

import (
	"strings"

	"charm.land/lipgloss/v2"
)

// longestBar is how many cells a bar has at most.
const longestBar = 40

// bar returns words and a bar for the long work of the table, or words alone
// where a bar has no room.
func (f frame) bar(width int) string {
	cells := min(width-lipgloss.Width(f.Work.Text)-3, longestBar)
	if cells < 10 {
		return f.Work.Text
	}
	full := cells * f.Work.Percent / 100
	return "[" + strings.Repeat("#", full) + strings.Repeat("-", cells-full) + "] " + f.Work.Text
}
