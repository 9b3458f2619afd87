package winnable_test

import (
	"bufio"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/rules/rulestest"
	"blindchess/internal/rules/winnable"
)

// question is a position with the known answer to who can still win it.
type question struct {
	position rules.Position
	mates    rules.BySide[bool]
}

// questions reads lines of a verdict and a FEN. In a verdict the letters of
// white and black say who can mate.
func questions(t testing.TB, text io.Reader, white, black string) []question {
	t.Helper()
	var list []question
	lines := bufio.NewScanner(text)
	for lines.Scan() {
		line := lines.Text()
		if line == "" || line[0] == '#' {
			continue
		}
		fields := strings.Fields(line)
		if len(fields) < 5 {
			t.Fatalf("a line of %d fields: %s", len(fields), line)
		}
		q := question{mates: rules.BySide[bool]{White: line[:1] == white, Black: line[1:2] == black}}
		q.position = rulestest.Setup(t, strings.Join(fields[1:5], " ")+" 0 1").Position
		list = append(list, q)
	}
	return list
}

func timeouts(t testing.TB, folder string) []question {
	t.Helper()
	file, err := os.Open(filepath.Join(folder, "dead", "timeouts-part.tsv.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	text, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	return questions(t, text, "W", "W")
}

func hardVectors(t testing.TB, folder string) []question {
	t.Helper()
	file, err := os.Open(filepath.Join(folder, "dead", "vector-part.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	return questions(t, file, "W", "B")
}

// answer asks each question for both sides, fails t for a wrong answer, and
// returns how many were decided, in all and at the most.
func answer(t *testing.T, list []question, nodes int) (asked, decided int, total, worst time.Duration) {
	t.Helper()
	for _, q := range list {
		for _, side := range []rules.Side{rules.White, rules.Black} {
			began := time.Now()
			verdict, proof := winnable.Decide(q.position, side, nodes)
			took := time.Since(began)
			asked, total, worst = asked+1, total+took, max(worst, took)
			if verdict == winnable.Undetermined {
				continue
			}
			decided++
			if (verdict == winnable.Winnable) != q.mates.Of(side) {
				t.Errorf("%s: got %v by %v for %v", fen(q.position), verdict, proof.Kind, side)
			}
			if verdict == winnable.Winnable {
				end := playOut(t, q.position, proof.Line)
				if !end.Checkmate() || end.Turn() == side {
					t.Errorf("%s: the line for %v does not end in its mate", fen(q.position), side)
				}
			}
		}
	}
	return asked, decided, total, worst
}

func TestVerdict_PositionsOfTheProjectAreDecided(t *testing.T) {
	file, err := os.Open(filepath.Join("testdata", "positions.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	list := questions(t, file, "W", "B")
	asked, decided, total, _ := answer(t, list, 100_000)
	t.Logf("%d of %d decided in %v", decided, asked, total)
	if decided != asked || asked < 150 {
		t.Errorf("got %d decided of %d, want all of a hundred and fifty at least", decided, asked)
	}
	answer(t, list, 0)
}

func TestGamesLostOnTimeAreDecided(t *testing.T) {
	if folder, there := rulestest.Gathered(t); there {
		lostOnTime(t, timeouts(t, folder)[:400])
	}
}

func TestSoakEveryGameLostOnTimeIsDecided(t *testing.T) {
	soak(t)
	if folder, there := rulestest.Gathered(t); there {
		lostOnTime(t, timeouts(t, folder))
	}
}

// lostOnTime asks who could have won games that were lost on time.
func lostOnTime(t *testing.T, list []question) {
	t.Helper()
	asked, decided, total, worst := answer(t, list, 500_000)
	if decided != asked {
		t.Errorf("got %d decided of %d, want all", decided, asked)
	}
	t.Logf("full stage: %v on average, %v at worst", total/time.Duration(asked), worst)
	asked, decided, total, _ = answer(t, list, 0)
	t.Logf("quick stage: %d of %d decided, %v on average", decided, asked, total/time.Duration(asked))
}

func TestHardVectorsAreDecided(t *testing.T) {
	if folder, there := rulestest.Gathered(t); there {
		decideHard(t, hardVectors(t, folder)[:100], 10_000, 85)
	}
}

func TestSoakHardVectorsAreDecided(t *testing.T) {
	soak(t)
	if folder, there := rulestest.Gathered(t); there {
		decideHard(t, hardVectors(t, folder), 1_000_000, 97)
	}
}

// decideHard asks that of hard positions so many in a hundred are decided with
// nodes, and none wrongly.
func decideHard(t *testing.T, list []question, nodes, wanted int) {
	t.Helper()
	asked, decided, total, _ := answer(t, list, nodes)
	t.Logf("%d of %d decided with %d nodes in %v", decided, asked, nodes, total)
	if 100*decided < wanted*asked {
		t.Errorf("got %d decided of %d, want %d in a hundred", decided, asked, wanted)
	}
	answer(t, list, 0)
}
