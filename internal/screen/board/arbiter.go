package board

import (
	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/screen"
)

// paintArbiter paints both boards, both sheets, the clocks, the gate, what is
// open, what is proposed, and every irregularity with its time.
func (m *model) paintArbiter(c *canvas) {
	half := c.width / 4
	boards := fit(0, 1, max(half, 18), c.height/2, m.black())
	m.grid = boards
	right := boards
	right.x += 8*boards.width + 4
	c.put(0, 0, 8*boards.width+2, m.name(rules.White), strong)
	c.put(right.x-2, 0, 8*boards.width+2, m.name(rules.Black), strong)
	differing := m.differing()
	c.board(boards, m.state.Boards.White.Placement, differing, m.letter)
	c.board(right, m.state.Boards.Black.Placement, differing, m.letter)
	bottom := boards.y + 8*boards.height + 1

	x := right.x + 8*boards.width + 2
	if width := c.width - x; width >= 24 {
		y := m.clocks(c, x, 0, width)
		y = m.gate(c, x, y, width)
		m.sheets(c, x, y, width, bottom-y)
	}
	y := m.open(c, 0, bottom, c.width)
	y = m.asked(c, y, 4, "> "+m.expecting(), alarm)
	notes := m.notes()
	room := c.height - 2 - y - 2
	if len(notes) > room {
		notes = notes[len(notes)-max(room, 0):]
	}
	for _, note := range notes {
		c.put(0, y, c.width, note, plain)
		y++
	}
	m.said(c, 0, y, c.width, c.height-2-y, true)
	keys := m.phrase("screen.keys-arbiter")
	if m.fresh > max(c.height-2-y, 1) {
		keys = m.phrase("screen.more")
	}
	c.put(0, c.height-2, c.width, keys, faint)
	m.input(c)
}

// differing marks the first squares on which the boards differ, beside the
// cursor.
func (m *model) differing() marks {
	k := marks{}
	squares := m.state.Boards.White.Placement.Differences(m.state.Boards.Black.Placement)
	if m.state.Divergence.Open {
		for i, square := range squares[:min(len(squares), 2)] {
			k.moved[i] = square
		}
	}
	return k
}

// notes returns the irregularities, each a line with its time.
func (m *model) notes() []string {
	var lines []string
	m.seat.With(func(s *console.Session) {
		for _, note := range s.Notes() {
			lines = append(lines, screen.Plain(say.Utterance{Words: s.NoteWords(m.state, note)}.Text()))
		}
	})
	return lines
}
