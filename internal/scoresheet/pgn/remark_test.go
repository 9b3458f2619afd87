package pgn_test

import (
	"reflect"
	"testing"
	"time"

	"blindchess/internal/scoresheet/pgn"
)

func TestRemark_ReadsWhatProgramsKeepInAComment(t *testing.T) {
	for text, want := range map[string]pgn.Comment{
		"a good move": {Text: "a good move"},
		"[%clk 0:09:41] quick [%cal Ge4e5,Rd1h5]":   {Text: "quick", Clock: 9*time.Minute + 41*time.Second, HasClock: true, Drawings: []pgn.Drawing{{"green", "e4", "e5"}, {"red", "d1", "h5"}}},
		"[%csl Yf7][%eval -1.25,18] [%emt 0:00:05]": {Drawings: []pgn.Drawing{{"yellow", "f7", ""}}, Eval: "-1.25", Spent: 5 * time.Second, HasSpent: true},
		"[%eval #-3]":                         {Eval: "#-3"},
		"before [%tqu \"En\",\"what\"] after": {Text: "before after"},
		"not closed [%clk 0:1":                {Text: "not closed [%clk 0:1"},
		"[%clk x]":                            {},
		"[%cal Be2e4, Zb1c3 ,x]":              {Drawings: []pgn.Drawing{{"blue", "e2", "e4"}, {"Z", "b1", "c3"}}},
	} {
		if got := pgn.Remark(text); !reflect.DeepEqual(got, want) {
			t.Errorf("%q: got %+v, want %+v", text, got, want)
		}
	}
}
