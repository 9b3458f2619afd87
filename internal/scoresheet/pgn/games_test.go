package pgn_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/scoresheet/pgn"
)

// TestGames_AreThoseOfOtherPrograms reads games that Stockfish played against
// itself and pgn-extract wrote: games.uci has the moves of the one, games.pgn
// the notation of the other.
func TestGames_AreThoseOfOtherPrograms(t *testing.T) {
	moves, err := os.ReadFile("testdata/games.uci")
	if err != nil {
		t.Fatal(err)
	}
	games := readAll(t, string(ownGames(t)))
	want := strings.Split(strings.TrimSpace(string(moves)), "\n")
	if len(games) != len(want) || len(games) < 40 {
		t.Fatalf("got %d games, want %d", len(games), len(want))
	}
	for i, game := range games {
		var got []string
		position := rules.Standard()
		for _, ply := range game.Line.Plies {
			if ply.Departures != 0 || ply.Written != position.SAN(ply.Move) {
				t.Errorf("game %d: %s: %v", i+1, ply.Written, ply.Departures)
			}
			got = append(got, position.UCI(ply.Move))
			position, _ = position.Play(ply.Move)
		}
		if strings.Join(got, " ") != want[i] || len(game.Faults) > 0 {
			t.Errorf("game %d: got %v with %v, want %s", i+1, got, game.Faults, want[i])
		}
		if mate := position.Checkmate(); mate != (game.Result != "*") {
			t.Errorf("game %d: got %s, and mate %t", i+1, game.Result, mate)
		}
		once := export(t, game)
		if again := readAll(t, once); len(again) != 1 || export(t, again[0]) != once {
			t.Errorf("game %d is not the same when it is written and read again", i+1)
		}
	}
}

func ownGames(t testing.TB) []byte {
	t.Helper()
	text, err := os.ReadFile("testdata/games.pgn")
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestGathered_GamesAreReadForgivenOrRefusedAsTheyShould(t *testing.T) {
	file, err := os.Open(filepath.Join(testdata(t), "san", "pgn-parser.tar.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	plain, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	counts := map[string]int{}
	for files := tar.NewReader(plain); ; {
		header, err := files.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(files)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(header.Name, ".pgn") {
			continue
		}
		careless, unread := judge(t, string(text))
		switch path := header.Name; {
		case strings.Contains(path, "/exception/san/"):
			counts["refused"]++
			if !careless && !unread {
				t.Errorf("%s: was read as if nothing were wrong", path)
			}
			if strings.Contains(path, "lenient/exception/san/") && !unread {
				t.Errorf("%s: was read, want a move refused", path)
			}
		case strings.Contains(path, "/sanForgivenItems/"):
			counts["forgiven"]++
			if unread || !careless {
				t.Errorf("%s: got unread %t and careless %t, want it forgiven and told", path, unread, careless)
			}
		case strings.Contains(path, "/fromInitialPosition/"), strings.Contains(path, "/fromCustomPosition/"), strings.Contains(path, "/fromInitialPositionUsingFen/"):
			counts["games"]++
			if unread {
				t.Errorf("%s: was not read", path)
			}
		}
	}
	for _, kind := range []string{"refused", "forgiven", "games"} {
		if counts[kind] < 5 {
			t.Errorf("only %d files of the kind %q were seen", counts[kind], kind)
		}
	}
}

// judge reports whether a move of a file is not exactly written, and whether
// one is not read.
func judge(t *testing.T, text string) (careless, unread bool) {
	for _, game := range readAll(t, text) {
		unread = unread || len(game.Line.Rest) > 0
		for _, ply := range game.Line.Plies {
			careless = careless || ply.Departures != 0
		}
	}
	return careless, unread
}

func BenchmarkReadingPlainGames(b *testing.B) {
	text := bytes.Repeat(ownGames(b), 5)
	b.SetBytes(int64(len(text)))
	games := 0
	for b.Loop() {
		for reader := pgn.NewReader(bytes.NewReader(text)); ; games++ {
			if _, err := reader.Read(); err == io.EOF {
				break
			} else if err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
}
