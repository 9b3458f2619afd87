package floors_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// bare fills a place in a phrase with the English text of an error.
var bare = regexp.MustCompile(`(?:TextSlot\(|Phrase\("[a-z.-]+", )"[a-z]+", \w+\.Error\(\)\)`)

// TestNoErrorIsSpokenPastThePacks asks that what is spoken of an error comes from the
// player's pack.
func TestNoErrorIsSpokenPastThePacks(t *testing.T) {
	for _, folder := range []string{"internal", "cmd"} {
		err := filepath.WalkDir(filepath.Join(root, folder), func(path string, entry fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			text, err := os.ReadFile(path)
			if found := bare.Find(text); found != nil {
				t.Errorf("%s: %s is English in every language: use Error of the pack", path, found)
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
}
