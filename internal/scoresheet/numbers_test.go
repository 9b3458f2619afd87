package scoresheet_test

import (
	"slices"
	"strings"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/scoresheet"
)

// TestRead_TheSameGameHoweverItsMovesAreNumbered reads one game numbered from
// elsewhere, with numbers that jump, and without any.
func TestRead_TheSameGameHoweverItsMovesAreNumbered(t *testing.T) {
	const want = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6"
	for _, text := range []string{
		"0. e4 e5 1. Nf3 Nc6 2. Bb5 a6 3. Ba4 Nf6",
		"0.e4 e5 1.Nf3 Nc6 2.Bb5 a6 3.Ba4 Nf6",
		"0) e4 e5\n1) Nf3 Nc6\n2) Bb5 a6\n3) Ba4 Nf6",
		"0 e4 e5\n1 Nf3 Nc6\n2 Bb5 a6\n3 Ba4 Nf6",
		"White: Ana\nBlack: Boris\n\n0. e4 e5\n1. Nf3 Nc6\n2. Bb5 a6\n3. Ba4 Nf6",
		"0. e4 0... e5 1. Nf3 1... Nc6 2. Bb5 2... a6 3. Ba4 3... Nf6",
		"1. e4 1. e5 2. Nf3 2. Nc6 3. Bb5 3. a6 4. Ba4 4. Nf6",
		"1 e4\n1 e5\n2 Nf3\n2 Nc6\n3 Bb5\n3 a6\n4 Ba4\n4 Nf6",
		"1. e4 e5 2. Nf3 2. Nc6 3. Bb5 a6 4. Ba4 Nf6",
		"5. e4 e5 6. Nf3 Nc6 7. Bb5 a6 8. Ba4 Nf6",
		"1. e4 e5 2. Nf3 Nc6 4. Bb5 a6 5. Ba4 Nf6",
		"1. e4 e5 2. Nf3 Nc6 17. Bb5 a6 18. Ba4 Nf6",
		"e4 e5\nNf3 Nc6\nBb5 a6\nBa4 Nf6",
		"e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6",
	} {
		sheet := read(t, "en", text)
		if got := coordinates(sheet); got != want || len(sheet.Problems) > 0 {
			t.Errorf("%q: got %q and %+v, want the whole game and nothing missing", text, got, sheet.Problems)
		}
	}
	noughts := read(t, "en", "0. e4 e5 1. Nf3 Nc6")
	if count := strings.Count(strings.Join(keys(noughts), " "), scoresheet.NoticeNumber); count != 1 {
		t.Errorf("numbered from 0: got %d notices of numbers, want one", count)
	}
	if short := read(t, "en", "0. e4 e5 1. Nf3 2. Bb5 a6"); len(short.Problems) != 1 || short.Problems[0].Number != 2 || short.Problems[0].Key != scoresheet.ProblemMissing {
		t.Errorf("numbered from 0 without a reply: got %+v, want move two of Black missing", short.Problems)
	}
	if castled := read(t, "en", "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0-0 0-0"); len(castled.Problems) > 0 || slices.Contains(keys(castled), scoresheet.NoticeNumber) {
		t.Errorf("castling with noughts: got %+v and %v", castled.Problems, keys(castled))
	}
}

// TestRead_ASheetThatNumbersEachPlyIsReadAsSuch reads one game with a number for
// every entry, and distinguishes it from sheets that lack the moves of one side.
func TestRead_ASheetThatNumbersEachPlyIsReadAsSuch(t *testing.T) {
	const want = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6"
	for _, text := range []string{
		"1. e4 2. e5 3. Nf3 4. Nc6 5. Bb5 6. a6 7. Ba4 8. Nf6",
		"1.e4 2.e5 3.Nf3 4.Nc6 5.Bb5 6.a6 7.Ba4 8.Nf6 1/2",
		"1) e4\n2) e5\n3) Nf3\n4) Nc6\n5) Bb5\n6) a6\n7) Ba4\n8) Nf6",
		"White: Ana\nBlack: Boris\n\n1 e4\n2 e5\n3 Nf3\n4 Nc6\n5 Bb5\n6 a6\n7 Ba4\n8 Nf6",
		"0. e4 1. e5 2. Nf3 3. Nc6 4. Bb5 5. a6 6. Ba4 7. Nf6",
		"1. e4 3. Nf3 5. Bb5 7. Ba4\n2. e5 4. Nc6 6. a6 8. Nf6",
		"1. e4 0:05 2. e5 0:07 3. Nf3 0:08 4. Nc6 0:10 5. Bb5 6. a6 7. Ba4 8. Nf6",
		"11. e4 12. e5 13. Nf3 14. Nc6 15. Bb5 16. a6 17. Ba4 18. Nf6",
	} {
		for _, notation := range []string{"en", scoresheet.Auto} {
			sheet := read(t, notation, text)
			if got := coordinates(sheet); got != want || len(sheet.Problems) > 0 {
				t.Errorf("%q in %s: got %q and %+v, want the whole game and nothing missing", text, notation, got, sheet.Problems)
			}
			if count := strings.Count(strings.Join(keys(sheet), " "), scoresheet.NoticePlies); count != 1 {
				t.Errorf("%q in %s: got %d notices of plies, want one", text, notation, count)
			}
			if last := sheet.Entries[len(sheet.Entries)-1]; last.Number != 4 || last.Side != rules.Black {
				t.Errorf("%q: got the last entry as move %d of %v, want move 4 of Black", text, last.Number, last.Side)
			}
		}
	}
	unread := read(t, "en", "1. e4 2. e5 3. Nf3 4. Nc6 5. Bb5 6. Zz6 7. Ba4 8. Nf6")
	if len(unread.Problems) != 1 || unread.Problems[0].Number != 3 || unread.Problems[0].Side != rules.Black || unread.Problems[0].Read != "Zz6" {
		t.Errorf("one entry unreadable: got %+v, want move 3 of Black alone", unread.Problems)
	}
	missing := read(t, "en", "1. e4 2. e5 3. Nf3 4. Nc6 5. Bb5 7. Ba4 8. Nf6")
	if len(missing.Problems) != 1 || missing.Problems[0].Key != scoresheet.ProblemMissing || missing.Problems[0].Number != 3 || missing.Problems[0].Side != rules.Black {
		t.Errorf("one ply missing: got %+v, want move 3 of Black missing", missing.Problems)
	}
	black, err := rules.ParseFEN("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	later, err := scoresheet.Read("1. e5 2. Nf3 3. Nc6 4. Bb5", scoresheet.Options{Start: black})
	if got := coordinates(later); err != nil || got != "e7e5 g1f3 b8c6 f1b5" || len(later.Problems) > 0 {
		t.Errorf("from Black's move: got %q and %+v %v", got, later.Problems, err)
	}
	for text, number := range map[string]int{"1. e4 2. Nf3 3. Bb5 4. Ba4": 1, "1. e4 2. d4 3. Nc3 4. Nf3": 1, "1. e4 e5 2. Nf3 3. Bb5": 2, "1. e4 2. d4": 1} {
		sheet := read(t, "en", text)
		if slices.Contains(keys(sheet), scoresheet.NoticePlies) || len(sheet.Problems) == 0 || sheet.Problems[0].Key != scoresheet.ProblemMissing || sheet.Problems[0].Number != number {
			t.Errorf("%q: got %+v, want Black's move %d missing", text, sheet.Problems, number)
		}
	}
}
