package scoresheet_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
	"blindchess/internal/rules/rulestest"
	"blindchess/internal/scoresheet"
	"blindchess/internal/scoresheet/pgn"
)

// keptAt returns a sheet of a short game of which the table wrote some entries,
// counted from 1.
func keptAt(t *testing.T, entries ...int) scoresheet.Sheet {
	t.Helper()
	game := rulestest.Start(t, rules.StandardSetup(), "e4 e5 Nf3 Nc6 Bb5")
	sheet := scoresheet.OfGame(game, "*")
	sheet.Header = []string{"White: Ana"}
	for _, entry := range entries {
		sheet.Entries[entry-1].Origin = evidence.OriginKept
	}
	return sheet
}

// keptEntries lists the entries of a sheet that the table wrote.
func keptEntries(sheet scoresheet.Sheet) []int {
	var kept []int
	for i, e := range scoresheet.Evidence(sheet) {
		if e.Origin == evidence.OriginKept {
			kept = append(kept, i+1)
		}
	}
	return kept
}

func TestKept_IsMarkedAndReadBackInEveryLanguageAndInBraille(t *testing.T) {
	for _, lang := range language.Languages() {
		pack, err := language.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		braille, _, err := scoresheet.Braille(lang, "computer", true)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range [][]int{nil, {1}, {2, 5}, {1, 2, 3, 4, 5}} {
			text := scoresheet.Write(keptAt(t, want...), pack, scoresheet.Format{})
			cells, err := braille.Forward(context.Background(), strings.Split(strings.TrimSpace(text), "\n"))
			if err != nil {
				t.Fatal(err)
			}
			paper, err := scoresheet.BRF(cells, scoresheet.UsualPage)
			if err != nil {
				t.Fatal(err)
			}
			back, err := braille.Backward(context.Background(), scoresheet.ParseBRF(paper))
			if err != nil {
				t.Fatal(err)
			}
			for medium, text := range map[string]string{"text": text, "BRF": strings.Join(back, "\n")} {
				sheet, err := scoresheet.Read(text, scoresheet.Options{Notation: lang})
				if err != nil {
					t.Fatal(err)
				}
				if got := keptEntries(sheet); !slices.Equal(got, want) || sheet.Plies() != 5 || len(sheet.Problems)+len(sheet.Notices) > 0 {
					t.Errorf("%s in %s: got %v kept of %d plies, %v %v; want %v in\n%s", medium, lang, got, sheet.Plies(), sheet.Problems, sheet.Notices, want, text)
				}
				if again := scoresheet.Write(sheet, pack, scoresheet.Format{}); medium == "text" && again != text {
					t.Errorf("%s: got\n%s\nwhen written again, want\n%s", lang, again, text)
				}
			}
		}
	}
}

func TestKept_IsMarkedAndReadBackInPGN(t *testing.T) {
	for _, want := range [][]int{nil, {2, 5}, {1, 2, 3, 4, 5}} {
		var out strings.Builder
		if err := pgn.Write(&out, scoresheet.PGN(keptAt(t, want...))); err != nil {
			t.Fatal(err)
		}
		game, err := pgn.NewReader(strings.NewReader(out.String())).Read()
		if err != nil {
			t.Fatal(err)
		}
		if got := keptEntries(scoresheet.OfPGN(game)); !slices.Equal(got, want) {
			t.Errorf("got %v kept, want %v in\n%s", got, want, out.String())
		}
		if marked := strings.Contains(out.String(), "kept by the table"); marked != (want != nil) {
			t.Errorf("marked %v with %v kept:\n%s", marked, want, out.String())
		}
	}
}
