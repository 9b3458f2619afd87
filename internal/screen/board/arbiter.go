package board

// paintArbiter paints both boards, both sheets, the clocks, the gate, what is
// open, what is proposed, and every irregularity with its time.
func (f frame) paintArbiter(c *canvas) grid {
	g := fit(0, 1, max(c.width/4, 18), c.height/2, f.most)
	right := g
	right.x += 8*g.width + 4
	for i, at := range []grid{g, right} {
		c.put(at.x-2, 0, 8*g.width+2, f.Boards[i].Title, strong)
		c.board(at, f.Boards[i], f.men)
	}
	bottom := g.bottom()

	x := right.right()
	if width := c.width - x; width >= 24 {
		y := f.clocks(c, x, 0, width)
		y = f.gate(c, x, y, width)
		f.sheets(c, x, y, width, bottom-y)
	}
	y := f.open(c, 0, bottom, c.width)
	y = f.asked(c, y, 4, f.todo(), alarm)
	y = f.incidents(c, y, c.height-4-y)
	f.said(c, 0, y, c.width, c.height-2-y, true)
	c.put(0, c.height-2, c.width, f.keysLine(c.height-2-y), faint)
	f.input(c)
	return g
}

// incidents paints the last irregularities whole, as far as they have room. It
// returns the line behind them.
func (f frame) incidents(c *canvas, y, room int) int {
	var lines []string
	for _, incident := range f.Incidents {
		lines = append(lines, wrap(incident, c.width)...)
	}
	for _, line := range lines[max(0, len(lines)-max(room, 0)):] {
		c.put(0, y, c.width, line, plain)
		y++
	}
	return y
}
