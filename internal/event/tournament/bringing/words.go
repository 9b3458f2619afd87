package bringing

import (
	_ "embed"
	"slices"
	"strings"
)

//go:embed words.txt
var wordsFile string

// words are what columns are called, by their kind.
var words = readWords()

func readWords() map[string][]string {
	all := make(map[string][]string)
	for line := range strings.Lines(wordsFile) {
		if kind, names, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok && !strings.HasPrefix(line, "#") {
			all[kind] = strings.Split(names, "|")
		}
	}
	return all
}

// is reports whether a text is one of the words of a kind.
func is(kind, text string) bool {
	return slices.Contains(words[kind], strings.ToLower(strings.TrimSpace(text)))
}

// numberOf reports whether a column holds the numbers of a side, such as "White No."
// or "ID White".
func numberOf(side, text string) bool {
	for _, word := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r == ' ' || r == '_' }) {
		if !is(side, word) && !is("number", word) && word != "number" {
			return false
		}
	}
	_, first := rest(side, text)
	return first && !is(side, text)
}

// rest returns a text without the word of a kind in it.
func rest(kind, text string) (string, bool) {
	parts := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r == ' ' || r == '_' })
	at := slices.IndexFunc(parts, func(part string) bool { return is(kind, part) })
	if at < 0 {
		return text, false
	}
	return strings.Join(slices.Delete(parts, at, at+1), " "), true
}

// roundOf returns the number of a round that a title names, such as "Round 3" or
// "3. Runde", and 0 if it names none.
func roundOf(text string) int {
	parts := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,:;()/", r) })
	for i, part := range parts {
		if !is("round", part) && !is("round", strings.TrimSuffix(part, ".")) {
			continue
		}
		for _, near := range []int{i + 1, i - 1} {
			if near < 0 || near >= len(parts) {
				continue
			}
			if n := digits(strings.TrimSuffix(parts[near], ".")); n > 0 {
				return n
			}
		}
	}
	return 0
}

// digits reads a number, and returns 0 if there is none.
func digits(text string) int {
	n := 0
	for _, r := range text {
		if r < '0' || r > '9' || n > 9999 {
			return 0
		}
		n = n*10 + int(r-'0')
	}
	return n
}
