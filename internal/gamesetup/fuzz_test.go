package gamesetup_test

import (
	"os"
	"path/filepath"
	"testing"

	"blindchess/internal/gamesetup"
	"blindchess/internal/rules/laws"
)

// FuzzLawsChoice reads anything as a file of Laws. The edition that comes out is written
// and read again alike.
func FuzzLawsChoice(f *testing.F) {
	f.Add("edition = 2018\n[rapid]\nillegal = 2\n")
	f.Add("base = 2023\ndefault-time = \"15m\"\n")
	if text, err := os.ReadFile(filepath.Join("..", "rules", "laws", "editions", "2023.txt")); err == nil {
		f.Add(string(text))
	}
	path := filepath.Join(f.TempDir(), "laws")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 8000 {
			return
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		chosen, err := gamesetup.LawsChoice{File: path}.Read()
		if err != nil {
			return
		}
		if chosen.Edition.Text() == "" {
			return // it is one of the program's own, with changes
		}
		again, err := laws.ReadEdition(chosen.Edition.Text())
		if err != nil || again.Year() != chosen.Edition.Year() {
			t.Errorf("got the year %d, %v, of an edition of %d that was taken", again.Year(), err, chosen.Edition.Year())
		}
	})
}
