package pgn_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/rules/rulestest"
	"blindchess/internal/scoresheet/pgn"
)

func readAll(t testing.TB, text string) []pgn.Game {
	t.Helper()
	reader := pgn.NewReader(strings.NewReader(text))
	var games []pgn.Game
	for {
		game, err := reader.Read()
		if err == io.EOF {
			return games
		}
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, game)
	}
}

func export(t testing.TB, game pgn.Game) string {
	t.Helper()
	var out bytes.Buffer
	if err := pgn.Write(&out, game); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

const annotated = `[Event "Club \"A\""]
[Site "?"]
[Date "2026.01.02"]
[Round "1"]
[White "Ana"]
[Black "Boris"]
[Result "1-0"]
[ECO "C20"]

{A short game.} 1. e4 {[%clk 1:29:57.5]} 1... e5 {[%clk 1:30:11]} 2. Qh5 $2 (2.
Nf3 Nc6 {main line} (2... d6 3. d4) 3. Bb5) 2... Nc6 3. Bc4 Nf6 $4 4. Qxf7# 1-0

`

func TestTheExportFormatIsWrittenByTheLetter(t *testing.T) {
	games := readAll(t, annotated)
	if len(games) != 1 || len(games[0].Faults) > 0 {
		t.Fatalf("got %d games with faults %v", len(games), games[0].Faults)
	}
	if got := export(t, games[0]); got != annotated {
		t.Errorf("got\n%s\nwant\n%s", got, annotated)
	}
	if left, ok := games[0].Line.Plies[0].Clock(); !ok || left != time.Hour+29*time.Minute+57*time.Second+500*time.Millisecond {
		t.Errorf("clock: got %v, %v", left, ok)
	}
}

func TestImportIsLenient(t *testing.T) {
	tests := []struct {
		name, text, moves, result string
		faults                    int
	}{
		{"no tags, no marker", "e4 e5 Nf3", "e2e4 e7e5 g1f3", "", 0},
		{"digits for castling", "1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.0-0 *", "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1", "*", 0},
		{"a rest of line comment and an escaped line", "1. e4 ; best by test\n% for another program\ne5 1/2-1/2", "e2e4 e7e5", "1/2-1/2", 0},
		{"annotations behind the move", "1.e4! e5?! 2.Nf3!? *", "e2e4 e7e5 g1f3", "*", 0},
		{"an old encoding", "[White \"M\xfcller\"]\n1.d4 *", "d2d4", "*", 0},
		{"a byte order mark", "\ufeff[White \"A\"]\r\n\r\n1. d4 d5\r\n*", "d2d4 d7d5", "*", 0},
		{"an illegal move", "1.e4 e5 2.Ke3 Nc6 *", "e2e4 e7e5", "*", 1},
		{"a wrong number", "1.e4 e5 3.Nf3 *", "e2e4 e7e5 g1f3", "*", 1},
		{"a bracket that is not closed", "1.e4 (1.d4 d5 *", "e2e4", "", 1},
		{"a comment that is not closed", "1.e4 {best 1...e5 *", "e2e4", "", 1},
		{"a tag without quotes", "[White Ana]\n1.e4 *", "e2e4", "*", 1},
		{"a tag without a blank", "[White\"Ana\"]\n1.e4 *", "e2e4", "*", 0},
		{"a check written apart", "1.e4 f6 2.d4 g5 3.Qh5 # 1-0", "e2e4 f7f6 d2d4 g7g5 d1h5", "1-0", 0},
		{"a position", "[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n1.a8=Q+ *", "a7a8q", "*", 0},
	}
	for _, test := range tests {
		games := readAll(t, test.text)
		if len(games) != 1 {
			t.Errorf("%s: got %d games, want 1", test.name, len(games))
			continue
		}
		game := games[0]
		var moves []string
		position := game.Start.Position
		for _, ply := range game.Line.Plies {
			moves = append(moves, position.UCI(ply.Move))
			position, _ = position.Play(ply.Move)
		}
		if got := strings.Join(moves, " "); got != test.moves || game.Result != test.result || len(game.Faults) != test.faults {
			t.Errorf("%s: got %q %q %v, want %q %q and %d faults", test.name, got, game.Result, game.Faults, test.moves, test.result, test.faults)
		}
	}
	if got := readAll(t, "[White \"M\xfcller\"]\n*")[0].Tag("White"); got != "M\u00fcller" {
		t.Errorf("old encoding: got %q", got)
	}
}

func TestWhatCannotBeReadIsKept(t *testing.T) {
	game := readAll(t, "1.e4 e5 2.Ke3 Nc6 3.Bb5 1-0")[0]
	if got := strings.Join(game.Line.Rest, " "); got != "Ke3 Nc6 3. Bb5" && got != "Ke3 Nc6 Bb5" {
		t.Errorf("rest: got %q", got)
	}
	fault := game.Faults[0]
	if fault.Number != 2 || fault.Side != rules.White || fault.Read != "Ke3" || fault.Line != 1 {
		t.Errorf("fault: got %+v", fault)
	}
	if got := export(t, game); !strings.Contains(got, "{not read: Ke3 Nc6 Bb5}") {
		t.Errorf("export: got %q", got)
	}
}

func TestManyGamesInOneFileAreReadApart(t *testing.T) {
	games := readAll(t, annotated+annotated+"1.d4 d5 1/2-1/2 1.c4 *")
	if len(games) != 4 {
		t.Fatalf("got %d games, want 4", len(games))
	}
	if games[2].Result != "1/2-1/2" || len(games[3].Line.Plies) != 1 {
		t.Errorf("got %+v and %+v", games[2], games[3])
	}
}

func TestAChess960GameKeepsItsStart(t *testing.T) {
	setup, err := rules.Chess960(0)
	if err != nil {
		t.Fatal(err)
	}
	game := pgn.Of(rules.NewGame(setup)).WithTag("Variant", "Chess960")
	text := export(t, game)
	back := readAll(t, text)[0]
	if back.Start != setup || len(back.Faults) > 0 {
		t.Errorf("got %v with %v, want %v, from\n%s", back.Start, back.Faults, setup, text)
	}
}

func TestLinesStayBelowEightyCharacters(t *testing.T) {
	game := readAll(t, "1.e4 {"+strings.Repeat("word ", 60)+"} e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.O-O Be7 6.Re1 b5 7.Bb3 d6 8.c3 O-O 9.h3 Nb8 10.d4 Nbd7 *")[0]
	for _, line := range strings.Split(export(t, game), "\n") {
		if len(line) > 79 {
			t.Errorf("a line of %d characters: %q", len(line), line)
		}
	}
}

func TestAResultThatPGNHasNoMarkerForIsKept(t *testing.T) {
	game := pgn.Of(rules.NewGame(rules.StandardSetup()))
	game.Result = "1/2-0"
	if got := export(t, game); !strings.Contains(got, "[Result \"*\"]") || !strings.HasSuffix(got, "{Result 1/2-0} *\n\n") {
		t.Errorf("got %q", got)
	}
}

// timedGames returns the games of games.pgn as a server writes them: each move has
// an evaluation and the time of its clock behind it.
func timedGames(t testing.TB) []byte {
	t.Helper()
	var text strings.Builder
	for _, game := range readAll(t, string(ownGames(t))) {
		fmt.Fprintf(&text, "[Event \"Rated game\"]\n[Site \"?\"]\n[UTCDate \"2024.02.29\"]\n[WhiteElo \"2100\"]\n[TimeControl \"600+5\"]\n[Result %q]\n\n", game.Result)
		position := rules.Standard()
		for i, ply := range game.Line.Plies {
			number := fmt.Sprintf("%d.", i/2+1)
			if i%2 == 1 {
				number = fmt.Sprintf("%d...", i/2+1)
			}
			fmt.Fprintf(&text, "%s %s { [%%eval %.2f] [%%clk 0:%02d:%02d] } ", number, position.SAN(ply.Move), float64(i%9-4)/4, 9-i/2%10, 59-i%60)
			position, _ = position.Play(ply.Move)
		}
		fmt.Fprintf(&text, "%s\n\n", game.Result)
	}
	return []byte(text.String())
}

// realGames returns games that people played, none where they are not.
func realGames(t testing.TB) []byte {
	t.Helper()
	folder, there := rulestest.Gathered(t)
	if !there {
		return nil
	}
	file, err := os.Open(filepath.Join(folder, "pgn", "games-300.pgn.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(unzipped)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestTimedGames_AreReadWholeAndWrittenBack(t *testing.T) {
	for _, text := range [][]byte{timedGames(t), realGames(t)} {
		if len(text) == 0 {
			continue
		}
		games := readAll(t, string(text))
		if len(games) < 40 {
			t.Fatalf("got %d games, want 40 at least", len(games))
		}
		for i, game := range games {
			if len(game.Faults) > 0 {
				t.Errorf("game %d: %v", i+1, game.Faults)
				continue
			}
			once := export(t, game)
			again := readAll(t, once)
			if len(again) != 1 || export(t, again[0]) != once {
				t.Errorf("game %d is not the same when it is written and read again", i+1)
			}
		}
	}
}

func TestTimedGames_TellTheClockOfEveryPly(t *testing.T) {
	for i, game := range readAll(t, string(timedGames(t))) {
		for ply, read := range game.Line.Plies {
			want := time.Duration(9-ply/2%10)*time.Minute + time.Duration(59-ply%60)*time.Second
			if left, ok := read.Clock(); !ok || left != want {
				t.Fatalf("game %d, ply %d: got %v, %t, want %v", i+1, ply+1, left, ok, want)
			}
		}
	}
}

// repeated is a file that repeats a text without holding it more than once.
type repeated struct {
	text  []byte
	at    int
	times int
}

func (r *repeated) Read(into []byte) (int, error) {
	if r.times == 0 {
		return 0, io.EOF
	}
	n := copy(into, r.text[r.at:])
	if r.at += n; r.at == len(r.text) {
		r.at, r.times = 0, r.times-1
	}
	return n, nil
}

func TestReadingManyGamesHoldsOneAtATime(t *testing.T) {
	reader := pgn.NewReader(&repeated{text: []byte(annotated), times: 3000})
	var most uint64
	var stats runtime.MemStats
	count := 0
	for ; ; count++ {
		if _, err := reader.Read(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		if count%1000 == 500 {
			runtime.GC()
			runtime.ReadMemStats(&stats)
			most = max(most, stats.HeapAlloc)
		}
	}
	if count != 3000 {
		t.Errorf("got %d games, want 3000", count)
	}
	if most > 32<<20 {
		t.Errorf("the heap grew to %d bytes", most)
	}
}

func BenchmarkReadingRealGames(b *testing.B) {
	text := realGames(b)
	if text == nil {
		text = timedGames(b)
	}
	b.SetBytes(int64(len(text)))
	games := 0
	for b.Loop() {
		reader := pgn.NewReader(bytes.NewReader(text))
		for {
			if _, err := reader.Read(); err == io.EOF {
				break
			} else if err != nil {
				b.Fatal(err)
			}
			games++
		}
	}
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
}

func FuzzReadingNeverPanicsOrHangs(f *testing.F) {
	f.Add([]byte(annotated))
	f.Add([]byte("1.e4 (1.d4 (1.c4 {"))
	f.Add([]byte("[FEN \"x\"] $ ! ) ( \xff"))
	f.Fuzz(func(t *testing.T, text []byte) {
		reader := pgn.NewReader(bytes.NewReader(text))
		for range len(text) + 2 {
			game, err := reader.Read()
			if err == io.EOF {
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if err := pgn.Write(io.Discard, game); err != nil {
				t.Fatal(err)
			}
		}
		t.Fatalf("more games than bytes in %q", text)
	})
}
