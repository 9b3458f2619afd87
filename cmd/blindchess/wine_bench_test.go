package main

import (
	"io"
	"slices"
	"testing"
	"time"

	"blindchess/internal/speech/speechtest"
)

// BenchmarkLineToEar is the time from a typed line until its answer is heard in the
// private ear: of the program for Windows on Wine, and in turns of this one on Linux. Both
// read their lines from a pipe. Wine hands the sound to the same server, so that the
// difference is what Wine and WASAPI take. The move is asked for again: its words are
// clips of the program, where other answers need a synthesiser, which Wine has not. It
// begins with the German Bauer, which is loud after 5 ms; the English pawn is only after 22.
func BenchmarkLineToEar(b *testing.B) {
	server := speechtest.StartServer(b)
	server.Plug("windows", "Headphones of Anna")
	server.Plug("linux", "Headphones of Boris")
	w := newWineWithSound(b, server)
	flags := []string{"--screen", "line", "--language", "en"}
	there := w.plays(append(flags, "--ear", "Headphones of Anna")...)
	there.enter("e4", "Eva four", there.lines)
	defer there.kill()
	command := newHome(b).command(nil, append([]string{"play", "--opponent", "here", "--ear", "Headphones of Boris"}, flags...)...)
	here, err := command.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := command.Start(); err != nil {
		b.Fatal(err)
	}
	defer func() { _ = command.Process.Kill(); _ = command.Wait() }()
	_, _ = io.WriteString(here, "e4\n")
	time.Sleep(10 * time.Second) // both have said the move
	for b.Loop() {
		var windows, linux []time.Duration
		for i := range 100 {
			pause := time.Duration(1500+i*7) * time.Millisecond // no beat with the card's own period
			time.Sleep(pause)
			windows = append(windows, server.AudibleAfter("windows", func() { _, _ = io.WriteString(there.in, "again\r\n") }))
			linux = append(linux, server.AudibleAfter("linux", func() { _, _ = io.WriteString(here, "again\n") }))
		}
		for name, times := range map[string][]time.Duration{"windows": windows, "linux": linux} {
			slices.Sort(times)
			b.ReportMetric(float64(times[len(times)/2])/1e6, "ms-median-"+name)
			b.ReportMetric(float64(times[len(times)*99/100])/1e6, "ms-p99-"+name)
		}
	}
}
