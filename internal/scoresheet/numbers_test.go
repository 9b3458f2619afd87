package scoresheet_test

import (
	"slices"
	"strings"
	"testing"

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
