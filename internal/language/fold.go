package language

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// strokes are letters whose stroke or ligature no decomposition takes away.
var strokes = strings.NewReplacer(
	"\u00df", "ss", // sharp s
	"\u0142", "l", // l with stroke
	"\u0111", "d", // d with stroke
	"\u00f8", "o", // o with stroke
	"\u00e6", "ae",
	"\u0153", "oe",
	"\u0131", "i", // dotless i
	"\u2019", "'",
)

// Fold returns text as it is compared by ear and by careless typing: small
// letters, without accents, every run of blanks one blank.
func Fold(text string) string {
	if plain(text) {
		return strings.Join(strings.Fields(strings.ToLower(text)), " ")
	}
	text = strokes.Replace(strings.ToLower(norm.NFKC.String(text)))
	var folded strings.Builder
	for _, r := range norm.NFD.String(text) {
		if !unicode.Is(unicode.Mn, r) {
			folded.WriteRune(r)
		}
	}
	return strings.Join(strings.Fields(folded.String()), " ")
}

// plain reports whether text has nothing but the letters and signs of ASCII, as
// most words that are folded, so that there is nothing to take apart.
func plain(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

var umlauts = strings.NewReplacer(
	"\u00e4", "ae", "\u00f6", "oe", "\u00fc", "ue",
	"\u00c4", "Ae", "\u00d6", "Oe", "\u00dc", "Ue",
	"\u0111", "dj", "\u0110", "Dj",
)

// Foldings returns every way in which a word may be typed. They are the word
// without its accents, and the word with the umlauts and the crossed d spelt
// out as ae, oe, ue and dj.
func Foldings(word string) []string {
	if plain(word) {
		return []string{Fold(word)}
	}
	word = norm.NFC.String(word)
	bare, spelt := Fold(word), Fold(umlauts.Replace(word))
	if bare == spelt {
		return []string{bare}
	}
	return []string{bare, spelt}
}
