//go:build cgo

package portaudio

// #cgo pkg-config: portaudio-2.0
// #include "stream.h"
import "C"

import (
	"runtime/cgo"
	"sync"
	"time"
	"unsafe"

	"github.com/gordonklaus/portaudio"
)

// fillCard is called by a card that wants samples.
//
//export fillCard
func fillCard(handle C.uintptr_t, out unsafe.Pointer, samples C.int) C.int {
	fill := cgo.Handle(handle).Value().(func([]int16) bool)
	if fill(unsafe.Slice((*int16)(out), int(samples))) {
		return 1
	}
	return 0
}

// playing is one stream that plays.
type playing struct {
	system *System
	handle cgo.Handle
	mu     sync.Mutex
	player *C.struct_player // nil once it is closed
}

// play opens and starts a stream on device. The caller holds the lock of s.
func (s *System) play(device *portaudio.DeviceInfo, p Params, fill func([]int16) bool) (*playing, error) {
	stream := &playing{system: s, handle: cgo.NewHandle(fill)}
	fault := C.player_open(&stream.player, C.int(device.Index), C.int(p.Channels), C.double(p.Rate), C.double(p.Latency.Seconds()), C.uintptr_t(stream.handle))
	if fault != 0 {
		stream.handle.Delete()
		return nil, explain(portaudio.Error(fault), device.Name, p)
	}
	if fault := C.player_start(stream.player); fault != 0 {
		C.player_close(stream.player)
		stream.handle.Delete()
		return nil, explain(portaudio.Error(fault), device.Name, p)
	}
	s.stream++
	return stream, nil
}

// Wake ends the rest of the stream: fill is called at once, or as soon as the
// card has room.
func (p *playing) Wake() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.player != nil {
		C.player_wake(p.player)
	}
}

// Close stops the stream at once; what the card holds ready is not played.
func (p *playing) Close() error {
	p.mu.Lock()
	player := p.player
	p.player = nil
	p.mu.Unlock() // what fills the card may be waking it meanwhile
	if player == nil {
		return nil
	}
	p.system.mu.Lock()
	defer p.system.mu.Unlock()
	fault := C.player_close(player)
	p.handle.Delete()
	p.system.stream--
	if fault != 0 {
		return portaudio.Error(fault)
	}
	return nil
}

// Slack is how a card is kept waiting for silence, so that a word that comes
// finds little of it ahead. Every stream has one; it is here so that a card
// that is no card of PortAudio's can have one too.
type Slack struct{ slack C.struct_slack }

// NewSlack returns the slack of a card that holds latency ready: three fifths
// of that may be missing while it rests. A latency below 30 milliseconds
// leaves none.
func NewSlack(latency time.Duration) *Slack {
	s := new(Slack)
	C.slack_begin(&s.slack, C.int64_t(latency))
	return s
}

// Hold returns how long a card that asks at now, by any clock that never steps
// back, is to be kept waiting. resting says that it asks for nothing but
// silence.
func (s *Slack) Hold(now time.Duration, resting bool) time.Duration {
	rests := C.int(0)
	if resting {
		rests = 1
	}
	return time.Duration(C.slack_hold(&s.slack, C.int64_t(now), rests))
}

// Served notes that at now the card got what lasts for length.
func (s *Slack) Served(now, length time.Duration) {
	C.slack_served(&s.slack, C.int64_t(now), C.int64_t(length))
}
