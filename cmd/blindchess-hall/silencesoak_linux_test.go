package main

import (
	"os"
	"syscall"
	"testing"
	"time"
)

// TestSoakWatch_EveryEndOfTheHallIsToldWithinFiveSeconds ends the hall twenty times,
// each second time by a stop that leaves its connections open, as a computer that hangs
// does.
func TestSoakWatch_EveryEndOfTheHallIsToldWithinFiveSeconds(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("SOAK is not set")
	}
	folder := inHome(t)
	serve, address, _ := keepHall(t, folder, "127.0.0.1:0")
	watches := []*process{begin(t, folder, "blindchess-hall", "watch"), begin(t, folder, "blindchess-hall", "watch")}
	for _, watch := range watches {
		watch.await(`^Tables: 0\.`)
	}
	var worst time.Duration
	for n := range 20 {
		since := time.Now()
		if n%2 == 1 {
			if err := serve.command.Process.Signal(syscall.SIGSTOP); err != nil {
				t.Fatal(err)
			}
		} else {
			serve.kill()
		}
		for _, watch := range watches {
			watch.await(`^Hall lost\.`)
			took := time.Since(since)
			if worst = max(worst, took); took > 5*time.Second {
				t.Errorf("end %d was told after %v", n+1, took)
			}
		}
		serve.kill()
		serve, _, _ = keepHall(t, folder, address)
		for _, watch := range watches {
			watch.await(`^The hall is back\.$`)
			watch.await(`^Tables: 0\.`)
		}
	}
	t.Logf("told after at most %v", worst)
}
