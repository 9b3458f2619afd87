package board

import (
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"blindchess/internal/screen"
	"blindchess/internal/screen/view"
	"blindchess/internal/settings"
)

// model is one screen. It belongs to the goroutine of its program.
type model struct {
	config  Config
	seat    *screen.Seat
	styles  [parts]lipgloss.Style
	shown   settings.Look
	ticking bool // a tick is on its way
	width   int
	height  int

	focus  view.Focus
	log    view.Log
	back   int // how many pages back one reads what was said; 0 for not at all
	typing bool
	typed  []rune
	card   bool // the card of rights and duties is shown

	painted frame // what was painted last,
	grid    grid  // and where its board lies
}

// woken says that the seat has something new.
type woken struct{}

// left says that whoever sits here has quit.
type left struct{}

// ticked says that a second has passed.
type ticked struct{}

func newModel(c Config) *model {
	m := &model{config: c, seat: c.Seat, width: c.Width, height: c.Height}
	m.typing = c.Kind != Keyboard
	m.adopt(m.seat.Look())
	m.take()
	// Whoever comes back to a game finds the board at once: their clock may run.
	m.card = c.Kind == Paired && !m.frame().Begun
	return m
}

// adopt has the screen look so from now on.
func (m *model) adopt(look settings.Look) {
	m.shown, m.styles = look, looks(themeFor(look.Theme, m.config.Environ))
}

// ticks reports whether the clocks on the screen change each second. On the
// keyboard board they do so only where that is wanted: a screen reader would
// tell of it.
func (m *model) ticks() bool { return m.config.Kind != Keyboard || m.shown.Ticking }

// Init waits for what is new.
func (m *model) Init() tea.Cmd {
	commands := []tea.Cmd{m.wait()}
	if m.ticks() {
		m.ticking = true
		commands = append(commands, tick())
	}
	return tea.Batch(commands...)
}

func tick() tea.Cmd { return tea.Tick(time.Second, func(time.Time) tea.Msg { return ticked{} }) }

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

// Update does what came in means.
func (m *model) Update(message tea.Msg) (tea.Model, tea.Cmd) {
	m.take()
	switch message := message.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = message.Width, message.Height
	case woken:
		if look := m.seat.Look(); look != m.shown {
			m.adopt(look)
		}
		if m.ticks() && !m.ticking {
			m.ticking = true
			return m, tea.Batch(m.wait(), tick())
		}
		return m, m.wait()
	case left:
		return m, tea.Quit
	case ticked:
		if !m.ticks() {
			m.ticking = false
			return m, nil
		}
		return m, tick()
	case tea.KeyPressMsg:
		m.key(message)
	case tea.PasteMsg:
		if m.typing {
			m.insert(message.Content)
		}
	case tea.MouseClickMsg:
		m.click(message.X, message.Y)
	case tea.MouseReleaseMsg:
		m.release(message.X, message.Y)
	}
	return m, nil
}

// take takes what was said to the seat since it was looked at last.
func (m *model) take() {
	for _, u := range m.seat.Take() {
		m.log = m.log.Hear(u, m.focus.Pointing)
	}
}

// View paints the screen.
func (m *model) View() tea.View {
	seen := tea.View{AltScreen: true, WindowTitle: "blindchess", MouseMode: tea.MouseModeCellMotion}
	m.painted, m.grid = m.frame(), grid{}
	if m.width < smallestWidth || m.height < smallestHeight {
		seen.SetContent(m.painted.small())
		return seen
	}
	var c *canvas
	c, m.grid = m.painted.paint()
	seen.SetContent(c.String(m.styles))
	seen.Cursor = m.cursor()
	return seen
}

// frame is the picture as it is to be painted now.
func (m *model) frame() frame {
	f := frame{
		kind: m.config.Kind, width: m.width, height: m.height, ticking: m.ticks(), card: m.card, back: m.back,
		fresh: m.log.Fresh, typing: m.typing, typed: string(m.typed),
	}
	m.seat.See(func(at view.Source) {
		f.View = at.View(m.focus, m.log)
		f.words = words{
			card: at.Card(), cardKeys: at.Phrase("screen.card-keys"), keys: at.Phrase(f.kind.keys()),
			keysMore: at.Phrase("screen.more"), keysBack: at.Phrase("screen.back"),
		}
	})
	return f
}

// cursor is where the cursor of the terminal stands: where one types, or on the
// square that one is at. Whoever points with the mouse needs none.
func (m *model) cursor() *tea.Cursor {
	if m.card || m.back > 0 || m.focus.Pointing && len(m.typed) == 0 {
		return nil
	}
	x, y := min(2+len(m.typed), m.width-1), m.height-1
	if m.grid.width > 0 && (!m.typing || m.config.Kind != Keyboard && len(m.typed) == 0) {
		for place, square := range m.painted.Boards[0].Squares {
			if square.Marks.Cursor {
				x, y = m.grid.centre(place)
			}
		}
	}
	cursor := tea.NewCursor(x, y)
	cursor.Blink = false
	return cursor
}

// click takes a man with the mouse, or puts the one in hand.
func (m *model) click(x, y int) {
	m.focus.Pointing = true
	if m.card {
		m.card = false
		return
	}
	if place, ok := m.grid.place(x, y); ok {
		to := m.painted.Boards[0].Squares[place].At
		m.act(func(at view.Source) view.Act { return at.Click(m.focus, to) })
	}
}

// release puts a man that was dragged.
func (m *model) release(x, y int) {
	from := m.focus.Hand
	if from == 0 {
		return
	}
	if place, ok := m.grid.place(x, y); ok && m.painted.Boards[0].Squares[place].At != from {
		to := m.painted.Boards[0].Squares[place].At
		m.act(func(at view.Source) view.Act { return at.Drag(m.focus, from, to) })
	}
}
