package console

import (
	"slices"
	"strings"

	"blindchess/internal/table"
)

// unkept lists the commands whose words no one else may read later, and the
// answers that mean nothing without their question.
var unkept = []string{"pin", "seal", "open", "dictate", "hear", "chat", "yes", "no"}

// Keeps reports whether a typed line may enter the history. It refuses a PIN, any line
// about a sealed move, and an answer to a question. It also refuses every line while a
// move must be sealed or is in its envelope.
func (s *Session) Keeps(state table.State, line string) bool {
	if state.Phase == table.PhaseSealing || state.Phase == table.PhaseAdjourned || state.Enveloped() != 0 || state.SealsReply(s.config.Actor.Side) {
		return false
	}
	line = strings.TrimPrefix(strings.TrimSpace(line), "/")
	verb, _, known := s.vocabulary().find(line)
	return !known || !slices.Contains(unkept, verb)
}
