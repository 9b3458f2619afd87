package trf_test

import (
	"strings"
	"testing"

	"blindchess/internal/event/trf"
)

// FuzzRead feeds the reader with anything: an accepted report is written
// unchanged, and changed parts are read back as they were changed.
func FuzzRead(f *testing.F) {
	f.Add(club)
	f.Fuzz(func(t *testing.T, text string) {
		report, err := trf.Read(text)
		if err != nil {
			return
		}
		if got := report.Write(); got != text {
			t.Fatalf("got %q, want %q", got, text)
		}
		if len(report.Players) == 0 {
			return
		}
		report.Players[0].Points = 35
		report.Set("012", "Another name")
		again, err := trf.Read(report.Write())
		if err != nil {
			t.Fatalf("%q: %v", report.Write(), err)
		}
		if again.First("012") != "Another name" || len(again.Players) != len(report.Players) || again.Players[0].Points != 35 {
			t.Fatalf("got %+v of %q", again.Players, report.Write())
		}
	})
}

// TestRead_TakesTimeInProportion reads twice as much in about twice the steps: a
// file of many lines is no trap.
func TestRead_TakesTimeInProportion(t *testing.T) {
	lines := strings.Repeat("XXZ 1\n", 200000)
	report, err := trf.Read(lines)
	if err != nil || report.Write() != lines {
		t.Fatalf("got %v, want the same lines", err)
	}
	if got := len(report.All("XXZ")); got != 200000 {
		t.Errorf("got %d lines, want 200000", got)
	}
}
