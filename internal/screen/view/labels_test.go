package view_test

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"blindchess/internal/language"
)

// Every button of a card is named by its own phrase or by its command. A name that is
// neither would be read as a key.
func TestCard_EveryButtonHasWordsInEveryLanguage(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile(`s\.(?:button|main|does)\("([a-z-]+)",`)
	found := 0
	for _, code := range language.Languages() {
		pack, err := language.Load(code)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, call := range named.FindAllStringSubmatch(string(source), -1) {
				found++
				if name := call[1]; !pack.Has("page.button."+name) && !pack.Has("command."+name) {
					t.Errorf("%s: %s: got no words for the button %q", code, file, name)
				}
			}
		}
	}
	if found == 0 {
		t.Error("no buttons were found")
	}
}
