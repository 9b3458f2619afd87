package console

import (
	"slices"
	"strings"

	"blindchess/internal/table"
)

// unkept lists the commands that are typed with what nobody else may read later,
// and the answers that mean nothing without their question.
var unkept = []string{"pin", "seal", "open", "dictate", "chat", "yes", "no"}

// Keeps reports whether a typed line may be kept, to be typed again later: not a
// PIN, nothing about a sealed move, no answer to a question, and nothing at all while one is to be sealed
// or lies in its envelope.
func (s *Session) Keeps(state table.State, line string) bool {
	if state.Phase == table.PhaseSealing || state.Phase == table.PhaseAdjourned || state.Enveloped() != 0 || state.SealsReply(s.config.Actor.Side) {
		return false
	}
	line = strings.TrimPrefix(strings.TrimSpace(line), "/")
	verb, _, known := s.vocabulary().find(line)
	return !known || !slices.Contains(unkept, verb)
}
