package board_test

import (
	"strings"
	"testing"
	"time"

	"blindchess/internal/screen/board"
	"blindchess/internal/screen/screentest"
)

// Painting takes a thousand times longer than the key that is painted, and a guest
// may type without end.
func TestView_IsPaintedNoOftenerThanATerminalIsSentIt(t *testing.T) {
	for _, far := range []bool{false, true} {
		least := time.Second / 120
		if far {
			least = time.Second / 60
		}
		seat := screentest.New(t, nil).Sit(black, screentest.Language{Sees: true})
		painted, last := board.Type(board.Config{
			Terminal: seat, Kind: board.Paired, Width: 80, Height: 24, Environ: []string{"TERM=xterm"}, Far: far,
		}, " "+strings.Repeat("a\x7f", 2000)+"the end")
		before := painted[0]
		for _, at := range painted[1:] {
			if at.Sub(before) < least {
				t.Errorf("far %v: painted %v after the last time, want %v at least", far, at.Sub(before), least)
			}
			before = at
		}
		if !strings.Contains(last, "the end") {
			t.Errorf("far %v: got\n%s\nwant the end of what was typed", far, last)
		}
	}
}
