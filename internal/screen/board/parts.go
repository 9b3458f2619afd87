package board

import (
	"fmt"
	"slices"
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

// said paints the last messages, the newest at the bottom. If all is false, it leaves
// out those that another part of the screen shows.
func (f frame) said(c *canvas, x, y, width, height int, all bool) {
	var messages []string
	for _, message := range f.Said {
		if !message.Stale && (all || !message.Elsewhere) {
			messages = append(messages, message.Text)
		}
	}
	covers := false
	if n := len(messages); n > 0 && len(wrap(messages[n-1], width)) > height {
		// A question must be read to its end: it covers what is beside it and above.
		covers, width = true, c.width-x
		more := min(max(len(wrap(messages[n-1], width))-height, 0), y)
		y, height = y-more, height+more
	}
	lines := newest(messages, width, height)
	if covers {
		c.fill(x, y, width, len(lines), plain)
	}
	for i, line := range lines {
		c.put(x, y+i, width, line, plain)
	}
}

// newest wraps the last messages that fit into height lines. Each is whole: one that
// does not fit is left out with all before it. Of a last one that is longer than
// height, it returns the beginning.
func newest(messages []string, width, height int) []string {
	var lines []string
	for _, message := range slices.Backward(messages) {
		parts := wrap(message, width)
		if len(lines)+len(parts) > height {
			if len(lines) == 0 {
				lines = parts[:max(height, 0)]
			}
			break
		}
		lines = append(parts, lines...)
	}
	return lines
}

// clockText is the text of a clock, with a star if it is running.
func clockText(clock view.Clock) string {
	if clock.Running {
		return clock.Fine + " *"
	}
	return clock.Fine + "  "
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
	c.put(0, c.height-2, c.width, groups(text, c.width), shown)
}

// groups returns as many groups of a text as width holds, the first of them always. Two
// spaces or a full stop part them.
func groups(text string, width int) string {
	for lipgloss.Width(text) > width {
		end := max(strings.LastIndex(text, "  "), strings.LastIndex(text, ". ")+1)
		if end <= 0 {
			break
		}
		text = strings.TrimRight(text[:end], " ")
	}
	return text
}
