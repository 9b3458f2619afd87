package board

import (
	"strings"
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"blindchess/internal/screen/view"
)

// key carries out the present meaning of a key.
func (m *model) key(k tea.KeyPressMsg) {
	name := k.String()
	if name == "enter" && len(m.typed) == 0 && m.confirms() {
		m.seat.Hush()
		m.seat.Enter("")
		return
	}
	m.seat.Typed()
	if m.seat.SoundKey(name) {
		return
	}
	m.seat.Hush()
	if name == "ctrl+c" || name == "ctrl+d" && len(m.typed) == 0 {
		m.seat.Quit()
		return
	}
	if m.card {
		m.card = false
		if name == "n" {
			m.seat.Enter("names")
		}
		return
	}
	if m.turn(name) || m.typing && m.typeKey(k, name) {
		return
	}
	m.press(name)
}

// press carries out the meaning of a key of the set of keys.
func (m *model) press(name string) {
	m.act(func(at view.Source) view.Act {
		act, _ := at.Key(m.focus, name)
		return act
	})
}

// turn turns the pages of messages, and reports whether name is a key for that.
// Any other key leads back to the table, and the escape key does nothing else.
func (m *model) turn(name string) bool {
	switch name {
	case "pgup":
		m.back, m.log.Fresh = min(m.back+1, m.frame().pages()), 0
		return true
	case "pgdown":
		m.back = max(m.back-1, 0)
		return true
	}
	was := m.back
	m.back = 0
	return was > 0 && name == "esc"
}

// typeKey handles a key while the user types. It returns false for a key that
// means the same as on the board.
func (m *model) typeKey(k tea.KeyPressMsg, name string) bool {
	empty, always := len(m.typed) == 0, m.config.Kind != Keyboard
	switch {
	case empty && always && (name == "enter" && m.takes() || name == "?"):
		m.press(name)
	case empty && m.config.Kind == Alone && (name == "tab" || name == "space"):
		m.press(name)
	case empty && name == "tab":
		m.seat.Enter("repeat")
	case empty && name == "space":
		m.seat.Enter("")
	case name == "enter":
		m.log.Fresh = 0
		m.seat.Enter(string(m.typed))
		m.typed, m.typing = nil, always
	case name == "backspace":
		m.typed = m.typed[:max(len(m.typed)-1, 0)]
	case name == "ctrl+u":
		m.typed = nil
	case name == "esc":
		m.typed, m.typing, m.focus.Hand = nil, always, 0
	case name == "tab":
		m.complete()
	case name == "space":
		m.insert(" ")
	case k.Text == "" || k.Mod&^tea.ModShift != 0:
		return false
	default:
		m.insert(k.Text)
	}
	return true
}

// confirms reports whether Enter announces a heard move.
func (m *model) confirms() (confirms bool) {
	m.seat.See(func(at view.Source) { confirms = at.Session.Confirms() })
	return confirms
}

// takes reports whether Enter takes the piece under the cursor, or puts one down.
func (m *model) takes() bool {
	takes := false
	m.seat.See(func(at view.Source) { takes = at.Takes(m.focus) })
	return takes
}

const longestTyped = 400

// insert types text. What is no text leaves a sign, so that Enter does not find an
// empty line after it, which would press a clock.
func (m *model) insert(text string) {
	for _, r := range text {
		if unicode.IsControl(r) && !unicode.IsSpace(r) {
			r = utf8.RuneError
		}
		if len(m.typed) < longestTyped && r >= ' ' {
			m.typed = append(m.typed, r)
		}
	}
}

// illegible handles bytes that are no text: the terminal leaves them out of a
// paste, and reports them one by one when they are typed.
func (m *model) illegible() {
	if m.typing {
		m.insert(string(utf8.RuneError))
	}
}

func (m *model) complete() {
	var found []string
	m.seat.See(func(at view.Source) { found = at.Complete(string(m.typed)) })
	if len(found) == 1 {
		m.typed = []rune(found[0] + " ")
	} else if len(found) > 1 {
		m.log = m.log.Note(strings.Join(found[:min(len(found), 12)], ", "))
	}
}
