package board

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// smallest is the size below which a screen is not painted.
const (
	smallestWidth  = 20
	smallestHeight = 10
)

// View paints the screen.
func (m *model) View() tea.View {
	view := tea.View{AltScreen: true, WindowTitle: "blindchess", MouseMode: tea.MouseModeCellMotion}
	if m.width < smallestWidth || m.height < smallestHeight {
		m.grid = grid{}
		view.SetContent(m.small())
		return view
	}
	c := newCanvas(m.width, m.height)
	c.fill(0, 0, c.width, c.height, plain)
	switch {
	case m.card:
		m.paintCard(c)
	case m.back > 0:
		m.paintBack(c)
	case m.config.Kind == Keyboard:
		m.paintKeyboard(c)
	case m.config.Kind == Arbiter:
		m.paintArbiter(c)
	default:
		m.paintPaired(c)
	}
	view.SetContent(c.String(m.styles))
	view.Cursor = m.focus()
	return view
}

// small is what a terminal shows in which nothing has room.
func (m *model) small() string {
	if len(m.told) == 0 || m.width < 4 {
		return ""
	}
	lines := wrap(m.told[len(m.told)-1].text, m.width)
	return strings.Join(lines[:min(len(lines), max(m.height, 0))], "\n")
}

// focus is where the cursor of the terminal stands: where one types, or on the
// square that one is at. Whoever points with the mouse needs none.
func (m *model) focus() *tea.Cursor {
	if m.card || m.back > 0 || m.points && len(m.typed) == 0 {
		return nil
	}
	if m.grid.width > 0 && (!m.typing || m.config.Kind != Keyboard && len(m.typed) == 0) {
		x, y := m.grid.centre(m.cursor)
		return still(x, y)
	}
	return still(min(2+len(m.typed), m.width-1), m.height-1)
}

func still(x, y int) *tea.Cursor {
	cursor := tea.NewCursor(x, y)
	cursor.Blink = false
	return cursor
}

// phrase is a phrase of the pack as text.
func (m *model) phrase(key string, args ...string) string {
	text := ""
	m.seat.With(func(s *console.Session) { text = s.Voice().Pack.Phrase(key, args...) })
	return text
}

// input paints what is typed, on the last line.
func (m *model) input(c *canvas) {
	if m.typing {
		c.put(0, c.height-1, c.width, "> "+string(m.typed), plain)
	}
}

// said paints the last of what was said, the newest at the bottom. Where all
// is false it leaves out what stands elsewhere on the screen.
func (m *model) said(c *canvas, x, y, width, height int, all bool) {
	var lines []string
	for i := len(m.told) - 1; i >= 0 && len(lines) < height; i-- {
		if m.told[i].shown && !all {
			continue
		}
		parts := wrap(m.told[i].text, width)
		for j := len(parts) - 1; j >= 0 && len(lines) < height; j-- {
			lines = append(lines, parts[j])
		}
	}
	for i, line := range lines {
		c.put(x, y+len(lines)-1-i, width, line, plain)
	}
}

// marksNow says which squares have a look of their own. A sighted opponent
// knows his own last move: marked is that of the other side.
func (m *model) marksNow() marks {
	k := marks{hand: m.hand, slim: m.config.Kind != Keyboard}
	if !m.points {
		k.cursor = m.cursor
	}
	ply := m.past
	if ply < 0 {
		ply = m.state.Game.Ply()
	}
	if m.config.Kind == Paired && m.past < 0 && ply > 0 && m.state.Game.At(ply-1).Turn() == m.side() {
		ply--
	}
	if ply > 0 {
		move := m.state.Game.Move(ply)
		k.moved = [2]rules.Square{move.From, move.To}
	}
	return k
}

// paintKeyboard paints the keyboard board: as large as it can be, two lines of
// what was said, and the line that is typed.
func (m *model) paintKeyboard(c *canvas) {
	below := 3
	m.grid = fit(0, 0, c.width, c.height-below, m.black())
	if wide := m.grid.width*8 + 2; c.width-wide >= 2 {
		m.grid.x += (c.width - wide) / 2
	}
	c.board(m.grid, m.placement(), m.marksNow(), m.letter)
	bottom := m.grid.y + 8*m.grid.height + 1
	if m.work.Most > 0 {
		bottom = m.asked(c, bottom, 1, "", strong)
	}
	m.said(c, 0, bottom, c.width, c.height-1-bottom, true)
	if m.ticks() {
		c.put(0, c.height-1, c.width, m.clockLine(), faint)
	}
	m.input(c)
}

func (m *model) clockLine() string {
	return m.name(rules.White) + " " + m.time(rules.White) + "  " + m.name(rules.Black) + " " + m.time(rules.Black)
}

// name returns the name of a player, or his side where he has none.
func (m *model) name(side rules.Side) string {
	word := m.phrase("side." + strings.ToLower(side.String()))
	if name := m.state.Seat(side).Name; name != "" {
		return word + " " + name
	}
	return word
}

// time returns what a clock shows: hours, minutes and seconds.
func (m *model) time(side rules.Side) string {
	left := m.state.Left(side, m.seat.Now())
	if m.state.Over() {
		left = m.state.Left(side, m.state.At)
	}
	seconds := int(left.Truncate(time.Second) / time.Second)
	running := ' '
	if m.state.Clock.Running() == side {
		running = '*'
	}
	return fmt.Sprintf("%d:%02d:%02d %c", seconds/3600, seconds/60%60, seconds%60, running)
}

// clocks paints both clocks, the opponent's first as the board lies. A star
// stands at the one that runs.
func (m *model) clocks(c *canvas, x, y, width int) int {
	order := []rules.Side{rules.Black, rules.White}
	if m.black() {
		order = []rules.Side{rules.White, rules.Black}
	}
	for _, side := range order {
		look := plain
		if _, fallen := m.state.Clock.Fallen(side, m.seat.Now()); fallen {
			look = alarm
		}
		clock := m.time(side)
		c.put(x, y, width-len(clock)-1, m.name(side), plain)
		c.put(x+width-len(clock), y, len(clock), clock, look)
		y++
	}
	return y
}

// gate paints the steps of the move in hand: those that are done are marked.
func (m *model) gate(c *canvas, x, y, width int) int {
	gate, answer := m.state.Gate, m.state.Answer
	done := m.state.Game.Ply() > 0 || gate.Announced != (rules.Move{}) || len(gate.Touched) > 0
	missing := map[table.Step]bool{}
	for _, step := range m.state.Missing() {
		missing[step] = true
	}
	made := gate.Made || done && gate.Announced == (rules.Move{}) && len(gate.Touched) == 0
	steps := []struct {
		key  string
		done bool
	}{
		{"touched", done && (made || !missing[table.StepTouched])},
		{"captured", done && (made || !missing[table.StepCaptured])},
		{"placed", done && (made || !missing[table.StepPlaced])},
		{"announced", done && (made || !missing[table.StepAnnounced] && !missing[table.StepMatched])},
		{"repeated", done && answer.Repeated},
		{"executed", done && answer.Executed},
		{"pressed", done && !gate.Made && gate.Announced == (rules.Move{}) && len(gate.Touched) == 0},
	}
	line := ""
	for _, step := range steps {
		if step.key == "captured" && !m.captures() {
			continue
		}
		mark := "-\u00a0"
		if step.done {
			mark = "+\u00a0"
		}
		line += mark + strings.ReplaceAll(m.phrase("screen.gate."+step.key), " ", "\u00a0") + "  "
	}
	return c.wrapped(x, y, width, 3, line, plain)
}

// captures reports whether the move in hand, or the last one made, takes a man
// off the board.
func (m *model) captures() bool {
	gate, ply := m.state.Gate, m.state.Game.Ply()
	if gate.Uncaptured != 0 {
		return true
	}
	if ply > 0 && (gate.Made || len(gate.Touched) == 0 && gate.Announced == (rules.Move{})) {
		return takes(m.state.Game.At(ply-1), m.state.Game.Move(ply))
	}
	for _, touched := range gate.Touched {
		if !touched.Own {
			return true
		}
	}
	return takes(m.state.Game.Position(), gate.Announced)
}

func takes(position rules.Position, move rules.Move) bool {
	return position.Legal(move) && position.Captured(move) != 0
}

// sheets paints both scoresheets side by side, the last moves of them.
func (m *model) sheets(c *canvas, x, y, width, height int) {
	half := (width - 1) / 2
	for i, side := range []rules.Side{rules.White, rules.Black} {
		left := x + i*(half+1)
		c.put(left, y, half, m.phrase("screen.sheet", "side", m.phrase("side."+strings.ToLower(side.String()))), strong)
		for j, row := range page(m.sheet(side), height-1) {
			c.put(left, y+1+j, half, row, plain)
		}
	}
}

// page returns the last rows, of which height have room. It turns half a page
// at a time, so that most moves leave the rows above them where they are.
func page(rows []string, height int) []string {
	if len(rows) <= height || height < 1 {
		return rows[:min(len(rows), max(height, 0))]
	}
	turn := max(height/2, 1)
	return rows[(len(rows)-height+turn-1)/turn*turn:]
}

// sheet returns one scoresheet as rows of a number and two entries. What is
// struck out stands in brackets.
func (m *model) sheet(side rules.Side) []string {
	start := m.state.Game.Start()
	offset := 0
	if start.Position.Turn() == rules.Black {
		offset = 1
	}
	var rows []string
	for _, entry := range m.state.Sheets.Of(side).Entries {
		text := entry.Text
		if entry.Struck {
			text = "[" + text + "]"
		}
		at := entry.Ply - 1 + offset
		number := strconv.Itoa(start.Number+at/2) + "."
		if row := len(rows); row > 0 && strings.HasPrefix(rows[row-1], number+" ") {
			rows[row-1] += " " + text
			continue
		}
		if at%2 == 1 {
			number += " ..."
		}
		rows = append(rows, number+" "+text)
	}
	return rows
}

// open paints what waits: an offer, a claim, a proposal.
func (m *model) open(c *canvas, x, y, width int) int {
	if m.state.Offer != 0 {
		y = c.wrapped(x, y, width, 2, m.phrase("screen.offer", "side", m.name(m.state.Offer)), alarm)
	}
	if m.state.Claim.Kind != 0 {
		claim := m.phrase("claim-name." + m.state.Claim.Kind.String())
		claim, _, _ = strings.Cut(claim, " |")
		y = c.wrapped(x, y, width, 2, m.phrase("console.open-claim", "side", m.name(m.state.Claim.By), "claim", claim), alarm)
	}
	return y
}
