package board

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
)

// woken says that the seat has something new.
type woken struct{}

// left says that the user has quit.
type left struct{}

// ticked says that the clocks may have changed.
type ticked struct{}

// Init waits for changes.
func (m *model) Init() tea.Cmd {
	commands := []tea.Cmd{m.wait(), m.ask()}
	if m.ticks() {
		m.ticking = true
		commands = append(commands, m.tick())
	}
	return tea.Batch(commands...)
}

// tick waits until the clocks on the screen change: a second, or a tenth while the
// one that runs shows tenths.
func (m *model) tick() tea.Cmd {
	wait := time.Second
	if m.painted.tenths() {
		wait /= 10
	}
	return tea.Tick(wait, func(time.Time) tea.Msg { return ticked{} })
}

// wait waits for the seat. The program ends it by ending the seat.
func (m *model) wait() tea.Cmd {
	seat, done := m.seat, m.config.done
	return func() tea.Msg {
		select {
		case <-seat.Wake():
			return woken{}
		case <-seat.Left():
			return left{}
		case <-done:
			return nil
		}
	}
}

// caughtUp says that delayed messages must be painted now.
type caughtUp struct{}

// Update handles a message. A terminal receives no more pictures than it shows. A
// message that comes too soon after the last picture, and changes no size, is
// painted together with the next.
func (m *model) Update(message tea.Msg) (tea.Model, tea.Cmd) {
	command := m.update(message)
	_, sized := message.(tea.WindowSizeMsg)
	soon := time.Until(m.paintedAt.Add(time.Second / time.Duration(m.config.often())))
	m.hurried = !sized && soon > 0
	if m.hurried && !m.catchesUp {
		m.catchesUp = true
		command = tea.Batch(command, tea.Tick(soon, func(time.Time) tea.Msg { return caughtUp{} }))
	}
	return m, command
}

func (m *model) update(message tea.Msg) tea.Cmd {
	m.take()
	switch message := message.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = message.Width, message.Height
		m.measure()
		if m.overlay != nil {
			m.overlay.anew()
		}
		return tea.Sequence(tea.Raw(scrollAll), tea.ClearScreen)
	case uv.KittyGraphicsEvent, uv.PrimaryDeviceAttributesEvent, uv.CellSizeEvent:
		m.answered(message)
	case woken:
		if look := m.seat.Look(); look != m.shown {
			m.adopt(look)
		}
		if m.ticks() && !m.ticking {
			m.ticking = true
			return tea.Batch(m.wait(), m.ask(), m.tick())
		}
		return tea.Batch(m.wait(), m.ask())
	case left:
		return tea.Quit
	case ticked:
		if !m.ticks() {
			m.ticking = false
			return nil
		}
		return m.tick()
	case caughtUp:
		m.catchesUp = false
	case tea.KeyPressMsg:
		m.key(message)
	case tea.PasteMsg:
		m.seat.Typed()
		if message.Content == "" {
			m.illegible()
		} else if m.typing {
			m.insert(message.Content)
		}
	case uv.UnknownEvent:
		m.seat.Typed()
		if !strings.HasPrefix(string(message), "\x1b") { // and not a key that is not known
			m.illegible()
		}
	case tea.MouseClickMsg:
		m.click(message.X, message.Y)
	case tea.MouseReleaseMsg:
		m.release(message.X, message.Y)
	}
	return nil
}

// scrollAll has all rows of a terminal scroll, and leaves its cursor where it is.
// A frame that was under way while a terminal grew ends with as many rows as the
// terminal had; the next one would be a row too high.
const scrollAll = "\x1b7\x1b[r\x1b8"

// View paints the screen.
func (m *model) View() tea.View {
	if !m.hurried {
		m.seen, m.paintedAt = m.paint(), time.Now()
	}
	return m.seen
}

func (m *model) paint() tea.View {
	seen := tea.View{AltScreen: true, WindowTitle: "blindchess", MouseMode: tea.MouseModeCellMotion}
	m.painted, m.places = m.frame(), places{}
	if m.width < smallestWidth || m.height < smallestHeight {
		seen.SetContent(m.painted.small())
		m.stand(nil)
		return seen
	}
	var c *canvas
	c, m.places = m.painted.paint(&m.canvas)
	seen.SetContent(c.String(m.palette))
	m.stand(c)
	seen.Cursor = m.cursor()
	return seen
}

// cursor is the place of the terminal's cursor: in the typed text, or on the
// focused square. A user with a mouse needs none.
func (m *model) cursor() *tea.Cursor {
	if m.card || m.back > 0 || m.focus.Pointing && len(m.typed) == 0 {
		return nil
	}
	x, y := min(2+len(m.typed), m.width-1), m.height-1
	if m.places.board.width > 0 && (!m.typing || m.config.Kind != Keyboard && len(m.typed) == 0) {
		for place, square := range m.painted.Boards[0].Squares {
			if square.Marks.Cursor {
				x, y = m.places.board.centre(place)
			}
		}
	}
	cursor := tea.NewCursor(x, y)
	cursor.Blink = false
	return cursor
}
