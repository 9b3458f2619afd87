package console

import (
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// Said reads back a move that was heard from the player's voice. It is not
// announced: Enter announces it as if its words had been typed, and any other line
// drops it. A question that waited before is dropped.
func (s *Session) Said(state table.State, move rules.Move, words string) []say.Utterance {
	s.pending = &pending{said: words}
	return s.ask("hearing.confirm", s.voice.BareMoveSlot("move", state.Game.Position(), move)).Answers
}
