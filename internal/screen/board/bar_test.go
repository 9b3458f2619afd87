package board_test

import (
	"strings"
	"testing"

	"blindchess/internal/console"
	"blindchess/internal/screen"
	"blindchess/internal/screen/board"
	"blindchess/internal/screen/screentest"
)

func TestABarShowsHowFarLongWorkIs(t *testing.T) {
	tests := []struct {
		name string
		seat console.Actor
		kind board.Kind
		keys string // that lead away from the card
	}{
		{"paired", black, board.Paired, "x"},
		{"onlooker", spectator, board.Onlooker, ""},
		{"arbiter", arbiter, board.Arbiter, ""},
		{"keyboard", white, board.Keyboard, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			tab := screentest.New(t, nil)
			term := show(t, tab.Sit(test.seat, screentest.Language{Sees: true}), test.kind, 80, 24)
			term.Type(test.keys)
			term.Await("h")
			tab.Feed.Working(screen.Work{Done: 250_000, Most: 1_000_000})
			term.Await("Checking whether mate is still possible: 25 percent.")
			quarter := bar(term.Text())
			tab.Feed.Working(screen.Work{Done: 750_000, Most: 1_000_000})
			term.Await("75 percent.")
			if three := bar(term.Text()); quarter < 2 || three < 3*quarter-2 || three > 3*quarter+2 {
				t.Errorf("got a bar of %d cells at a quarter and %d at three quarters", quarter, three)
			}
			tab.Feed.Working(screen.Work{})
			term.AwaitThat("the bar is gone", func() bool { return !strings.Contains(term.Text(), "percent") && bar(term.Text()) == 0 })
		})
	}
}

// bar returns how many cells of a bar are full.
func bar(text string) int {
	_, after, found := strings.Cut(text, "[")
	if !found {
		return 0
	}
	full, _, _ := strings.Cut(after, "]")
	return strings.Count(full, "#")
}
