//go:build linux || darwin

package atboard_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/table"
)

// A hand on the clock during the game concerns the arbiter, who does not sit at the
// board. Each message is one for the player and one for the arbiter.
func TestClockScenes_TheArbiterHearsWhatAHandDoesToTheClock(t *testing.T) {
	for _, scene := range []struct {
		name string
		does func(b *beside)
		told string
	}{
		{"more time for White", func(b *beside) { b.rests(2*time.Second, "14:58", "05:00", leftRuns) }, "The clock on the board was set by hand: White fourteen minutes fifty-eight seconds, Black five minutes."},
		{"three seconds left for White", func(b *beside) { b.rests(time.Second, "00:03", "05:00", leftRuns) }, "The clock on the board was set by hand: White three seconds, Black five minutes."},
		{"the sides exchanged", func(b *beside) { b.rests(2*time.Second, "03:00", "04:58", leftRuns) }, "The clock on the board was set by hand: White three minutes, Black four minutes fifty-eight seconds."},
		{"stopped", func(b *beside) { b.rests(2*time.Second, "04:58", "05:00", leftStands) }, "The clock on the board was stopped by hand."},
		{"started again", func(b *beside) {
			b.rests(2*time.Second, "04:58", "05:00", leftStands)
			b.rests(2*time.Second, "04:58", "05:00", leftRuns)
		}, "The clock on the board was started by hand."},
		{"silent", func(b *beside) { b.rests(2*time.Second, "04:57", "05:00", leftRuns); b.passes(4 * time.Second) }, "The clock on the board has been silent for two seconds. Its time is unknown."},
		{"heard again", func(b *beside) {
			b.rests(time.Second, "04:57", "05:00", leftRuns)
			b.passes(4 * time.Second)
			b.rests(time.Second, "04:53", "05:00", leftRuns)
		}, "The clock on the board answers again."},
	} {
		t.Run(scene.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newBeside(t, "", fiveMinutes, func(c *table.Conditions) { c.Arbiter = true })
				b.shows("05:00", "05:00", leftRuns)
				b.rests(2*time.Second, "04:58", "05:00", leftRuns)
				b.phase(table.PhasePlaying)
				scene.does(b)
				b.rests(0, "", "", 0) // what the arbiter has heard since
				b.once(scene.told)
				if got := strings.Count(strings.Join(b.heard, "\n"), scene.told); got != 1 {
					t.Errorf("the arbiter heard it %d times, want once: %q", got, b.heard)
				}
			})
		})
	}
}
