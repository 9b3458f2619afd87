package base_test

import (
	"os"
	"path/filepath"
	"testing"

	"blindchess/internal/practice/study/base"
	"blindchess/internal/text/charset"
)

func TestLarge_AFileThatIsTooLongForMemoryOpensByItsIndex(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.pgn")
	for n, want := range []string{"", "games.study.pgn", "games.study-2.pgn"} {
		if n == 0 {
			if err := os.WriteFile(path, []byte("[White \"Anna\"]\n\n1. e4 *\n"), 0o600); err != nil {
				t.Fatal(err)
			}
		} else if err := os.Truncate(path, 65<<20); err != nil { // the rest is blank
			t.Fatal(err)
		}
		games, changed, err := base.Large(path, charset.Choice{}, nil)
		if err != nil || want == "" && games != nil || want != "" && filepath.Base(changed) != want {
			t.Fatalf("got %v, %q, %v; want %q", games, changed, err, want)
		}
		if want == "" {
			continue
		}
		game, err := games.Game(0)
		if err != nil || games.Len() != 1 || game.Tag("White") != "Anna" {
			t.Errorf("got %d games, %v, %v; want Anna's", games.Len(), game.Tags, err)
		}
		games.(*base.Base).Close()
		if err := os.WriteFile(changed, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if games, _, err := base.Large(filepath.Join(t.TempDir(), "none.pgn"), charset.Choice{}, nil); games != nil || err != nil {
		t.Errorf("got %v, %v; want that who reads it whole tells the error", games, err)
	}
}
