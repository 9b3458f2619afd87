package bulletin

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"blindchess/internal/event/tournament"
	"blindchess/internal/language"
)

// ForBraille returns lines in letters that the braille of a language has. Names
// come from everywhere: a letter that the language does not write loses its
// accent, and a letter of another alphabet is put in Latin letters.
func ForBraille(pack language.Pack, lines []string) []string {
	own := alphabet(pack)
	plain := make([]string, len(lines))
	for i, line := range lines {
		var out strings.Builder
		for _, r := range norm.NFC.String(line) {
			if r < 0x80 || own[unicode.ToLower(r)] {
				out.WriteRune(r)
				continue
			}
			for _, base := range norm.NFD.String(tournament.Latin(string(r))) {
				if !unicode.Is(unicode.Mn, base) {
					out.WriteRune(base)
				}
			}
		}
		plain[i] = out.String()
	}
	return plain
}

// alphabet returns the letters of the words of a language, or, if its pack says
// which letters its braille has, those alone.
func alphabet(pack language.Pack) map[rune]bool {
	letters := make(map[rune]bool)
	if cells := pack.Braille().Letters; cells != nil {
		for letter := range cells {
			letters[letter] = true
		}
		return letters
	}
	for _, key := range pack.Keys() {
		for _, r := range pack.Word(key) {
			letters[unicode.ToLower(r)] = true
		}
	}
	return letters
}
