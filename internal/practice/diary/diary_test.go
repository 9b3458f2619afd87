package diary_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"blindchess/internal/practice/diary"
	"blindchess/internal/practice/rating"
)

var evening = time.Date(2026, 11, 22, 20, 0, 0, 0, time.UTC)

func won(what string) diary.Entry {
	return diary.Entry{At: evening, Kind: diary.Puzzle, What: what, Opponent: rating.Rating{Value: 1500, Deviation: 80}, Score: 1}
}

func open(t *testing.T, path string) *diary.Diary {
	t.Helper()
	own, err := diary.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	return own
}

func TestDiary_KeepsWhatWasWrittenBeforeALineThatAPowerCutParted(t *testing.T) {
	path := filepath.Join(t.TempDir(), "deeper", "practice.jsonl")
	own := open(t, path)
	for _, what := range []string{"first", "second"} {
		if err := own.Add(won(what)); err != nil {
			t.Fatal(err)
		}
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	first := strings.IndexByte(string(whole), '\n') + 1
	for cut := first; cut < len(whole)-1; cut++ {
		if err := os.WriteFile(path, whole[:cut], 0o600); err != nil {
			t.Fatal(err)
		}
		again := open(t, path)
		if err := again.Add(won("third")); err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, entry := range open(t, path).Entries() {
			names = append(names, entry.What)
		}
		if got := strings.Join(names, " "); got != "first third" {
			t.Fatalf("cut at %d: got %q, want the first and the third", cut, got)
		}
	}
}

func TestDiary_PassesOverWhatIsNoEntryAndSaysSo(t *testing.T) {
	path := filepath.Join(t.TempDir(), "practice.jsonl")
	text := "{\n\n" + strings.Repeat("x", 1<<18) + "\n{\"kind\":\"puzzle\",\"score\":1}\n[]\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	own := open(t, path)
	if len(own.Entries()) != 1 || own.Unread() != 3 {
		t.Errorf("got %d entries and %d unread, want 1 and 3", len(own.Entries()), own.Unread())
	}
}

func TestDiary_TwoThatAddToOneFileLoseNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "practice.jsonl")
	one, other := open(t, path), open(t, path)
	for range 5 {
		if err := one.Add(won("one")); err != nil {
			t.Fatal(err)
		}
		if err := other.Add(won("other")); err != nil {
			t.Fatal(err)
		}
	}
	if got := open(t, path).Count(diary.Puzzle); got != 10 {
		t.Errorf("got %d entries, want 10", got)
	}
}

func TestDiary_RatesEachKindByItsOwnResults(t *testing.T) {
	own := open(t, filepath.Join(t.TempDir(), "practice.jsonl"))
	if got := own.Rating(diary.Game, evening); got != rating.New() {
		t.Errorf("with nothing played: got %v, want a new rating", got)
	}
	if err := own.Add(won("a")); err != nil {
		t.Fatal(err)
	}
	if got := own.Rating(diary.Game, evening); got != rating.New() {
		t.Errorf("games after a puzzle: got %v, want a new rating", got)
	}
	now := own.Rating(diary.Puzzle, evening)
	if now.Value <= 1500 {
		t.Errorf("after a puzzle solved: got %v, want more than 1500", now)
	}
	if later := own.Rating(diary.Puzzle, evening.AddDate(1, 0, 0)); later.Value != now.Value || later.Deviation <= now.Deviation {
		t.Errorf("a year later: got %v, want the same strength, less sure than %v", later, now)
	}
}

func TestDiary_SaysInOneSentenceThatItCannotBeKept(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "practice.jsonl")
	own := open(t, path)
	if err := os.Mkdir(path, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := own.Add(won("a")); err == nil || !strings.HasPrefix(err.Error(), "diary: it cannot be saved") || strings.Contains(err.Error(), "\n") {
		t.Errorf("got %v, want one sentence", err)
	}
	if len(own.Entries()) != 0 {
		t.Error("what was not written counts as done")
	}
}

func TestTakeOver_TheGamesOfAnEarlierVersionAreInTheDiaryOnce(t *testing.T) {
	folder := t.TempDir()
	path, earlier := filepath.Join(folder, "practice.jsonl"), filepath.Join(folder, "practice.json")
	if err := open(t, path).TakeOver(earlier); err != nil {
		t.Errorf("got %v where there is no record, want nothing", err)
	}
	text := `{"rating":{"value":1600,"deviation":200,"volatility":0.06},"games":[{"game":"a.journal","opponent":1400,"score":1},{"game":"b.journal","opponent":2000,"score":0.5}]}`
	// If the program ended before the record was put away, it is there again.
	for range 2 {
		if err := os.WriteFile(earlier, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := open(t, path).TakeOver(earlier); err != nil {
			t.Fatal(err)
		}
	}
	own := open(t, path)
	if got := own.Entries(); len(got) != 2 || got[0].Opponent.Value != 1400 || got[0].Score != 1 || got[1].What != "b.journal" || got[1].Score != 0.5 {
		t.Errorf("got %+v, want the two games of the record", got)
	}
	if _, err := os.Stat(earlier); err == nil {
		t.Error("the record is still there")
	}
	if kept, err := os.ReadFile(earlier + ".taken"); err != nil || string(kept) != text {
		t.Errorf("got %q, %v, want the record put away as it was", kept, err)
	}
	if err := os.WriteFile(earlier, []byte("rubbish"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := own.TakeOver(earlier); err == nil || !strings.Contains(err.Error(), "move it away") {
		t.Errorf("got %v of rubbish, want what to do", err)
	}
}
