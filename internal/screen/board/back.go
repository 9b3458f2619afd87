package board

// turn turns the pages of what was said, and reports whether name is a key that
// does. Any other key leads back to the table, and the escape key does nothing
// else.
func (m *model) turn(name string) bool {
	switch name {
	case "pgup":
		m.back, m.fresh = min(m.back+1, m.pages()), 0
		return true
	case "pgdown":
		m.back = max(m.back-1, 0)
		return true
	}
	was := m.back
	m.back = 0
	return was > 0 && name == "esc"
}

// pageHeight is how many lines of what was said one page has.
func (m *model) pageHeight() int { return max(m.height-1, 1) }

// pages returns how many pages there are of what was said.
func (m *model) pages() int {
	return max((len(m.lines())+m.pageHeight()-1)/m.pageHeight(), 1)
}

// lines returns all that was said, as wide as the screen, the oldest first.
func (m *model) lines() []string {
	var lines []string
	for _, line := range m.told {
		lines = append(lines, wrap(line.text, m.width)...)
	}
	return lines
}

// paintBack paints a page of what was said in place of the board.
func (m *model) paintBack(c *canvas) {
	m.grid = grid{}
	lines := m.lines()
	last := max(len(lines)-(m.back-1)*m.pageHeight(), 0)
	for y, line := range lines[max(last-m.pageHeight(), 0):last] {
		c.put(0, y, c.width, line, plain)
	}
	c.put(0, c.height-1, c.width, m.phrase("screen.back"), faint)
}
