package main

import (
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

// BenchmarkKeyToFirstSample is the time from the Enter key after a move, or
// after a question, until PortAudio has the first sample of the answer. The
// sink is one of PipeWire; the limit is 20 ms at the 99th percentile. A move is
// safe in the journal before it is announced, and every second question is
// asked while the answer to the one before it still sounds. The voice is the
// part of it that lies behind the queue of the speaker.
func BenchmarkKeyToFirstSample(b *testing.B) {
	speechtest.StartServer(b)
	for b.Loop() {
		times := map[string][]time.Duration{}
		for range 3 { // 135 keys
			keysToSamples(b, times)
		}
		for name, took := range times {
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2])/1e6, "ms-median-"+name)
			b.ReportMetric(float64(took[len(took)*99/100])/1e6, "ms-p99-"+name)
		}
		b.ReportMetric(float64(len(times["key"])), "keys")
	}
}

// keysToSamples plays fifteen plies of a game, since after sixteen the fifth
// repetition would end it. After each it asks twice for the piece on a square,
// and adds the time until each answer sounded.
func keysToSamples(b *testing.B, times map[string][]time.Duration) {
	b.Helper()
	h := newHome(b)
	path := h.path("game.journal")
	log := strings.TrimSuffix(path, ".journal") + ".voice"
	s := h.start(b, nil, "play", "--opponent", "here", "--screen", "line", "--journal", path)
	s.await("The game begins")
	silence := func(i int) {
		for before := -1; ; time.Sleep(250 * time.Millisecond) {
			tally := speech.Count(saidOf(b, log))
			if tally.Open == 0 && tally.Queued == before {
				break
			}
			before = tally.Queued
		}
		time.Sleep(time.Duration(i*7) * time.Millisecond) // no beat with the card's own period
	}
	var asked []time.Time
	press := func(line string) {
		asked = append(asked, time.Now())
		s.enter(line)
	}
	for i := range 15 {
		silence(i)
		press([]string{"Nf3", "Nf6", "Ng1", "Ng8"}[i%4])
		silence(i)
		press("s f3")
		time.Sleep(300 * time.Millisecond)
		press("s e4")
		silence(i)
		s.enter("")
	}
	s.enter("quit")
	s.wait()
	said := saidOf(b, log)
	for _, key := range asked {
		// The first that was queued after the key is its answer.
		at := slices.IndexFunc(said, func(said speech.Said) bool { return !said.QueuedAt.Before(key) })
		if at < 0 {
			b.Fatal("a key was not answered")
		}
		took := said[at].QueuedAt.Sub(key) + said[at].Waited
		kind := "answer"
		if said[at].Kind == "move" {
			kind = "move"
		}
		times[kind] = append(times[kind], took)
		times["key"] = append(times["key"], took)
		times["voice"] = append(times["voice"], said[at].Waited)
	}
}

// saidOf reads the log of a voice.
func saidOf(b *testing.B, path string) []speech.Said {
	b.Helper()
	file, err := os.Open(path)
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	said, err := speech.ReadLog(file)
	if err != nil {
		b.Fatal(err)
	}
	return said
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

// BenchmarkIdleGame is the share of a core that a whole game uses while the
// players do nothing, with its stream open at the ALSA device and 40 ms of
// latency: under 1 percent.
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
