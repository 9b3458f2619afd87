package rules_test

import (
	"blindchess/internal/rules/rulestest"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// wellKnown are the six positions by which move generators are compared, with
// the number of move sequences of each length from 1.
var wellKnown = []struct {
	name, fen string
	counts    []uint64
}{
	{"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", []uint64{20, 400, 8902, 197281, 4865609, 119060324, 3195901860}},
	{"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", []uint64{48, 2039, 97862, 4085603, 193690690, 8031647685}},
	{"rook ending", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", []uint64{14, 191, 2812, 43238, 674624, 11030083, 178633661}},
	{"promotions", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", []uint64{6, 264, 9467, 422333, 15833292, 706045033}},
	{"pawn on the seventh", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", []uint64{44, 1486, 62379, 2103487, 89941194, 3048196529}},
	{"symmetrical", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", []uint64{46, 2079, 89890, 3894594, 164075551}},
}

// countUpTo returns how many moves of a tree a test may count: fewer under the
// race detector, which is some twenty times slower.
func countUpTo() uint64 {
	if raceOn {
		return 500_000
	}
	return 20_000_000
}

func TestPerftCountsTheWellKnownPositions(t *testing.T) {
	for _, test := range wellKnown {
		t.Run(test.name, func(t *testing.T) { countAll(t, test.fen, test.counts, countUpTo()) })
	}
}

func TestSoakPerftCountsTheWellKnownPositionsDeeply(t *testing.T) {
	soak(t)
	for _, test := range wellKnown {
		t.Run(test.name, func(t *testing.T) { countAll(t, test.fen, test.counts, math.MaxUint64) })
	}
}

// countAll compares the counts from a position that are at most limit.
func countAll(t *testing.T, fen string, counts []uint64, limit uint64) {
	t.Helper()
	p := mustParse(t, fen).Position
	for i, want := range counts {
		if want > limit || want == 0 {
			continue // a count of 0 is unpublished
		}
		if got := p.Perft(i + 1); got != want {
			t.Errorf("%s: perft %d: got %d, want %d", fen, i+1, got, want)
		}
	}
}

// soak skips a long test unless SOAK is set.
func soak(t *testing.T) {
	t.Helper()
	if os.Getenv("SOAK") == "" {
		t.Skip("this test is long; SOAK=1 runs it")
	}
}

func TestPerftCountsThePositionsOfTheProject(t *testing.T) {
	limit := uint64(1_000_000)
	if raceOn {
		limit = 20_000
	}
	list := counted(t)
	if len(list) < 40 {
		t.Errorf("got %d positions, want more", len(list))
	}
	for _, test := range list {
		countAll(t, test.fen, test.counts, limit)
	}
}

func TestSoakPerftCountsThePositionsOfTheProjectDeeply(t *testing.T) {
	soak(t)
	for _, test := range counted(t) {
		countAll(t, test.fen, test.counts, math.MaxUint64)
	}
}

// TestPerftCountsThePublishedPositions counts gathered positions too, if they
// exist.
func TestPerftCountsThePublishedPositions(t *testing.T) {
	limit := 4
	if raceOn {
		limit = 2
	}
	for _, test := range published(t) {
		countAll(t, test.fen, test.counts[:min(limit, len(test.counts))], math.MaxUint64)
	}
}

func TestSoakPerftCountsThePublishedPositionsDeeply(t *testing.T) {
	soak(t)
	for _, test := range published(t) {
		t.Run(test.fen, func(t *testing.T) {
			t.Parallel()
			countAll(t, test.fen, test.counts, math.MaxUint64)
		})
	}
}

type publishedCount struct {
	fen    string
	counts []uint64
}

// counted reads the positions of the project's own and how many sequences of
// moves they have.
func counted(t *testing.T) []publishedCount {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "perft.txt"))
	if err != nil {
		t.Fatal(err)
	}
	var list []publishedCount
	for line := range strings.Lines(string(text)) {
		fen, numbers, ok := strings.Cut(line, ";")
		if !ok {
			continue
		}
		test := publishedCount{fen: fen}
		for word := range strings.FieldsSeq(numbers) {
			count, err := strconv.ParseUint(word, 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			test.counts = append(test.counts, count)
		}
		list = append(list, test)
	}
	return list
}

// published reads the perft files of the gathered data: lines of "id", "epd" and
// "perft", a group for each position. It returns none where there are none.
func published(t *testing.T) []publishedCount {
	t.Helper()
	folder, there := rulestest.Gathered(t)
	if !there {
		return nil
	}
	files, err := filepath.Glob(filepath.Join(folder, "perft", "*.perft"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no perft files: %v", err)
	}
	var list []publishedCount
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			key, value, _ := strings.Cut(strings.TrimSpace(line), " ")
			switch key {
			case "epd":
				list = append(list, publishedCount{fen: value})
			case "perft":
				var depth int
				var count uint64
				if _, err := fmt.Sscan(value, &depth, &count); err != nil {
					t.Fatal(err)
				}
				last := &list[len(list)-1]
				for len(last.counts) < depth {
					last.counts = append(last.counts, 0)
				}
				last.counts[depth-1] = count
			}
		}
	}
	return list
}
