package report

import (
	"fmt"
	"io"
	"strings"

	"blindchess/internal/language"
	"blindchess/internal/scoresheet"
	"blindchess/internal/scoresheet/pgn"
)

// mostSuspected is how many games with unreadable moves are read in every notation.
const mostSuspected = 20

// mostUnread is how many unread words of a game are read in every notation. Real games
// have fewer, and damage may have millions.
const mostUnread = 2000

// suspicion finds out whether the moves of a file are in the letters of another language.
type suspicion struct {
	left int // how many more games are read for it
}

// of returns the language in whose letters the unreadable moves of a game seem to be, or "".
func (s *suspicion) of(g pgn.Game) string {
	if s.left == 0 || len(g.Line.Rest) == 0 || g.Variant != "" {
		return ""
	}
	s.left--
	var moves strings.Builder
	for _, ply := range g.Line.Plies {
		moves.WriteString(ply.Written + " ")
	}
	moves.WriteString(strings.Join(g.Line.Rest[:min(len(g.Line.Rest), mostUnread)], " "))
	found := scoresheet.LettersOf(moves.String(), g.Start, len(g.Line.Plies))
	if found != "" {
		s.left = 0
	}
	return found
}

// printLetters tells how moves in the letters of another language are read, if a game has them.
func (c Game) printLetters(out io.Writer) {
	if c.Letters == "" {
		return
	}
	name := c.Letters
	if pack, err := language.Notation(c.Letters); err == nil {
		name = pack.Word("language.english")
	}
	fmt.Fprintf(out, "The moves seem to be in the letters of %s. Check again with --notation %s.\n", name, c.Letters)
}
