//go:build linux || darwin

package speech_test

import (
	"encoding/binary"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"blindchess/internal/say"
	"blindchess/internal/speech"
	"blindchess/internal/speech/portaudio"
	"blindchess/internal/speech/speechtest"
)

// BenchmarkAnnouncement is the time from an opponent's move to its first sound at the
// monitor of a PipeWire sink, while a long answer is being spoken. The aims are 60 ms in
// the middle and 130 ms at the 99th percentile, also on a computer that works at something
// else with all its cores; and for the last sound the length of the words and 100 ms.
// Silence before the move alternates with each: what it takes is the floor. The
// monitor's own delay is in all of them. An answer is torn where its beginning was not
// heard as it is, or the move was not heard at all. Each part takes less than 150 s.
func BenchmarkAnnouncement(b *testing.B) {
	b.Run("first", func(b *testing.B) { newStage(b, speechtest.StartServer(b)).first(b) })
	b.Run("beside-work", func(b *testing.B) {
		stage := newStage(b, speechtest.StartServer(b))
		work(b)
		stage.first(b)
	})
	b.Run("full-card", func(b *testing.B) { newStage(b, speechtest.StartServer(b)).onFullCard(b) })
	b.Run("last", func(b *testing.B) {
		server := speechtest.StartServer(b)
		newStage(b, server).last(b, server)
	})
}

// offBeat returns how long to wait before a move, so that no beat with the card's own
// period comes about.
func offBeat(i int) time.Duration {
	return 340*time.Millisecond + time.Duration(i*7%40)*time.Millisecond
}

// first measures ninety moves to the first sound, and thirty after silence.
func (s *stage) first(b *testing.B) {
	lean, quiet := s.says(true, false), s.says(false, false)
	for b.Loop() {
		for i := range 90 {
			lean.try(offBeat(i), s.beginning)
			if i%3 == 0 {
				quiet.try(offBeat(i+1), s.beginning)
			}
		}
	}
	lean.report(b, "first")
	quiet.report(b, "quiet")
	if median, floor := percentile(lean.heard, 0.5), percentile(quiet.heard, 0.5); median > 60*time.Millisecond && median > floor+15*time.Millisecond {
		b.Errorf("got %v to the first sound and %v where nothing else is said, want at most 60 ms", median, floor)
	}
	if late, floor := percentile(lean.heard, 0.99), percentile(quiet.heard, 0.99); late > 130*time.Millisecond && late > floor+15*time.Millisecond {
		b.Errorf("got %v to the first sound at the 99th percentile and %v where nothing else is said, want at most 130 ms", late, floor)
	}
	if lean.torn*100 > len(lean.heard)*5 {
		b.Errorf("got %d of %d torn, want at most one in twenty", lean.torn, len(lean.heard))
	}
}

// onFullCard measures, for comparison, a card that is always full though its words
// may be cut, and a bare stream that is always full.
func (s *stage) onFullCard(b *testing.B) {
	full, bare := s.says(true, true), s.streams()
	for b.Loop() {
		for i := range 80 {
			full.try(offBeat(i), s.beginning)
			if i%4 == 0 {
				bare.try(offBeat(i+1), s.beginning)
			}
		}
	}
	full.report(b, "full")
	bare.report(b, "bare")
}

// last measures twenty moves to the last sound beyond their own length, and for
// comparison speech-dispatcher's first sound after silence.
func (s *stage) last(b *testing.B, server *speechtest.Server) {
	reader := speech.NewDispatcher(runDispatcher(b, "pulse", server.Env), nil)
	defer reader.Close()
	lean := s.says(true, false)
	var beyond, dispatcher []time.Duration
	for b.Loop() {
		for i := range 20 {
			beyond = append(beyond, lean.try(offBeat(i), s.whole)-s.whole.Duration())
			dispatcher = append(dispatcher, server.AudibleAfter("nobody", func() {
				if err := reader.Say(b.Context(), s.move, 0, func(int) {}); err != nil {
					b.Fatal(err)
				}
			}))
		}
	}
	b.ReportMetric(milliseconds(percentile(dispatcher, 0.5)), "ms-median-dispatcher")
	b.ReportMetric(milliseconds(percentile(beyond, 0.5)), "ms-median-beyond-length")
	if median := percentile(beyond, 0.5); median > 100*time.Millisecond {
		b.Errorf("got the last sound %v after the announcement's own length, want at most 100 ms", median)
	}
}

// work keeps every core busy with other programs until the benchmark ends.
func work(b *testing.B) {
	for range runtime.NumCPU() {
		command := exec.Command("sh", "-c", "while :; do :; done")
		if err := command.Start(); err != nil {
			b.Fatal(err)
		}
		b.Cleanup(func() { _ = command.Process.Kill(); _ = command.Wait() })
	}
}

// stage is a speaker, its cards, and the sound that is heard there.
type stage struct {
	b                *testing.B
	cards            *watched
	speaker          *speech.Speaker
	sink             *recording
	answer, move     say.Utterance
	whole, beginning speech.Sound // of the move
	opening          speech.Sound // of the answer
}

func newStage(b *testing.B, server *speechtest.Server) *stage {
	s := &stage{b: b, cards: &watched{Cards: portaudio.NewSystem(nil)}, sink: record(b, server), move: knightMove(2)}
	var err error
	s.speaker, err = speech.Start(speech.Setup{Cards: s.cards, Settings: speech.Settings{Silent: map[string]bool{string(speech.Moved): true}}})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { s.speaker.Close() })
	s.answer = say.Utterance{Kind: say.Answer, Urgency: say.Next, Lang: "de"}
	for _, name := range strings.Fields("role.bishop square.c1 square.g5 role.queen square.d8 square.h4 role.rook square.a1 square.b1") {
		s.answer.Words = append(s.answer.Words, say.Word{Clip: name, Bank: "fide", Text: textOf(b, name)})
	}
	s.move.Urgency, s.move.Earcon = say.Now, speech.Moved
	render := func(u say.Utterance) speech.Sound {
		sound, err := speech.Renderer{Banks: builtIn(b)}.Render(b.Context(), u, speech.Settings{})
		if err != nil {
			b.Fatal(err)
		}
		return sound
	}
	s.whole, s.opening = render(s.move), render(s.answer)[:speech.Rate/4]
	s.beginning = s.whole[:min(len(s.whole), speech.Rate/4)]
	return s
}

// witness is one way to be heard, and how long that took from the event on.
type witness struct {
	// try returns how long after the event the last of sound, which is as much of
	// the move as is listened to, was heard.
	try           func(wait time.Duration, sound speech.Sound) time.Duration
	handed, heard []time.Duration // the first sample, to the card and at the sink
	torn          int
}

func (w *witness) report(b *testing.B, name string) {
	for what, times := range map[string][]time.Duration{"": w.heard, "-handed": w.handed} {
		if len(times) > 0 {
			b.ReportMetric(milliseconds(percentile(times, 0.5)), "ms-median-"+name+what)
			b.ReportMetric(milliseconds(percentile(times, 0.99)), "ms-p99-"+name+what)
			b.Logf("%s%s: %v in the middle, %v of a hundred ninety, %v at most", name, what, percentile(times, 0.5), percentile(times, 0.9), percentile(times, 1))
		}
	}
	b.ReportMetric(float64(w.torn), "torn-"+name)
}

// says lets the speaker say the move, during an answer if busy is set, and on a
// full card if full is set.
func (s *stage) says(busy, full bool) *witness {
	w := new(witness)
	w.try = func(wait time.Duration, sound speech.Sound) time.Duration {
		s.cards.full.Store(full)
		start := s.sink.length()
		if busy {
			s.speaker.Speak(s.answer)
		}
		time.Sleep(wait)
		if busy {
			s.speaker.Speak(say.Utterance{Urgency: say.Now, Earcon: speech.Press})
			if _, likeness := s.sink.find(s.opening, start); likeness < 0.95 {
				w.torn++
			}
		}
		began, from, handed := time.Now(), s.sink.length(), s.cards.handed.length()
		s.speaker.Speak(s.move)
		time.Sleep(sound.Duration() + 200*time.Millisecond)
		s.speaker.HushAll()
		given, _, whole := s.cards.handed.times(sound, handed)
		if whole {
			w.handed = append(w.handed, given.Sub(began))
		}
		heard, ended, ok := s.sink.times(sound, from)
		finish(s.b, s.speaker)
		if !ok { // the computer was too busy for the card
			w.torn++
			return sound.Duration()
		}
		time.Sleep(100 * time.Millisecond)
		w.heard = append(w.heard, heard.Sub(began))
		return ended.Sub(began)
	}
	return w
}

// streams has a stream that is always full play the move.
func (s *stage) streams() *witness {
	w := new(witness)
	w.try = func(wait time.Duration, sound speech.Sound) time.Duration {
		var begun atomic.Bool
		rest := sound
		stream, err := s.cards.Cards.Play(portaudio.Params{Rate: speech.Rate, Channels: 1, Latency: 40 * time.Millisecond}, func(out []int16) portaudio.Reserve {
			clear(out)
			if begun.Load() {
				rest = rest[copy(out, rest):]
			}
			return portaudio.Whole
		})
		if err != nil {
			s.b.Fatal(err)
		}
		defer stream.Close()
		time.Sleep(wait)
		began, from := time.Now(), s.sink.length()
		begun.Store(true)
		time.Sleep(sound.Duration() + 200*time.Millisecond)
		heard, ended, ok := s.sink.times(sound, from)
		if !ok { // it was torn, as a stream may be that was just begun
			w.torn++
			return 0
		}
		w.heard = append(w.heard, heard.Sub(began))
		return ended.Sub(began)
	}
	return w
}

// watched are cards that store the sound that they received, and that may be
// full though they could be lean.
type watched struct {
	speech.Cards
	full   atomic.Bool
	handed recording
}

func (w *watched) Play(p portaudio.Params, fill func([]int16) portaudio.Reserve) (portaudio.Stream, error) {
	return w.Cards.Play(p, func(out []int16) portaudio.Reserve {
		reserve := fill(out)
		var left speech.Sound
		for i := 0; i < len(out); i += p.Channels {
			left = append(left, out[i])
		}
		w.handed.take(left, time.Now())
		if reserve == portaudio.Lean && w.full.Load() {
			return portaudio.Whole
		}
		return reserve
	})
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
			var piece speech.Sound
			for i := 0; i+1 < n; i += 2 {
				piece = append(piece, int16(binary.LittleEndian.Uint16(buffer[i:])))
			}
			if r.take(piece, time.Now()) {
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

// take keeps a piece that came at an instant, and reports whether it is the first.
func (r *recording) take(piece speech.Sound, at time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.sound = append(r.sound, piece...)
	r.ends, r.at = append(r.ends, len(r.sound)), append(r.at, at)
	return len(r.at) == 1
}

// find returns the index of sound in the recording, from an index on.
func (r *recording) find(sound speech.Sound, from int) (at int, likeness float64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.place(sound, from)
}

// when returns when the sample at the index came.
func (r *recording) when(index int) time.Time {
	if i, _ := slices.BinarySearch(r.ends, index+1); i < len(r.ends) {
		return r.at[i]
	}
	return time.Time{}
}

// length returns how much has been recorded.
func (r *recording) length() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.sound)
}

// times returns the begin and the end of sound in the recording, from an index
// on, at the place of greatest likeness.
func (r *recording) times(sound speech.Sound, from int) (began, ended time.Time, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	at, likeness := r.place(sound, from)
	if likeness < 0.8 || at+len(sound) > len(r.sound) {
		return began, ended, false
	}
	return r.when(at), r.when(at + len(sound) - 1), true
}

// place returns the index of sound in the recording, from an index on, and the
// likeness there, 1 being the same.
func (r *recording) place(sound speech.Sound, from int) (at int, likeness float64) {
	part := sound[:min(len(sound), speech.Rate/4)]
	own := 0.0
	for _, sample := range part {
		own += float64(sample) * float64(sample)
	}
	for i := from; i+len(sound) <= len(r.sound); i++ {
		there := r.sound[i : i+len(part)]
		if i%2 != 0 && likeness < 0.3 { // far from it one in two is looked at
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
