package console

import (
	"slices"
	"strings"
)

// personal are the commands about the user's speech and earlier messages, which
// need no table.
var personal = []string{"again", "spell", "names", "set", "teach", "flip", "quiet", "speak"}

// Personal returns the command of a line about the user's speech or earlier
// messages, which means the same without a table. It is empty for any other line.
func (s *Session) Personal(line string) string {
	verb, rest, known := s.vocabulary().find(strings.TrimPrefix(strings.TrimSpace(line), "/"))
	if !known || !slices.Contains(personal, verb) {
		return ""
	}
	action, _ := s.actionOf(verb)
	if _, wrong := s.understand(action, rest); wrong != nil {
		return ""
	}
	return verb
}
