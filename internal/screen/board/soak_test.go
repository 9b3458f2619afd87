package board_test

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/screen/board"
	"blindchess/internal/screen/screentest"
)

// soak skips a long test unless SOAK is set.
func soak(t *testing.T) {
	t.Helper()
	if os.Getenv("SOAK") == "" {
		t.Skip("long: set SOAK=1 to run it")
	}
}

// With twenty screens at one table a key is on the screen, and in the ear, in
// under 20 ms.
func TestSoakAKeyIsSeenAndHeardSoonWithTwentyScreens(t *testing.T) {
	soak(t)
	tab := screentest.New(t, nil)
	for range 19 {
		show(t, tab.Sit(spectator, screentest.Language{}), board.Onlooker, 80, 24)
	}
	term := show(t, tab.Sit(white, screentest.Language{}), board.Keyboard, 80, 24)
	term.Await("8")
	var seen, heard []time.Duration
	for i := range 300 {
		x, y := term.Cursor()
		said := len(tab.Spoken())
		began := time.Now()
		term.Type([]string{"\x1b[A", "\x1b[B"}[i%2])
		for len(tab.Spoken()) == said {
			time.Sleep(50 * time.Microsecond)
		}
		heard = append(heard, time.Since(began))
		for nx, ny := term.Cursor(); nx == x && ny == y; nx, ny = term.Cursor() {
			time.Sleep(50 * time.Microsecond)
		}
		seen = append(seen, time.Since(began))
	}
	slices.Sort(seen)
	slices.Sort(heard)
	t.Logf("key to screen: %v in the middle, %v at p99; key to the voice's queue: %v in the middle, %v at p99", seen[150], seen[297], heard[150], heard[297])
	if seen[297] > 20*time.Millisecond || heard[297] > 20*time.Millisecond {
		t.Error("want under 20ms at p99")
	}
	if !strings.Contains(lastSpoken(tab), "Eva") {
		t.Errorf("got %q", lastSpoken(tab))
	}
}
