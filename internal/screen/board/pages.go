package board

// pageHeight is how many lines of messages one page has.
func (f frame) pageHeight() int { return max(f.height-1, 1) }

// pages returns how many pages of messages there are.
func (f frame) pages() int {
	return max((len(f.lines())+f.pageHeight()-1)/f.pageHeight(), 1)
}

// lines returns all that was said, as wide as the screen, the oldest first.
func (f frame) lines() []string {
	var lines []string
	for _, line := range f.Said {
		lines = append(lines, wrap(line.Text, f.width)...)
	}
	return lines
}

// paintBack paints a page of messages in place of the board.
func (f frame) paintBack(c *canvas) {
	lines := f.lines()
	last := max(len(lines)-(f.back-1)*f.pageHeight(), 0)
	for y, line := range lines[max(last-f.pageHeight(), 0):last] {
		c.put(0, y, c.width, line, plain)
	}
	c.put(0, c.height-1, c.width, f.words.keysBack, faint)
}
