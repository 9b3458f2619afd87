package uci_test

import (
	"context"
	"os/exec"
	"testing"
	"time"

	"blindchess/internal/practice/uci"
	"blindchess/internal/rules"
)

// BenchmarkGoneAfterQuitting measures the time from a user's departure in the
// middle of a thought until the engine is gone: a second at most.
func BenchmarkGoneAfterQuitting(b *testing.B) {
	path, err := exec.LookPath("/usr/games/stockfish")
	if err != nil {
		b.Skip("needs stockfish: scripts/install test")
	}
	for name, config := range map[string]uci.Config{"stockfish": {Path: path, Patience: time.Minute}, "stubborn": config("stubborn"), "family": config("family")} {
		b.Run(name, func(b *testing.B) {
			longest := time.Duration(0)
			for b.Loop() {
				b.StopTimer()
				engine, err := uci.Open(b.Context(), config)
				if err != nil {
					b.Fatal(err)
				}
				ctx, leave := context.WithCancel(b.Context())
				thought := make(chan error, 1)
				go func() {
					_, err := engine.Think(ctx, uci.Question{Game: rules.NewGame(rules.StandardSetup()), Depth: 60, Time: time.Minute})
					thought <- err
				}()
				time.Sleep(50 * time.Millisecond) // so that it is likely to think
				b.StartTimer()
				began := time.Now()
				leave()
				<-thought
				engine.Close()
				longest = max(longest, time.Since(began))
			}
			b.ReportMetric(float64(longest.Microseconds())/1000, "ms-longest")
		})
	}
}
