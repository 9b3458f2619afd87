package board_test

import (
	"strings"
	"testing"

	"blindchess/internal/screen/board"
	"blindchess/internal/screen/screentest"
	"blindchess/internal/table"
)

func TestPaired_AClockThatNoLongerRunsIsNotSaidToRun(t *testing.T) {
	tab := screentest.New(t, nil)
	host := tab.Sit(white, screentest.Language{})
	term := show(t, tab.Sit(black, screentest.Language{Sees: true}), board.Paired, 80, 24)
	term.Type("x")
	term.Await("White Anna")
	tab.Do(table.StopClocks{}, table.RestartClocks{})
	term.Await("opponent's clock is running")
	host.Enter("e4")
	host.Enter("press")
	term.AwaitThat("the line about the opponent's clock is gone", func() bool {
		return strings.Contains(term.Text(), "Repeat:") && !strings.Contains(term.Text(), "opponent's clock is running")
	})
}

func TestPaired_HelpIsAKeyAway(t *testing.T) {
	for name, key := range map[string]string{"F1": "\x1bOP", "a question mark": "?"} {
		tab := screentest.New(t, nil)
		term := show(t, tab.Sit(black, screentest.Language{Sees: true}), board.Paired, 80, 24)
		term.Type("x")
		term.Await("White Anna")
		term.Type(key)
		term.AwaitThat(name+" helps", func() bool { return strings.Contains(term.Text(), "Press page up to read all messages") })
	}
}
