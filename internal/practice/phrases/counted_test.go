package phrases_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/language"
)

// uncounted are the lists of internal/language: the placeholders that hold a number or a
// text, and the words of each language that no number before them changes.
func uncounted(t *testing.T) map[string][]string {
	t.Helper()
	text, err := os.ReadFile("../../language/testdata/agreement/uncounted.txt")
	if err != nil {
		t.Fatal(err)
	}
	lists := map[string][]string{}
	for line := range strings.Lines(string(text)) {
		if name, words, found := strings.Cut(strings.TrimSpace(line), "\t"); found && !strings.HasPrefix(line, "#") {
			lists[name] = strings.Fields(words)
		}
	}
	return lists
}

// unchanged are more words that no number changes: directions, prepositions behind a name,
// and verbs that belong to another word.
var unchanged = map[string]string{
	"en": "was down left right up", "de": "gefunden war nach", "sk": "proti nadol doľava doprava nahor zo", "bg": "си надолу наляво надясно нагоре",
	"sr": "protiv dole levo desno gore", "cnr": "protiv dolje lijevo desno gore",
}

// TestWords_EveryNumberBeforeAWordIsCounted holds of the words that are laid over the packs
// what the packs hold themselves: "1 seconds" is never said.
func TestWords_EveryNumberBeforeAWordIsCounted(t *testing.T) {
	lists, beforeWord := uncounted(t), regexp.MustCompile(`\{([a-z]+)\} (\p{Ll}+)`)
	for _, lang := range []string{"en", "de", "sk", "pl", "bg", "sr", "cnr"} {
		pack, err := language.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range pack.Keys() {
			if strings.HasPrefix(key, "manual.") || strings.HasPrefix(key, "language.") {
				continue
			}
			var words strings.Builder
			for _, part := range pack.Parts(key) {
				if part.Slot != "" {
					part.Text = "{" + part.Slot + "}"
				}
				words.WriteString(part.Text)
			}
			stem := key[:max(strings.LastIndexByte(key, '.'), 0)]
			for _, found := range beforeWord.FindAllStringSubmatch(words.String(), -1) {
				name, word := found[1], found[2]
				if counted := pack.Has(stem+".one") && (pack.Has(stem+".other") || pack.Has(stem+".many")); counted || !slices.Contains(lists["numbers"], name) || slices.Contains(lists["texts"], name) || slices.Contains(lists[lang], word) || slices.Contains(strings.Fields(unchanged[lang]), word) {
					continue
				}
				t.Errorf("%s: %s says {%s} %s: fill it with a time, give it a form for each number, or put the number behind a colon: %q", lang, key, name, word, words.String())
			}
		}
	}
}
