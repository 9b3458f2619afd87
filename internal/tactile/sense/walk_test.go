package sense_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/sense"
	"blindchess/internal/tactile/wire"
)

// walked plays acts at a walk: "+" and "-" behind a square put a piece in and take it
// out, "look" looks at all squares, "skip" skips, and a number waits for milliseconds.
func walked(t *testing.T, w *sense.Walk, contents wire.Contents, acts string) string {
	t.Helper()
	var said []string
	at := time.Duration(0)
	note := func(events []sense.WalkEvent) {
		for _, e := range events {
			said = append(said, strings.TrimPrefix(fmt.Sprintf("%T%+v", e, e), "sense."))
		}
	}
	for _, act := range strings.Fields(acts) {
		if square, ok := rules.ParseSquare(act[:min(2, len(act))]); ok {
			change := sense.Change{Square: square, Before: wire.Something()}
			if act[2] == '+' {
				change.Before, change.After = wire.Content{}, wire.Something()
			}
			note(w.Change(at, change))
			continue
		}
		switch act {
		case "look":
			note(w.Looked(at, contents))
		case "skip":
			note(w.Skip(at))
		default:
			var wait int
			if _, err := fmt.Sscan(act, &wait); err != nil {
				t.Fatal(err)
			}
			at += time.Duration(wait) * time.Millisecond
			note(w.Tick(at))
		}
	}
	if w.Over() {
		said = append(said, "over")
	}
	return strings.Join(said, "; ")
}

func TestWalk_EachSquareIsTestedByPuttingAPieceInAndTakingItOut(t *testing.T) {
	squares := []rules.Square{named(t, "a1"), named(t, "h8")}
	var one wire.Contents
	one.Set(named(t, "c3"), wire.Something())
	const good, bad = "Tested{Result:{Square:%s Placed:true Lifted:true Instead:}}", "Tested{Result:{Square:%s Placed:%t Lifted:false Instead:%s}}"
	done := func(a, b string) string {
		cut := func(s string) string { return strings.TrimSuffix(strings.TrimPrefix(s, "Tested{Result:"), "}") }
		return "Finished{Results:[" + cut(a) + " " + cut(b) + "]}; over"
	}
	a1, h8 := fmt.Sprintf(good, "a1"), fmt.Sprintf(good, "h8")
	for _, test := range []struct {
		contents wire.Contents
		acts     string
		want     []string
	}{
		{wire.Contents{}, "a1+ 100 skip", nil},
		{wire.Contents{}, "look look a1+ a1- h8+ h8- a1+ skip 90000", []string{"AskPut{Square:a1}", "AskTake{Square:a1}", a1, "AskPut{Square:h8}", "AskTake{Square:h8}", h8, done(a1, h8)}},
		{wire.Contents{}, "look a1- a1+ a1+ b2- b2+ a1-", []string{"AskPut{Square:a1}", "AskTake{Square:a1}", a1, "AskPut{Square:h8}"}},
		{one, "look look d4+ c3- d4- a1+", []string{"ClearBoard{Squares:[c3]}", "AskPut{Square:a1}", "AskTake{Square:a1}"}},
		{wire.Contents{}, "look b2+ b2- skip", []string{"AskPut{Square:a1}", fmt.Sprintf(bad, "a1", false, "b2"), "AskPut{Square:h8}", fmt.Sprintf(bad, "h8", false, ""), done(fmt.Sprintf(bad, "a1", false, "b2"), fmt.Sprintf(bad, "h8", false, ""))}},
		{wire.Contents{}, "look 4999 1", []string{"AskPut{Square:a1}", fmt.Sprintf(bad, "a1", false, ""), "AskPut{Square:h8}"}},
		{wire.Contents{}, "look 4999 a1+ 4999 1", []string{"AskPut{Square:a1}", "AskTake{Square:a1}", fmt.Sprintf(bad, "a1", true, ""), "AskPut{Square:h8}"}},
		{wire.Contents{}, "look 4999 skip 4999", []string{"AskPut{Square:a1}", fmt.Sprintf(bad, "a1", false, ""), "AskPut{Square:h8}"}},
	} {
		got := walked(t, sense.NewWalk(squares, 5*time.Second), test.contents, test.acts)
		if want := strings.Join(test.want, "; "); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", test.acts, got, want)
		}
	}
	all := sense.NewWalk(nil, 0)
	got := walked(t, all, wire.Contents{}, "look "+strings.Repeat("skip ", 9)+"19999")
	for i, want := range []string{"a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "b1", "b2"} {
		if !strings.Contains(got, "AskPut{Square:"+want+"}") || strings.Count(got, "AskPut") != 10 {
			t.Errorf("square %d: got %s, want %s in its turn", i, got, want)
		}
	}
	if last := walked(t, sense.NewWalk(nil, 0), wire.Contents{}, "look 20000"); !strings.Contains(last, "Tested") {
		t.Errorf("after 20 seconds: got %s, want the square given up", last)
	}
	if r := (sense.Result{Placed: true}); r.Good() || !(sense.Result{Placed: true, Lifted: true}).Good() || (sense.Result{Lifted: true}).Good() {
		t.Error("a square is good that has not reported both")
	}
}

func TestLead_PiecesAreTakenOutBeforeOthersArePutIn(t *testing.T) {
	start := rules.Standard().Placement()
	stands := start.Put(named(t, "a1"), rules.Piece{}).Put(named(t, "h8"), rules.Piece{}).Put(named(t, "d4"), rules.Piece{Side: rules.White, Role: rules.Rook}).Put(named(t, "e2"), rules.Piece{Side: rules.Black, Role: rules.Rook})
	got := fmt.Sprint(sense.Lead(wire.ContentsOf(stands), start))
	if want := "[{e2 true Black rook} {d4 true White rook} {a1 false White rook} {e2 false White pawn} {h8 false Black rook}]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := sense.Lead(wire.StartContents(), start); len(got) != 0 {
		t.Errorf("got %v for a board that is right, want nothing", got)
	}
}

func TestFeel_OnlyWhatOpensForAMomentIsFelt(t *testing.T) {
	const ms = time.Millisecond
	for _, test := range []struct {
		square      string
		from, until time.Duration
		felt        int
		dwell       time.Duration
	}{
		{"a1", 0, 1 * ms, 1, 150 * ms}, {"h8", 0, 120 * ms, 1, 150 * ms}, {"a1", 5 * ms, 125 * ms, 1, 150 * ms}, {"e4", 0, 121 * ms, 1, 160 * ms}, {"e4", 0, 128 * ms, 1, 160 * ms},
		{"e4", 0, 129 * ms, 1, 170 * ms}, {"e4", 0, 480 * ms, 1, 600 * ms}, {"e4", 0, 700 * ms, 1, 600 * ms}, {"e4", 0, 701 * ms, 0, 150 * ms},
	} {
		var f sense.Feel
		f.Change(test.until, named(t, test.square), wire.Something()) // it has not opened yet
		f = sense.Feel{}
		f.Change(test.from, named(t, test.square), wire.Content{})
		f.Change(test.until, named(t, test.square), wire.Something())
		f.Change(test.until+ms, named(t, test.square), wire.Something())
		f.Change(0, 0, wire.Content{})
		f.Change(0, rules.H8+1, wire.Content{})
		times, longest := f.Felt()
		if times != test.felt || test.felt > 0 && longest != test.until-test.from || f.Dwell() != test.dwell {
			t.Errorf("%s from %v to %v: got it felt %d times, for %v, a dwell time of %v, want %d and %v", test.square, test.from, test.until, times, longest, f.Dwell(), test.felt, test.dwell)
		}
	}
	var f sense.Feel
	f.Change(0, named(t, "e4"), wire.Something())
	if times, _ := f.Felt(); times != 0 {
		t.Errorf("a contact that never opened: got %d times, want none", times)
	}
}
