package console

import "blindchess/internal/rules"

// Explore reads a line that asks about the pieces on a board, such as "pieces"
// or "attackers e4". It answers for a position without a table, as at a table
// whose conditions answer every question. It returns false for any other line.
func (s *Session) Explore(at rules.Setup, line string) (Intent, bool) {
	if len(line) > longestLine {
		return s.refuse("console.too-long"), true
	}
	verb, rest, known := s.vocabulary().find(line)
	action, _ := s.actionOf(verb)
	if !known || action.looks == nil {
		return Intent{}, false
	}
	if _, wrong := s.understand(action, rest); wrong != nil {
		return s.unreadable(verb, wrong), true
	}
	return action.looks(s, at, rest), true
}

// Explorations lists the commands that Explore understands.
func Explorations() []string {
	var verbs []string
	for _, a := range questions() {
		if a.looks != nil {
			verbs = append(verbs, a.verb)
		}
	}
	return verbs
}
