package base_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"blindchess/internal/practice/study/base"
)

func TestChosen_ABaseIsNamedOnceAndThenItsPlayersAlone(t *testing.T) {
	t.Chdir(t.TempDir())
	last := filepath.Join(t.TempDir(), "state", "base")
	for _, words := range [][]string{{"novak"}, nil} {
		if _, _, err := base.Chosen(words, last); err == nil || !strings.Contains(err.Error(), "name its file, as in blindchess base games.pgn") {
			t.Errorf("%q: got %v, want to be told that a file is needed", words, err)
		}
	}
	for _, name := range []string{"club.pgn", "club"} {
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := base.Remember(last, name); err != nil {
			t.Fatal(err)
		}
		whole, err := filepath.Abs(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct{ words, path, player string }{
			{name, name, ""}, {name + " jan novak", name, "jan novak"}, {"jan novak", whole, "jan novak"}, {"", whole, ""},
			{"none.pgn novak", "none.pgn", "novak"}, {filepath.Join("a", "novak"), filepath.Join("a", "novak"), ""},
		} {
			if path, player, err := base.Chosen(strings.Fields(c.words), last); err != nil || path != c.path || player != c.player {
				t.Errorf("%q: got %q, %q, %v, want %q, %q", c.words, path, player, err, c.path, c.player)
			}
		}
		if err := os.Remove(name); err != nil {
			t.Fatal(err)
		}
		if _, _, err := base.Chosen([]string{"novak"}, last); err == nil {
			t.Error("a base that is there no more was found")
		}
	}
}
