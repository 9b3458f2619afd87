package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"blindchess/internal/speech"
	"blindchess/internal/speech/speechtest"
)

// BenchmarkStartToFirstPrompt is the time from the start of the program to the
// first prompt of a game, voice and journal included: under 150 ms.
func BenchmarkStartToFirstPrompt(b *testing.B) {
	_, configuration := speechtest.NewCard(b, speech.Rate*2*2)
	var times []time.Duration
	for b.Loop() {
		h := newHome(b)
		began := time.Now()
		s := h.start(b, []string{"ALSA_CONFIG_PATH=" + configuration}, "play", "--opponent", "here", "--screen", "line")
		s.await("> ")
		times = append(times, time.Since(began))
		s.enter("quit")
		s.wait()
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2])/1e6, "ms-median")
	b.ReportMetric(float64(times[0])/1e6, "ms-least")
}

// BenchmarkKeyToFirstSample is the time from the Enter key after a move to the
// first sample of its announcement that is handed to PortAudio, the durable
// record in between: under 20 ms at the 99th percentile.
func BenchmarkKeyToFirstSample(b *testing.B) {
	_, configuration := speechtest.NewCard(b, speech.Rate*2*2)
	moves := []string{"Nf3", "Nf6", "Ng1", "Ng8"}
	var times []time.Duration
	for b.Loop() {
		// Sixteen plies, and the fifth repetition would end the game.
		for range 4 {
			h := newHome(b)
			path := h.path("game.journal")
			s := h.start(b, []string{"ALSA_CONFIG_PATH=" + configuration}, "play", "--opponent", "here", "--screen", "line", "--journal", path)
			s.await("The game begins")
			time.Sleep(3 * time.Second)
			var pressed []time.Time
			for i := range 15 {
				pressed = append(pressed, time.Now())
				s.enter(moves[i%4])
				time.Sleep(2500 * time.Millisecond)
				s.enter("")
				time.Sleep(100 * time.Millisecond)
			}
			times = append(times, started(b, strings.TrimSuffix(path, ".journal")+".voice", pressed)...)
			s.enter("quit")
			s.wait()
		}
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2])/1e6, "ms-median")
	b.ReportMetric(float64(times[min(len(times)-1, len(times)*99/100)])/1e6, "ms-p99")
}

// started returns how long after each key an announcement began to sound.
func started(b *testing.B, path string, pressed []time.Time) []time.Duration {
	b.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		b.Fatal(err)
	}
	moves := map[uint64]bool{}
	var times []time.Duration
	for line := range bytes.Lines(text) {
		var entry speech.Entry
		if err := json.Unmarshal(line, &entry); err != nil {
			b.Fatal(err)
		}
		if entry.Stage == "queued" && strings.HasPrefix(entry.Words, "Springer") {
			moves[entry.ID] = true
		}
		if entry.Stage == "started" && moves[entry.ID] && len(times) < len(pressed) {
			times = append(times, entry.At.Sub(pressed[len(times)]))
		}
	}
	if len(times) != len(pressed) {
		b.Fatalf("%d of %d announcements began", len(times), len(pressed))
	}
	return times
}

// BenchmarkMemoryOfAPlayingHost is the resident memory of a host that plays
// with its voice: under 60 MB.
func BenchmarkMemoryOfAPlayingHost(b *testing.B) {
	_, configuration := speechtest.NewCard(b, speech.Rate*2*2)
	for b.Loop() {
		h := newHome(b)
		s := h.start(b, []string{"ALSA_CONFIG_PATH=" + configuration}, "play", "--screen", "line", "--haste", "20")
		s.await("The game begins")
		for _, move := range []string{"e4", "d4", "c4", "a3", "h3"} {
			s.enter(move)
			s.enter("")
			time.Sleep(2 * time.Second)
		}
		status, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(s.command.Process.Pid), "status"))
		if err != nil {
			b.Skipf("the memory of a process cannot be read here: %v", err)
		}
		for line := range strings.Lines(string(status)) {
			if fields := strings.Fields(line); len(fields) > 1 && fields[0] == "VmRSS:" {
				kilobytes, _ := strconv.Atoi(fields[1])
				b.ReportMetric(float64(kilobytes)/1024, "MB-resident")
			}
		}
		s.enter("quit")
		s.wait()
	}
}

// BenchmarkIdleGame is the share of a core that a whole game takes at 40 ms of
// latency while nobody does anything, its stream open at the ALSA device:
// under 1 percent.
func BenchmarkIdleGame(b *testing.B) {
	_, configuration := speechtest.NewCard(b, speech.Rate*2*2)
	for b.Loop() {
		h := newHome(b)
		s := h.start(b, []string{"ALSA_CONFIG_PATH=" + configuration}, "play", "--opponent", "here", "--screen", "line")
		s.await("The game begins")
		time.Sleep(5 * time.Second) // until the first words have been said
		before := ticks(b, s.command.Process.Pid)
		time.Sleep(20 * time.Second)
		b.ReportMetric(float64(ticks(b, s.command.Process.Pid)-before)/20, "percent-of-a-core")
	}
}

// ticks returns the processor time of a process in hundredths of a second.
func ticks(b *testing.B, process int) int {
	b.Helper()
	text, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(process), "stat"))
	if err != nil {
		b.Skipf("the processor time of a process cannot be read here: %v", err)
	}
	fields := strings.Fields(string(text))
	user, _ := strconv.Atoi(fields[13])
	system, _ := strconv.Atoi(fields[14])
	return user + system
}
