package rules_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"blindchess/internal/rules"
)

// BenchmarkPerft counts two positions and lets stockfish count them beside it,
// with one thread. It reports the nodes per second of both and their ratio,
// which this project holds at 0.4 at least. The time is that on the processor,
// so that other work on the machine weighs on neither.
func BenchmarkPerft(b *testing.B) {
	for _, test := range []struct {
		at, depth int
	}{{0, 6}, {1, 5}} {
		position := wellKnown[test.at]
		b.Run(fmt.Sprintf("%s/%d", position.name, test.depth), func(b *testing.B) {
			p := mustParse(b, position.fen).Position
			want := position.counts[test.depth-1]
			ours, theirs := time.Duration(0), time.Duration(0)
			for b.Loop() {
				ours += timeOurs(b, p, test.depth, want)
				theirs += timeStockfish(b, position.fen, test.depth, want)
			}
			nodes := float64(want) * float64(b.N)
			b.ReportMetric(nodes/ours.Seconds()/1e6, "Mnodes/s")
			if theirs > 0 {
				b.ReportMetric(nodes/theirs.Seconds()/1e6, "stockfish-Mnodes/s")
				b.ReportMetric(theirs.Seconds()/ours.Seconds(), "ratio")
			}
		})
	}
}

func timeOurs(b *testing.B, p rules.Position, depth int, want uint64) time.Duration {
	start := worked(b, os.Getpid())
	if got := p.Perft(depth); got != want {
		b.Fatalf("got %d, want %d", got, want)
	}
	return worked(b, os.Getpid()) - start
}

// timeStockfish returns how long stockfish takes to count, start-up left out,
// and 0 where there is no stockfish.
func timeStockfish(b *testing.B, fen string, depth int, want uint64) time.Duration {
	b.Helper()
	engine := openStockfish(b)
	if engine == nil {
		b.Log("stockfish is not installed, so there is no ratio")
		return 0
	}
	defer engine.close()
	engine.say("position fen " + fen)
	engine.sync()
	start := worked(b, engine.run.Process.Pid)
	engine.say(fmt.Sprintf("go perft %d", depth))
	_, got := engine.counts()
	took := worked(b, engine.run.Process.Pid) - start
	if got != want {
		b.Fatalf("stockfish counts %d, want %d", got, want)
	}
	return took
}

// worked returns how long all threads of a process have been on a processor, as
// Linux counts it to the nanosecond.
func worked(b *testing.B, process int) time.Duration {
	b.Helper()
	files, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", process))
	if err != nil || len(files) == 0 {
		b.Skip("this system does not tell how long a process has worked")
	}
	total := time.Duration(0)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			continue // the thread has ended
		}
		var nanoseconds int64
		if _, err := fmt.Sscan(string(text), &nanoseconds); err != nil {
			b.Fatal(err)
		}
		total += time.Duration(nanoseconds)
	}
	return total
}
