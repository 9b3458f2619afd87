package evidence_test

import (
	"math/rand"
	"os"
	"regexp"
	"strings"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
	"blindchess/internal/rules/rulestest"
)

var shape = regexp.MustCompile(`^([KQRBN]?)([a-h]?)([1-8]?)(x?)([a-h])([1-8])(=[QRBN])?[+#]?$`)

var roles = map[string]rules.Role{"": rules.Pawn, "K": rules.King, "Q": rules.Queen, "R": rules.Rook, "B": rules.Bishop, "N": rules.Knight}

// written reads what a SAN says, without a position.
func written(san string) evidence.Entry {
	w := evidence.Entry{Text: san}
	says := evidence.Said{Check: strings.HasSuffix(san, "+"), Mate: strings.HasSuffix(san, "#")}
	switch strings.TrimRight(san, "+#") {
	case "O-O", "O-O-O":
		says.Castles, says.Kingside = true, !strings.HasPrefix(san, "O-O-O")
		w.Says = []evidence.Said{says}
		return w
	}
	m := shape.FindStringSubmatch(san)
	if m == nil {
		return w
	}
	says.Role = roles[m[1]]
	if m[2] != "" {
		says.FromFile = int(m[2][0]-'a') + 1
	}
	if m[3] != "" {
		says.FromRank = int(m[3][0] - '0')
	}
	says.Takes = m[4] == "x"
	says.ToFile, says.ToRank = int(m[5][0]-'a')+1, int(m[6][0]-'0')
	if m[7] != "" {
		says.Promotes = roles[m[7][1:]]
	}
	w.Says = []evidence.Said{says}
	return w
}

func sheetOf(sans []string) []evidence.Entry {
	var entries []evidence.Entry
	for _, san := range sans {
		entries = append(entries, written(san))
	}
	return entries
}

// games returns games that engines played for these tests.
func games(t testing.TB) [][]string {
	t.Helper()
	text, err := os.ReadFile("testdata/games.txt")
	if err != nil {
		t.Fatal(err)
	}
	var games [][]string
	for line := range strings.Lines(string(text)) {
		games = append(games, strings.Fields(line))
	}
	return games
}

// mistakes are the faults that a hand makes, each put into one place of a sheet.
var mistakes = []struct {
	name string
	make func(r *rand.Rand, before rules.Position, sheet []string, at int) []string
}{
	{"another legal move", func(r *rand.Rand, before rules.Position, sheet []string, at int) []string {
		legal := before.AppendMoves(nil)
		sheet[at] = before.SAN(legal[r.Intn(len(legal))])
		return sheet
	}},
	{"another square", func(r *rand.Rand, _ rules.Position, sheet []string, at int) []string {
		b := []byte(sheet[at])
		for i := len(b) - 1; i > 0; i-- {
			if b[i] >= '1' && b[i] <= '8' && r.Intn(2) == 0 {
				b[i] = '1' + byte(r.Intn(8))
			} else if b[i] >= '1' && b[i] <= '8' {
				b[i-1] = 'a' + byte(r.Intn(8))
			} else {
				continue
			}
			break
		}
		sheet[at] = string(b)
		return sheet
	}},
	{"another piece", func(r *rand.Rand, _ rules.Position, sheet []string, at int) []string {
		letter := string("KQRBN"[r.Intn(5)])
		switch first := sheet[at][:1]; {
		case strings.ContainsAny(first, "KQRBN"):
			sheet[at] = letter + sheet[at][1:]
		case first != "O" && !strings.Contains(sheet[at], "="):
			sheet[at] = letter + sheet[at]
		}
		return sheet
	}},
	{"missing", func(_ *rand.Rand, _ rules.Position, sheet []string, at int) []string {
		return append(sheet[:at], sheet[at+1:]...)
	}},
	{"doubled", func(_ *rand.Rand, _ rules.Position, sheet []string, at int) []string {
		return append(append([]string{}, sheet[:at+1]...), sheet[at:]...)
	}},
	{"exchanged with the next", func(_ *rand.Rand, _ rules.Position, sheet []string, at int) []string {
		if at+1 < len(sheet) {
			sheet[at], sheet[at+1] = sheet[at+1], sheet[at]
		}
		return sheet
	}},
	{"exchanged with the next of its side", func(_ *rand.Rand, _ rules.Position, sheet []string, at int) []string {
		if at+2 < len(sheet) {
			sheet[at], sheet[at+2] = sheet[at+2], sheet[at]
		}
		return sheet
	}},
	{"unreadable", func(_ *rand.Rand, _ rules.Position, sheet []string, at int) []string {
		sheet[at] = "~"
		return sheet
	}},
	{"wrong sign", func(_ *rand.Rand, _ rules.Position, sheet []string, at int) []string {
		if bare := strings.TrimRight(sheet[at], "+#"); bare != sheet[at] {
			sheet[at] = bare
		} else if bare := strings.Replace(sheet[at], "x", "", 1); bare != sheet[at] {
			sheet[at] = bare
		} else {
			sheet[at] += "+"
		}
		return sheet
	}},
}

// trial is a game with faults put into its sheets.
type trial struct {
	truth rules.Game
	given evidence.Evidence
}

// tried makes a trial: one fault of a kind in one sheet, and another of any
// kind in the other where both is set.
func tried(t testing.TB, r *rand.Rand, sans []string, kind, boards int, both bool) trial {
	t.Helper()
	start := rules.NewGame(rules.StandardSetup())
	truth := rulestest.Play(t, start, strings.Join(sans, " "))
	sheets := [2][]string{append([]string{}, sans...), append([]string{}, sans...)}
	side := r.Intn(2)
	err := func(side, kind int) {
		at := r.Intn(len(sans))
		sheets[side] = mistakes[kind].make(r, truth.At(at), sheets[side], at)
	}
	err(side, kind)
	if both {
		err(1-side, r.Intn(len(mistakes)))
	}
	given := evidence.Evidence{Game: start, Sheets: rules.BySide[[]evidence.Entry]{White: sheetOf(sheets[0]), Black: sheetOf(sheets[1])}}
	shown := evidence.BoardOf(truth.Position().Placement())
	switch {
	case boards == 2:
		given.Boards = rules.Both(shown)
	case boards == 1:
		given.Boards = given.Boards.With([2]rules.Side{rules.White, rules.Black}[r.Intn(2)], shown)
	}
	return trial{truth, given}
}

// score counts how often the truth is found.
type score struct{ trials, first, three, tied int }

func (s *score) count(t testing.TB, one trial) {
	t.Helper()
	found, err := evidence.Explain(one.given)
	if err != nil {
		t.Fatal(err)
	}
	s.trials++
	for _, x := range found {
		if sameMoves(x.Game, one.truth) {
			s.three++
			if x.Cost == found[0].Cost {
				s.first++
			}
			break
		}
	}
	if len(found) > 1 && found[1].Cost == found[0].Cost {
		s.tied++
	}
}

func sameMoves(a, b rules.Game) bool {
	if a.Ply() != b.Ply() {
		return false
	}
	for ply := 1; ply <= a.Ply(); ply++ {
		if a.Move(ply) != b.Move(ply) {
			return false
		}
	}
	return true
}

func (s score) share(n int) float64 { return 100 * float64(n) / float64(s.trials) }
