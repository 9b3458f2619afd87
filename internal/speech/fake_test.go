package speech_test

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"blindchess/internal/speech"
	"blindchess/internal/speech/portaudio"
)

// fakeCards is a set of sound cards that play at a given speed and store the
// played sound, by name of the card.
type fakeCards struct {
	rate     int           // the one rate they take; 0 for any
	channels int           // the most they have; 0 for two
	pace     time.Duration // how long ten milliseconds of sound take; 0 for no time
	mu       sync.Mutex
	played   map[string][]int16
	shapes   map[string]portaudio.Params
	gone     bool
	deaf     atomic.Bool       // whether no card asks for sound
	heard    func(samples int) // may be nil; receives how much the first card has played
}

func (c *fakeCards) Play(p portaudio.Params, fill func([]int16) portaudio.Reserve) (portaudio.Stream, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.gone {
		return nil, portaudio.ErrNoDevice
	}
	if c.rate != 0 && p.Rate != c.rate || c.channels != 0 && p.Channels > c.channels {
		return nil, fmt.Errorf("%w: %d %d", portaudio.ErrRefused, p.Rate, p.Channels)
	}
	if c.played == nil {
		c.played, c.shapes = map[string][]int16{}, map[string]portaudio.Params{}
	}
	c.shapes[p.Device] = p
	stream := &fakeStream{stop: make(chan struct{}), done: make(chan struct{})}
	go c.run(p, fill, stream)
	return stream, nil
}

func (c *fakeCards) run(p portaudio.Params, fill func([]int16) portaudio.Reserve, stream *fakeStream) {
	defer close(stream.done)
	out := make([]int16, p.Rate/100*p.Channels)
	pace := max(c.pace, 50*time.Microsecond)
	for {
		select {
		case <-stream.stop:
			return
		case <-time.After(pace):
		}
		if c.deaf.Load() {
			continue
		}
		fill(out)
		c.mu.Lock()
		c.played[p.Device] = append(c.played[p.Device], out...)
		played := len(c.played[p.Device]) / p.Channels
		c.mu.Unlock()
		if c.heard != nil {
			c.heard(played)
		}
	}
}

func (c *fakeCards) Close() error { return nil }

// ear returns what one channel of the named card played.
func (c *fakeCards) ear(name string, channel int) speech.Sound {
	c.mu.Lock()
	defer c.mu.Unlock()
	channels := c.shapes[name].Channels
	var sound speech.Sound
	for i := channel; i < len(c.played[name]); i += channels {
		sound = append(sound, c.played[name][i])
	}
	return sound
}

// Wake does nothing: a fake card never rests.
func (s *fakeStream) Wake() {}

type fakeStream struct {
	stop, done chan struct{}
	once       sync.Once
}

func (s *fakeStream) Close() error {
	s.once.Do(func() { close(s.stop) })
	<-s.done
	return nil
}

var errFull = errors.New("no space left on device")

// fullDisk takes so many bytes and then no more.
type fullDisk struct{ left int }

func (d *fullDisk) Write(p []byte) (int, error) {
	if len(p) > d.left {
		return 0, errFull
	}
	d.left -= len(p)
	return len(p), nil
}
