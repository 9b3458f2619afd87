package page_test

import (
	"strings"
	"testing"

	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/screen/screentest"
	"blindchess/internal/table"
)

// A form is one line, with any hidden content: no player resigns by a line that
// they did not see.
func TestPage_AFormIsOneLineWhateverIsHiddenInIt(t *testing.T) {
	for _, text := range []string{"board\nresign\nyes\n", "board\r\nresign\r\nyes", "board\rresign\ryes", "board\x00resign\x00yes", "board\u2028resign\u2028yes", "\r\n\r\nboard\n\nresign\nyes"} {
		conditions := table.ForFriends()
		conditions.Seats.White, conditions.Seats.Black = table.Seat{Name: "Anna"}, table.Seat{Name: "Eve", Blind: true}
		tab := screentest.New(t, &conditions)
		s := serve(t, tab.Sit(console.Actor{Side: rules.White, Capacity: table.Player}, screentest.Language{Sees: true}))
		s.posts("line", text)
		if said := s.posts("line", "yes"); strings.Contains(said, "resignation") || tab.State().Over() {
			t.Errorf("%q resigned the game, want one line of it read", text)
		}
	}
}

func TestPage_AFormOfNothingButBytesPressesNoClock(t *testing.T) {
	tab := screentest.New(t, nil)
	s := serve(t, tab.Sit(console.Actor{Side: rules.White, Capacity: table.Player}, screentest.Language{}))
	s.posts("line", "e4")
	for _, text := range []string{"\xff\xfe", "\x00", "\u200b"} {
		if said := s.posts("line", text); !strings.Contains(said, "no readable text") || tab.State().Gate.By != rules.White {
			t.Errorf("got %q for %q, want it refused", said, text)
		}
	}
}
