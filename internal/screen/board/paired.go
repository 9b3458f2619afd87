package board

import (
	"strings"

	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/screen"
	"blindchess/internal/table"
)

// expecting returns what is expected of whoever sits here.
func (m *model) expecting() string {
	var words []say.Word
	m.seat.With(func(s *console.Session) { words = s.Expecting(m.state) })
	return screen.Plain(say.Utterance{Words: words}.Text())
}

// paintCard paints the card of five lines that comes before the first move.
func (m *model) paintCard(c *canvas) {
	m.grid = grid{}
	var lines []string
	m.seat.With(func(s *console.Session) { lines = s.Card() })
	width := min(c.width-4, 76)
	y := 1
	for i, line := range lines {
		y = c.wrapped(2, y, width, c.height-y-2, strings.Repeat(" ", 0)+string(rune('1'+i))+". "+line, strong)
		if c.height > 18 {
			y++
		}
	}
	c.wrapped(2, min(y+1, c.height-1), width, 1, m.phrase("screen.card-keys"), plain)
}

// announcedHeight is how many lines are kept for an announcement, so that what
// is below stays where it is.
const announcedHeight = 5

// announced paints the last announcement large, spelled out word by word. It
// returns the line behind it.
func (m *model) announced(c *canvas, x, y, width, height int) int {
	first, end := y, y+height
	if m.spoken == "" {
		return min(end, first+announcedHeight)
	}
	y = c.wrapped(x, y, width, min(2, height), strings.ToUpper(m.spoken), strong)
	for _, word := range m.spelled() {
		if y >= end {
			break
		}
		c.put(x+2, y, width-2, word, plain)
		y++
	}
	return max(y, min(end, first+announcedHeight))
}

// spelled returns each word of the last announcement with what it stands for,
// so that somebody who has never heard the names can read them aloud.
func (m *model) spelled() []string {
	move, ply := m.state.Last()
	position := m.state.Game.Position()
	if gate := m.state.Gate; gate.Announced != (rules.Move{}) && !gate.Made {
		move = gate.Announced
	} else if ply > 0 {
		position = m.state.Game.At(ply - 1)
	}
	piece := position.At(move.From)
	if move == (rules.Move{}) || piece.Role == 0 {
		return nil
	}
	var lines []string
	m.seat.With(func(s *console.Session) {
		scheme := s.Voice().Scheme
		if kingside, castles := position.Castling(move); castles {
			key := "castle.long"
			sign := "0-0-0"
			if kingside {
				key, sign = "castle.short", "0-0"
			}
			lines = []string{sign + "  " + scheme.Word(key)}
			return
		}
		lines = append(lines, s.Letter(piece.Role)+"   "+scheme.Word("role."+piece.Role.String()))
		for _, square := range []rules.Square{move.From, move.To} {
			lines = append(lines, square.String()+"  "+s.Voice().SquareSlot("", square).Words[0].Text)
		}
		if move.Promotes != 0 {
			lines = append(lines, s.Letter(move.Promotes)+"   "+scheme.Word("role."+move.Promotes.String()))
		}
	})
	return lines
}

// paintPaired paints the screen of a sighted opponent, or of somebody who
// looks on.
func (m *model) paintPaired(c *canvas) {
	below := 6
	boardWidth := min(c.width*3/5, (c.height-below)*2+2)
	if c.width < 60 {
		boardWidth = c.width
	}
	m.grid = fit(0, 0, boardWidth, c.height-below, m.black())
	c.board(m.grid, m.placement(), m.marksNow(), m.letter)
	bottom := m.grid.y + 8*m.grid.height + 1
	x := m.grid.x + 8*m.grid.width + 2
	aside := c.width-x >= 24
	if aside {
		m.panel(c, x, 0, c.width-x, bottom)
	}
	y := m.asked(c, bottom, 2, m.expectation(), strong)
	m.said(c, 0, y, c.width, c.height-2-y, !aside)
	c.put(0, c.height-2, c.width, m.keysLine(c.height-2-y), faint)
	m.input(c)
}

func (m *model) expectation() string {
	if m.config.Kind == Onlooker {
		return ""
	}
	return "> " + m.expecting()
}

// keysLine tells the keys, and where what was answered has more lines than
// there is room for, how to read it all.
func (m *model) keysLine(room int) string {
	if m.fresh > max(room, 1) {
		return m.phrase("screen.more")
	}
	if m.config.Kind == Onlooker {
		return m.phrase("screen.keys-onlooker")
	}
	return m.phrase("screen.keys-paired")
}

// panel paints what stands beside the board: clocks, the announcement, the
// gate, what is open, and both sheets.
func (m *model) panel(c *canvas, x, y, width, height int) {
	end := y + height
	y = m.clocks(c, x, y, width) + 1
	y = m.announced(c, x, y, width, min(announcedHeight+1, end-y-6))
	if m.state.Phase >= table.PhasePlaying {
		y = m.gate(c, x, y, width)
	}
	y = m.open(c, x, y, width)
	if end-y > 2 {
		m.sheets(c, x, y, width, end-y)
	}
}
