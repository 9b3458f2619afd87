package sense_test

import (
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/sense"
	"blindchess/internal/tactile/wire"
)

func TestFeel_ADwellTimeIsAQuarterLongerThanTheLongestThatAPegWasFelt(t *testing.T) {
	var f sense.Feel
	at := time.Second
	for _, away := range []time.Duration{35, 120, 203, 80, 3000} { // the last one was taken out
		f.Change(at, rules.SquareAt(4, 1), wire.Content{})
		f.Change(at+away*time.Millisecond, rules.SquareAt(4, 1), wire.Something())
		at += 5 * time.Second
	}
	times, longest := f.Felt()
	if times != 4 || longest != 203*time.Millisecond || f.Dwell() != 260*time.Millisecond {
		t.Errorf("got %d, %v and %v; want 4, 203ms and 260ms", times, longest, f.Dwell())
	}
}

func TestFeel_AHandThatTouchesNothingGivesTheShortestTime(t *testing.T) {
	if got := new(sense.Feel).Dwell(); got != 150*time.Millisecond {
		t.Errorf("got %v, want 150ms", got)
	}
}
