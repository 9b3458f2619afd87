package host_test

import (
	"os"
	"path/filepath"
	"testing"

	"blindchess/internal/host"
	"blindchess/internal/text/charset"
)

func TestReadGames_AFileOfPGNIsReadAndSaidToBeNoJournal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "two.pgn")
	if err := os.WriteFile(path, []byte("[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if games, kept, err := host.ReadGames(path, charset.Choice{}); games == nil || games.Len() != 2 || kept || err != nil {
		t.Errorf("got %v, a journal %v, %v; want two games of PGN", games, kept, err)
	}
}

func TestReadGames_AJournalThatWithholdsNothingIsReadWhetherItsGameIsOnOrNot(t *testing.T) {
	for _, name := range []string{"friends", "mate"} {
		games, kept, err := host.ReadGames(filepath.Join("..", "..", "cmd", "blindchess", "testdata", "earlier", name+".journal"), charset.Choice{})
		if games == nil || games.Len() != 1 || !kept || err != nil {
			t.Errorf("%s: got %v, a journal %v, %v; want one game of a journal", name, games, kept, err)
		}
	}
}
