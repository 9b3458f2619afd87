package ratelimit_test

import (
	"testing"
	"time"

	"blindchess/internal/ratelimit"
)

func TestPace_ABurstGoesThroughAndTheRestOneAfterAnother(t *testing.T) {
	p := ratelimit.Pace{Burst: 3, Every: time.Second}
	now := time.Unix(1000, 0)
	steps := []struct {
		after  time.Duration
		weight int
		want   time.Duration
	}{
		{0, 1, 0}, {0, 2, 0}, {0, 1, time.Second}, {0, 2, 3 * time.Second},
		{4 * time.Second, 1, 0}, {time.Hour, 3, 0}, {0, 1, time.Second},
	}
	for i, step := range steps {
		now = now.Add(step.after)
		if got := p.Take(now, step.weight); got != step.want {
			t.Errorf("step %d: got a wait of %v, want %v", i, got, step.want)
		}
	}
}

func TestPace_TheZeroPaceMakesNobodyWait(t *testing.T) {
	var p ratelimit.Pace
	for range 100 {
		if got := p.Take(time.Unix(0, 0), 1000); got != 0 {
			t.Fatalf("got a wait of %v, want none", got)
		}
	}
}

func TestPace_IsRestedOnceItsWholeBurstIsFree(t *testing.T) {
	p := ratelimit.Pace{Burst: 3, Every: time.Second}
	now := time.Unix(1000, 0)
	if !p.Rested(now) {
		t.Error("a new pace is not rested")
	}
	p.Take(now, 5)
	if p.Rested(now.Add(5*time.Second-1)) || !p.Rested(now.Add(5*time.Second)) {
		t.Error("want a pace of which five were taken rested after five seconds and not before")
	}
}
