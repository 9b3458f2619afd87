package announce_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"blindchess/internal/language"
)

// unspoken are the topics whose words are data: the signs of a notation, and the
// facts of a language. Further ones are the words that are only heard, and the
// values that a file of rules writes in English.
var unspoken = []string{"notation", "language", "spoken", "parameters"}

// TestPhrases_HoldNoEnglishOfAnotherLanguage looks for words of the English pack
// in what the other packs say and show. The words of testdata/english.txt are
// allowed: names, commands of a shell or values of settings, and words that a
// language has itself.
func TestPhrases_HoldNoEnglishOfAnotherLanguage(t *testing.T) {
	allowed := allowedWords(t)
	english, needed := shownWords(t, language.Reference), map[string]bool{}
	for _, lang := range language.Languages() {
		if lang == language.Reference {
			continue
		}
		for word, line := range shownWords(t, lang, allowed["manual"]...) {
			switch {
			case english[word] == "":
			case slices.Contains(allowed[lang], word):
				needed[lang+" "+word] = true
			case slices.Contains(allowed["all"], word):
				needed["all "+word] = true
			default:
				t.Errorf("%s: got the English word %q in %q", lang, word, line)
			}
		}
	}
	delete(allowed, "manual")
	for lang, words := range allowed {
		for _, word := range words {
			if !needed[lang+" "+word] {
				t.Errorf("%s: the English word %q is allowed and stands nowhere", lang, word)
			}
		}
	}
}

// typed is the part of a command line's sentence that is literal: the name of the
// command at its head, a command after the name of the program, a flag, and a value of
// one.
var typed = regexp.MustCompile(`^: [a-z]+: |"?blindchess( [a-z]+)*( --[a-z]+ [a-z]+)?|--[a-z0-9-]+( event| spectator)?|\bbuilt-in\b`)

// allowedWords reads the words that are allowed in every language, or in one.
func allowedWords(t *testing.T) map[string][]string {
	text, err := os.ReadFile(filepath.Join("testdata", "english.txt"))
	if err != nil {
		t.Fatal(err)
	}
	allowed := make(map[string][]string)
	for _, line := range strings.Split(string(text), "\n") {
		if lang, words, found := strings.Cut(line, ": "); found && line[0] != '#' {
			allowed[lang] = append(allowed[lang], strings.Fields(words)...)
		}
	}
	return allowed
}

// shownWords returns each word of more than one letter that a pack says or
// shows, with a line in which it does. The values of flags are no words of the
// manual.
func shownWords(t *testing.T, lang string, values ...string) map[string]string {
	reader, words := newReader(t, lang), make(map[string]string)
	for _, topic := range language.Topics(lang) {
		if slices.Contains(unspoken, topic) {
			continue
		}
		for _, entry := range entriesOf(t, lang, topic) {
			if strings.HasPrefix(entry.Key, "command.") {
				continue // other typed lines
			}
			for _, line := range reader.read(entry) {
				shown := strings.TrimPrefix(line, entry.Key)
				for _, part := range reader.pack.Parts(entry.Key) {
					if part.Slot != "" {
						shown = strings.ReplaceAll(shown, "{"+part.Slot+"}", " ")
					}
				}
				if topic == "faults" || topic == "manual" {
					shown = typed.ReplaceAllString(shown, " ")
				}
				for _, word := range strings.FieldsFunc(strings.ToLower(shown), func(r rune) bool { return !unicode.IsLetter(r) }) {
					if len(word) > 1 && !(topic == "manual" && slices.Contains(values, word)) {
						words[word] = line
					}
				}
			}
		}
	}
	return words
}
