package page_test

import (
	"fmt"
	"regexp"
	"testing"

	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/screen/screentest"
	"blindchess/internal/table"
)

// gestures are what the page sends: a line that is typed, and a piece that was moved.
func gestures(squares []string, lines []string) [][]string {
	var all [][]string
	for _, line := range lines {
		all = append(all, []string{"line", line})
	}
	for _, from := range squares {
		for _, to := range squares {
			all = append(all, []string{"from", from, "to", to})
		}
	}
	return all
}

// stays is where a page says which one it is, a name by chance, and the time of day,
// which may be another minute at the second one.
var stays = regexp.MustCompile(`data-after="[^".]*|<span class="at" aria-hidden="true">\d\d:\d\d</span>`)

// apart returns where two texts part.
func apart(a, b string) string {
	at := 0
	for at < min(len(a), len(b)) && a[at] == b[at] {
		at++
	}
	part := func(s string) string { return s[max(0, at-60):min(len(s), at+60)] }
	return fmt.Sprintf("%q and %q", part(a), part(b))
}

// TestOracle_NoGestureAtAPageTellsWhetherAMoveIsLegalUnlessBothAnswersAreOnRecord sends
// every gesture to the page in pairs of positions. The two look alike and differ in
// whether one move is legal. It compares all bytes of the resulting pages.
func TestOracle_NoGestureAtAPageTellsWhetherAMoveIsLegalUnlessBothAnswersAreOnRecord(t *testing.T) {
	recorded, silent := 0, 0
	for _, o := range []struct {
		name       string
		legal, not string
		squares    []string
		lines      []string
	}{
		{"castling", "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K2R w K - 0 1", "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K2R w - - 0 1",
			[]string{"e1", "g1", "f1", "e8"}, []string{"0-0", "e1g1", "claim threefold 0-0", "seal 0-0", "hand e1g1", "execute 0-0"}},
		{"en passant", "4k3/p7/8/3pP3/8/8/4P3/4K3 w - d6 0 2", "4k3/p7/8/3pP3/8/8/4P3/4K3 w - - 0 2",
			[]string{"e5", "d6", "d5", "e6", "a7"}, []string{"exd6", "claim threefold exd6", "seal exd6", "hand e5d6"}},
	} {
		for _, phase := range []string{"playing", "to be sealed"} {
			open := func(fen string) (*screentest.Table, *served) {
				c := table.ForEvent()
				c.Seats.White, c.Seats.Black = table.Seat{Name: "Anna"}, table.Seat{Name: "Boris", Blind: true}
				c.Start = fen
				tab := screentest.New(t, &c)
				if phase == "to be sealed" {
					tab.Do(table.Adjourn{Resumption: "tomorrow"})
				}
				return tab, serve(t, tab.Sit(console.Actor{Side: rules.White, Capacity: table.Player}, screentest.Language{Sees: true}))
			}
			legal, one := open(o.legal)
			not, other := open(o.not)
			for _, gesture := range gestures(o.squares, o.lines) {
				for _, then := range []string{"", "no"} {
					before := [2]uint64{legal.State().Seq, not.State().Seq}
					a, b := one.posts(gesture...), other.posts(gesture...)
					if then != "" {
						a, b = one.posts("line", then), other.posts("line", then)
					}
					kept := legal.State().Seq > before[0] && not.State().Seq > before[1]
					a, b = stays.ReplaceAllString(a, ""), stays.ReplaceAllString(b, "")
					switch {
					case a == b:
						silent++
					case kept:
						recorded++
					default:
						t.Errorf("%s, %s, %v %q: the page differs, and one of the answers is not on record, at %s", o.name, phase, gesture, then, apart(a, b))
					}
					if legal.State().Seq != before[0] || not.State().Seq != before[1] {
						legal, one = open(o.legal)
						not, other = open(o.not)
					}
				}
			}
		}
	}
	if recorded == 0 || silent < 50 {
		t.Errorf("got %d answers on record and %d alike, want both tried", recorded, silent)
	}
	t.Logf("%d on record, %d alike", recorded, silent)
}
