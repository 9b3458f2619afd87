package board

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/say"
)

// key does what a key means here and now.
func (m *model) key(k tea.KeyPressMsg) tea.Cmd {
	name := k.String()
	m.seat.Hush()
	if name == "ctrl+c" || name == "ctrl+d" && len(m.typed) == 0 {
		m.seat.Quit()
		return nil
	}
	if m.card {
		m.card = false
		if name == "n" {
			m.seat.Enter("names")
		}
		return nil
	}
	if m.turn(name) {
		return nil
	}
	if m.typing && m.typeKey(k, name) {
		return nil
	}
	var keyed console.Keyed
	known := false
	m.seat.With(func(s *console.Session) { keyed, known = s.Key(name) })
	if known {
		m.press(keyed)
	}
	return nil
}

// typeKey does what a key means while somebody types. It returns false for a
// key that means the same as on the board.
func (m *model) typeKey(k tea.KeyPressMsg, name string) bool {
	empty := len(m.typed) == 0
	switch name {
	case "enter":
		if empty && m.config.Kind != Keyboard && (m.hand != 0 || m.mine(m.cursor)) {
			m.takeOrPut()
			return true
		}
		m.fresh = 0
		m.seat.Enter(string(m.typed))
		m.typed, m.typing = nil, m.config.Kind != Keyboard
	case "backspace":
		if !empty {
			m.typed = m.typed[:len(m.typed)-1]
		}
	case "ctrl+u":
		m.typed = nil
	case "esc":
		m.typed, m.typing, m.hand = nil, m.config.Kind != Keyboard, 0
	case "tab":
		if empty {
			m.press(console.Keyed{Press: console.PressRepeat})
		} else {
			m.completeTyped()
		}
	case "space":
		if empty {
			m.press(console.Keyed{Press: console.PressClock})
		} else {
			m.insert(" ")
		}
	default:
		if k.Text == "" || k.Mod&^tea.ModShift != 0 {
			return false
		}
		m.insert(k.Text)
	}
	return true
}

const longestTyped = 400

func (m *model) insert(text string) {
	for _, r := range text {
		if len(m.typed) < longestTyped && r >= ' ' && r != 0x7f {
			m.typed = append(m.typed, r)
		}
	}
}

func (m *model) completeTyped() {
	var found []string
	m.seat.With(func(s *console.Session) { found = s.Complete(m.state, string(m.typed)) })
	if len(found) == 1 {
		m.typed = []rune(found[0] + " ")
	} else if len(found) > 1 {
		m.tell(told{text: strings.Join(found[:min(len(found), 12)], ", ")})
	}
}

// press does what a key of the set of keys means.
func (m *model) press(k console.Keyed) {
	if k.Press != console.PressClock && k.Press != console.PressRepeat {
		m.points = false
	}
	switch k.Press {
	case console.PressLeft, console.PressRight, console.PressUp, console.PressDown, console.PressFile, console.PressRank, console.PressEdge:
		m.move(k)
	case console.PressNext, console.PressPrevious:
		m.seek(k)
	case console.PressTake:
		m.takeOrPut()
	case console.PressSquare:
		m.seat.Explore(m.placement(), m.cursor)
	case console.PressRays, console.PressLines:
		m.rays(k.Press == console.PressLines)
	case console.PressLegal, console.PressCaptures, console.PressAttackers:
		m.ask(k.Press)
	case console.PressTyping:
		m.typing, m.typed = true, []rune(k.Line)
		m.hint("console.typing")
	case console.PressBack:
		m.look(-1)
	case console.PressForward:
		m.look(1)
	case console.PressFlip:
		m.seat.Enter("flip")
	case console.PressEscape:
		m.escape()
	case console.PressClock:
		m.seat.Enter("")
	case console.PressRepeat:
		m.seat.Enter("repeat")
	case console.PressLine:
		m.seat.Enter(k.Line)
	}
}

// hint tells a phrase of the pack, which the next key silences.
func (m *model) hint(key string, slots ...announce.Slot) {
	var u say.Utterance
	m.seat.With(func(s *console.Session) { u = s.Hint(key, slots...) })
	m.seat.Tell(u)
}

// edge tells that the cursor is at the edge of the board.
func (m *model) edge() {
	var u say.Utterance
	m.seat.With(func(s *console.Session) { u = s.Hint("console.edge") })
	u.Earcon = "edge"
	m.seat.Tell(u)
}

// move moves the cursor by a key, as the board is seen.
func (m *model) move(k console.Keyed) {
	file, rank := m.cursor.File(), m.cursor.Rank()
	step := 1
	if m.black() {
		step = -1
	}
	switch k.Press {
	case console.PressLeft:
		file -= step
	case console.PressRight:
		file += step
	case console.PressUp:
		rank += step
	case console.PressDown:
		rank -= step
	case console.PressFile:
		file = k.Number - 1
	case console.PressRank:
		rank = k.Number - 1
	case console.PressEdge:
		file = 7
		if k.Number*step < 0 {
			file = 0
		}
	}
	square := rules.SquareAt(file, rank)
	if square == 0 {
		m.edge()
		return
	}
	m.cursor = square
	m.seat.Explore(m.placement(), square)
}

// seek moves the cursor to the next or the previous man of a kind, of either
// side, from a1 to h8 and round again.
func (m *model) seek(k console.Keyed) {
	role := rules.RoleOf(k.Role[0])
	step := 1
	if k.Press == console.PressPrevious {
		step = -1
	}
	placement := m.placement()
	for n := 1; n <= 64; n++ {
		at := (int(m.cursor-rules.A1)+step*n+128)%64 + int(rules.A1)
		if placement.At(rules.Square(at)).Role == role {
			m.cursor = rules.Square(at)
			m.seat.Explore(placement, m.cursor)
			return
		}
	}
	m.hint("console.no-such-piece")
}

// rays tells the lines or the diagonals from the cursor.
func (m *model) rays(lines bool) {
	placement := m.placement()
	ways := [][2]int{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}
	if lines {
		ways = [][2]int{{-1, 0}, {0, 1}, {1, 0}, {0, -1}}
	}
	var u say.Utterance
	m.seat.With(func(s *console.Session) { u = s.Sight(placement, m.cursor, ways) })
	m.seat.Tell(u)
}

// ask tells the moves, the captures or the attackers of the square.
func (m *model) ask(press console.Press) {
	position := m.position()
	var u say.Utterance
	m.seat.With(func(s *console.Session) {
		switch press {
		case console.PressAttackers:
			u = s.Voice().Attackers(position, m.cursor)
		default:
			u = s.Voice().Moves(position, m.cursor, press == console.PressCaptures)
		}
	})
	u.Kind, u.Urgency, u.Topic = say.Hint, say.Now, "explore"
	m.seat.Tell(u)
}

// look looks one ply back or forward in the game.
func (m *model) look(step int) {
	last := m.state.Game.Ply()
	at := m.past
	if at < 0 {
		at = last
	}
	at += step
	if at < 0 || at > last || m.past < 0 && step > 0 {
		m.edge()
		return
	}
	m.past = at
	switch at {
	case last:
		m.past = -1
		m.hint("console.at-present")
	case 0:
		m.hint("console.at-start")
	default:
		var slot announce.Slot
		m.seat.With(func(s *console.Session) {
			slot = s.Voice().MoveSlot("move", m.state.Game.At(at-1), m.state.Game.Move(at))
		})
		m.hint("console.at-ply", slot)
	}
}

func (m *model) escape() {
	switch {
	case m.hand != 0:
		m.hand = 0
		m.hint("console.put-back")
	case m.past >= 0:
		m.past = -1
		m.hint("console.at-present")
	}
}
