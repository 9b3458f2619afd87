package livechess_test

import (
	"encoding/json"
	"math"
	"testing"

	"blindchess/internal/tactile/livechess"
)

func TestPlace_FillsInWhatIsMissing(t *testing.T) {
	for text, want := range map[string][2]string{
		"": {"localhost:1982", ""}, "/25100": {"localhost:1982", "25100"}, "desk": {"desk:1982", ""}, "desk/": {"desk:1982", ""}, "desk:7/1": {"desk:7", "1"},
		"192.168.1.7/25100": {"192.168.1.7:1982", "25100"}, "[::1]": {"[::1]:1982", ""}, "[::1]:7/2": {"[::1]:7", "2"}, "a/b/c": {"a:1982", "b/c"},
	} {
		if host, serial := livechess.Place(text); [2]string{host, serial} != want {
			t.Errorf("%q: got %q and %q, want %q", text, host, serial, want)
		}
	}
}

func TestBoard_IsInTheStateThatItTellsAndInNoneIfItTellsNone(t *testing.T) {
	states := []string{livechess.Active, livechess.Inactive, livechess.NotResponding, livechess.Delayed, ""}
	for _, told := range states {
		for _, asked := range states {
			if got := (livechess.Board{State: &told}).Is(asked); got != (told == asked) {
				t.Errorf("a board that tells %q: got %t for %q", told, got, asked)
			}
			if (livechess.Board{}).Is(asked) {
				t.Errorf("a board without a state is %q", asked)
			}
		}
	}
}

func TestLine_IsOneLineThatIsReadAsItWasTold(t *testing.T) {
	yes := true
	for _, told := range []livechess.Told{
		{}, {Serial: "1"}, {Board: "8/8/8/8/8/8/8/8"}, {Battery: "50%"}, {NoClock: true}, {Black: true, Time: 7}, {Clock: &livechess.Clock{White: 1.5, Black: 2, Run: &yes, Time: 3}},
	} {
		line := told.Line()
		var read livechess.Told
		if err := json.Unmarshal(line, &read); err != nil || line[len(line)-1] != '\n' || string(read.Line()) != string(line) {
			t.Errorf("got %q for %+v, %v; want it in one line", line, told, err)
		}
	}
	if line := (livechess.Told{Clock: &livechess.Clock{White: math.NaN()}}).Line(); line != nil {
		t.Errorf("got %q for a time that is no number, want nothing", line)
	}
}
