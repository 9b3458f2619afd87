//go:build linux || darwin

package speech_test

import (
	"encoding/binary"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"blindchess/internal/say"
	"blindchess/internal/speech"
	"blindchess/internal/speech/portaudio"
	"blindchess/internal/speech/speechtest"
)

// BenchmarkAnnouncement is the time from an opponent's move to its first sound
// at the monitor of a sink of PipeWire while a long answer is being spoken and a
// clock ticks, two hundred times, and, ten times, to its last: the aims are 60 ms at the 99th percentile, and
// its own length and 100 ms. Beside it stands the same where nothing else is
// said, which no queue can better; the monitor's own delay is in both.
func BenchmarkAnnouncement(b *testing.B) {
	server := speechtest.StartServer(b)
	speaker, err := speech.Start(speech.Setup{Cards: portaudio.NewSystem(nil), Settings: speech.Settings{Silent: map[string]bool{string(speech.Moved): true}}})
	if err != nil {
		b.Fatal(err)
	}
	defer speaker.Close()
	answer := say.Utterance{Kind: say.Answer, Urgency: say.Next, Lang: "de"}
	for _, name := range strings.Fields("role.bishop square.c1 square.g5 role.queen square.d8 square.h4 role.rook square.a1 square.b1") {
		answer.Words = append(answer.Words, say.Word{Clip: name, Bank: "fide", Text: textOf(b, name)})
	}
	move := knightMove(2)
	move.Urgency, move.Earcon = say.Now, speech.Moved
	whole, err := speech.Renderer{Banks: builtIn(b)}.Render(b.Context(), move, speech.Settings{})
	if err != nil {
		b.Fatal(err)
	}
	var first, last, bare []time.Duration
	beginning := whole[:min(len(whole), speech.Rate/4)]
	// trial returns how long after the event sound, which is as much of the move as
	// is listened to, was heard, and how much longer than itself it took to its end.
	trial := func(busy bool, wait time.Duration, sound speech.Sound) (toFirst, beyond time.Duration) {
		sink := record(b, server)
		if busy {
			speaker.Speak(answer)
		}
		time.Sleep(wait)
		if busy {
			speaker.Speak(say.Utterance{Urgency: say.Now, Earcon: speech.Press})
		}
		began, from := time.Now(), sink.length()
		speaker.Speak(move)
		time.Sleep(sound.Duration() + 500*time.Millisecond)
		speaker.HushAll()
		heard, ended, ok := sink.times(sound, from)
		if !ok {
			b.Fatal("the announcement was not heard whole")
		}
		finish(b, speaker)
		return heard.Sub(began), ended.Sub(began) - sound.Duration()
	}
	for b.Loop() {
		for i := range 200 {
			wait := 500*time.Millisecond + time.Duration(i*7%40)*time.Millisecond // no beat with the card's own period
			quiet, _ := trial(false, wait, beginning)
			cut, _ := trial(true, wait, beginning)
			bare, first = append(bare, quiet), append(first, cut)
			if i%20 == 0 {
				_, beyond := trial(true, wait, whole)
				last = append(last, beyond)
			}
		}
	}
	b.ReportMetric(milliseconds(percentile(first, 0.5)), "ms-median-first")
	b.ReportMetric(milliseconds(percentile(first, 0.99)), "ms-p99-first")
	b.ReportMetric(milliseconds(percentile(bare, 0.5)), "ms-median-bare")
	b.ReportMetric(milliseconds(percentile(bare, 0.99)), "ms-p99-bare")
	b.ReportMetric(milliseconds(percentile(last, 0.5)), "ms-median-beyond-length")
	if median, quiet := percentile(first, 0.5), percentile(bare, 0.5); median > 60*time.Millisecond && median > quiet+15*time.Millisecond {
		b.Errorf("got %v to the first sound and %v where nothing else is said, want at most 60 ms", median, quiet)
	}
	if median := percentile(last, 0.5); median > 100*time.Millisecond {
		b.Errorf("got the last sound %v after the announcement's own length, want at most 100 ms", median)
	}
}

// recording is what a sink plays, and when each piece of it came.
type recording struct {
	mu    sync.Mutex
	sound speech.Sound
	ends  []int
	at    []time.Time
}

// record records the sink until the test ends or times is asked.
func record(b *testing.B, s *speechtest.Server) *recording {
	b.Helper()
	command := exec.Command("parec", "-d", "nobody.monitor", "--format=s16le", "--rate=22050", "--channels=1", "--raw", "--latency-msec=1")
	command.Env = s.Env
	out, err := command.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := command.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = command.Process.Kill(); _ = command.Wait() })
	r := &recording{}
	ready := make(chan struct{})
	go func() {
		buffer := make([]byte, 64)
		for {
			n, err := out.Read(buffer)
			now := time.Now()
			r.mu.Lock()
			for i := 0; i+1 < n; i += 2 {
				r.sound = append(r.sound, int16(binary.LittleEndian.Uint16(buffer[i:])))
			}
			r.ends, r.at = append(r.ends, len(r.sound)), append(r.at, now)
			began := len(r.at) == 1
			r.mu.Unlock()
			if began {
				close(ready)
			}
			if err != nil {
				return
			}
		}
	}()
	<-ready
	return r
}

// when returns when the sample at the index came.
func (r *recording) when(index int) time.Time {
	for i, end := range r.ends {
		if index < end {
			return r.at[i]
		}
	}
	return time.Time{}
}

// length returns how much has been recorded.
func (r *recording) length() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.sound)
}

// times returns when sound began and ended in what was recorded from an index
// on: where it is most like it.
func (r *recording) times(sound speech.Sound, from int) (began, ended time.Time, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	at, likeness := r.place(sound, from)
	if likeness < 0.8 || at+len(sound) > len(r.sound) {
		return began, ended, false
	}
	return r.when(at), r.when(at + len(sound) - 1), true
}

// place returns where sound stands in what was recorded from an index on, and
// how like it that is, 1 being the same.
func (r *recording) place(sound speech.Sound, from int) (at int, likeness float64) {
	part := sound[:min(len(sound), speech.Rate/4)]
	own := 0.0
	for _, sample := range part {
		own += float64(sample) * float64(sample)
	}
	for i := from; i+len(sound) <= len(r.sound); i++ {
		there := r.sound[i : i+len(part)]
		if i%8 != 0 && likeness < 0.3 { // far from it one in eight is looked at
			continue
		}
		product := 0.0
		for j := 0; j < len(part); j += 8 {
			product += 8 * float64(part[j]) * float64(there[j])
		}
		if like := product / own; like > likeness {
			at, likeness = i, like
		}
	}
	return at, likeness
}
