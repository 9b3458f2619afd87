package board

import (
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/screen"
	"blindchess/internal/settings"
	"blindchess/internal/table"
)

// Kind is whose screen it is. The zero Kind is Keyboard.
type Kind uint8

// The kinds.
const (
	Keyboard Kind = iota // a player who hears and explores with keys
	Paired               // a sighted opponent
	Arbiter              // the arbiter
	Onlooker             // somebody who looks on
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

	state  table.State
	told   []told   // what was said to this seat, the newest last
	fresh  int      // how many lines were answered since one was entered
	back   int      // how many pages back one reads what was said; 0 for not at all
	spoken string   // the last announcement of a move
	words  []string // its words one by one

	work screen.Work // what takes long at the table

	cursor rules.Square
	points bool         // the mouse was used last, and so the cursor needs no look of its own
	hand   rules.Square // taken with the cursor or the mouse
	past   int          // the ply that is looked at; -1 for the present
	typing bool
	typed  []rune
	card   bool // the card of rights and duties is shown
	grid   grid
}

// told is a line that was said to this seat.
type told struct {
	text  string
	shown bool // the clocks, the gate or the last announcement show it too
}

// woken says that the seat has something new.
type woken struct{}

// left says that whoever sits here has quit.
type left struct{}

// ticked says that a second has passed.
type ticked struct{}

func newModel(c Config) *model {
	m := &model{config: c, seat: c.Seat, width: c.Width, height: c.Height, past: -1}
	m.typing = c.Kind != Keyboard
	m.state = m.seat.State()
	// Whoever comes back to a game finds the board at once: his clock may run.
	m.card = c.Kind == Paired && m.state.Game.Ply() == 0
	m.cursor = rules.SquareAt(4, 0)
	if m.side() == rules.Black {
		m.cursor = rules.SquareAt(4, 7)
	}
	m.adopt(m.seat.Look())
	m.take()
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
	// A key means what it means at the table as it stands now, also where the
	// nudge that something is new has not been taken yet.
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
		return m, m.key(message)
	case tea.PasteMsg:
		if m.typing {
			m.insert(message.Content)
		}
	case tea.MouseClickMsg:
		m.points = true
		m.click(message.X, message.Y)
	case tea.MouseReleaseMsg:
		m.release(message.X, message.Y)
	}
	return m, nil
}

// keptLines is how many lines of what was said are kept.
const keptLines = 200

// take takes what is new at the seat.
func (m *model) take() {
	before := m.state.Game.Ply()
	m.state, m.work = m.seat.State(), m.seat.Work()
	if m.past >= m.state.Game.Ply() || before > m.state.Game.Ply() {
		m.past = -1
	}
	for _, u := range m.seat.Take() {
		text := screen.Plain(u.Text())
		if text == "" {
			continue
		}
		// Who points sees what he has in hand.
		if !m.points || u.Kind != say.Hint {
			m.tell(told{text, u.Kind == say.Move || u.Topic == announce.TopicGate})
		}
		if u.Kind == say.Answer {
			m.fresh++
		}
		if u.Kind == say.Move {
			m.spoken, m.words = text, m.words[:0]
			for _, word := range u.Words {
				m.words = append(m.words, screen.Plain(word.Text))
			}
		}
	}
}

// tell adds a line to those that are shown, and drops the oldest.
func (m *model) tell(line told) {
	m.told = append(m.told, line)
	if len(m.told) > keptLines {
		m.told = m.told[1:]
	}
}

// side returns the side that the screen is seen from.
func (m *model) side() rules.Side {
	var side rules.Side
	m.seat.With(func(s *console.Session) { side = s.Seat().Side })
	return side
}

// black reports whether the board is seen from Black's side.
func (m *model) black() bool { return (m.side() == rules.Black) != m.seat.Flipped() }

// position returns what is looked at: the present, or an earlier ply.
func (m *model) position() rules.Position {
	if m.past >= 0 {
		return m.state.Game.At(m.past)
	}
	return m.state.Game.Position()
}

// placement returns what stands on the board that is shown: for a player who
// sees his board his own, for others that of the game.
func (m *model) placement() rules.Placement {
	if m.past >= 0 {
		return m.position().Placement()
	}
	sees, side := false, rules.Side(0)
	m.seat.With(func(s *console.Session) { sees, side = s.Config().Sees, s.Seat().Side })
	if sees && side != 0 && m.state.Phase >= table.PhasePlaying {
		return m.state.Boards.Of(side).Placement
	}
	return m.position().Placement()
}

// letter returns the letter of a piece in the player's notation.
func (m *model) letter(role rules.Role) string {
	text := ""
	m.seat.With(func(s *console.Session) { text = s.Letter(role) })
	return text
}
