package announce

import (
	"slices"
	"strings"
	"unicode/utf8"

	"blindchess/internal/rules"
)

// guess reads words of which one is unknown. It replaces that word with a word
// of the lexicon that is one letter away, and returns the moves that result.
// The player must confirm them; they are never played unasked.
func (l lexicon) guess(position rules.Position, legal []rules.Move, words string) []rules.Move {
	spoken := tokens(foldBoth(words)[0])
	for i, word := range spoken {
		if l.words[word] != nil || utf8.RuneCountInString(word) < 3 {
			continue
		}
		var nearest []string
		for known := range l.words {
			if !strings.Contains(known, " ") && oneSlip([]rune(word), []rune(known)) {
				nearest = append(nearest, known)
			}
		}
		if len(nearest) != 1 {
			return nil
		}
		spoken[i] = nearest[0]
	}
	h := l.hearTokens(spoken)
	if len(h.unknown) > 0 {
		return nil
	}
	var moves []rules.Move
	for _, items := range h.alternatives() {
		if q, ok := understand(items); ok {
			moves = union(moves, q.find(position, legal))
		}
	}
	return moves[:min(len(moves), most)]
}

// oneSlip reports whether a and b differ by one letter put in, left out,
// changed, or by two neighbours that changed places.
func oneSlip(a, b []rune) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b) < 4 {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	switch {
	case len(a) < len(b):
		return slices.Equal(a[i:], b[i+1:])
	case i == len(a):
		return false
	case slices.Equal(a[i+1:], b[i+1:]):
		return true
	default:
		return a[i] == b[i+1] && a[i+1] == b[i] && slices.Equal(a[i+2:], b[i+2:])
	}
}
