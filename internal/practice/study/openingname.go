package study

import (
	"strings"
	"unicode"

	"blindchess/internal/announce"
	"blindchess/internal/language"
	"blindchess/internal/say"
)

// OpeningSlot fills a placeholder with the name of an opening, which is in English
// and may have a variation behind a colon. The most usual openings have their
// popular name in the language of a pack. Openings without one, and the
// variations, are spoken as English words.
func OpeningSlot(slot string, pack language.Pack, name string) announce.Slot {
	opening, variation, parted := strings.Cut(name, ":")
	var words []say.Word
	if key := openingKey(opening); pack.Has(key) {
		words = append(words, say.Word{Text: pack.Word(key)})
	} else {
		words = append(words, say.Word{Text: opening, Lang: language.Reference})
	}
	if parted {
		words[0].Text += ":"
		words = append(words, say.Word{Text: strings.TrimSpace(variation), Lang: language.Reference})
	}
	if pack.Lang() == language.Reference {
		words = []say.Word{{Text: name}}
	}
	return announce.Slot{Name: slot, Words: words}
}

// OpeningNamed returns the English names of the openings that are called so, or in
// part so, in the language of a pack.
func OpeningNamed(pack, english language.Pack, text string) []string {
	text = language.Fold(text)
	var names []string
	for _, key := range pack.Keys() {
		if strings.HasPrefix(key, openingPrefix) && strings.Contains(language.Fold(pack.Word(key)), text) {
			names = append(names, english.Word(key))
		}
	}
	return names
}

const openingPrefix = "opening."

// openingKey is the key of an opening in a pack: its English name in small letters
// with hyphens between its words.
func openingKey(name string) string {
	var key strings.Builder
	for _, letter := range language.Fold(strings.ReplaceAll(name, "'", "")) {
		switch {
		case unicode.IsLetter(letter):
			key.WriteRune(letter)
		case key.Len() > 0:
			key.WriteByte('-')
		}
	}
	return openingPrefix + key.String()
}
