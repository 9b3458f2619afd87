package board

import (
	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// due returns the side whose men are to be moved with the cursor now: one's
// own, or the opponent's where his move is to be carried out.
func (m *model) due() rules.Side {
	var side rules.Side
	sees := false
	m.seat.With(func(s *console.Session) {
		if s.Seat().Capacity == table.Player || s.Seat().Capacity == table.Assistant {
			side, sees = s.Seat().Side, s.Config().Sees
		}
	})
	if side == 0 {
		return 0
	}
	if _, _, ok := m.state.ToRepeat(side); ok && sees && !(m.state.Answer.By == side && m.state.Answer.Executed) {
		return side.Other()
	}
	return side
}

// mine reports whether the man on a square may be taken now.
func (m *model) mine(s rules.Square) bool {
	due := m.due()
	return m.past < 0 && s != 0 && due != 0 && m.placement().At(s).Side == due
}

// takeOrPut takes the man under the cursor, or puts the one in hand there.
func (m *model) takeOrPut() {
	switch {
	case m.hand == 0 && m.mine(m.cursor):
		m.hand = m.cursor
		piece := m.placement().At(m.hand)
		var name, square announce.Slot
		m.seat.With(func(s *console.Session) {
			name = announce.TextSlot("piece", s.Voice().Scheme.Word("role."+piece.Role.String()))
			square = s.Voice().SquareSlot("square", m.hand)
		})
		m.hint("console.in-hand", name, square)
	case m.hand == 0:
		m.hint("console.nothing-here")
	case m.hand == m.cursor:
		m.hand = 0
		m.hint("console.put-back")
	default:
		m.put(m.cursor)
	}
}

// put puts the man in hand on a square: that is a move, one's own or the
// opponent's that is carried out.
func (m *model) put(to rules.Square) {
	from := m.hand
	m.hand = 0
	line := from.String() + to.String()
	var side rules.Side
	m.seat.With(func(s *console.Session) { side = s.Seat().Side })
	if m.due() != side {
		line = "execute " + line
	}
	m.seat.Enter(line)
}

// click takes a man with the mouse, or puts the one in hand.
func (m *model) click(x, y int) {
	if m.card {
		m.card = false
		return
	}
	square := m.grid.square(x, y)
	if square == 0 {
		return
	}
	m.cursor = square
	if m.hand != 0 || m.mine(square) {
		if m.hand != 0 && m.hand != square && m.mine(square) {
			m.hand = 0
		}
		m.takeOrPut()
	}
}

// release puts a man that was dragged.
func (m *model) release(x, y int) {
	square := m.grid.square(x, y)
	if m.hand == 0 || square == 0 || square == m.hand {
		return
	}
	m.cursor = square
	m.put(square)
}
