package console

import (
	"strconv"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// Welcome greets a user who sits down: their role, the players, and the next
// step. In a game that has started it adds the last move and both clocks, so
// that a returning user knows the state.
func (s *Session) Welcome(state table.State, at clock.Instant) []say.Utterance {
	m := snapshot{state, at}
	key := "console.welcome-" + s.config.Actor.Capacity.String()
	intent := s.reply("welcome", list(s.voice.Phrase(key, fill("side", s.side(s.config.Actor.Side)...)), s.askOpponent(m, "").Answers[0].Words))
	if state.Phase >= table.PhasePlaying {
		if state.Game.Ply() > 0 {
			intent.Answers = append(intent.Answers, s.askLast(m, "").Answers...)
		}
		intent.Answers = append(intent.Answers, s.known(m, s.voice.At(m.state).Clock))
		if state.TimeKnown() {
			intent.Answers = append(intent.Answers, s.voice.Running(readings(m)))
		}
	}
	var expected []say.Word
	if state.Phase >= table.PhasePlaying || state.Conditions.Arbiter {
		expected = s.expected(m) // without an arbiter the game begins as the opponent comes
	}
	for _, other := range []rules.Side{rules.White, rules.Black} {
		if state.Reading.Of(other) && other != s.config.Actor.Side {
			expected = s.voice.Phrase("refuse.reading", fill("side", s.side(other)...))
		}
	}
	return append(intent.Answers, s.answer("expected", list(expected, s.voice.Phrase("console.welcome-help"))))
}

// Greeting introduces a game to a player before it starts, in three sentences:
// colour and opponent, time control and edition, and the commands.
func (s *Session) Greeting(state table.State) say.Utterance {
	c, mine, who := state.Conditions, s.ownSide(), s.against(state)
	year := text("year", strconv.Itoa(c.Laws))
	terms := s.voice.Phrase("console.begin-untimed", year)
	if control := c.Control.Of(mine); len(control) > 0 {
		terms = s.voice.Phrase("console.begin-terms", fill("control", s.control(control)...), year)
	}
	if number, ok := state.Game.Start().Chess960(); ok {
		who = list(who, s.voice.Phrase("console.begin-960", text("number", strconv.Itoa(number))))
	}
	greeting := noticed(s.answer("", list(who, terms, s.voice.Phrase("console.begin-type"))))
	if state.Phase != table.PhaseSet {
		return greeting // a user who joins a game has heard none of it before its last move
	}
	return s.voice.Terms(greeting)
}

// against says which side the user plays, and against whom.
func (s *Session) against(state table.State) []say.Word {
	mine := s.ownSide()
	switch name := state.Conditions.Seats.Of(mine.Other()).Name; {
	case s.config.Both:
		return s.voice.Phrase("console.begin-both")
	case name == "":
		return s.voice.Phrase("console.welcome-player", fill("side", s.side(mine)...))
	default:
		return s.voice.Phrase("console.begin-against", fill("side", s.side(mine)...), text("name", name))
	}
}

// Reopened is Return for a player whose game was closed: it names their side and
// opponent first.
func (s *Session) Reopened(state table.State, at clock.Instant) []say.Utterance {
	return append([]say.Utterance{noticed(s.answer("welcome", s.against(state)))}, s.Return(state, at)...)
}

// Return gives a returning player the state of their game: the last move of each
// side, both clocks, the side to move, and the next step.
func (s *Session) Return(state table.State, at clock.Instant) []say.Utterance {
	m := snapshot{state, at}
	var told []say.Utterance
	if state.Game.Ply() > 0 {
		told = s.line(m, state.Game.Ply()-1).Answers
	}
	if state.Phase == table.PhasePlaying {
		turn := s.voice.Phrase("turn." + map[rules.Side]string{rules.White: "white", rules.Black: "black"}[state.Turn()])
		told = append(told, s.known(m, s.voice.At(state).Clock), s.answer("", turn))
	}
	told = append(told, s.answer("expected", list(s.Expecting(state), s.asked(state))))
	for i := range told {
		told[i] = noticed(told[i])
	}
	return told
}

// noticed returns an answer without a question: typing does not interrupt it.
func noticed(u say.Utterance) say.Utterance {
	u.Kind = say.Notice
	return u
}
