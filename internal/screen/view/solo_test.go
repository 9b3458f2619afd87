package view_test

import (
	"strings"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/screen/view"
)

// solo returns the view of a user without a table, before a position in which some
// moves were made.
func solo(t *testing.T, fen, moves string, stands view.Solo) func(func(view.Source)) {
	t.Helper()
	setup, err := rules.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	game := rules.NewGame(setup)
	for _, text := range strings.Fields(moves) {
		move, err := game.Position().ParseUCI(text)
		if err == nil {
			game, err = game.Play(move)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	s := sit(t, nil)
	return func(look func(view.Source)) {
		s.seats["spectator"].See(func(at view.Source) {
			at.State.Game, at.Solo = game, &stands
			look(at)
		})
	}
}

func TestSolo_MovesBothSidesAndAPawnBecomesAQueen(t *testing.T) {
	see := solo(t, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "e1e2 e8e7", view.Solo{Back: "zurueck", Onward: "weiter"})
	for name, test := range map[string]struct {
		do   func(view.Source) view.Act
		want string
	}{
		"a move":              {func(at view.Source) view.Act { return at.Drag(view.Focus{}, square("e2"), square("e3")) }, "e2e3"},
		"a promotion":         {func(at view.Source) view.Act { return at.Drag(view.Focus{}, square("a7"), square("a8")) }, "a7a8q"},
		"who is not to move":  {func(at view.Source) view.Act { return at.Drag(view.Focus{}, square("e7"), square("e6")) }, ""},
		"back":                {func(at view.Source) view.Act { act, _ := at.Key(view.Focus{}, "alt+left"); return act }, "zurueck"},
		"onward":              {func(at view.Source) view.Act { act, _ := at.Key(view.Focus{}, "alt+right"); return act }, "weiter"},
		"the space bar takes": {func(at view.Source) view.Act { act, _ := at.Key(view.Focus{At: square("e2")}, "space"); return act }, ""},
	} {
		see(func(at view.Source) {
			if got := strings.Join(test.do(at).Lines, "|"); got != test.want {
				t.Errorf("%s: got %q, want %q", name, got, test.want)
			}
		})
	}
	see(func(at view.Source) {
		if act, _ := at.Key(view.Focus{At: square("e2")}, "space"); act.Focus.Hand != square("e2") || at.Takes(view.Focus{At: square("e2")}) || !at.Takes(act.Focus) {
			t.Errorf("got %v in hand, want the king, taken by the space bar and put by Enter", act.Focus.Hand)
		}
	})
}

func TestSolo_ShowsTheMovesInPlaceOfClocksAndSheets(t *testing.T) {
	see := solo(t, rules.StandardSetup().FEN(), "e2e4", view.Solo{Title: "a game", Sheets: [2]string{"Moves", "Ways"}, Side: rules.Black})
	see(func(at view.Source) {
		v := at.View(view.Focus{}, view.Log{})
		if !v.Alone || v.Title != "a game" || len(v.Gate) != 0 || v.Clocks[0].Text != "" || v.Boards[0].Ranks[0] != "1" {
			t.Errorf("got %+v, want neither clocks nor steps, and Black below", v)
		}
		if got := v.Sheets[0]; got.Title != "Moves" || len(got.Rows) != 1 || got.Rows[0].Entries[0] != (view.Entry{Text: "e4", Here: true}) {
			t.Errorf("got %+v, want the move that was made", got)
		}
		if got := v.Sheets[1]; got.Title != "Ways" || len(got.Rows) > 0 {
			t.Errorf("got %+v, want no ways", got)
		}
		if got := marked(v.Boards[0], func(m view.Marks) bool { return m.Moved }); got != "e2 e4" && got != "e4 e2" {
			t.Errorf("got %q marked, want the last move", got)
		}
	})
	see = solo(t, rules.StandardSetup().FEN(), "e2e4 e7e5", view.Solo{Blank: true, Sheets: [2]string{"Moves", "Ways"}, Words: []string{"next", "no", "help"}})
	see(func(at view.Source) {
		if v := at.View(view.Focus{}, view.Log{}); v.Moves || v.Sheets[0].Title+v.Sheets[1].Title != "" || len(v.Sheets[0].Rows) > 0 || v.Boards[0].Squares[0] != (view.Square{At: square("a8")}) {
			t.Errorf("got %+v, want nothing shown, and no heading of nothing", v)
		}
		if got := at.Spoken(view.Square{At: square("a8")}); strings.Contains(got, "square") {
			t.Errorf("got %q, want no word of its colour", got)
		}
		if got := strings.Join(at.Complete("n"), " "); got != "next no" {
			t.Errorf("got %q, want the words that n may become", got)
		}
	})
}
