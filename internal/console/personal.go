package console

import (
	"slices"
	"strings"
)

// personal are the commands about how somebody is spoken to and what was said,
// which need no table.
var personal = []string{"again", "spell", "names", "set", "teach", "flip", "quiet", "speak"}

// Personal returns the command of a line that is about how whoever types is spoken
// to, or about what was said to them, and so means the same where they sit at no
// table. It is empty for any other line.
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
