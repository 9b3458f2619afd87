package announce

import (
	"strings"

	"blindchess/internal/notation"
	"blindchess/internal/rules"
)

// FalseCheck returns the key of the phrase that corrects an announced check,
// mate or stalemate which a legal move does not give. The key is
// "misheard.no-check", "misheard.no-mate" or "misheard.no-stalemate". It is
// empty if the words announce none of these, or are right. The move still counts
// as the announced one.
func (e Ear) FalseCheck(position rules.Position, words string, move rules.Move) string {
	words = strings.TrimSpace(words)
	after, err := position.Play(move)
	if err != nil {
		return ""
	}
	if parsed, fault := e.own.Find(position, words); fault == nil {
		return overstatedIn(parsed)
	}
	if e.hasEnglish && e.foreign(words) {
		if parsed, fault := e.english.Find(position, words); fault == nil {
			return overstatedIn(parsed)
		}
	}
	for _, lexicon := range e.lexicons {
		h := lexicon.hear(words)
		if len(h.unknown) > 0 {
			continue
		}
		for _, items := range h.alternatives() {
			if q, ok := understand(items); ok && h.placed(items) && q.describes(position, move, q.role) {
				return q.overstates(after)
			}
		}
	}
	return ""
}

func overstatedIn(parsed notation.Parsed) string {
	switch {
	case parsed.Departures.Has(notation.NoMate):
		return "misheard.no-mate"
	case parsed.Departures.Has(notation.NoCheck):
		return "misheard.no-check"
	}
	return ""
}

// overstates returns the key for an announced check, mate or stalemate that the
// position after the move of q is not.
func (q query) overstates(after rules.Position) string {
	switch {
	case q.end == "mate" && !after.Checkmate():
		return "misheard.no-mate"
	case q.end == "check" && !after.Checked():
		return "misheard.no-check"
	case q.end == "stalemate" && !after.Stalemate():
		return "misheard.no-stalemate"
	}
	return ""
}
