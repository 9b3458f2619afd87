package sheetfile_test

import (
	"strings"
	"testing"

	"blindchess/internal/language"
	"blindchess/internal/scoresheet/sheetfile"
)

func TestConvert_WritesEverySheetAndSaysWhatIsWrong(t *testing.T) {
	pack, err := language.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	source := sheetfile.Source{Notation: "de"}
	for _, test := range []struct {
		content, out, complaint string
		whole                   bool
	}{
		{"1. e4 e5 2. Sf3\n", "Nf3", "", true},
		{"1. e4 e5 2. Sf6\n", "1. e4 e5", "Sf6", false},
	} {
		file, err := opened(t, source, "game.txt", test.content)
		if err != nil {
			t.Fatal(err)
		}
		write, err := sheetfile.Target{To: "en", As: "text"}.Writer("computer", "de")
		if err != nil {
			t.Fatal(err)
		}
		var out, complaints strings.Builder
		whole, err := file.Convert(&out, &complaints, pack, write)
		if err != nil || whole != test.whole || !strings.Contains(out.String(), test.out) || !strings.Contains(complaints.String(), test.complaint) {
			t.Errorf("%q: got %v, %v, %q and %q", test.content, whole, err, out.String(), complaints.String())
		}
	}
}

func TestCopy_WritesGamesOneAfterAnotherWithTheirFaults(t *testing.T) {
	for _, test := range []struct {
		content string
		games   int
		whole   bool
	}{
		{"[White \"Anna\"]\n\n1. e4 e5 *\n\n[White \"Eve\"]\n\n1. d4 *\n", 2, true},
		{"[White \"Anna\"]\n\n1. e4 e4 *\n", 1, false},
	} {
		file, err := opened(t, sheetfile.Source{Notation: "pgn"}, "games.pgn", test.content)
		if err != nil {
			t.Fatal(err)
		}
		var out, complaints strings.Builder
		whole, err := file.Copy(&out, &complaints, language.Pack{}, nil)
		if err != nil || whole != test.whole || strings.Count(out.String(), "[White ") != test.games {
			t.Errorf("%q: got %v, %v, %q and %q", test.content, whole, err, out.String(), complaints.String())
		}
	}
}
