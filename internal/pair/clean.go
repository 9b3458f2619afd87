package pair

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Clean returns text as one line that is safe on any terminal: without
// control bytes, escapes, marks that turn the writing direction, and bytes
// that are no UTF-8, and with at most limit characters. Everything that one
// person types and another sees goes through it.
func Clean(text string, limit int) string {
	var clean strings.Builder
	count, blank := 0, true
	for _, r := range text {
		if count >= limit {
			break
		}
		switch {
		case r == utf8.RuneError || unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Co, r):
			continue
		case unicode.IsSpace(r) || unicode.IsControl(r) || unicode.Is(unicode.Zl, r) || unicode.Is(unicode.Zp, r):
			if blank {
				continue
			}
			r = ' '
		}
		blank = r == ' '
		clean.WriteRune(r)
		count++
	}
	return strings.TrimRight(clean.String(), " ")
}
