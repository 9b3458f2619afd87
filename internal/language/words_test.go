package language_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"blindchess/internal/language"
)

// TestEveryWordIsAsTheDocumentsHaveIt compares the first word of each key,
// which is the one that is spoken or written, with the documents.
func TestEveryWordIsAsTheDocumentsHaveIt(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("testdata", "words.txt"))
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for _, line := range strings.Split(string(text), "\n") {
		fields := strings.SplitN(line, " ", 3)
		if len(fields) < 3 || fields[0] == "#" {
			continue
		}
		count++
		got := ""
		if strings.HasPrefix(fields[1], "notation.") {
			pack, err := language.Load(fields[0])
			if err != nil {
				t.Fatal(err)
			}
			got = pack.Word(fields[1])
		} else {
			scheme, err := language.LoadScheme(fields[0])
			if err != nil {
				t.Fatal(err)
			}
			got = scheme.Word(fields[1])
		}
		if got != fields[2] {
			t.Errorf("%s %s: got %q, want %q", fields[0], fields[1], got, fields[2])
		}
	}
	if count < 120 {
		t.Errorf("only %d words were compared", count)
	}
}

// TestNoPackHoldsAMisprint looks for misspellings that have been printed.
func TestNoPackHoldsAMisprint(t *testing.T) {
	for _, lang := range language.Languages() {
		for _, topic := range language.Topics(lang) {
			text, err := language.TopicText(lang, topic)
			if err != nil {
				t.Fatal(err)
			}
			for _, misprint := range []string{"Ceasar", "Kurtze", "KurzeRochade", "Laeuffer", "seiben"} {
				if strings.Contains(text, misprint) {
					t.Errorf("%s/%s holds %q", lang, topic, misprint)
				}
			}
		}
	}
}
