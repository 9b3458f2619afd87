package puzzle_test

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"blindchess/internal/practice/puzzle"
)

// row is a puzzle of a name, a rating and themes. Its solution is a mate.
func row(name string, rating int, themes string) string {
	return fmt.Sprintf("%s,r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 5 4,d7d6 h5f7,%d,80,95,1200,%s,https://lichess.org/x,\n", name, rating, themes)
}

// set writes n rows in the order of their names: every tenth forks.
func set(t testing.TB, path string, n int) {
	t.Helper()
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	out := bufio.NewWriterSize(file, 1<<20)
	fmt.Fprintln(out, puzzle.Head)
	for i := range n {
		themes := "mate mateIn1 short"
		if i%10 == 0 {
			themes += " fork"
		}
		if i == n/2 {
			themes += " rareTheme"
		}
		_, _ = out.WriteString(row(fmt.Sprintf("p%07d", i), 500+i*7919%2300, themes))
	}
	if err := errors.Join(out.Flush(), file.Close()); err != nil {
		t.Fatal(err)
	}
}

func open(t testing.TB, path, folder string) *puzzle.File {
	t.Helper()
	file, err := puzzle.OpenFile(path, folder, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = file.Close() })
	return file
}

func TestFile_ChoosesByThemeAndNearTheRating(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "puzzles.csv")
	set(t, path, 3000)
	for range 2 { // the second time from the stored index
		file := open(t, path, folder)
		if file.Rows() != 3000 || file.Unread() != 0 || file.Themes()["fork"] != 300 || file.Themes()["rareTheme"] != 1 {
			t.Errorf("got %d rows, %d unread, themes %v", file.Rows(), file.Unread(), file.Themes())
		}
		seen := map[string]bool{}
		for seed := range uint64(40) {
			p, err := file.Choose(puzzle.Want{Theme: "Fork", Strength: 1500, Without: seen, Seed: seed})
			if err != nil || !p.Has("fork") || p.Strength.Value < 1300 || p.Strength.Value > 1700 || seen[p.Name] {
				t.Fatalf("seed %d: got %v, %v, want another fork of about 1500", seed, p, err)
			}
			seen[p.Name] = true
		}
		if p, err := file.Choose(puzzle.Want{Theme: "rareTheme", Strength: 600}); err != nil || p.Name != "p0001500" {
			t.Errorf("a theme of one puzzle: got %q, %v", p.Name, err)
		}
		if _, err := file.Choose(puzzle.Want{Theme: "rareTheme", Without: map[string]bool{"p0001500": true}}); !errors.Is(err, puzzle.ErrNone) {
			t.Errorf("without the only one: got %v, want ErrNone", err)
		}
		if _, err := file.Choose(puzzle.Want{Theme: "nothing"}); !errors.Is(err, puzzle.ErrNone) {
			t.Errorf("an unknown theme: got %v, want ErrNone", err)
		}
		for _, name := range []string{"p0000000", "p0000001", "p0001234", "p0002999"} {
			if p, err := file.Named(name); err != nil || p.Name != name {
				t.Errorf("named %s: got %q, %v", name, p.Name, err)
			}
		}
		if _, err := file.Named("p000123"); err == nil {
			t.Error("a name that is not there was found")
		}
	}
}

func TestFile_PassesOverRowsThatAreNoneAndCountsThem(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "puzzles.csv")
	text := puzzle.Head + "\n" + row("good1", 1000, "mate") + "no row\n" + strings.Repeat("x,", 300_000) + "\n" +
		"bad,not a fen,d7d6 h5f7,1000,80,95,1200,mate,,\n" + row("good2", 1000, "mate")
	whole := text + row("last", 1000, "mate")
	for cut := len(text); cut <= len(whole); cut += 7 {
		if err := os.WriteFile(path, []byte(whole[:cut]), 0o600); err != nil {
			t.Fatal(err)
		}
		file := open(t, path, folder)
		if file.Unread() < 2 {
			t.Errorf("cut at %d: got %d rows unread, want 2 or more", cut, file.Unread())
		}
		for seed := range uint64(8) {
			if p, err := file.Choose(puzzle.Want{Strength: 1000, Seed: seed}); err != nil || p.Name == "bad" {
				t.Errorf("cut at %d: got %q, %v", cut, p.Name, err)
			}
		}
	}
}

func TestFile_SaysInOneSentenceWhatItCannotBe(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "puzzles.csv")
	for name, text := range map[string]string{
		"empty": "", "head alone": puzzle.Head + "\n", "packed": "\x28\xb5\x2f\xfd\x04\x00 packed", "something else": "a,b,c\n1,2,3\n",
	} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := puzzle.OpenFile(path, folder, nil); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: got %v, want one sentence", name, err)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(folder, "*.part")); left != nil {
		t.Errorf("left behind: %v", left)
	}
	if _, err := puzzle.OpenFile(folder, folder, nil); err == nil {
		t.Error("a folder was opened as a file")
	}
}

func TestFile_ThatIsChangedWhileItIsOpenIsSaidAndReadAnew(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "puzzles.csv")
	set(t, path, 50)
	file := open(t, path, folder)
	set(t, path, 40)
	if _, err := file.Choose(puzzle.Want{}); !errors.Is(err, puzzle.ErrChanged) {
		t.Errorf("got %v, want ErrChanged", err)
	}
	if _, err := file.Named("p0000001"); !errors.Is(err, puzzle.ErrChanged) {
		t.Errorf("by name: got %v, want ErrChanged", err)
	}
	if again := open(t, path, folder); again.Rows() != 40 {
		t.Errorf("opened again: got %d rows, want 40", again.Rows())
	}
}

func TestIndex_ThatIsDamagedIsMadeAnew(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "puzzles.csv")
	set(t, path, 60)
	_ = open(t, path, folder)
	indexes, err := filepath.Glob(filepath.Join(folder, "*.index"))
	if err != nil || len(indexes) != 1 {
		t.Fatal(indexes, err)
	}
	text, err := os.ReadFile(indexes[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, broken := range [][]byte{nil, text[:10], text[:len(text)-1], append([]byte("x"), text[1:]...)} {
		if err := os.WriteFile(indexes[0], broken, 0o600); err != nil {
			t.Fatal(err)
		}
		if p, err := open(t, path, folder).Choose(puzzle.Want{Strength: 900}); err != nil || p.Name == "" {
			t.Errorf("%d bytes of %d: got %q, %v", len(broken), len(text), p.Name, err)
		}
	}
}

func TestSoakFile_ChoosesFromAllOfTheFreeSetWithinFiftyMilliseconds(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("writes a file of a gigabyte: set SOAK=1")
	}
	folder := t.TempDir()
	path := filepath.Join(folder, "puzzles.csv")
	set(t, path, 5_800_000)
	began := time.Now()
	file := open(t, path, folder)
	t.Log("indexed in", time.Since(began))
	var longest time.Duration
	for seed := range uint64(500) {
		began := time.Now()
		theme := []string{"", "fork", "rareTheme"}[seed%3]
		if _, err := file.Choose(puzzle.Want{Theme: theme, Strength: 400 + int(seed*37%2500), Seed: seed}); err != nil {
			t.Fatal(err)
		}
		longest = max(longest, time.Since(began))
	}
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	t.Logf("longest choice %v, memory of the process %d MB", longest, memory.Sys>>20)
	if longest > 50*time.Millisecond || memory.Sys > 80<<20 {
		t.Errorf("got %v and %d MB, want 50 ms and 80 MB at most", longest, memory.Sys>>20)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(row("good", 1000, "mate fork"))
	f.Add(puzzle.Head)
	f.Add(`"a","8/8/8/8/8/8/8/8 w - - 0 1","a1a2",9999,0,0,0,,,`)
	f.Add("x,8/8/8/8/8/4k3/8/4K3 w - - 0 1,e1d1,1500,90,1,1,endgame,,")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := puzzle.Parse(text)
		if err != nil {
			return
		}
		a := p.Attempt()
		for _, m := range p.Moves[1:] {
			if a.Next() == m {
				a, _ = a.Try(m)
			}
		}
		if !a.Over() {
			t.Errorf("%q: the solution does not solve it", text)
		}
		if again, err := puzzle.Parse(p.Row()); err != nil && !strings.ContainsAny(text, `"`) || err == nil && len(again.Moves) != len(p.Moves) {
			t.Errorf("%q: written as %q, which is read as %v, %v", text, p.Row(), again, err)
		}
	})
}

func FuzzOpenFile(f *testing.F) {
	f.Add([]byte(puzzle.Head + "\n" + row("good", 1000, "mate fork")))
	f.Add([]byte("\n\n,,,,,,,,,\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		folder := t.TempDir()
		path := filepath.Join(folder, "puzzles.csv")
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		file, err := puzzle.OpenFile(path, folder, nil)
		if err != nil {
			return
		}
		defer file.Close()
		p, err := file.Choose(puzzle.Want{Strength: 1000})
		if err == nil && len(p.Moves) < 2 {
			t.Errorf("got a puzzle without a solution from %q", text)
		}
		_, _ = file.Named("good")
	})
}
