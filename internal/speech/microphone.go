package speech

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"blindchess/internal/speech/portaudio"
)

// Microphones records: the sound cards of the machine, or a fake.
type Microphones interface {
	Record(p portaudio.Params, take func([]int16)) (io.Closer, error)
}

// ErrMicrophoneLost is returned if the microphone stopped in the middle. The
// sound before that is returned with it.
var ErrMicrophoneLost = errors.New("speech: the microphone stopped")

// microphoneShapes are tried in order: many a microphone knows but its own
// rate.
var microphoneShapes = []portaudio.Params{
	{Rate: Rate, Channels: 1}, {Rate: 48000, Channels: 1}, {Rate: 44100, Channels: 1},
	{Rate: 48000, Channels: 2}, {Rate: 44100, Channels: 2},
}

// Recording is a microphone that is open. Its methods may be called from any
// goroutine.
type Recording struct {
	shape  portaudio.Params
	stream io.Closer
	mu     sync.Mutex
	heard  Sound // at the shape's rate, one channel
	more   chan struct{}
}

// Listen opens the microphone called device, or the default one if that is
// empty. The sound is stored until Stop.
func Listen(microphones Microphones, device string) (*Recording, error) {
	var refused error
	for _, shape := range microphoneShapes {
		shape.Device, shape.Latency = device, standardLatency
		r := &Recording{shape: shape, more: make(chan struct{}, 1)}
		stream, err := microphones.Record(shape, r.take)
		if err == nil {
			r.stream = stream
			return r, nil
		}
		if !errors.Is(err, portaudio.ErrRefused) {
			return nil, fmt.Errorf("speech: the microphone cannot be opened: %w", err)
		}
		refused = err
	}
	return nil, fmt.Errorf("speech: the microphone cannot be opened: %w", refused)
}

// take is called by the card.
func (r *Recording) take(in []int16) {
	r.mu.Lock()
	for i := 0; i+r.shape.Channels <= len(in); i += r.shape.Channels {
		r.heard = append(r.heard, in[i])
	}
	r.mu.Unlock()
	select {
	case r.more <- struct{}{}:
	default:
	}
}

// Stop closes the microphone and returns the sound.
func (r *Recording) Stop() (Sound, error) {
	err := r.stream.Close()
	r.mu.Lock()
	defer r.mu.Unlock()
	sound := Resample(r.heard, r.shape.Rate, Rate)
	if err != nil {
		return sound, fmt.Errorf("%w: %w", ErrMicrophoneLost, err)
	}
	return sound, nil
}

// The end of a word: this much silence after a sound. Silence is quieter than
// hush or than a tenth of the loudest.
const (
	endSilence = 600 * time.Millisecond
	hush       = -45.0
	lostAfter  = time.Second
)

// Word waits until one word or phrase has been spoken and silence follows, at
// most as long as limit, and stops. It returns ErrNothingHeard if there was no
// speech, and ErrMicrophoneLost if the microphone disappeared.
func (r *Recording) Word(ctx context.Context, limit time.Duration) (Sound, error) {
	end := time.NewTimer(limit)
	defer end.Stop()
	lost := time.NewTimer(lostAfter)
	defer lost.Stop()
	for {
		select {
		case <-r.more:
			lost.Reset(lostAfter)
			if r.spoken() {
				return r.Stop()
			}
		case <-lost.C:
			sound, _ := r.Stop()
			return sound, ErrMicrophoneLost
		case <-ctx.Done():
			sound, _ := r.Stop()
			return sound, ctx.Err()
		case <-end.C:
			sound, err := r.Stop()
			if err == nil && len(sound.Trim(hush, 0)) == 0 {
				err = ErrNothingHeard
			}
			return sound, err
		}
	}
}

// spoken reports whether a word has been heard and then silence: much quieter
// than the word, or no louder than the room. A click is no word.
func (r *Recording) spoken() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	quiet := int(endSilence * time.Duration(r.shape.Rate) / time.Second)
	if len(r.heard) < 2*quiet {
		return false
	}
	loudest := r.heard.loudestWindow()
	if loudest < hush+10 || r.heard.windows(loudest-20) < leastWindows {
		return false
	}
	silence := max(hush, loudest-20)
	if room, heard := r.heard.room(); heard {
		silence = max(silence, min(room+aboveRoom, loudest-10))
	}
	return r.heard[len(r.heard)-quiet:].loudestWindow() < silence
}

// leastWindows is how many windows of a word are loud.
const leastWindows = 4

// windows returns how many windows of 20 ms of s are louder than threshold.
func (s Sound) windows(threshold float64) int {
	window, count := samples(20*time.Millisecond), 0
	for at := 0; at+window <= len(s); at += window {
		if s[at:at+window].Loudness() > threshold {
			count++
		}
	}
	return count
}

// loudestWindow returns the loudness of the loudest 20 ms of s.
func (s Sound) loudestWindow() float64 {
	window := samples(20 * time.Millisecond)
	loudest := -120.0
	for at := 0; at+window <= len(s); at += window {
		loudest = max(loudest, s[at:at+window].Loudness())
	}
	return loudest
}
