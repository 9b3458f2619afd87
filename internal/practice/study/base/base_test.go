package base_test

import (
	"bufio"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"blindchess/internal/practice/study/base"
	"blindchess/internal/rules"
	"blindchess/internal/text/charset"
)

const club = `[Event "Club"]
[White "Novak, Jan"]
[Black "Kowalska, Anna"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 {a comment
[that looks like a tag]
ends} 3... Bc5 1-0

[Event "Club"]
[White "Kowalska, Anna"]
[Black "Horvat, Ivo"]
[Result "0-1"]

1. Nf3 Nc6 2. e4 e5 3. Bc4 Nf6 0-1

[Event "Ending"]
[White "M\u00fcller"]
[Black "Novak, Jan"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/4P3/R3K2r w - - 0 1"]

1. Kd2 Rxa1 2. e4 *

1. d4 d5 *
`

func file(t testing.TB, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "club.pgn")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func open(t testing.TB, path string) *base.Base {
	t.Helper()
	b, err := base.Open(path, charset.Choice{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	return b
}

func position(t testing.TB, moves string) *rules.Position {
	t.Helper()
	p := rules.Standard()
	for _, text := range strings.Fields(moves) {
		_, after, err := p.PlaySAN(text)
		if err != nil {
			t.Fatal(err)
		}
		p = after
	}
	return &p
}

func TestBase_FindsByPlayerOpeningPositionAndMaterial(t *testing.T) {
	b := open(t, file(t, strings.ReplaceAll(club, `\u00fc`, "\u00fc")))
	tests := []struct {
		name  string
		query base.Query
		want  []int
	}{
		{"all", base.Query{}, []int{0, 1, 2, 3}},
		{"a player", base.Query{Players: []string{"novak"}}, []int{0, 2}},
		{"two players", base.Query{Players: []string{"Novak", "anna"}}, []int{0}},
		{"a name without its umlaut", base.Query{Players: []string{"muller"}}, []int{2}},
		{"an opening", base.Query{Openings: []string{"italian"}}, []int{0, 1}},
		{"a code", base.Query{Openings: []string{"D00"}}, []int{3}},
		{"a position, by whatever moves", base.Query{Position: position(t, "e4 e5 Nf3 Nc6 Bc4")}, []int{0, 1}},
		{"a position that is not there", base.Query{Position: position(t, "a3")}, nil},
		{"material", base.Query{Material: "KRPKR"}, []int{2}},
		{"material after a capture, whoever has it", base.Query{Material: "KR-KP"}, []int{2}},
		{"several at once", base.Query{Players: []string{"anna"}, Position: position(t, "e4 e5 Nf3 Nc6 Bc4 Nf6")}, []int{1}},
	}
	for _, test := range tests {
		got, err := b.Find(test.query)
		if err != nil || !slices.Equal(got, test.want) {
			t.Errorf("%s: got %v, %v, want %v", test.name, got, err, test.want)
		}
	}
	if _, err := b.Find(base.Query{Material: "rubbish"}); err == nil {
		t.Error("rubbish counts as material")
	}
	game, err := b.Game(3)
	if err != nil || len(game.Line.Plies) != 2 {
		t.Errorf("the last game, which has no tags: got %+v, %v", game, err)
	}
	if game, err := b.Game(1); err != nil || game.Tag("White") != "Kowalska, Anna" || game.Result != "0-1" {
		t.Errorf("the second game: got %+v, %v", game, err)
	}
}

func TestBase_AChangedFileIsNoticed(t *testing.T) {
	path := file(t, club)
	b := open(t, path)
	if !b.Renewed {
		t.Error("the first index was not made")
	}
	if again := open(t, path); again.Renewed {
		t.Error("the index was made again for the same file")
	}
	if err := os.WriteFile(path, []byte(club+"\n[White \"Newcomer\"]\n\n1. c4 *\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Find(base.Query{}); !errors.Is(err, base.ErrChanged) {
		t.Errorf("while it is open: got %v, want ErrChanged", err)
	}
	after := open(t, path)
	if got, err := after.Find(base.Query{Players: []string{"newcomer"}}); err != nil || len(got) != 1 || !after.Renewed {
		t.Errorf("got %v, %v, want the new game", got, err)
	}
}

func TestBase_ABrokenIndexIsMadeAnewOrSaysSo(t *testing.T) {
	path := file(t, club)
	open(t, path)
	whole, err := os.ReadFile(path + ".index")
	if err != nil {
		t.Fatal(err)
	}
	for _, length := range []int{0, 5, 40, len(whole) - 1} {
		if err := os.WriteFile(path+".index", whole[:length], 0o600); err != nil {
			t.Fatal(err)
		}
		if b := open(t, path); !b.Renewed || b.Len() != 4 {
			t.Errorf("cut at %d: got %d games, renewed %v", length, b.Len(), b.Renewed)
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	for n := range 100 {
		broken, from := slices.Clone(whole), 80 // behind the header, or otherwise
		if n < 4 {
			from = 0
		}
		broken[from+random.IntN(len(broken)-from)] ^= 1 << random.IntN(8)
		if err := os.WriteFile(path+".index", broken, 0o600); err != nil {
			t.Fatal(err)
		}
		b, err := base.Open(path, charset.Choice{}, nil)
		if err != nil {
			continue
		}
		for _, q := range []base.Query{{Players: []string{"a"}}, {Position: position(t, "e4")}, {Material: "KRPKR"}} {
			found, _ := b.Find(q) // a sentence or fewer games, never a crash
			for _, number := range found {
				_, _ = b.Game(number)
			}
		}
		b.Close()
	}
}

func TestBase_AFileWithoutGamesAndOneThatIsNotThereAreNamed(t *testing.T) {
	if _, err := base.Open(file(t, "\n\n"), charset.Choice{}, nil); !errors.Is(err, base.ErrNoGames) {
		t.Errorf("without games: got %v", err)
	}
	if _, err := base.Open(filepath.Join(t.TempDir(), "none.pgn"), charset.Choice{}, nil); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("not there: got %v", err)
	}
	for _, text := range []string{"{never closed [Event \"x\"]\n1. e4", strings.Repeat("[", 1<<16), "\x00\xff\xfe", "[White \"A\"]\n\n1. e4 (1. d4 Kz9", club[:len(club)/2]} {
		if b, err := base.Open(file(t, text), charset.Choice{}, nil); err == nil {
			_, _ = b.Find(base.Query{Players: []string{"a"}})
			b.Close()
		}
	}
}

// generate writes a base of games of random moves.
func generate(t *testing.T, path string, games, plies int) {
	t.Helper()
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	out := bufio.NewWriterSize(file, 1<<20)
	random := rand.New(rand.NewPCG(1, 2))
	for n := range games {
		fmt.Fprintf(out, "[White \"Player %d\"]\n[Black \"Player %d\"]\n[Result \"*\"]\n\n", random.IntN(50_000), n%50_000)
		p := rules.Standard()
		for ply := range plies {
			moves := p.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			move := moves[random.IntN(len(moves))]
			if ply%2 == 0 {
				fmt.Fprintf(out, "%d. ", ply/2+1)
			}
			fmt.Fprintf(out, "%s ", p.SAN(move))
			p, _ = p.Play(move)
		}
		fmt.Fprint(out, "*\n\n")
	}
	if err := out.Flush(); err != nil {
		t.Fatal(err)
	}
}

func TestSoakBase_AMillionGamesAreSearchedWithinASecond(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("generates a base; set SOAK=1, and GAMES for fewer than a million")
	}
	games := 1_000_000
	if text := os.Getenv("GAMES"); text != "" {
		games, _ = strconv.Atoi(text)
	}
	path := filepath.Join(t.TempDir(), "many.pgn")
	generate(t, path, games, 60)
	began := time.Now()
	b := open(t, path)
	t.Logf("indexed %d games in %v", b.Len(), time.Since(began))
	if info, err := os.Stat(path + ".index"); err == nil {
		t.Logf("the index has %d MB", info.Size()>>20)
	}
	for name, q := range map[string]base.Query{
		"player": {Players: []string{"player 4711"}}, "two players": {Players: []string{"player 47", "player 11"}},
		"a part of every name": {Players: []string{"player"}}, "a letter of most openings": {Openings: []string{"e"}},
		"opening": {Openings: []string{"sicilian"}}, "position": {Position: position(t, "e4 e5")}, "rare position": {Position: position(t, "e4 e5 Nf3 Nc6")}, "material": {Material: "KQRRBBNNPPPPPPPKQRRBBNNPPPPPPPP"},
	} {
		if _, err := b.Find(q); err != nil { // warm
			t.Fatal(err)
		}
		began := time.Now()
		found, err := b.Find(q)
		took := time.Since(began)
		t.Logf("%s: %d games in %v", name, len(found), took)
		if err != nil || took > time.Second {
			t.Errorf("%s: got %v after %v, want an answer within a second", name, err, took)
		}
	}
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	t.Logf("the program had %d MB of the system at most", stats.Sys>>20)
}

// faults are games in which something is wrong, each between two that are whole.
var faults = []string{
	"[Event \"e\"]\n[White \"Faulty\"]\n\n1. e4 {a comment that nobody closes\n\n",
	"[Event \"e\"]\n[White \"Faulty\"]\n\n1. e4 (1. d4 (1. c4 1... e5\n\n",
	"[Event \"e\"]\n[White \"Faulty\n\n1. e4 Kz9 e5 *\n\n",
	"[Event \"e\"]\n[White \"Faulty\"]\n[FEN \"no position\"]\n\n1. e4 *\n\n",
	"[Event \"e\"]\n\n\x00\xff\xfe\x01 } ) $ ;\n\n",
	"[Event \"e\"]\n[White \"Faulty\"]\n\n1. e5 Qh4 Ke7 0-0-0 *\n\n",
}

func TestBase_AFaultyGameTakesNoOtherAway(t *testing.T) {
	var text strings.Builder
	whole := func(n int) {
		fmt.Fprintf(&text, "[Event \"e\"]\n[White \"Whole %d\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 *\n\n", n)
	}
	whole(0)
	var sown []span
	for i, fault := range faults {
		sown = append(sown, spanOf(strings.Count(text.String(), "\n"), fault))
		text.WriteString(fault)
		whole(i + 1)
	}
	b := open(t, file(t, text.String()))
	found, err := b.Find(base.Query{Players: []string{"whole"}, Position: position(t, "e4 e5 Nf3")})
	if err != nil || len(found) != len(faults)+1 {
		t.Fatalf("got %v, %v, want the %d games in which nothing is wrong", found, err, len(faults)+1)
	}
	for i, number := range found {
		game, err := b.Game(number)
		if want := fmt.Sprintf("Whole %d", i); err != nil || game.Tag("White") != want || len(game.Line.Plies) != 3 {
			t.Errorf("game %d: got %v, %v, want %q with three plies", number, game.Tag("White"), err, want)
		}
	}
	wantFaults(t, b, sown)
}

// span is the lines of a file, counted from 1, that contain an error.
type span struct{ first, last int }

func spanOf(before int, fault string) span {
	return span{before + 1, before + strings.Count(fault, "\n")}
}

// wantFaults requires that each sown fault is reported in a separate game, on one
// of its lines, and no other.
func wantFaults(t *testing.T, b *base.Base, sown []span) {
	t.Helper()
	found, err := b.Find(base.Query{Faulty: true})
	if err != nil || len(found) != len(sown) {
		t.Fatalf("got %d games with faults, %v, want %d", len(found), err, len(sown))
	}
	for i, number := range found {
		game, err := b.Game(number)
		if err != nil || len(game.Faults) == 0 {
			t.Fatalf("game %d: got %v, %v, want a fault", number, game.Faults, err)
		}
		for _, fault := range game.Faults {
			if fault.Line < sown[i].first || fault.Line > sown[i].last {
				t.Errorf("game %d: got %v, want it on lines %d to %d", number, fault, sown[i].first, sown[i].last)
			}
		}
	}
}

func TestSoakBase_AGigabyteWithFaultsIsIndexedAndNothingWholeIsLost(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("generates a gigabyte; set SOAK=1, and MEGABYTES for less")
	}
	size := int64(1 << 30)
	if text := os.Getenv("MEGABYTES"); text != "" {
		megabytes, _ := strconv.Atoi(text)
		size = int64(megabytes) << 20
	}
	path := filepath.Join(t.TempDir(), "faulty.pgn")
	out, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	buffered, written, wholes, lines := bufio.NewWriterSize(out, 1<<20), int64(0), 0, 0
	var sown []span
	for written < size {
		text := fmt.Sprintf("[Event \"e\"]\n[White \"Whole %d\"]\n[Result \"*\"]\n\n1. e4 {%s} e5 2. Nf3 *\n\n", wholes%1000, strings.Repeat("a long comment, ", 60))
		if wholes%10 == 0 {
			fault := faults[wholes/10%len(faults)]
			sown = append(sown, spanOf(lines+strings.Count(text, "\n"), fault))
			text += fault
		}
		lines += strings.Count(text, "\n")
		n, err := buffered.WriteString(text)
		if err != nil {
			t.Fatal(err)
		}
		written += int64(n)
		wholes++
	}
	if err := buffered.Flush(); err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	b := open(t, path)
	found, err := b.Find(base.Query{Players: []string{"whole"}, Position: position(t, "e4 e5 Nf3")})
	t.Logf("%d MB with %d games in %v", written>>20, b.Len(), time.Since(began))
	if err != nil || len(found) != wholes {
		t.Errorf("got %d games, %v, want %d", len(found), err, wholes)
	}
	wantFaults(t, b, sown)
	t.Logf("%d faults, each told on its line", len(sown))
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	t.Logf("the program had %d MB of the system at most", stats.Sys>>20)
}
