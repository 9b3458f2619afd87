//go:build linux || darwin

package atboard_test

import (
	"slices"
	"testing"
	"time"
)

// pressesToWords measures count times from the last byte of a press on the lever
// of a clock beside a flat board until the move is ready to be spoken. Before the
// press the piece was on its square for as long as a hand needs to reach the
// clock.
func pressesToWords(t *testing.T, count int) []time.Duration {
	t.Helper()
	b := newLeveredBoard(t)
	shuffle := [][2]string{{"g1", "f3"}, {"g8", "f6"}, {"f3", "g1"}, {"f6", "g8"}}
	var took []time.Duration
	for i := range count {
		from, to := shuffle[i%4][0], shuffle[i%4][1]
		b.send(b.slide(from, to))
		time.Sleep(150 * time.Millisecond)
		b.me.Terminal().Take()
		b.white = !b.white
		press := b.times(3)
		began := time.Now()
		b.send(press)
		for len(b.me.Terminal().Take()) == 0 {
			if time.Since(began) > 10*time.Second {
				t.Fatalf("ply %d was not announced", i+1)
			}
			time.Sleep(time.Millisecond)
		}
		took = append(took, time.Since(began))
		until(t, "the press", func() bool {
			state := b.room.State()
			return state.Game.Ply() == i+1 && state.Clock.Running() == state.Turn()
		})
	}
	slices.Sort(took)
	return took
}

func TestSoakPress_TheMoveIsSpokenWithinAHundredAndFiftyMilliseconds(t *testing.T) {
	soak(t)
	took := pressesToWords(t, 15)
	t.Logf("from the press to the words: %v in the middle, %v at the most", took[len(took)/2], took[len(took)-1])
	if median := took[len(took)/2]; median > 150*time.Millisecond {
		t.Errorf("got %v in the middle, want 150ms at the most", median)
	}
}
