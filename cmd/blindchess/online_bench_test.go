//go:build !tournament

package main

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/online/onlinetest"
	"blindchess/internal/speech"
	"blindchess/internal/speech/speechtest"
)

// BenchmarkOnline reports two times of a game at a server, with the whole program and its
// voice: from the opponent's move at the server until PortAudio has the first sample of
// the announcement, at most 60 ms at the 99th percentile, and from the player's Enter
// until the server has the request with the move, at most 20 ms. The sink is one of
// PipeWire. The voice speaks as fast as it can, so that the silences between the moves
// are short; the player presses while their own move still sounds.
func BenchmarkOnline(b *testing.B) {
	speechtest.StartServer(b)
	for b.Loop() {
		var samples, requests []time.Duration
		for range 7 { // 112 moves
			heard, sent := onlineTimes(b)
			samples, requests = append(samples, heard...), append(requests, sent...)
		}
		for name, took := range map[string][]time.Duration{"line-to-sample": samples, "press-to-request": requests} {
			slices.Sort(took)
			b.ReportMetric(took[len(took)/2].Seconds()*1000, "ms-median-"+name)
			b.ReportMetric(took[len(took)*99/100].Seconds()*1000, "ms-p99-"+name)
		}
		b.ReportMetric(float64(len(samples)), "moves")
	}
}

// onlineTimes plays a game of White's and returns the times of each move.
func onlineTimes(b *testing.B) (samples, requests []time.Duration) {
	b.Helper()
	h, s := loggedIn(b)
	h.set(b, "rate", "400")
	s.AddUser(onlinetest.User{Name: "Boris"})
	id := s.Begin(onlinetest.Play{White: "Anna", Black: "Boris", Limit: 30 * time.Minute})
	boris := s.Hand("Boris", id, true)
	anna := h.start(b, []string{"BLINDCHESS_BROWSER=none"}, "online", "resume", "--screen", "line")
	anna.await("Your opponent is Boris")
	until(b, "the log of the voice", func() bool { return len(voiceLogs(h)) == 1 })
	log := voiceLogs(h)[0]
	queued := func() int { return speech.Count(saidOf(b, log)).Queued }
	silence := func(i int) {
		until(b, "silence", func() bool { return speech.Count(saidOf(b, log)).Open == 0 })
		time.Sleep(time.Duration(i*7) * time.Millisecond) // no beat with the card's own period
	}
	var moved []time.Time
	for i, own := range strings.Fields("a2a3 b2b3 c2c3 d2d3 e2e3 f2f3 g2g3 h2h3 a3a4 b3b4 c3c4 d3d4 e3e4 f3f4 g3g4 h3h4") {
		before := queued()
		anna.enter(own)
		until(b, "the announcement", func() bool { return queued() > before })
		pressed := time.Now()
		anna.enter("")
		until(b, "the move", func() bool { return len(s.See(id).Moves) == 2*i+1 })
		for _, r := range s.Requests() {
			if strings.HasSuffix(r.Path, "/move/"+own) && r.At.After(pressed) {
				requests = append(requests, r.At.Sub(pressed))
			}
		}
		silence(i)
		moved = append(moved, time.Now())
		if err := boris.Move(mirrored(own)); err != nil {
			b.Fatal(err)
		}
		until(b, "the answer", func() bool { return strings.Count(anna.screen(), "is running") > i })
	}
	anna.enter("quit")
	anna.wait()
	said := saidOf(b, log)
	for _, at := range moved {
		i := slices.IndexFunc(said, func(said speech.Said) bool { return said.Kind == "move" && !said.QueuedAt.Before(at) })
		if i < 0 {
			b.Fatal("a move was not announced")
		}
		samples = append(samples, said[i].QueuedAt.Sub(at)+said[i].Waited)
	}
	return samples, requests
}

// mirrored is the same move of the other side.
func mirrored(move string) string {
	return strings.Map(func(r rune) rune {
		if '1' <= r && r <= '8' {
			return '1' + '8' - r
		}
		return r
	}, move)
}

func voiceLogs(h home) []string {
	found, _ := filepath.Glob(h.path("state/blindchess/games/*.voice"))
	return found
}
