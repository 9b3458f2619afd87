//go:build linux || darwin

package speech_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
	"time"

	"blindchess/internal/speech"
	"blindchess/internal/speech/portaudio"
)

// plugInMicrophone points ALSA at a card that records the sounds from the
// returned channel, and silence otherwise, as fast as a microphone does.
func plugInMicrophone(t *testing.T) chan<- speech.Sound {
	t.Helper()
	if !portaudio.Built {
		t.Skip("this test binary was built without sound (CGO_ENABLED=0)")
	}
	folder := t.TempDir()
	pipe := filepath.Join(folder, "microphone.fifo")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skipf("no pipe can be made here: %v", err)
	}
	text := fmt.Sprintf("pcm.nothing { type null }\npcm.default { type file slave.pcm nothing file /dev/null infile %q format raw }\n", pipe)
	configuration := filepath.Join(folder, "alsa.conf")
	if err := os.WriteFile(configuration, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("ALSA_CONFIG_PATH", configuration)
	descriptor, err := syscall.Open(pipe, syscall.O_RDWR|syscall.O_NONBLOCK|syscall.O_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	spoken := make(chan speech.Sound, 8)
	stop, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		var waiting []byte
		tick := time.NewTicker(10 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-stop:
				return
			case sound := <-spoken:
				waiting = append(waiting, raw(sound)...)
			case <-tick.C:
				piece := make([]byte, speech.Rate/100*2)
				waiting = waiting[copy(piece, waiting):]
				_, _ = syscall.Write(descriptor, piece)
			}
		}
	}()
	t.Cleanup(func() {
		close(stop)
		<-done
		syscall.Close(descriptor)
	})
	return spoken
}

func TestAWordSpokenIntoTheMicrophoneIsCutAndLevelled(t *testing.T) {
	spoken := plugInMicrophone(t)
	cards := portaudio.NewSystem(nil)
	defer cards.Close()
	recording, err := speech.Listen(cards, "")
	if err != nil {
		t.Fatal(err)
	}
	word := clip(t, "fide", "role.knight")
	quiet := make(speech.Sound, len(word)) // the speaker is far from the microphone
	for i := range word {
		quiet[i] = word[i] / 4
	}
	spoken <- make(speech.Sound, speech.Rate/2)
	spoken <- quiet
	heard, err := recording.Word(context.Background(), patience)
	if err != nil {
		t.Fatal(err)
	}
	if length := heard.Duration(); length > 5*time.Second {
		t.Errorf("got the word within %v of sound, want it as soon as silence follows", length)
	}
	if find(heard, quiet) < 0 {
		t.Errorf("what was spoken is not in the %v that were recorded, sample for sample", heard.Duration())
	}
	cut, err := speech.Cut(heard)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := cut.Duration(), word.Duration(); got < want-30*time.Millisecond || got > want+30*time.Millisecond {
		t.Errorf("got a clip of %v, want %v", got, want)
	}
	if got := cut.LUFS(); got < -20.5 || got > -19.5 {
		t.Errorf("got a loudness of %.1f LUFS, want -20", got)
	}
}

func TestSilenceAtTheMicrophoneIsNoWord(t *testing.T) {
	plugInMicrophone(t)
	cards := portaudio.NewSystem(nil)
	defer cards.Close()
	recording, err := speech.Listen(cards, "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := recording.Word(context.Background(), 300*time.Millisecond); !errors.Is(err, speech.ErrNothingHeard) {
		t.Errorf("got %v, want %v", err, speech.ErrNothingHeard)
	}
}

// deadMicrophone opens and hears nothing ever; pickyMicrophone knows but one
// rate.
type deadMicrophone struct{}

func (deadMicrophone) Record(portaudio.Params, func([]int16)) (io.Closer, error) {
	return io.NopCloser(nil), nil
}

type pickyMicrophone struct{ got portaudio.Params }

func (m *pickyMicrophone) Record(p portaudio.Params, take func([]int16)) (io.Closer, error) {
	if p.Rate != 48000 || p.Channels != 2 {
		return nil, fmt.Errorf("%w: %d", portaudio.ErrRefused, p.Rate)
	}
	m.got = p
	take(make([]int16, 9600))
	return io.NopCloser(nil), nil
}

func TestAMicrophoneThatGoesAwayIsSaid(t *testing.T) {
	recording, err := speech.Listen(deadMicrophone{}, "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := recording.Word(context.Background(), 5*time.Second); !errors.Is(err, speech.ErrMicrophoneLost) {
		t.Errorf("got %v, want %v", err, speech.ErrMicrophoneLost)
	}
}

func TestAMicrophoneThatKnowsOneRateIsUsedAtThat(t *testing.T) {
	var microphone pickyMicrophone
	recording, err := speech.Listen(&microphone, "")
	if err != nil {
		t.Fatal(err)
	}
	sound, err := recording.Stop()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := sound.Duration(), 100*time.Millisecond; got < want-time.Millisecond || got > want+time.Millisecond {
		t.Errorf("got %v of sound, want %v", got, want)
	}
}

// deepen makes the stack of the caller's goroutine grow, so that the next
// collection of garbage moves it.
func deepen(depth int) byte {
	var room [1 << 10]byte
	room[depth%len(room)] = 1
	if depth > 0 {
		return room[depth%len(room)] + deepen(depth-1)
	}
	return room[0]
}

// A stack that moved while a second stream was opened once ended the whole
// program. A microphone that refuses is opened often in little time.
func TestAMicrophoneIsAskedAgainAndAgainWhileTheStackMoves(t *testing.T) {
	plugInMicrophone(t)
	cards := portaudio.NewSystem(nil)
	defer cards.Close()
	first, err := speech.Listen(cards, "")
	if err != nil {
		t.Fatal(err)
	}
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		for {
			select {
			case <-stop:
				return
			default:
				runtime.GC()
			}
		}
	}()
	for range 200000 {
		deepen(60)
		stream, err := cards.Record(portaudio.Params{Rate: speech.Rate, Channels: 0}, func([]int16) {})
		if err == nil {
			stream.Close()
			t.Fatal("got a microphone of no channels, want it refused")
		}
	}
	close(stop)
	<-stopped
	if _, err := first.Stop(); err != nil {
		t.Fatal(err)
	}
}
