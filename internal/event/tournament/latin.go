package tournament

import (
	_ "embed"
	"strings"
	"unicode"
)

//go:embed latin.txt
var latinTable string

// latinLetters is what each letter of another alphabet is in Latin ones.
var latinLetters = readLatin(latinTable)

func readLatin(table string) map[rune]string {
	letters := make(map[rune]string)
	for line := range strings.Lines(table) {
		letter, latin, ok := strings.Cut(strings.TrimSpace(line), "\t")
		if ok && !strings.HasPrefix(line, "#") {
			letters[[]rune(letter)[0]] = latin
		}
	}
	return letters
}

// Latin returns a name in Latin letters; those that are there stay as they are.
func Latin(name string) string {
	var out strings.Builder
	for _, r := range name {
		latin, other := latinLetters[unicode.ToLower(r)]
		switch {
		case !other:
			out.WriteRune(r)
		case unicode.IsUpper(r):
			out.WriteString(strings.ToUpper(latin[:1]) + latin[1:])
		default:
			out.WriteString(latin)
		}
	}
	return out.String()
}
