package board

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"blindchess/internal/screen/pieces"
	"blindchess/internal/screen/view"
)

// PaintSquare returns the output to a terminal for one square that is rows rows
// high.
func PaintSquare(theme, set string, environ []string, square view.Square, rows int) string {
	p, c := paletteFor(theme, environ, full), newCanvas(2*rows, rows)
	look := piecesLook{pieces: set, depth: p.depth, set: pieces.Load()}
	c.square(grid{width: 2 * rows, height: rows}, 0, square, look)
	return c.String(p)
}

// Type types text on a screen as fast as it can, waits until the screen has caught
// up, and returns when it was painted and its last picture.
func Type(c Config, text string) (painted []time.Time, last string) {
	m := newModel(c)
	m.View()
	painted = append(painted, m.paintedAt)
	message := func(message tea.Msg) tea.Cmd {
		_, command := m.Update(message)
		last = m.View().Content
		if !m.paintedAt.Equal(painted[len(painted)-1]) {
			painted = append(painted, m.paintedAt)
		}
		return command
	}
	var due tea.Cmd
	for _, r := range text {
		key := tea.KeyPressMsg{Code: r}
		if r != tea.KeyBackspace {
			key.Text = string(r)
		}
		if command := message(key); command != nil {
			due = command
		}
	}
	for due != nil {
		due = message(due())
	}
	return painted, last
}
