package board

import (
	"strconv"
	"strings"

	"blindchess/internal/screen/view"
)

// input paints what is typed, on the last line.
func (f frame) input(c *canvas) {
	if f.typing {
		c.put(0, c.height-1, c.width, "> "+f.typed, plain)
	}
}

// said paints the last of what was said, the newest at the bottom. Where all
// is false it leaves out what stands elsewhere on the screen.
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

// clockText is what a clock shows. A star stands at the one that runs.
func clockText(clock view.Clock) string {
	if clock.Running {
		return clock.Text + " *"
	}
	return clock.Text + "  "
}

// clocks paints both clocks. It returns the line behind them.
func (f frame) clocks(c *canvas, x, y, width int) int {
	for _, clock := range f.Clocks {
		shown, text := plain, clockText(clock)
		if clock.Fallen {
			shown = alarm
		}
		c.put(x, y, width-len(text)-1, clock.Name, plain)
		c.put(x+width-len(text), y, len(text), text, shown)
		y++
	}
	return y
}

// gate paints the steps of the move in hand: those that are done are marked.
func (f frame) gate(c *canvas, x, y, width int) int {
	line := ""
	for _, step := range f.Gate {
		mark := "-\u00a0"
		if step.Done {
			mark = "+\u00a0"
		}
		line += mark + strings.ReplaceAll(step.Text, " ", "\u00a0") + "  "
	}
	return c.wrapped(x, y, width, 3, line, plain)
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
		left := x + i*(half+1)
		c.put(left, y, half, sheet.Title, strong)
		for j, row := range page(sheet.Rows, height-1) {
			c.put(left, y+1+j, half, rowText(row), plain)
		}
	}
}

// rowText is a number and its entries. What is struck out stands in brackets.
func rowText(row view.Row) string {
	text := strconv.Itoa(row.Number) + "."
	if row.Late {
		text += " ..."
	}
	for _, entry := range row.Entries {
		if entry.Struck {
			text += " [" + entry.Text + "]"
		} else {
			text += " " + entry.Text
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

// todo is what is to be done now.
func (f frame) todo() string {
	if f.Now.Text == "" {
		return ""
	}
	return "> " + f.Now.Text
}

// keysLine tells the keys, and where what was answered has more lines than
// there is room for, how to read it all.
func (f frame) keysLine(room int) string {
	if f.fresh > max(room, 1) {
		return f.words.keysMore
	}
	return f.words.keys
}
