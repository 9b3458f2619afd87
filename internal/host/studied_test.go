package host_test

import (
	"os"
	"path/filepath"
	"testing"

	"blindchess/internal/host"
)

func TestReadGames_AFileOfPGNIsReadAndSaidToBeNoJournal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "two.pgn")
	if err := os.WriteFile(path, []byte("[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if games, kept, err := host.ReadGames(path); len(games) != 2 || kept || err != nil {
		t.Errorf("got %d games, a journal %v, %v; want two of PGN", len(games), kept, err)
	}
}

func TestReadGames_AJournalThatWithholdsNothingIsReadWhetherItsGameIsOnOrNot(t *testing.T) {
	for _, name := range []string{"friends", "mate"} {
		games, kept, err := host.ReadGames(filepath.Join("..", "..", "cmd", "blindchess", "testdata", "earlier", name+".journal"))
		if len(games) != 1 || !kept || err != nil {
			t.Errorf("%s: got %d games, a journal %v, %v; want one of a journal", name, len(games), kept, err)
		}
	}
}
