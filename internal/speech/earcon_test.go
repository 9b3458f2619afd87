package speech_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/say"
	"blindchess/internal/speech"
)

// TestEveryEarconThatIsRungHasASoundAndEachSoundIsRung reads the program for the
// names that it gives to utterances or rings, and compares them with the sounds there are.
func TestEveryEarconThatIsRungHasASoundAndEachSoundIsRung(t *testing.T) {
	given := regexp.MustCompile(`(?:say\.Earcon|\.Earcon) = "([a-z-]+)"`)
	rung := map[string]string{}
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") || path == filepath.Join("..", "speech", "earcon.go") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, name := range given.FindAllSubmatch(text, -1) {
			rung[string(name[1])] = path
		}
		if strings.Contains(string(text), "speech.Press") {
			rung[string(speech.Press)] = path
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, path := range rung {
		if _, ok := speech.EarconSound(say.Earcon(name)); !ok {
			t.Errorf("%s rings %q, which has no sound", path, name)
		}
	}
	for _, name := range speech.Earcons() {
		if rung[string(name)] == "" {
			t.Errorf("%q has a sound, and nothing rings it", name)
		}
	}
	if !slices.Contains(speech.Earcons(), say.Earcon("low-time")) {
		t.Error("low-time is gone, want it rung at a threshold")
	}
}
