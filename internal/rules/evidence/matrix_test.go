package evidence_test

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"blindchess/internal/floors/golden"
	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
	"blindchess/internal/rules/rulestest"
)

var update = flag.Bool("update", false, "write what the tests compare with anew")

// TestMatrix_EveryPairOfSheetsAndBoardsIsJudgedAsBefore judges sheets that are right or
// wrong in each kind of way, with boards that show what was played, something else, holes
// alone or nothing, and compares finding and explanations with the earlier ones. Cases that
// are judged alike stand together.
func TestMatrix_EveryPairOfSheetsAndBoardsIsJudgedAsBefore(t *testing.T) {
	const truth = "e4 e5 Nf3 Nc6 Bc4"
	sheets := map[string]string{
		"right": truth, "empty": "", "short": "e4 e5 Nf3", "another last": "e4 e5 Nf3 Nc6 Bb5", "another third": "e4 e5 Nc3 Nc6 Bc4", "unreadable": "e4 e5 ?Nf3 Nc6 Bc4",
		"left out": "e4 e5 -Nf3 Nc6 Bc4", "illegal": "e4 e5 !Nf3 Nc6 Bc4", "exchanged": "e4 Nc6 Nf3 e5 Bc4", "one more": "e4 e5 Nf3 Nc6 Bc4 Nf6", "other reply": "e4 e6 Nf3 Nc6 Bc4", "other game": "d4 d5 c4 e6",
	}
	boards := map[string][2]string{
		"both right": {truth, truth}, "unknown": {"unknown", "unknown"}, "White's differs": {"e4 e5 Nf3 Nc6 Bb5", truth}, "Black's differs": {truth, "e4 e5 Nc3 Nc6 Bc4"}, "holes": {"holes " + truth, "holes " + truth},
		"one holed and wrong": {"holes e4 e5 Nf3 Nc6 Bb5", truth}, "both differ alike": {"e4 e5 Nf3 Nc6 Bb5", "e4 e5 Nf3 Nc6 Bb5"}, "both differ": {"e4 e5 Nf3 Nc6", "e4 e6 Nf3 Nc6 Bc4"},
	}
	var out strings.Builder
	for _, heard := range []string{"", "e4 e5 Nf3 Nc6 Bb5"} {
		for _, on := range []string{"both right", "unknown", "White's differs", "Black's differs", "holes", "one holed and wrong", "both differ alike", "both differ"} {
			fmt.Fprintf(&out, "\nheard %q, boards: %s\n", heard, on)
			var order []string
			cases := map[string][]string{}
			names := []string{"right", "empty", "short", "another last", "another third", "unreadable", "left out", "illegal", "exchanged", "one more", "other reply", "other game"}
			for i, white := range names {
				for j, black := range names {
					if white != "right" && black != "right" && (heard != "" || (i+j)%6 != 0) {
						continue // a sixth of the pairs of two wrong sheets, and none where a move more was heard
					}
					start := rules.StandardSetup()
					e := evidence.Evidence{
						Game:   rulestest.Start(t, start, heard),
						Sheets: rules.BySide[[]evidence.Entry]{White: rulestest.Sheet(t, start, sheets[white]), Black: rulestest.Sheet(t, start, sheets[black])},
						Boards: rules.BySide[evidence.Board]{White: rulestest.BoardAfter(t, boards[on][0]), Black: rulestest.BoardAfter(t, boards[on][1])},
					}
					judged := judgedOf(t, e)
					if cases[judged] == nil {
						order = append(order, judged)
					}
					cases[judged] = append(cases[judged], white+"/"+black)
				}
			}
			for _, judged := range order {
				fmt.Fprintf(&out, "%s\n  %s\n", judged, strings.Join(cases[judged], ", "))
			}
		}
	}
	golden.Check(t, "testdata/judged.golden", out.String(), *update)
}

// judgedOf writes a finding, who bears it out, and the most probable explanations.
func judgedOf(t *testing.T, e evidence.Evidence) string {
	t.Helper()
	f, err := evidence.Reconcile(e)
	if err != nil {
		t.Fatal(err)
	}
	line := fmt.Sprintf("%v, %d plies", f.Cause, f.Plies)
	tell := func(is bool, what ...any) {
		if is {
			line += ", " + strings.TrimSpace(fmt.Sprintln(what...))
		}
	}
	tell(f.Diverged > 0, "from", f.Diverged)
	tell(f.Retrace, "back")
	tell(f.Arbiter, "for the arbiter")
	tell(f.BoardsAgree, "boards agree")
	tell(f.Unexplained, "unexplained")
	tell(f.Ground() != "", f.Ground())
	for _, side := range []rules.Side{rules.White, rules.Black} {
		b, s := f.Boards.Of(side), f.Sheets.Of(side)
		tell(b.Departs || len(b.Steps) > 0, side, "moves", len(b.Steps), "from", b.Diverged, b.Instead, "unseen", b.Unseen)
		tell(s.Strike > 0 || s.Missing != nil || s.Wrong != nil, side, "strikes", s.Strike, "lacks", s.Missing, "wrong", s.Wrong)
	}
	for _, supports := range e.Supports(f) {
		line += " +" + fmt.Sprint(supports.Witness)
	}
	found, err := evidence.Explain(e)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range found {
		line += "; " + told(x)
		if x.Retrace > 0 {
			line += fmt.Sprint(" back to ", x.Retrace)
		}
	}
	return line
}
