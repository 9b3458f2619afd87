package console

import (
	"time"

	"blindchess/internal/language"
	"blindchess/internal/notation"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// NoteWords describes an irregularity: its time, then the event in the words of
// the table at that time.
func (s *Session) NoteWords(note Note) []say.Word {
	what := []say.Word{{Text: table.NameOf(note.Event)}}
	if u, ok := s.voice.Event(note.State, note.Event); ok {
		what = u.Words
	}
	words := list(s.duration(time.Duration(note.At)), what)
	words[0].Text = language.Capital(words[0].Text)
	return words
}

// written returns a move as the player writes it.
func (s *Session) written(position rules.Position, move rules.Move) string {
	return notation.Of(s.config.Notation).Write(position, move, notation.Style{})
}
