package console

import (
	"errors"

	"blindchess/internal/announce"
	"blindchess/internal/notation"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// listen returns the move that words mean in a position to whoever types.
func (s *Session) listen(position rules.Position, words string) (rules.Move, error) {
	return s.listener().Listen(position, words)
}

// withMove reads words as a move of a position and goes on with it. Where only
// the piece that a pawn becomes is missing, it asks for that.
func (s *Session) withMove(position rules.Position, words string, then func(rules.Move) Intent) Intent {
	move, err := s.listen(position, words)
	if err == nil {
		return then(move)
	}
	var misheard *announce.Misheard
	if errors.As(err, &misheard) && misheard.Why == notation.NoPromotion && len(misheard.Candidates) > 1 {
		s.pending = &pending{choices: misheard.Candidates, rest: then}
		return s.ask("console.which-promotion")
	}
	return s.misheard(misheard, words)
}

// misheard says what was not understood, and what it could have meant.
func (s *Session) misheard(m *announce.Misheard, words string) Intent {
	if m == nil {
		return s.refuse("console.no-move", text("heard", words))
	}
	key := "console.no-move"
	switch {
	case m.Why == notation.Ambiguous:
		key = "console.several-moves"
	case m.Why == notation.Illegal:
		key = "console.illegal-move"
	case m.Word != "" && len(m.Candidates) == 0:
		return s.unknown(words)
	}
	reading := s.refuse(key, text("heard", words))
	u := &reading.Answers[0]
	if why := s.voice.Objection(m.Objection); why != nil {
		u.Words = list(u.Words, why)
	}
	if len(m.Candidates) > 0 {
		var could [][]say.Word
		for _, move := range m.Candidates[:min(len(m.Candidates), 4)] {
			could = append(could, s.moveWords(m.Position, move))
		}
		u.Words = list(u.Words, append(s.voice.Phrase("console.could-be"), list(could...)...))
	}
	return reading
}

// unknown refuses what is neither a command nor a move, with the command that
// it may have been.
func (s *Session) unknown(words string) Intent {
	if near := s.vocabulary().nearest(firstWord(words)); near != "" {
		return s.refuse("console.did-you-mean", text("heard", words), text("name", near))
	}
	return s.refuse("console.unknown", text("heard", words))
}

// promote takes line as the piece that a pawn becomes.
func (s *Session) promote(asked *pending, line string) (Intent, bool) {
	role, ok := s.roleOf(line)
	if !ok {
		return Intent{}, false
	}
	for _, move := range asked.choices {
		if move.Promotes == role {
			return asked.rest(move), true
		}
	}
	s.pending = asked
	return s.ask("console.which-promotion"), true
}

// moveWords returns the words of a move as whoever types hears it.
func (s *Session) moveWords(position rules.Position, move rules.Move) []say.Word {
	return announce.Move(s.voice.Scheme, position, move, s.voice.Form).Words
}

// owing reports whether the side has still to repeat, or to carry out, what
// was announced to it.
func owing(state table.State, side rules.Side) (repeat, execute bool) {
	if _, _, ok := state.ToRepeat(side); !ok {
		return false, false
	}
	answer := state.Answer
	if answer.By != side {
		return true, state.Gate.Made
	}
	return !answer.Repeated, !answer.Executed
}

// move reads a line that is no command: the repetition of what was announced,
// carrying it out, or a move of one's own.
func (s *Session) move(m moment, line string) Intent {
	if !s.plays() {
		if s.isMove(m, line) {
			return s.refuse("console.not-your-role")
		}
		return s.unknown(line)
	}
	if reading, answered := s.replied(m, line); answered {
		return reading
	}
	side := s.moves(m)
	if m.state.Turn() != side {
		if !s.isMove(m, line) {
			return s.unknown(line)
		}
		return s.refuse("console.not-your-move")
	}
	if stands, ok := s.standing(m, side, line); ok {
		return command(table.Announce{Actor: table.By(side), Move: stands, Words: line})
	}
	return s.withMove(m.state.Game.Position(), line, func(move rules.Move) Intent {
		return s.own(m, move, line)
	})
}

// replied reads a line as the answer to what was announced. What can be a move
// of one's own is none, unless it is the very move that was announced. What
// could only have been the opponent's, and is another one, is a wrong
// repetition.
func (s *Session) replied(m moment, line string) (Intent, bool) {
	side := s.answers(m)
	announced, position, ok := m.state.ToRepeat(side)
	repeat, execute := owing(m.state, side)
	if !ok || !repeat && !execute {
		return Intent{}, false
	}
	said, err := s.listen(position, line)
	if s.echoes(position, announced, line) {
		said, err = announced, nil
	}
	switch {
	case err != nil:
		return Intent{}, false
	case said == announced && repeat:
		return s.repeats(m, said, line), true
	case said == announced:
		return command(table.Execute{Actor: table.By(side), Move: said}), true
	case m.state.Turn() == side && s.couldMove(m, line):
		return Intent{}, false
	case repeat:
		return s.repeats(m, said, line), true
	default:
		return s.refuse("console.not-announced", fill("move", s.moveWords(position, announced)...)), true
	}
}

// couldMove reports whether line can be a move of the side that has the move.
func (s *Session) couldMove(m moment, line string) bool {
	_, err := s.listen(m.state.Game.Position(), line)
	var misheard *announce.Misheard
	return err == nil || errors.As(err, &misheard) && (misheard.Why == notation.Ambiguous || misheard.Why == notation.NoPromotion)
}

// isMove reports whether line is the words of a move, one that can be made now
// or not.
func (s *Session) isMove(m moment, line string) bool {
	_, err := s.listen(m.state.Game.Position(), line)
	var misheard *announce.Misheard
	return !errors.As(err, &misheard) || misheard.Word == ""
}

// own is a move of the side that has it. With a board that senses it is only
// announced.
func (s *Session) own(m moment, move rules.Move, line string) Intent {
	side := s.moves(m)
	if !unsensed(m.state, side) {
		return command(table.Announce{Actor: table.By(side), Move: move, Words: line})
	}
	var before []table.Command
	if announced, _, ok := m.state.ToRepeat(side); ok && !s.config.Sees {
		if _, execute := owing(m.state, side); execute {
			before = append(before, table.Execute{Actor: table.By(side), Move: announced})
		}
	}
	return command(append(before, table.Enter{Actor: table.By(side), Move: move, Words: line})...)
}

// repeats is the repetition of what was announced. Without a board, on the
// table or the screen, whoever says it has carried it out too.
func (s *Session) repeats(m moment, said rules.Move, line string) Intent {
	side := s.answers(m)
	reading := command(table.Repeat{Actor: table.By(side), Move: said, Words: line})
	announced, _, _ := m.state.ToRepeat(side)
	if _, execute := owing(m.state, side); execute && said == announced && !s.config.Sees && unsensed(m.state, side) {
		reading.Commands = append(reading.Commands, table.Execute{Actor: table.By(side), Move: said})
	}
	return reading
}

// announce is the announcement of a move by itself.
func (s *Session) announce(m moment, rest string) Intent {
	if !s.plays() {
		return s.refuse("console.not-your-role")
	}
	side := s.announces(m)
	if stands, ok := s.standing(m, side, rest); ok {
		return command(table.Announce{Actor: table.By(side), Move: stands, Words: rest})
	}
	return s.withMove(s.announcing(m), rest, func(move rules.Move) Intent {
		return command(table.Announce{Actor: table.By(side), Move: move, Words: rest})
	})
}

// announces returns the side whose announcement whoever types makes: before
// the press an assistant puts his own player's right.
func (s *Session) announces(m moment) rules.Side {
	if gate := m.state.Gate; gate.By == s.config.Seat.Side && gate.Made {
		return gate.By
	}
	return s.moves(m)
}

// announcing returns the position in which an announcement is meant: before
// the press a second one corrects the first.
func (s *Session) announcing(m moment) rules.Position {
	gate := m.state.Gate
	if ply := m.state.Game.Ply(); gate.By == s.announces(m) && gate.Made && gate.Unlawful == 0 && ply > 0 {
		return m.state.Game.At(ply - 1)
	}
	return m.state.Game.Position()
}

// repeat repeats what was announced: the words that follow, or by themselves
// what was said, as one does who has read it aloud.
func (s *Session) repeat(m moment, rest string) Intent {
	if !s.plays() {
		return s.refuse("console.not-your-role")
	}
	announced, position, ok := m.state.ToRepeat(s.answers(m))
	if !ok {
		return s.refuse("console.nothing-announced")
	}
	if rest == "" {
		return s.repeats(m, announced, announce.Move(s.voice.Scheme, position, announced, announce.Form{}).Text())
	}
	if s.echoes(position, announced, rest) {
		return s.repeats(m, announced, rest)
	}
	return s.withMove(position, rest, func(said rules.Move) Intent { return s.repeats(m, said, rest) })
}

// execute carries out on one's own board the move that follows, or the one
// that was announced. An assistant carries it out on the board that owes it.
func (s *Session) execute(m moment, rest string) Intent {
	if !s.plays() {
		return s.refuse("console.not-your-role")
	}
	side := s.answers(m)
	announced, position, ok := m.state.ToRepeat(side)
	if !ok {
		return s.refuse("console.nothing-announced")
	}
	if rest == "" || s.echoes(position, announced, rest) {
		return command(table.Execute{Actor: table.By(side), Move: announced})
	}
	return s.withMove(position, rest, func(move rules.Move) Intent {
		return command(table.Execute{Actor: table.By(side), Move: move})
	})
}

// write makes an entry on one's own scoresheet. What cannot be read is written
// too: a scoresheet is evidence.
func (s *Session) write(m moment, rest string) Intent {
	if !s.plays() {
		return s.refuse("console.not-your-role")
	}
	side := s.config.Seat.Side
	entry := table.Write{Actor: table.By(side), Text: rest}
	ply := m.state.Sheets.Of(side).Plies() + 1
	switch {
	case ply <= m.state.Game.Ply():
		entry.Move, _ = s.listen(m.state.Game.At(ply-1), rest)
	case ply == m.state.Game.Ply()+1:
		entry.Move, _ = s.listen(m.state.Game.Position(), rest)
	}
	return command(entry)
}
