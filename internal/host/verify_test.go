package host_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"blindchess/internal/host"
)

// verified verifies a journal.
func verified(t *testing.T, path, words string, anchor []byte) host.Verified {
	t.Helper()
	v, err := host.Verify(path, words, anchor)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestVerify_AWholeJournalAndItsOwnWordsAreRight(t *testing.T) {
	path := older(t, "finished")
	v := verified(t, path, "", nil)
	if !v.Right() || v.Records == 0 || !strings.Contains(v.String(), "are whole. Their words are "+v.Words) {
		t.Errorf("got %+v: %s", v, v)
	}
	told := verified(t, path, " "+strings.ReplaceAll(v.Words, " ", "  "), nil)
	if !told.Right() || told.Found == 0 || !strings.Contains(told.String(), "stand for everything up to record") {
		t.Errorf("got %+v: %s, want the record that its words stand for", told, told)
	}
	other := verified(t, path, "lusab babad dofiz gutil", nil)
	if other.Right() || !strings.Contains(other.String(), "No record gives the words") {
		t.Errorf("got %+v: %s, want that no record gives these words", other, other)
	}
}

func TestVerify_AnAnchorFindsWhatWasChangedLater(t *testing.T) {
	path := older(t, "finished")
	anchor, err := host.Anchor(path)
	if err != nil || bytes.Count(anchor, []byte("\n")) < 1 {
		t.Fatalf("got %q, %v, want a line for each moment", anchor, err)
	}
	if v := verified(t, path, "", anchor); !v.Right() || v.Anchor.Moments != bytes.Count(anchor, []byte("\n")) {
		t.Errorf("got %+v, want every moment to agree", v.Anchor)
	}
	v := verified(t, older(t, "progress"), "", anchor)
	if v.Right() || v.Anchor.Departs == "" || !strings.Contains(v.String(), "departs from the anchor") {
		t.Errorf("got %+v: %s, want another game to depart from it", v.Anchor, v)
	}
	if v := verified(t, path, "", []byte("record none of these\n")); v.Right() {
		t.Errorf("got %+v for an anchor that is none", v.Anchor)
	}
}

func TestRepair_SavesWhatStandsBeforeAndBehindTheDamageAndWritesOverNothing(t *testing.T) {
	path := older(t, "finished")
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(raw, []byte("\n"))
	lines[6] = []byte("this was written over\n")
	if err := os.WriteFile(path, bytes.Join(lines, nil), 0o600); err != nil {
		t.Fatal(err)
	}
	v := verified(t, path, "", nil)
	if v.Right() || v.Line != 7 || v.Records != 5 || !strings.Contains(v.String(), "journal repair") {
		t.Errorf("got %+v: %s, want line 7 named, and how it is repaired", v, v)
	}
	saved := filepath.Join(t.TempDir(), "saved")
	told, err := host.Repair(path, saved)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"holds 5 records", "Line 7 cannot be put right", "saved.behind"} {
		if !strings.Contains(told, want) {
			t.Errorf("got %q, want words %q", told, want)
		}
	}
	if v := verified(t, saved, "", nil); !v.Right() || v.Records != 5 {
		t.Errorf("got %+v, want five whole records", v)
	}
	if behind, err := os.ReadFile(saved + ".behind"); err != nil || !bytes.Contains(behind, []byte(`"seq":7,`)) {
		t.Errorf("got %q, %v, want what stands behind it", behind, err)
	}
	if _, err := host.Repair(path, saved); err == nil {
		t.Error("a file was written over")
	}
	nothing := filepath.Join(t.TempDir(), "nothing")
	if err := os.WriteFile(nothing, []byte("a letter\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := host.Repair(nothing, nothing+".new"); err == nil {
		t.Error("something was saved of what is no journal")
	}
	if _, err := os.Stat(nothing + ".new"); err == nil {
		t.Error("a file was made of what is no journal")
	}
}

func TestRepair_ARecordThatWasNeverFinishedIsLeftOutAndTold(t *testing.T) {
	path := older(t, "progress")
	whole := verified(t, path, "", nil)
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, append(raw, `{"seq":99,"su`...), 0o600); err != nil {
		t.Fatal(err)
	}
	v := verified(t, path, "", nil)
	if !v.Right() || v.Torn == 0 || v.Records != whole.Records || !strings.Contains(v.String(), "never finished") {
		t.Errorf("got %+v: %s, want every record whole, and the rest told", v, v)
	}
	saved := filepath.Join(t.TempDir(), "saved")
	told, err := host.Repair(path, saved)
	if err != nil || !strings.Contains(told, "never finished") {
		t.Errorf("got %q, %v", told, err)
	}
	if v := verified(t, saved, "", nil); v.Torn > 0 || v.Records != whole.Records {
		t.Errorf("got %+v, want %d whole records", v, whole.Records)
	}
}

func TestAnchor_OfAGameWithoutRecordsIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new.journal")
	opened, err := host.OpenJournal(path, []byte(`{"program":"blindchess"}`))
	if err != nil {
		t.Fatal(err)
	}
	if err := opened.Log.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := host.Anchor(path); err == nil || !strings.Contains(err.Error(), "no record yet") {
		t.Errorf("got %v, want it said that there is nothing", err)
	}
	if _, err := host.Anchor(path + ".absent"); err == nil {
		t.Error("got an anchor of a file that is not there")
	}
}

func TestUnplayable_IsToldInASentence(t *testing.T) {
	if got := (host.Unplayable{Seq: 2, Ply: 1, SAN: "e5"}).String(); !strings.Contains(got, "e5") || strings.Contains(got, "\n") {
		t.Errorf("got %q", got)
	}
}
