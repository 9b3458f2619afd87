package console

import (
	"blindchess/internal/clock"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// Welcome tells somebody who sits down what they are at the table and who plays;
// in a game that has begun, also the last move and both clocks, so that
// whoever comes back knows how it stands; and what is expected now.
func (s *Session) Welcome(state table.State, at clock.Instant) []say.Utterance {
	m := snapshot{state, at}
	key := "console.welcome-" + s.config.Actor.Capacity.String()
	intent := s.reply("welcome", list(s.voice.Phrase(key, fill("side", s.side(s.config.Actor.Side)...)), s.askOpponent(m, "").Answers[0].Words))
	if state.Phase >= table.PhasePlaying {
		if state.Game.Ply() > 0 {
			intent.Answers = append(intent.Answers, s.askLast(m, "").Answers...)
		}
		intent.Answers = append(intent.Answers, s.voice.At(m.state).Clock(readings(m)), s.voice.Running(readings(m)))
	}
	var expected []say.Word
	if state.Phase >= table.PhasePlaying || state.Conditions.Arbiter {
		expected = s.expected(m) // without an arbiter the game begins as the opponent comes
	}
	return append(intent.Answers, s.answer("expected", list(expected, s.voice.Phrase("console.welcome-help"))))
}
