package board

import (
	"fmt"
	"strings"

	"charm.land/lipgloss/v2"

	"blindchess/internal/screen/view"
)

// input paints the typed text, on the last line.
func (f frame) input(c *canvas) {
	if f.typing {
		c.put(0, c.height-1, c.width, "> "+f.typed, plain)
	}
}

// said paints the last messages, the newest at the bottom. If all is false it
// leaves out messages that appear elsewhere on the screen.
func (f frame) said(c *canvas, x, y, width, height int, all bool) {
	var lines []string
	for i := len(f.Said) - 1; i >= 0 && len(lines) < height; i-- {
		if f.Said[i].Stale || f.Said[i].Elsewhere && !all {
			continue
		}
		parts := wrap(f.Said[i].Text, width)
		for j := len(parts) - 1; j >= 0 && len(lines) < height; j-- {
			lines = append(lines, parts[j])
		}
	}
	for i, line := range lines {
		c.put(x, y+len(lines)-1-i, width, line, plain)
	}
}

// clockText is what a clock shows. A star marks the running one.
func clockText(clock view.Clock) string {
	if clock.Running {
		return clock.Text + " *"
	}
	return clock.Text + "  "
}

// gateHeight is the number of lines reserved for the steps of a move, so that
// the text below does not move.
const gateHeight = 3

// gate paints the steps of the move in hand: those that are done, the one that
// is next, and those to come.
func (f frame) gate(c *canvas, x, y, width int) int {
	if f.Alone {
		return y
	}
	done, next, later := "+", ">", "-"
	if f.signs {
		done, next, later = "\u2713", "\u25ba", "\u00b7"
	}
	column, lines := 0, 1
	for _, step := range f.Gate {
		text, shown := later+" "+step.Text, faint
		switch {
		case step.Done:
			text, shown = done+" "+step.Text, ready
		case step.Next:
			text, shown = next+" "+step.Text, strong
		}
		wide := lipgloss.Width(text)
		if column > 0 && column+wide > width {
			column, lines = 0, lines+1
		}
		c.put(x+column, y+lines-1, width-column, text+"  ", shown)
		column += wide + 2
	}
	return y + max(lines, gateHeight)
}

// open paints what waits for an answer.
func (f frame) open(c *canvas, x, y, width int) int {
	for _, line := range f.Open {
		y = c.wrapped(x, y, width, 2, line, alarm)
	}
	return y
}

// sheets paints both scoresheets side by side, the last moves of them.
func (f frame) sheets(c *canvas, x, y, width, height int) {
	half := (width - 1) / 2
	for i, sheet := range f.Sheets {
		if f.Alone && len(sheet.Rows) == 0 {
			continue
		}
		left := x + i*(half+1)
		c.put(left, y, half, sheet.Title, strong)
		for j, row := range page(sheet.Rows, height-1) {
			c.put(left, y+1+j, half, rowText(row, half), plain)
		}
	}
}

// rowText is a number and its entries, in columns. A struck entry is in
// brackets.
func rowText(row view.Row, width int) string {
	text := fmt.Sprintf("%3d. ", row.Number)
	var entries []string
	if row.Late {
		entries = append(entries, "...")
	}
	for _, entry := range row.Entries {
		if entry.Struck {
			entry.Text = "[" + entry.Text + "]"
		}
		if entry.Here {
			entry.Text += " *"
		}
		entries = append(entries, entry.Text)
	}
	column := max((width-lipgloss.Width(text))/2, 1)
	for i, entry := range entries {
		text += entry
		if i < len(entries)-1 {
			text += strings.Repeat(" ", max(min(column, 9)-lipgloss.Width(entry), 1))
		}
	}
	return text
}

// page returns the last rows, of which height have room. It turns half a page
// at a time, so that most moves leave the rows above them where they are.
func page(rows []view.Row, height int) []view.Row {
	if len(rows) <= height || height < 1 {
		return rows[:min(len(rows), max(height, 0))]
	}
	turn := max(height/2, 1)
	return rows[(len(rows)-height+turn-1)/turn*turn:]
}

// keys paints the line that explains the keys. If an answer has more lines than
// room, it says how to read it all. During long work at the table it shows the
// progress.
func (f frame) keys(c *canvas, room int) {
	text, shown := f.words.keys, faint
	switch {
	case f.Work.Text != "":
		text, shown = f.bar(c.width), strong
	case f.fresh > max(room, 1):
		text = f.words.keysMore
	}
	c.put(0, c.height-2, c.width, text, shown)
}
