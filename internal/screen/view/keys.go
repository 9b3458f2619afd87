package view

import (
	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// Key is a key, by its name as console.Session.Key knows it. It returns false
// for one that means nothing.
func (s Source) Key(f Focus, name string) (Act, bool) {
	if act, known := s.alone(s.settled(f), name); known {
		return act, true
	}
	keyed, known := s.Session.Key(name)
	if !known {
		return Act{Focus: f}, false
	}
	return s.press(s.settled(f), keyed), true
}

// Complete returns the possible completions of the typed text.
func (s Source) Complete(typed string) []string {
	if s.Solo != nil {
		return s.soloWords(typed)
	}
	return s.Session.Complete(s.State, typed)
}

func (s Source) press(f Focus, k console.Keyed) Act {
	switch k.Press {
	case console.PressTyping:
		act := s.hint(f, "console.typing")
		act.Typing, act.Typed = true, k.Line
		act.Focus.Pointing = false
		return act
	case console.PressClock:
		return Act{Focus: f, Lines: []string{""}}
	case console.PressRepeat:
		return Act{Focus: f, Lines: []string{"repeat"}}
	}
	f.Pointing = false
	switch k.Press {
	case console.PressNext, console.PressPrevious:
		return s.seek(f, k)
	case console.PressTake:
		return s.take(f)
	case console.PressSquare:
		return s.Explore(f, s.Cursor(f))
	case console.PressRays, console.PressLines, console.PressLegal, console.PressCaptures, console.PressAttackers:
		return s.ask(f, k.Press)
	case console.PressBack:
		return s.look(f, -1)
	case console.PressForward:
		return s.look(f, 1)
	case console.PressFlip:
		return Act{Focus: f, Lines: []string{"flip"}}
	case console.PressEscape:
		return s.escape(f)
	case console.PressLine:
		return Act{Focus: f, Lines: []string{k.Line}}
	default:
		return s.move(f, k)
	}
}

// move moves the cursor, as the board is seen.
func (s Source) move(f Focus, k console.Keyed) Act {
	at := s.Cursor(f)
	file, rank, step := at.File(), at.Rank(), 1
	if s.turned() {
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
	default:
		return Act{Focus: f}
	}
	to := rules.SquareAt(file, rank)
	if to == 0 {
		return s.edge(f)
	}
	return s.Explore(f, to)
}

// Explore moves the cursor to a square and says the piece on it.
func (s Source) Explore(f Focus, at rules.Square) Act {
	f.At = at
	return Act{Focus: f, Tell: s.Session.Square(s.placement(f), at)}
}

// edge says that the board ends here.
func (s Source) edge(f Focus) Act {
	act := s.hint(f, "console.edge")
	act.Tell.Earcon = "edge"
	return act
}

// seek brings the cursor to the next or the previous piece of a kind, of either
// side, from a1 to h8 and round again.
func (s Source) seek(f Focus, k console.Keyed) Act {
	role, step := rules.RoleOf(k.Role[0]), 1
	if k.Press == console.PressPrevious {
		step = -1
	}
	from, placement := int(s.Cursor(f)-rules.A1), s.placement(f)
	for n := 1; n <= 64; n++ {
		at := rules.Square((from+step*n+128)%64) + rules.A1
		if placement.At(at).Role == role {
			return s.Explore(f, at)
		}
	}
	return s.hint(f, "console.no-such-piece")
}

// ask answers about the cursor's square: the lines or the diagonals from it,
// its moves, its captures, or its attackers.
func (s Source) ask(f Focus, press console.Press) Act {
	at, position := s.Cursor(f), s.position(f)
	var u say.Utterance
	if q := asked(press); !s.Session.Answered(s.State, q) {
		return Act{Focus: f, Tell: s.Session.NotAnswered(q)}
	}
	switch press {
	case console.PressRays:
		return Act{Focus: f, Tell: s.Session.Sight(s.placement(f), at, [][2]int{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}})}
	case console.PressLines:
		return Act{Focus: f, Tell: s.Session.Sight(s.placement(f), at, [][2]int{{-1, 0}, {0, 1}, {1, 0}, {0, -1}})}
	case console.PressAttackers:
		u = s.Session.Voice().Attackers(position, at)
	default:
		u = s.Session.Listing(position, at, press == console.PressCaptures)
	}
	u.Kind, u.Urgency, u.Topic = say.Hint, say.Now, "explore"
	return Act{Focus: f, Tell: u}
}

// asked returns the question of a key.
func asked(press console.Press) table.Question {
	switch press {
	case console.PressLegal:
		return table.AskLegal
	case console.PressCaptures:
		return table.AskCaptures
	case console.PressAttackers:
		return table.AskAttackers
	default:
		return table.AskRays
	}
}

// look looks one ply back or forward in the game.
func (s Source) look(f Focus, step int) Act {
	game := s.State.Game
	last, at := game.Ply(), game.Ply()
	if f.Looking {
		at = f.Ply
	}
	at += step
	if at < 0 || at > last {
		return s.edge(f)
	}
	f.Looking, f.Ply = at < last, at
	switch at {
	case last:
		f.Ply = 0
		return s.hint(f, "console.at-present")
	case 0:
		return s.hint(f, "console.at-start")
	default:
		return s.hint(f, "console.at-ply", s.Session.Voice().MoveSlot("move", game.At(at-1), game.Move(at)))
	}
}

// escape drops a piece in hand, or returns from an earlier ply.
func (s Source) escape(f Focus) Act {
	switch {
	case f.Hand != 0:
		return s.putBack(f)
	case f.Looking:
		f.Looking, f.Ply = false, 0
		return s.hint(f, "console.at-present")
	default:
		return Act{Focus: f}
	}
}
