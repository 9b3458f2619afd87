package scoresheet_test

import (
	"runtime"
	"strings"
	"testing"

	"blindchess/internal/scoresheet"
)

// hostile are texts that could take more than linear time; text is repeated n
// times.
var hostile = []struct{ name, before, text string }{
	{"signs", "1. e4 ", "+ "},
	{"signs of an offer", "1. e4 ", "(=) "},
	{"question marks", "1. e4 e5 2. ", "? "},
	{"brackets", "1. e4 e5 ", "( "},
	{"braces", "1. e4 e5 ", "{ "},
	{"square brackets", "1. e4 e5 ", "[a "},
	{"one long word", "1. e4 e5 2. ", "N"},
	{"one long word of moves", "", "Nf3Nf6Ng1Ng8"},
	{"two moves in each entry", "", "Nf3/Nf6 Ng1/Ng8 "},
	{"numbers alone", "", "7. "},
	{"remarks before any move", "1. 2. 3. 4. 5. ", "{a} "},
	{"remarks", "1. e4 ", "hello "},
	{"forms", "", "1. e4 e5\n"},
	{"clock times", "1. e4 ", "0:10 "},
	{"blanks", "1. e4", " "},
	{"lines", "1. e4", "\n"},
	{"moves", "", "Nf3 Nf6 Ng1 Ng8 "},
	{"bare words in the place of moves", "", "1. e4 hello 2. d4 "},
	{"numbered lines without moves, then remarks", "", "7. {a} "},
}

// work reads a sheet and returns the bytes of memory that were allocated, which
// is how much was copied.
func work(t *testing.T, text string) uint64 {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, err := scoresheet.Read(text, scoresheet.Options{}); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

func TestReading_FourTimesTheSheetIsFourTimesTheWorkNotSixteen(t *testing.T) {
	const n = 300
	for _, h := range hostile {
		once, four := work(t, h.before+strings.Repeat(h.text, n)), work(t, h.before+strings.Repeat(h.text, 4*n))
		// Half way between four and sixteen, since pooled memory is released at random
		// under -race, and a buffer that grows by doubling may take one step more.
		if float64(four) > 8*float64(once)+1<<18 {
			t.Errorf("%s: got %d bytes of work for %d, and %d for four times as many", h.name, once, n, four)
		}
	}
}
