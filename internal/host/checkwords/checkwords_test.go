package checkwords_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/host/checkwords"
	"blindchess/internal/host/script"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// played returns the records of a table script.
func played(t *testing.T, name, text string) []table.Record {
	t.Helper()
	s, err := script.Parse(name, text)
	if err != nil {
		t.Fatal(err)
	}
	var printed bytes.Buffer
	if _, err := script.New(&printed, script.Options{JSON: true}).Play(s); err != nil {
		t.Fatal(err)
	}
	var records []table.Record
	lines := bufio.NewScanner(&printed)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var r table.Record
		if bytes.Contains(lines.Bytes(), []byte(`"event":`)) {
			if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
				t.Fatal(err)
			}
			records = append(records, r)
		}
	}
	return records
}

// received returns the records that a participant at a separate screen receives,
// as they come over the line.
func received(t *testing.T, records []table.Record, as table.Capacity, side rules.Side) []table.Record {
	t.Helper()
	var state table.State
	got := make([]table.Record, len(records))
	for i, r := range records {
		state = table.Fold(state, r)
		sent, err := json.Marshal(state.Shown(r, as, side))
		if err == nil {
			err = json.Unmarshal(sent, &got[i])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return got
}

func TestEverybodyComesToTheSameWords(t *testing.T) { everybody(t, 7) }

func TestSoakEverybodyComesToTheSameWordsInEachScript(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("long: set SOAK=1 to run it")
	}
	everybody(t, 1)
}

// everybody plays every table script, or one in so many, each a game with
// different events. Every capacity makes its words of the records that it
// received: the sealed move, one player's secrets and all the rest.
func everybody(t *testing.T, step int) {
	t.Helper()
	files, err := filepath.Glob("../../table/testdata/*.script")
	if err != nil || len(files) < 100 {
		t.Fatalf("got %d scripts, %v", len(files), err)
	}
	for i := 0; i < len(files); i += step {
		text, err := os.ReadFile(files[i])
		if err != nil {
			t.Fatal(err)
		}
		records := played(t, filepath.Base(files[i]), string(text))
		want := checkwords.All(records)
		for name, got := range map[string][]table.Record{
			"White":        received(t, records, table.Player, rules.White),
			"Black":        received(t, records, table.Player, rules.Black),
			"an assistant": received(t, records, table.Assistant, rules.White),
			"the arbiter":  received(t, records, table.Arbiter, 0),
			"a spectator":  received(t, records, table.Spectator, 0),
		} {
			if all := checkwords.All(got); !slices.Equal(all, want) {
				t.Errorf("%s: %s comes to other words than the table:\n%v\n%v", filepath.Base(files[i]), name, all, want)
			}
		}
	}
}

func TestWordsStandForEachRecordAndTheirOrder(t *testing.T) {
	records := played(t, "one", "start\nplay e4 e5 Nf3\n")
	want := checkwords.Latest(records)
	if want.Ply != 3 {
		t.Fatalf("got the check of ply %d, want 3", want.Ply)
	}
	other := played(t, "other", "start\nplay d4 e5 Nf3\n")
	if got := checkwords.Latest(other); got.Ply != 3 || got.Link == want.Link || got.Words() == want.Words() {
		t.Errorf("got %v of another game, want other words than %v", got, want)
	}
	whole := checkwords.All(records)
	for i := 1; i < len(records); i++ {
		swapped := slices.Clone(records)
		swapped[i-1], swapped[i] = swapped[i], swapped[i-1]
		if records[i].Event != records[i-1].Event && checkwords.All(swapped)[len(whole)-1].Link == whole[len(whole)-1].Link {
			t.Errorf("records %d and %d exchanged: got the same words", i, i+1)
		}
	}
}

func TestEvery_HoldsTheWordsAfterEachRecord(t *testing.T) {
	records := played(t, "every", "start\nplay e4 e5 Nf3\nwait 5s\nadjust black\n")
	every := checkwords.Every(records)
	if len(every) != len(records) {
		t.Fatalf("got %d checks of %d records, want one for each", len(every), len(records))
	}
	for i := range records {
		if got := checkwords.Every(records[:i+1]); !slices.Equal(got, every[:i+1]) {
			t.Errorf("got other words of the first %d records once more have come", i+1)
		}
		if i > 0 && (every[i].Link == every[i-1].Link || every[i].Ply < every[i-1].Ply) {
			t.Errorf("got %v after record %d and %v after the next, want other words and no lower ply", every[i-1], i, every[i])
		}
	}
	if got := every[len(every)-1].Ply; got != 3 {
		t.Errorf("got the check of ply %d at the end, want 3", got)
	}
}

func TestWordsStayTheSameUntilTheNextPressAndThenForTenMoves(t *testing.T) {
	check := func(text string) checkwords.Check { return checkwords.Latest(played(t, "check", text)) }
	pressed := check("start\nmove white e4\npress white\n")
	if later := check("start\nmove white e4\npress white\nrepeat black e4\nwait 5s\nadjust black\n"); later != pressed || pressed.Ply != 1 {
		t.Errorf("got %v after the press and %v later, want the same words of ply 1", pressed, later)
	}
	if next := check("start\nmove white e4\npress white\nmove black e5\npress black\n"); next.Ply != 2 || next.Link == pressed.Link {
		t.Errorf("got %v after the next press, want other words of ply 2", next)
	}
	long := "laws 2005\nstart\n" + strings.Repeat("play Nf3 Nf6 Ng1 Ng8\n", 6)
	if got := check(long); got.Ply != 20 {
		t.Errorf("got %v, want the words of ply 20", got)
	}
}

func TestWordsAreFourThatCanBeSaid(t *testing.T) {
	words := checkwords.Check{}.Words()
	if fields := strings.Fields(words); len(fields) != 4 || len(words) != 23 {
		t.Errorf("got %q, want four words of five letters", words)
	}
}
