package scoresheet_test

import (
	"strings"
	"testing"

	"blindchess/internal/language"
)

func TestTell_ALastEntryIsNotAssumedForWhatFollowsIt(t *testing.T) {
	pack, err := language.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, text string
		rest       bool // entries follow that only the assumed move explains
	}{
		{"the last entry", "1. e4 e5 2. Nf6", false},
		{"an entry in the middle", "1. e4 e5 2. Nf6 Nc6 3. Nxe5 Nxe5 4. d4 Nc6", true},
	} {
		sheet := read(t, "en", test.text)
		if len(sheet.Problems) != 1 {
			t.Fatalf("%s: got %d problems, want one", test.name, len(sheet.Problems))
		}
		told := sheet.Problems[0].Tell(pack)
		if !strings.Contains(told, "The program assumes Nf3") {
			t.Errorf("%s: got %q, want the assumed move", test.name, told)
		}
		if got := strings.Contains(told, "the rest"); got != test.rest {
			t.Errorf("%s: got %q, want a word of the rest %v", test.name, told, test.rest)
		}
	}
}
