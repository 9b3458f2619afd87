package tactiletest

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

// Times are the durations of one thing, many times over.
type Times []time.Duration

// Median returns the time that half of them stayed under.
func (t Times) Median() time.Duration { return t.at(50) }

// P99 returns the time that all but one in a hundred stayed under.
func (t Times) P99() time.Duration { return t.at(99) }

func (t Times) at(percent int) time.Duration {
	if len(t) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(t))
	return sorted[min(len(sorted)-1, len(sorted)*percent/100)]
}

// Run is one run of a measurement from the last byte of an event. The events
// and the trips over a bare terminal take turns, so that both meet the same
// machine.
type Run struct {
	Bare    Times // over a bare terminal, to a goroutine that waits for it
	Decided Times // until it was decided what the event is
	Kept    Times // until that was safe on disk, if it is stored
}

// String returns the medians and the times at p99.
func (r Run) String() string {
	text := fmt.Sprintf("to the decision %v, at p99 %v; a bare terminal %v, at p99 %v", r.Decided.Median(), r.Decided.P99(), r.Bare.Median(), r.Bare.P99())
	if len(r.Kept) > 0 {
		text += fmt.Sprintf("; until it is kept %v, at p99 %v", r.Kept.Median(), r.Kept.P99())
	}
	return text
}

// Report adds the run to a benchmark's figures, in microseconds.
func (r Run) Report(b *testing.B) {
	b.Helper()
	for name, times := range map[string]Times{"bare": r.Bare, "decided": r.Decided, "kept": r.Kept} {
		if len(times) > 0 {
			b.ReportMetric(float64(times.Median().Microseconds()), "us-"+name+"-median")
			b.ReportMetric(float64(times.P99().Microseconds()), "us-"+name+"-p99")
		}
	}
}

// A run counts if the bare terminal stayed under quick at p99. If even that
// takes longer, processes wait for a processor, and the run proves nothing
// about the board. So many runs must count, and so many are made for it.
const (
	quick  = 500 * time.Microsecond
	counts = 3
	tries  = 25
)

// Judge measures until three runs count, and fails if the median of their p99
// from the last byte to the decision is longer than limit. On a computer that
// is never quiet for so long it skips the test and logs the figures.
func Judge(t *testing.T, limit time.Duration, measure func() Run) {
	t.Helper()
	var ours, bare, all Times
	for try := 0; try < tries && len(ours) < counts; try++ {
		run := measure()
		all = append(all, run.Bare.P99())
		t.Log(run)
		if run.Bare.P99() <= quick {
			ours, bare = append(ours, run.Decided.P99()), append(bare, run.Bare.P99())
		}
	}
	if len(ours) < counts {
		t.Skipf("this machine is too busy to tell: a bare terminal takes %v at p99 in most of %d runs; run it alone", all.Median(), len(all))
	}
	t.Logf("median of %d runs at p99: %v, a bare terminal %v", len(ours), ours.Median(), bare.Median())
	if got := ours.Median(); got > limit {
		t.Errorf("got %v at p99, want at most %v; a bare terminal takes %v", got, limit, bare.Median())
	}
}
