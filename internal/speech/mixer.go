package speech

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"blindchess/internal/say"
	"blindchess/internal/speech/portaudio"
)

// mixer is the content of one sound card: the words of each channel, and short
// sounds on a separate layer. The card calls fill, and players of sound call
// the other methods.
type mixer struct {
	filled  atomic.Int64 // how often the card has asked; a dead card stops asking
	mu      sync.Mutex
	tracks  [channelCount]track // by say.Channel
	short   []ringing
	ears    [channelCount]panning // by say.Channel
	volume  int32                 // of unity
	wide    bool                  // whether the card has two channels
	wake    func()                // ends the rest of the card; nil until there is one
	quiet   int                   // samples of silence since something was played
	sounded time.Time             // when the card last took something but silence
}

// channelCount is how many channels there are.
const channelCount = say.Second + 1

// unity is the gain that changes nothing.
const unity = 1 << 14

// panning is the gain of each ear.
type panning struct{ left, right int32 }

// track is the words of one channel, in order.
type track struct {
	pieces []piece
	offset int // how much of the first piece has been played
	fading int // samples left of the fade that cuts the track; 0 where it plays
	moved  chan struct{}
	played int // pieces played to their end since the track was last emptied
	began  bool
	yields bool // whether something more urgent may cut it
}

// piece is a part of a track that is reported once it has been played.
type piece []int16

// ringing is one short sound on its way.
type ringing struct {
	sound  Sound
	offset int
	ears   panning
}

func newMixer() *mixer {
	m := &mixer{volume: unity}
	for channel := range m.tracks {
		m.tracks[channel].moved = make(chan struct{}, 1)
		m.ears[channel] = panning{unity, unity}
	}
	return m
}

// push adds sound to the end of the track of channel.
func (m *mixer) push(channel say.Channel, sound Sound) {
	m.mu.Lock()
	defer m.mu.Unlock()
	t := &m.tracks[channel]
	if t.fading > 0 { // a cut message is gone; its last few milliseconds sound beneath
		m.part(channel)
		t.clear()
	}
	t.pieces = append(t.pieces, piece(sound))
	m.call()
}

// call wakes the card that rests. The caller holds the lock.
func (m *mixer) call() {
	if m.wake != nil {
		m.wake()
	}
}

// setWake says how the card is woken.
func (m *mixer) setWake(wake func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.wake = wake
	m.call() // arrived while there was no way to wake it
}

// reserve returns how much the card should hold ready: the least if no sound
// waits and the last within samples were silent.
func (m *mixer) reserve(within int) portaudio.Reserve {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case !m.busy() && m.quiet >= within:
		return portaudio.Least
	case slices.ContainsFunc(m.tracks[:], func(t track) bool { return len(t.pieces) > 0 && !t.yields }):
		return portaudio.Whole
	default:
		return portaudio.Lean
	}
}

// busy reports whether there is a sound to play. The caller holds the lock.
func (m *mixer) busy() bool {
	return len(m.short) > 0 || slices.ContainsFunc(m.tracks[:], func(t track) bool { return len(t.pieces) > 0 })
}

// clear empties the track.
func (t *track) clear() {
	t.pieces, t.offset, t.fading, t.played, t.began = nil, 0, 0, 0, false
}

// reset empties the track of channel at once.
func (m *mixer) reset(channel say.Channel) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.tracks[channel].clear()
}

// begin empties the track of channel for a new utterance, which counts its pieces
// from zero, and says whether something more urgent may cut that. What is fading
// fades on beneath it.
func (m *mixer) begin(channel say.Channel, yields bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.part(channel)
	m.tracks[channel].clear()
	m.tracks[channel].yields = yields
}

// part moves the rest of a fade to the layer of short sounds, so that the next
// sound has the track to itself. The caller holds the lock.
func (m *mixer) part(channel say.Channel) {
	t := &m.tracks[channel]
	var end Sound
	for pieces, offset := t.pieces, t.offset; t.fading > 0 && len(pieces) > 0; {
		if offset >= len(pieces[0]) {
			pieces, offset = pieces[1:], 0
			continue
		}
		t.fading--
		end = append(end, int16(int32(pieces[0][offset])*int32(t.fading)/int32(fadeLength)))
		offset++
	}
	if len(end) > 0 {
		m.short = append(m.short, ringing{sound: end, ears: m.ears[channel]})
	}
}

// cut fades the track of channel out within five milliseconds.
func (m *mixer) cut(channel say.Channel) {
	m.mu.Lock()
	defer m.mu.Unlock()
	t := &m.tracks[channel]
	if len(t.pieces) > 0 && t.fading == 0 {
		t.fading = fadeLength
	}
}

var fadeLength = samples(5 * time.Millisecond)

// progress returns whether the first sample of the track of channel has been
// played, and how many pieces have been played whole.
func (m *mixer) progress(channel say.Channel) (began bool, played int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	t := &m.tracks[channel]
	return t.began, t.played
}

// ring plays a short sound beside the words. If the card has one channel the
// two gains are averaged.
func (m *mixer) ring(sound Sound, ears panning) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.wide {
		middle := (ears.left + ears.right) / 2
		ears = panning{middle, middle}
	}
	m.short = append(m.short, ringing{sound: sound, ears: ears})
	m.call()
}

// setEars says which ear hears which channel, and whether there are two.
func (m *mixer) setEars(ears [channelCount]panning, wide bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.ears, m.wide = ears, wide
}

// setVolume changes the loudness of everything, in percent.
func (m *mixer) setVolume(percent int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.volume = int32(percent * unity / 100)
}

// fill writes the next samples; with two channels left and right take turns.
func (m *mixer) fill(out []int16, channels int) {
	m.filled.Add(1)
	m.mu.Lock()
	defer m.mu.Unlock()
	clear(out)
	if m.busy() {
		m.quiet, m.sounded = 0, time.Now()
	} else {
		m.quiet += len(out) / channels
	}
	for channel := range m.tracks {
		m.speak(&m.tracks[channel], m.ears[channel], out, channels)
	}
	ringing := m.short[:0]
	for _, short := range m.short {
		n := min(len(short.sound)-short.offset, len(out)/channels)
		for i := range n {
			add(out, i, channels, int32(short.sound[short.offset+i]), short.ears, m.volume)
		}
		short.offset += n
		if short.offset < len(short.sound) {
			ringing = append(ringing, short)
		}
	}
	m.short = ringing
}

// speak adds the track t to out.
func (m *mixer) speak(t *track, ears panning, out []int16, channels int) {
	moved := false
	for i := range len(out) / channels {
		for len(t.pieces) > 0 && t.offset >= len(t.pieces[0]) {
			t.pieces, t.offset = t.pieces[1:], 0
			t.played++
			moved = true
		}
		if len(t.pieces) == 0 {
			break
		}
		if !t.began {
			t.began, moved = true, true
		}
		sample := int32(t.pieces[0][t.offset])
		t.offset++
		if t.fading > 0 {
			t.fading--
			sample = sample * int32(t.fading) / int32(fadeLength)
			if t.fading == 0 {
				t.pieces = nil
			}
		}
		add(out, i, channels, sample, ears, m.volume)
	}
	for len(t.pieces) > 0 && t.offset >= len(t.pieces[0]) {
		t.pieces, t.offset = t.pieces[1:], 0
		t.played++
		moved = true
	}
	if moved {
		select {
		case t.moved <- struct{}{}:
		default:
		}
	}
}

// add mixes one sample into the frame at i, and limits it to 16 bits.
func add(out []int16, i, channels int, sample int32, ears panning, volume int32) {
	sample = int32(int64(sample) * int64(volume) / unity)
	if channels == 1 {
		out[i] = clamp(int(out[i]) + int(int64(sample)*int64(max(ears.left, ears.right))/unity))
		return
	}
	out[i*channels] = clamp(int(out[i*channels]) + int(int64(sample)*int64(ears.left)/unity))
	out[i*channels+1] = clamp(int(out[i*channels+1]) + int(int64(sample)*int64(ears.right)/unity))
}
