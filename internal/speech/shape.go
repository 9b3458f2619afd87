package speech

import (
	"errors"

	"blindchess/internal/say"
	"blindchess/internal/speech/portaudio"
)

// shapes are the rates and channels that are tried, in order: a card that is
// not reached through a sound server may know but one.
var shapes = []portaudio.Params{
	{Rate: Rate, Channels: 2}, {Rate: Rate, Channels: 1},
	{Rate: 48000, Channels: 2}, {Rate: 44100, Channels: 2},
	{Rate: 48000, Channels: 1}, {Rate: 44100, Channels: 1},
}

// openCard opens the card called name for m, in the first shape that it takes,
// and returns how many channels that has. If it stays, no other card may play
// its sound.
func openCard(cards Cards, m *mixer, name string, config SoundConfig, stays bool) (stream portaudio.Stream, channels int, err error) {
	var refused error
	for _, shape := range shapes {
		if config.Mono && shape.Channels == 2 {
			continue
		}
		shape.Device, shape.Latency, shape.Stays = name, config.Latency, stays
		m.setEars(earsOf(config.Layout, shape.Channels), shape.Channels == 2)
		stream, err := cards.Play(shape, filler(m, shape))
		if err == nil {
			m.setWake(stream.Wake)
			return stream, shape.Channels, nil
		}
		if !errors.Is(err, portaudio.ErrRefused) {
			return nil, 0, err
		}
		refused = err
	}
	return nil, 0, refused
}

// earsOf returns the gains of each channel's ears.
func earsOf(layout Layout, channels int) [channelCount]panning {
	both := panning{unity, unity}
	if layout != Sides || channels < 2 {
		return [channelCount]panning{both, both, both}
	}
	return [channelCount]panning{say.Private: {left: unity}, say.Second: {left: unity}, say.Table: {right: unity}}
}

// filler returns the function that the card calls, with a resampler between if
// it has another rate. Once all that was said has left the card, it rests.
func filler(m *mixer, shape portaudio.Params) func([]int16) portaudio.Reserve {
	tail := samples(shape.Latency)
	if shape.Rate == Rate {
		return func(out []int16) portaudio.Reserve {
			m.fill(out, shape.Channels)
			return m.reserve(tail)
		}
	}
	lines := make([]converted, shape.Channels)
	for i := range lines {
		lines[i].resampler = newResampler(Rate, shape.Rate)
	}
	chunk := make([]int16, 64*shape.Channels)
	refill := func() {
		m.fill(chunk, shape.Channels)
		for i, sample := range chunk {
			line := &lines[i%shape.Channels]
			line.waiting = append(line.waiting, sample)
		}
	}
	return func(out []int16) portaudio.Reserve {
		for i := range out {
			line := &lines[i%shape.Channels]
			out[i] = line.resampler.next(func() int16 { return line.pull(refill) })
		}
		return m.reserve(tail)
	}
}

// converted is one channel on its way to another rate.
type converted struct {
	resampler *resampler
	waiting   []int16
	taken     int // how many of those that wait are gone
}

// pull returns the next sample, after refill if none waits.
func (c *converted) pull(refill func()) int16 {
	if c.taken == len(c.waiting) {
		c.waiting, c.taken = c.waiting[:0], 0
		refill()
	}
	c.taken++
	return c.waiting[c.taken-1]
}
