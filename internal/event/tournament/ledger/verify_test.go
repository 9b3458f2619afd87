package ledger_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/event/tournament"
	"blindchess/internal/event/tournament/ledger"
	"blindchess/internal/journal"
)

// kept writes the file of a tournament with one round and a corrected result.
func kept(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "club.journal")
	result := func(text string) tournament.Result {
		parsed, _ := tournament.ParseResult(text)
		return parsed
	}
	first := tournament.Told{Round: 1, Board: 1, Result: result("1-0")}
	_, err := ledger.Begin(t.Context(), path,
		tournament.Entry{Opened: &tournament.About{Name: "Club", System: tournament.ByHand}},
		tournament.Entry{Entered: []tournament.Player{{Name: "Anna"}, {Name: "Boris"}}},
		tournament.Entry{Paired: &tournament.Paired{Round: tournament.Round{Number: 1, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 2}}}}},
		tournament.Entry{Told: &first},
		tournament.Entry{By: "Eve", Corrected: &tournament.Corrected{Told: tournament.Told{Round: 1, Board: 1, Result: result("0-1")}, Why: "sheets"}})
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func TestVerify_FindsWhatWasChangedTakenOutPutInOrMoved(t *testing.T) {
	path := kept(t)
	good, err := ledger.Verify(path, "")
	if err != nil || !good.Right() || good.Entries != 5 {
		t.Fatalf("got %+v, %v, want five whole entries", good, err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(bytes.TrimSuffix(text, []byte("\n")), []byte("\n"))
	lines[len(lines)-1] = append(lines[len(lines)-1], '\n')
	change := func(at int, change func([][]byte) [][]byte) {
		t.Helper()
		file := filepath.Join(t.TempDir(), "changed.journal")
		if err := os.WriteFile(file, bytes.Join(change(slices.Clone(lines)), nil), 0o600); err != nil {
			t.Fatal(err)
		}
		if v, err := ledger.Verify(file, ""); err != nil || v.Right() || v.Line != at || !strings.Contains(v.String(), "is not what was written") {
			t.Errorf("got %+v, %v, want line %d to be wrong", v, err, at)
		}
	}
	change(3, func(l [][]byte) [][]byte { l[2] = bytes.Replace(l[2], []byte("Anna"), []byte("Hana"), 1); return l })
	change(4, func(l [][]byte) [][]byte { return slices.Delete(l, 3, 4) })
	change(3, func(l [][]byte) [][]byte { l[2], l[3] = l[3], l[2]; return l })
	change(5, func(l [][]byte) [][]byte { return slices.Insert(l, 4, l[3]) })
}

func TestVerify_OneThatWasWrittenAnewIsFoundByItsWords(t *testing.T) {
	path := kept(t)
	noted, err := ledger.Verify(path, "")
	if err != nil {
		t.Fatal(err)
	}
	if v, err := ledger.Verify(path, " "+strings.ToUpper(noted.Words)); err != nil || v.Found != 5 || !v.Right() {
		t.Errorf("got %+v, %v, want the words found", v, err)
	}
	// The same entries but for a result, in a separate chain.
	contents, err := journal.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	anew := filepath.Join(t.TempDir(), "anew.journal")
	file, _, err := journal.Open(anew, contents.Header)
	if err != nil {
		t.Fatal(err)
	}
	records := contents.Records[:4]
	if err := file.Append(t.Context(), records...); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	if v, err := ledger.Verify(anew, noted.Words); err != nil || v.Right() || v.Line != 0 || !strings.Contains(v.String(), "written anew") {
		t.Errorf("got %+v, %v, want the words not found", v, err)
	}
}

func TestVerify_EntriesThatDoNotFitAreTold(t *testing.T) {
	contents, err := journal.Read(kept(t))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "misfit.journal")
	file, _, err := journal.Open(path, contents.Header)
	if err != nil {
		t.Fatal(err)
	}
	for _, at := range []int{0, 1, 3, 2} {
		if err := file.Append(t.Context(), contents.Records[at]); err != nil {
			t.Fatal(err)
		}
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	v, err := ledger.Verify(path, "")
	if err != nil || v.Right() || v.Line != 0 || !strings.Contains(v.Misfit, "entry 3") {
		t.Errorf("got %+v, %v, want entry 3 not to fit", v, err)
	}
}
