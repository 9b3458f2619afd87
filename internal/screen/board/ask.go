package board

import (
	"context"
	"errors"
	"io"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"blindchess/internal/screen/pieces"
)

// Question is a question before there is a table.
type Question struct {
	Head   string   // the question; its lines are separated by line feeds
	Offers []string // each in one line; they are numbered from 1, and there may be none
	Back   bool     // the escape key answers back
	Keys   string   // lists the keys
	Theme  string   // as the setting has it
}

// back is the answer of the escape key.
const back = "back"

// Ask paints a question and returns the answer: the typed line, or the number of
// the offer that was chosen with the arrows. It returns io.EOF if the user
// leaves, and the error of ctx when that ends. Of c it needs In, Out and
// Environ.
func Ask(ctx context.Context, c Config, q Question) (string, error) {
	m := &asking{Question: q, palette: paletteFor(q.Theme, c.Environ, full), pieces: pieces.Load(), width: c.Width, height: c.Height}
	options := []tea.ProgramOption{tea.WithColorProfile(colorprofile.TrueColor), tea.WithEnvironment(c.Environ), tea.WithoutSignalHandler()}
	if c.In != nil {
		options = append(options, tea.WithInput(c.In))
	}
	if c.Out != nil {
		options = append(options, tea.WithOutput(c.Out))
	}
	if c.Width > 0 && c.Height > 0 {
		options = append(options, tea.WithWindowSize(c.Width, c.Height))
	}
	program := tea.NewProgram(m, options...)
	// The program is asked to quit, and not killed by its context: then Bubble Tea
	// would close the terminal under the goroutine that reads it.
	stop := context.AfterFunc(ctx, program.Quit)
	defer stop()
	_, err := program.Run()
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case errors.Is(err, tea.ErrInterrupted), err == nil && !m.answered:
		return "", io.EOF
	default:
		return m.answer, err
	}
}

// asking is the screen of one question.
type asking struct {
	Question
	palette       palette
	pieces        pieces.Set
	width, height int
	at            int // the offer that Enter takes, from 0
	typed         []rune
	answer        string
	answered      bool
	cursor        [2]int // its place
}

// Init does nothing: all is known.
func (m *asking) Init() tea.Cmd { return nil }

// Update carries out the meaning of a key.
func (m *asking) Update(message tea.Msg) (tea.Model, tea.Cmd) {
	switch message := message.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = message.Width, message.Height
		return m, tea.Sequence(tea.Raw(scrollAll), tea.ClearScreen)
	case tea.PasteMsg:
		m.insert(message.Content)
	case tea.KeyPressMsg:
		return m, m.key(message)
	}
	return m, nil
}

func (m *asking) key(k tea.KeyPressMsg) tea.Cmd {
	offers := max(len(m.Offers), 1)
	switch name := k.String(); name {
	case "ctrl+c", "ctrl+d":
		return tea.Quit
	case "up", "shift+tab":
		m.at = (m.at + offers - 1) % offers
	case "down", "tab":
		m.at = (m.at + 1) % offers
	case "home":
		m.at = 0
	case "end":
		m.at = offers - 1
	case "backspace":
		m.typed = m.typed[:max(len(m.typed)-1, 0)]
	case "ctrl+u":
		m.typed = nil
	case "esc":
		if m.Back && len(m.typed) == 0 {
			return m.leave(back)
		}
		m.typed = nil
	case "enter":
		if len(m.typed) == 0 && len(m.Offers) > 0 {
			return m.leave(strconv.Itoa(m.at + 1))
		}
		return m.leave(string(m.typed))
	case "space":
		m.insert(" ")
	default:
		m.insert(k.Text)
	}
	return nil
}

func (m *asking) leave(answer string) tea.Cmd {
	m.answer, m.answered = answer, true
	return tea.Quit
}

func (m *asking) insert(text string) {
	for _, r := range text {
		if len(m.typed) < longestTyped && r >= ' ' && r != 0x7f {
			m.typed = append(m.typed, r)
		}
	}
}

// View paints the question.
func (m *asking) View() tea.View {
	seen := tea.View{AltScreen: true, WindowTitle: "blindchess"}
	if m.width < smallestWidth || m.height < smallestHeight {
		seen.SetContent(strings.Join(wrap(m.Head, m.width), "\n"))
		return seen
	}
	seen.SetContent(m.paint().String(m.palette))
	cursor := tea.NewCursor(m.cursor[0], m.cursor[1])
	cursor.Blink = false
	seen.Cursor = cursor
	return seen
}

// asked is one line of a question, and which offer it belongs to.
type asked struct {
	text  string
	look  look
	offer int // from 1, and 0 for none
}

// lines returns the question in lines of at most width cells.
func (m *asking) lines(width int) []asked {
	var all []asked
	for part := range strings.SplitSeq(m.Head, "\n") {
		for _, line := range wrap(part, width) {
			all = append(all, asked{line, strong, 0})
		}
	}
	all = append(all, asked{})
	for i, offer := range m.Offers {
		shown := plain
		if i == m.at && len(m.typed) == 0 {
			shown = button
		}
		for _, line := range wrap(offer, width-2) {
			all = append(all, asked{line, shown, i + 1})
		}
	}
	return all
}

// paint paints the question, the line that is typed and the keys, in the middle of
// a wide window. The offer that Enter chooses is in sight, on the ground of the
// next step.
func (m *asking) paint() *canvas {
	const widest, figure = 76, 24
	c := newCanvas(m.width, m.height)
	c.fill(0, 0, c.width, c.height, plain)
	left, top, beside := 2, 1, 0
	if c.width >= 80 && c.height >= 14 && m.palette.depth != mono {
		beside = figure
	}
	width := min(c.width-beside-4, widest)
	left += beside + max(c.width-beside-width-4, 0)/2
	lines, room := m.lines(width), c.height-6
	top += max(room-len(lines), 0) / 3
	if beside > 0 {
		m.figure(c, left-beside, top)
	}
	first := 0
	for i, line := range lines {
		if line.offer == m.at+1 && i >= room {
			first = i - room + 1
		}
	}
	entry := min(top+len(lines)-first+1, c.height-4)
	m.cursor = [2]int{left + len(m.typed) + 2, entry}
	for i, line := range lines[first:min(first+room, len(lines))] {
		y := top + i
		if line.offer == 0 {
			c.put(left, y, width, line.text, line.look)
			continue
		}
		c.fill(left, y, width, 1, line.look)
		c.put(left+1, y, width-1, line.text, line.look)
		if line.look == button && m.cursor[1] == entry {
			m.cursor = [2]int{left + 1, y}
		}
	}
	c.put(left, entry, width, "> "+string(m.typed), plain)
	c.wrapped(left, c.height-2, width, 2, m.Keys, faint)
	return c
}

// figure paints a knight on a dark square.
func (m *asking) figure(c *canvas, left, top int) {
	const size = 18
	knight, _ := m.pieces.At("knight", size)
	c.fill(left, top, size+2, size/2+2, look{fore: whiteLine, back: squares + 1})
	for i := range size * size {
		x, y := i%size, i/size
		switch knight.Ink(x, y) {
		case pieces.Fill:
			c.pixel(left+1+x, 2*top+2+y, whiteFill)
		case pieces.Outline:
			c.pixel(left+1+x, 2*top+2+y, whiteLine)
		}
	}
}
