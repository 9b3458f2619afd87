package board

import "blindchess/internal/screen/view"

// click takes a piece with the mouse, or puts the one in hand.
func (m *model) click(x, y int) {
	m.focus.Pointing = true
	if m.card {
		m.card = false
		return
	}
	if now := m.painted.Now; now.Line != "" && m.places.now.holds(x, y) {
		m.seat.Enter(now.Line)
		return
	}
	if place, ok := m.places.board.place(x, y); ok {
		to := m.painted.Boards[0].Squares[place].At
		m.act(func(at view.Source) view.Act { return at.Click(m.focus, to) })
	}
}

// release puts a piece that was dragged.
func (m *model) release(x, y int) {
	from := m.focus.Hand
	if from == 0 {
		return
	}
	if place, ok := m.places.board.place(x, y); ok && m.painted.Boards[0].Squares[place].At != from {
		to := m.painted.Boards[0].Squares[place].At
		m.act(func(at view.Source) view.Act { return at.Drag(m.focus, from, to) })
	}
}
