package board

import "blindchess/internal/screen/view"

// arbiterGrid returns the grid of the first of the arbiter's boards. Both are of
// one size, as large as possible with room below for the decision.
func (f frame) arbiterGrid(c *canvas) grid {
	g := grid{2, 1, 1, 1}
	for rows := 1; f.most == 0 || rows <= f.most; rows++ {
		below := 8
		if rows > 2 {
			below = 12
		}
		if 2*(16*rows+2)+4 > c.width || 8*rows+2+below > c.height {
			break
		}
		g = grid{2, 1, 2 * rows, rows}
	}
	return g
}

// paintArbiter paints both boards, both sheets, the clocks, the gate, open
// offers and claims, the proposal, and every irregularity with its time.
func (f frame) paintArbiter(c *canvas) places {
	g := f.arbiterGrid(c)
	right := g
	right.x += 8*g.width + 4
	for i, at := range []grid{g, right} {
		c.put(at.x, 0, 8*g.width, f.Boards[i].Title, strong)
		c.board(at, f.Boards[i], f.pieces)
	}
	end, left := c.height-2, area{0, g.bottom(), c.width, c.height - 2 - g.bottom()}
	beside := area{right.right() + 1, 0, c.width - right.right() - 2, end}
	if beside.width < 26 {
		half := c.width * 2 / 5
		beside = area{c.width - half + 1, g.bottom(), half - 2, end - g.bottom()}
		left.width = c.width - half - 1
	} else if g.height > 1 {
		left.width = right.right()
	} else {
		beside.height = g.bottom()
	}
	if beside.y == g.bottom() && f.proposed(left.width) > left.height-2 {
		left.width = c.width // the whole proposal comes before clocks and sheets
	} else {
		f.record(c, beside)
	}
	at := places{board: g, now: left}
	y := f.open(c, left.x, left.y, left.width)
	y = f.decide(c, area{left.x, y, left.width, max(end-y-2, 1)})
	at.now.height = y - at.now.y
	y = f.incidents(c, left.x, y, left.width, end-y-1)
	f.said(c, left.x, y, left.width, end-y, true)
	f.keys(c, end-y)
	f.input(c)
	return at
}

// proposed returns how many lines the proposal and its explanations take.
func (f frame) proposed(width int) int {
	lines := len(wrap(view.Plain(f.Proposal.Advice), width-2))
	for _, explained := range f.Proposal.Explained {
		lines += len(wrap(view.Plain(explained), width-2))
	}
	return lines
}

// decide paints the proposal and the most probable explanations, each by its
// number on separate lines, or otherwise the next step. It returns the line
// behind it.
func (f frame) decide(c *canvas, at area) int {
	if f.Proposal.Advice == "" {
		return f.now(c, area{at.x, at.y, at.width, min(6, at.height)})
	}
	f.Now.Text = f.Proposal.Advice
	y, end := f.now(c, at), at.y+at.height
	for _, explained := range f.Proposal.Explained {
		y = c.wrapped(at.x+1, y, at.width-2, end-y, explained, strong)
	}
	return y
}

// record paints clocks, gate and sheets for the arbiter.
func (f frame) record(c *canvas, at area) {
	y := f.clocks(c, at)
	y = f.gate(c, at.x, y, at.width)
	if end := at.y + at.height; end-y > 1 {
		f.sheets(c, at.x, y, at.width, end-y)
	}
}

// incidents paints the last irregularities that have room, each of them whole. It
// returns the line below them.
func (f frame) incidents(c *canvas, x, y, width, room int) int {
	for _, line := range newest(f.Incidents, width, room) {
		c.put(x, y, width, line, plain)
		y++
	}
	return y
}
