package evidence_test

import (
	"strings"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
	"blindchess/internal/rules/rulestest"
)

func reconcile(t testing.TB, e evidence.Evidence) evidence.Finding {
	t.Helper()
	f, err := evidence.Reconcile(e)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestReconcile_AnEntryThatNeitherHandLeftReadableTakesNothingBack(t *testing.T) {
	e := testimony("e4 e5 ~ Nc6 Bb5 a6 Ba4 Nf6", "e4 e5 zz Nc6 Bb5 a6 Ba4 Nf6")
	played := "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6"
	e.Boards = rules.Both(rulestest.BoardAfter(t, played))
	f := reconcile(t, e)
	if f.Plies != 8 || f.Retrace || len(f.Boards.White.Steps)+len(f.Boards.Black.Steps) > 0 {
		t.Errorf("got %v at ply %d, retrace %v, steps %v; want all eight plies and no board touched", f.Cause, f.Plies, f.Retrace, f.Boards)
	}
}

func TestReconcile_NoRightEntryIsStruckForItsPlaceInTheAlphabet(t *testing.T) {
	for _, sheets := range [][2]string{{"e4 e5 Nf3 Nc6 Nc3", "e4 e5 Nc3 Nc6 Nf3"}, {"e4 e5 Nc3 Nc6 Nf3", "e4 e5 Nf3 Nc6 Nc3"}} {
		e := testimony(sheets[0], sheets[1])
		e.Boards = rules.Both(rulestest.BoardAfter(t, sheets[0]))
		f := reconcile(t, e)
		if f.Cause != evidence.SheetsTranspose || f.Sheets.White.Strike+f.Sheets.Black.Strike > 0 {
			t.Errorf("got %v, struck %+v; want sheets that transpose and nothing struck", f.Cause, f.Sheets)
		}
	}
}

func TestReconcile_BothBoardsWrongAlikeIsSaidAsThat(t *testing.T) {
	e := testimony("e4 e5 Nf3", "e4 e5 Nf3")
	e.Boards = rules.Both(rulestest.BoardAfter(t, "e4 e5 Nc3"))
	if f := reconcile(t, e); f.Cause != evidence.BoardsDepartAlike || !f.Arbiter || f.Retrace {
		t.Errorf("got %v, arbiter %v, retrace %v", f.Cause, f.Arbiter, f.Retrace)
	}
}

func TestReconcile_ResultsThatDifferAreADifference(t *testing.T) {
	e := testimony("e4 e5", "e4 e5")
	e.Results = rules.BySide[rules.Result]{White: rules.WinFor(rules.White), Black: rules.WinFor(rules.Black)}
	if f := reconcile(t, e); f.Cause != evidence.ResultsDiffer || !f.Arbiter {
		t.Errorf("got %v", f.Cause)
	}
}

func TestReconcile_EntriesAreComparedWhereTheyBelong(t *testing.T) {
	white := "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6"
	tests := []struct{ name, black string }{
		{"missing", "e4 e5 Nf3 Nc6 Bb5 Ba4 Nf6"},
		{"doubled", "e4 e5 Nf3 Nc6 Bb5 Bb5 a6 Ba4 Nf6"},
		{"exchanged", "e4 e5 Nf3 Bb5 Nc6 a6 Ba4 Nf6"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			e := testimony(white, test.black)
			e.Boards = rules.Both(rulestest.BoardAfter(t, white))
			f := reconcile(t, e)
			if f.Plies != len(strings.Fields(white)) || f.Retrace || f.Sheets.Black.Strike > 0 {
				t.Errorf("got %v at ply %d, retrace %v, struck from %d", f.Cause, f.Plies, f.Retrace, f.Sheets.Black.Strike)
			}
		})
	}
}
