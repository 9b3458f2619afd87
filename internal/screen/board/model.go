package board

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"blindchess/internal/screen"
	"blindchess/internal/screen/pieces"
	"blindchess/internal/screen/view"
	"blindchess/internal/settings"
)

// model is one screen. It belongs to the goroutine of its program.
type model struct {
	config  Config
	seat    *screen.Terminal
	palette palette
	pieces  pieces.Set
	glyphs  glyphs
	shown   settings.Look
	ticking bool // a tick is on its way
	width   int
	height  int
	canvas  canvas // the painted area, again and again

	focus  view.Focus
	log    view.Log
	back   int // how many pages back in the messages; 0 for none
	typing bool
	typed  []rune
	card   bool // the card of rights and duties is shown

	painted   frame    // the last painted frame
	places    places   // the places of its parts
	seen      tea.View // the terminal's last view
	paintedAt time.Time
	hurried   bool // the last input came too soon after that to be painted
	catchesUp bool // word is on its way that it is time

	overlay  *overlay // nil where pictures cannot be shown
	asked    bool     // the terminal was asked how it shows pictures
	graphics graphics // as it answered
	told     bool     // the terminal said how high a cell is
	cellHigh int      // how many pixels high a cell is; 0 where that is not known
}

func newModel(c Config) *model {
	m := &model{config: c, seat: c.Terminal, pieces: pieces.Load(), glyphs: loadGlyphs(), width: c.Width, height: c.Height}
	m.typing = c.Kind != Keyboard
	m.adopt(m.seat.Look())
	m.take()
	// A returning player sees the board immediately: their clock may be running.
	m.card = c.Kind == Paired && !m.frame().Begun
	return m
}

// adopt has the screen look so from now on.
func (m *model) adopt(look settings.Look) {
	most := full
	if m.graphics == sixelGraphics {
		most = indexed // sixels are long, and so that a move stays short these colours are
	}
	m.shown, m.palette = look, paletteFor(look.Theme, m.config.Environ, most)
}

// ticks reports whether the clocks on the screen change each second. On the
// keyboard board they do so only on request: a screen reader would announce it.
func (m *model) ticks() bool { return m.config.Kind != Keyboard || m.shown.Ticking }

// take takes the messages to the seat since the last call.
func (m *model) take() {
	state := m.seat.State()
	for _, u := range m.seat.Take() {
		m.log = m.log.Hear(u, m.focus.Pointing, state)
	}
}

// frame is the picture to paint now.
func (m *model) frame() frame {
	f := frame{
		kind: m.config.Kind, width: m.width, height: m.height, ticking: m.ticks(), card: m.card, back: m.back,
		pieces: piecesLook{pieces: m.shown.Pieces, depth: m.palette.depth, set: m.pieces, shows: m.shows() != noGraphics}, most: m.shown.Squares,
		glyphs: m.glyphs, signs: m.palette.signs,
		fresh: m.log.Fresh, typing: m.typing, typed: string(m.typed),
	}
	m.seat.See(func(at view.Source) {
		f.View = at.View(m.focus, m.log)
		f.words = words{
			card: at.Card(), cardKeys: at.Phrase("screen.card-keys"), keys: at.Phrase(f.kind.keys()),
			keysMore: at.Phrase("screen.more"), keysBack: at.Phrase("screen.back"),
		}
		if f.Alone {
			f.words.keys = f.Keys[0]
		}
	})
	return f
}

// act carries out a gesture or a key.
func (m *model) act(gesture func(view.Source) view.Act) {
	var act view.Act
	m.seat.See(func(at view.Source) { act = gesture(at) })
	m.focus = act.Focus
	if act.Typing {
		m.typing, m.typed = true, []rune(act.Typed)
	}
	if len(act.Tell.Words) > 0 {
		m.seat.Tell(act.Tell)
	}
	for _, line := range act.Lines {
		m.seat.Enter(line)
	}
}
