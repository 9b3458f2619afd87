package board

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"

	"blindchess/internal/screen/pieces"
)

// kittyAsked is the number of the picture by which a terminal is asked.
const kittyAsked = 4242

// ask asks the terminal how it shows pictures, once, and if that is wanted. The
// answer may come at any time or never: the screen is painted without it.
func (m *model) ask() tea.Cmd {
	told := " " + strings.Join(m.config.Environ, " ")
	if m.asked || m.overlay == nil || !m.pictured() || strings.Contains(told, " TERM=linux") {
		return nil
	}
	m.asked = true
	// Few terminals other than these take such a question in silence.
	for _, sign := range []string{"kitty", "ghostty", "WezTerm", "KONSOLE_VERSION"} {
		if strings.Contains(told, sign) {
			return tea.Raw(pieces.AskKitty(kittyAsked) + pieces.AskSixel)
		}
	}
	return tea.Raw(pieces.AskSixel)
}

// pictured reports whether the user wants pieces as pictures. A user who hears the
// board has a terminal that a screen reader reads: it is not queried unless they ask
// for pictures.
func (m *model) pictured() bool {
	switch {
	case m.shown.Pieces == "figurines", m.shown.Pieces == "letters":
		return false
	case m.shown.Pictures == "on":
		return true
	default:
		return m.shown.Pictures == "auto" && m.config.Kind != Keyboard && m.palette.depth != mono
	}
}

// answered handles the terminal's answer.
func (m *model) answered(message tea.Msg) {
	switch told := message.(type) {
	case uv.KittyGraphicsEvent:
		if told.Options.ID == kittyAsked && string(told.Payload) == "OK" {
			m.graphics = kittyGraphics
		}
	case uv.PrimaryDeviceAttributesEvent:
		for _, can := range told {
			if can == 4 && m.graphics == noGraphics {
				m.graphics = sixelGraphics
				m.adopt(m.shown)
			}
		}
	case uv.CellSizeEvent:
		m.cellHigh, m.told = min(told.Height, 2*told.Width), true
	}
}

// measure asks the system how high a cell is. The terminal's own answer takes
// precedence.
func (m *model) measure() {
	if m.config.CellHeight == nil || m.told {
		return
	}
	m.cellHigh = m.config.CellHeight()
}

// shows is how pictures are shown now.
func (m *model) shows() graphics {
	if !m.pictured() || m.graphics == sixelGraphics && m.cellHigh <= 0 {
		return noGraphics
	}
	return m.graphics
}

// stand shows the pieces of a canvas as pictures on the screen.
func (m *model) stand(c *canvas) {
	if m.overlay == nil {
		return
	}
	kind := m.shows()
	var all []standing
	if c != nil && kind != noGraphics {
		all = c.standing
	}
	m.overlay.stand(kind, m.cellHigh, m.palette.pieces, all, func(at pieces.Area) string {
		if c == nil {
			return ""
		}
		return c.part(m.palette, at)
	})
}
