package pgn_test

import (
	"bytes"
	"io"
	"os"
	"strings"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/rulestest"
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

// written are the project's games and whether they are read, careless as they
// may be.
var written = []struct {
	name, text       string
	careless, unread bool
}{
	{"a knight jumps like a pawn", "1.e4 e5 2.Ng3 *", false, true},
	{"a king walks two squares", "1.e4 e5 2.Ke3 *", false, true},
	{"nobody can go there", "1.e4 e5 2.Bc5 *", false, true},
	{"castling through a piece", "1.e4 e5 2.O-O *", false, true},
	{"an own piece stands there", "1.Nf3 Nf6 2.Ng1 Ng8 3.Bb2 *", false, true},
	{"en passant, too late", "1.e4 a6 2.e5 d5 3.a3 a5 4.exd6 *", false, true},
	{"a pinned knight", "1.e4 e5 2.d4 Bb4+ 3.Nc3 a6 4.Nd5 *", false, true},
	{"a check left standing", "1.e4 e5 2.d4 Bb4+ 3.a3 *", false, true},
	{"which knight", "1.Nf3 d5 2.d3 d4 3.Nd2 *", false, true},
	{"which rook", "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4K3/R6R w - - 0 1\"]\n\n1.Rd1 *", false, true},
	{"a pawn that becomes nothing", "[SetUp \"1\"]\n[FEN \"8/P6k/8/8/8/8/7K/8 w - - 0 1\"]\n\n1.a8 *", false, true},
	{"both squares written", "1.Ng1f3 d5 *", true, false},
	{"a file too many", "1.Ngf3 d5 *", true, false},
	{"a capture without its sign", "1.e4 d5 2.ed5 *", true, false},
	{"a capture that is none", "1.Nxf3 d5 *", true, false},
	{"a check that is none", "1.e4+ e5 *", true, false},
	{"a check without its sign", "1.e4 e5 2.Qh5 Nc6 3.Qxf7 Kxf7 *", true, false},
	{"a mate with the sign of a check", "1.e4 e5 2.Bc4 Nc6 3.Qh5 Nf6 4.Qxf7+ *", true, false},
	{"castling with zeros", "1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.0-0 Nf6 *", true, false},
	{"a promotion without its sign", "[SetUp \"1\"]\n[FEN \"8/P6k/8/8/8/8/7K/8 w - - 0 1\"]\n\n1.a8Q Kg7 *", true, false},
	{"from the array", "1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.O-O Nf6 *", false, false},
	{"mate", "1.f3 e5 2.g4 Qh4# 0-1", false, false},
	{"en passant", "1.e4 a6 2.e5 d5 3.exd6 cxd6 *", false, false},
	{"from a position, Black to move", "[SetUp \"1\"]\n[FEN \"8/p6k/8/8/8/8/7K/8 b - - 0 7\"]\n\n7...a5 8.Kg3 a4 *", false, false},
	{"a promotion that checks", "[SetUp \"1\"]\n[FEN \"7k/P7/8/8/8/8/7K/8 w - - 0 1\"]\n\n1.a8=Q+ Kg7 *", false, false},
}

func TestWritten_GamesAreReadForgivenOrRefused(t *testing.T) {
	for _, test := range written {
		careless, unread := judge(t, test.text)
		if unread != test.unread || careless != test.careless {
			t.Errorf("%s: got unread %t and careless %t, want %t and %t", test.name, unread, careless, test.unread, test.careless)
		}
	}
}

func TestGathered_GamesAreReadForgivenOrRefusedAsTheyShould(t *testing.T) {
	if _, there := rulestest.Gathered(t); !there {
		return
	}
	counts := map[string]int{}
	rulestest.EachGathered(t, "san/pgn-parser.tar.gz", ".pgn", func(path string, file io.Reader) {
		text, err := io.ReadAll(file)
		if err != nil {
			t.Fatal(err)
		}
		careless, unread := judge(t, string(text))
		switch {
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
	})
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
