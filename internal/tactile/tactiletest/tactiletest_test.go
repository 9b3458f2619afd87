//go:build linux || darwin

package tactiletest_test

import (
	"strings"
	"testing"
	"time"

	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/boards/pegs"
	"blindchess/internal/tactile/boards/skeleton"
	"blindchess/internal/tactile/tactiletest"
)

func TestConform_HoldsADriverAgainstItsEmulator(t *testing.T) {
	tactiletest.Conform(t, skeleton.Protocol{}, skeleton.NewEmulator)
	tactiletest.Conform(t, pegs.Protocol{}, pegs.NewEmulator)
}

func TestFrames_GivesMessagesAndFaults(t *testing.T) {
	frames, faults := tactiletest.Frames(t, dgt.Protocol{}, []byte("\x01\x93\x00\x05\x01\x08\x8E\x00"))
	if len(frames) != 1 || len(faults) != 1 {
		t.Errorf("got %v and %v, want one of each and the rest held back", frames, faults)
	}
}

func TestTimes_MedianAndP99(t *testing.T) {
	var times tactiletest.Times
	if times.Median() != 0 || times.P99() != 0 {
		t.Error("got a time of nothing")
	}
	for i := range 200 {
		times = append(times, time.Duration(200-i))
	}
	if times.Median() != 101 || times.P99() != 199 {
		t.Errorf("got %v and %v, want 101 and 199", times.Median(), times.P99())
	}
	run := tactiletest.Run{Bare: times, Decided: times, Kept: times}
	if got := run.String(); !strings.Contains(got, "until it is kept") {
		t.Errorf("got %q, want all three", got)
	}
	result := testing.Benchmark(func(b *testing.B) { run.Report(b) })
	if result.Extra["us-kept-p99"] != 0 || len(result.Extra) != 6 {
		t.Errorf("got %v, want six figures", result.Extra)
	}
}

func TestBare_TellsHowLongALineTakes(t *testing.T) {
	bare := tactiletest.NewBare(t)
	if took := bare.Trip(t, "five."); took <= 0 {
		t.Errorf("got %v, want a time", took)
	}
}

func TestJudge_TakesRunsThatCount(t *testing.T) {
	runs := 0
	tactiletest.Judge(t, time.Millisecond, func() tactiletest.Run {
		runs++
		return tactiletest.Run{Bare: tactiletest.Times{time.Microsecond}, Decided: tactiletest.Times{time.Microsecond}}
	})
	if runs != 3 {
		t.Errorf("got %d runs, want three that count", runs)
	}
}
