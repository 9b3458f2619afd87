package table_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/table"
)

// ruledBy is a table made by hand from the texts of the editions. For each kind of
// irregularity it gives the article that decides on it in 2005, 2014, 2018 and 2023.
// White is blind and Black is sighted; "late" is rapid without full supervision after
// ten moves of each side. A dash says that the Laws say nothing.
const ruledBy = `
early press, white: F.2.3 D.2.3 D.2.4 D.2.4
early press, black: 6.8a 6.2c 6.2.4 6.2.4
press without a move, white: 6.8a 6.2c 7.5.3 7.5.3
wrong repetition, black: F.2.1 D.2.1 D.2.1 D.2.1
touch-move, white: 4.3a 4.3a 4.3.1 4.3.1
illegal move, white: 7.4a 7.5a 7.5.1 7.5.1
wrong start position: 7.1a 7.2a 7.2.1 7.2.1
wrong start position, late: B.4 A.4a2 A.4.1.2 A.5.1.2
colours reversed: 7.2 7.3 7.3 7.3
colours reversed, late: B.4 A.4a2 7.3 7.3
board turned: 7.1b 7.2b 7.2.2 7.2.2
board turned, late: B.4 A.4a2 A.4.1.2 A.5.1.2
pieces displaced, white: 7.3 7.4 7.4.1 7.4.1
pieces displaced: 7.5 7.6 7.6 7.6
not carried out, black: F.2.1 D.2.1 D.2.1 D.2.1
both kings in check: 7.4a 7.5a 7.5.1 7.5.1
both kings in check, late: B.6 A.4d A.4.4 A.5.4
pawn on the last rank: 7.4a 7.5a 7.5.2 7.5.2
pawn on the last rank, late: B.6 A.4d A.4.4 A.5.4
not recording, white: 8.1 8.1c 8.1.3 8.1.3
written ahead, white: 8.1 8.1a 8.1.2 8.1.2
clocks stopped without reason, white: 6.13d 6.12d 6.11.4 6.11.4
draw offered at the wrong time, white: 9.1a 9.1b1 9.1.2.1 9.1.2.1
distraction, white: 12.6 11.5 11.5 11.5
two hands, black: 4.1 4.1 7.5.4 7.5.4
clock defect: 6.11 6.10a 6.10.1 6.10.1
wrong clock times: 6.14 6.10b 6.10.2 6.10.2
wrong clock times, late: B.4 A.4a1 A.4.1.1 A.5.1.1
electronic device, white: 12.2b 11.3b 11.3.2.2 11.3.2.2
notes or advice, white: 12.2a 11.3a 11.3.1 11.3.1
inspection refused, white: 13.4 11.3b 11.3.3 11.3.3
smoking, white: 12.7 11.3c 11.3.4 11.3.4
other: - - - -
`

// TestArticleOfIrregularity_IsTheOneThatDecides holds every kind against the table, so
// that a new one without a row fails.
func TestArticleOfIrregularity_IsTheOneThatDecides(t *testing.T) {
	held := map[table.Kind]bool{}
	for line := range strings.Lines(strings.TrimSpace(ruledBy)) {
		name, numbers, _ := strings.Cut(strings.TrimSpace(line), ": ")
		kind, where, _ := strings.Cut(name, ", ")
		held[table.Kind(kind)] = true
		side, _ := map[string]rules.Side{"white": rules.White, "black": rules.Black}[where]
		for i, want := range strings.Fields(numbers) {
			year := []int{2005, 2014, 2018, 2023}[i]
			state := tableOf(t, year, where == "late")
			if got := state.ArticleOfIrregularity(table.Irregularity{By: side, Kind: table.Kind(kind)}); got != strings.Trim(want, "-") {
				t.Errorf("%d, %s: got %q, want %q", year, name, got, want)
			}
		}
	}
	source, err := os.ReadFile("kind.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, named := range regexp.MustCompile(`Kind = "([^"]+)"`).FindAllStringSubmatch(string(source), -1) {
		if !slices.Contains(table.Kinds(), table.Kind(named[1])) {
			t.Errorf("Kinds does not list %q", named[1])
		}
	}
	for _, kind := range table.Kinds() {
		if !held[kind] {
			t.Errorf("%q has no row", kind)
		}
	}
}

// tableOf returns a table at which nothing has gone wrong yet.
func tableOf(t *testing.T, year int, late bool) table.State {
	t.Helper()
	c := table.ForEvent()
	c.Laws, c.Seats.White.Blind = year, true
	if late {
		c.Pace, c.Supervised, c.Control = laws.PaceRapid, false, rules.Both(clock.Control{{Time: 25 * time.Minute}})
	}
	p := sit(t, c)
	if late {
		p.moves(strings.Fields("a3 a6 b3 b6 c3 c6 d3 d6 e3 e6 f3 f6 g3 g6 h3 h6 a4 a5 b4 b5")...)
	}
	return p.state
}

// TestArticleOfIrregularity_OfATouchIsThatOfWhatWasTouched touches the opponent's
// piece alone, and pieces of both sides.
func TestArticleOfIrregularity_OfATouchIsThatOfWhatWasTouched(t *testing.T) {
	for _, test := range []struct {
		touched []string
		want    string
	}{{[]string{"e5"}, "4.3.2"}, {[]string{"f3", "e5"}, "4.3.3"}, {[]string{"f3", "b1"}, "4.3.1"}} {
		p := sit(t, table.ForEvent())
		p.moves("e4", "e5", "Nf3", "Nc6")
		for _, name := range test.touched {
			square, ok := rules.ParseSquare(name)
			if !ok {
				t.Fatal(name)
			}
			p.must(table.Touch{Actor: table.By(rules.White), Square: square})
		}
		if got := p.state.ArticleOfIrregularity(table.Irregularity{By: rules.White, Kind: table.TouchMove}); got != test.want {
			t.Errorf("%v touched: got %q, want %q", test.touched, got, test.want)
		}
	}
}

// TestArticleOfStop_IsThatOfTheReason checks every reason for stopped clocks.
func TestArticleOfStop_IsThatOfTheReason(t *testing.T) {
	want := map[string][4]string{
		table.StopBoards:    {"F.2.7", "D.2.8", "D.2.9", "D.2.9"},
		table.StopIllegal:   {"7.4a", "7.5a", "7.5.1", "7.5.1"},
		table.StopClaim:     {"6.13b", "6.12b", "6.11.2", "6.11.2"},
		table.StopCall:      {"6.13b", "6.12b", "6.11.2", "6.11.2"},
		table.StopAdjourned: {"A.1a", "E.1a", "I.1.1", "I.1.1"},
	}
	for _, reason := range table.Stops() {
		numbers, told := want[reason]
		if !told {
			numbers = [4]string{"6.13a", "6.12a", "6.11.1", "6.11.1"}
		}
		for i, year := range []int{2005, 2014, 2018, 2023} {
			if got := tableOf(t, year, false).ArticleOfStop(reason); got != numbers[i] {
				t.Errorf("%d, %s: got %q, want %q", year, reason, got, numbers[i])
			}
		}
	}
}

// TestArticleOfClaim_IsThatOfWhatIsClaimed is made by hand from the texts; "late" is rapid
// without full supervision.
func TestArticleOfClaim_IsThatOfWhatIsClaimed(t *testing.T) {
	for kind, want := range map[laws.ClaimKind][4]string{
		laws.ClaimThreefold: {"9.2", "9.2", "9.2.1", "9.2.1"},
		laws.ClaimFifty:     {"9.3", "9.3", "9.3", "9.3"},
		laws.ClaimFlag:      {"6.10", "6.9", "6.9", "6.9"},
		laws.ClaimIllegal:   {"7.4a", "7.5a", "7.5.1", "7.5.1"},
		laws.ClaimTouched:   {"4.3a", "4.3a", "4.3.1", "4.3.1"},
	} {
		for i, year := range []int{2005, 2014, 2018, 2023} {
			if got := tableOf(t, year, false).ArticleOfClaim(kind, rules.White); got != want[i] {
				t.Errorf("%d, %v: got %q, want %q", year, kind, got, want[i])
			}
		}
	}
	for i, want := range []string{"B.6", "A.4b", "A.4.2", "A.5.2"} {
		if got := tableOf(t, []int{2005, 2014, 2018, 2023}[i], true).ArticleOfClaim(laws.ClaimIllegal, rules.White); got != want {
			t.Errorf("an illegal move in rapid, %d: got %q, want %q", []int{2005, 2014, 2018, 2023}[i], got, want)
		}
	}
}
