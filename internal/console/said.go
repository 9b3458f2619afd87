package console

import (
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// Said reads back a move that was heard from the player's voice. It is not
// announced: Enter announces it as if its words had been typed, and any other key or
// line drops it, except the answer yes where no keys are seen, as by a mouse.
func (s *Session) Said(state table.State, move rules.Move, words string) []say.Utterance {
	s.pending = &pending{said: words}
	return s.ask("hearing.confirm", s.voice.BareMoveSlot("move", state.Game.Position(), move)).Answers
}

// Typed drops a heard move that Enter would announce: another key was pressed. The next
// Enter says so.
func (s *Session) Typed() {
	if s.pending != nil && s.pending.said != "" {
		s.pending.dropped = true
	}
}

// Confirms reports whether Enter announces a heard move.
func (s *Session) Confirms() bool {
	return s.pending != nil && s.pending.said != "" && !s.pending.dropped
}
