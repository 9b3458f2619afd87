//go:build cgo

package portaudio

// #cgo pkg-config: portaudio-2.0
// #include "stream.h"
import "C"

import (
	"errors"
	"fmt"
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
	fill := cgo.Handle(handle).Value().(func([]int16) Reserve)
	return C.int(fill(unsafe.Slice((*int16)(out), int(samples))))
}

// takeHeard is called by a microphone that has heard something.
//
//export takeHeard
func takeHeard(handle C.uintptr_t, in unsafe.Pointer, samples C.int) {
	take := cgo.Handle(handle).Value().(func([]int16))
	take(unsafe.Slice((*int16)(in), int(samples)))
}

// stream is one open stream.
type stream struct {
	system *System
	handle cgo.Handle
	mu     sync.Mutex
	player *C.struct_player // nil once it is closed
	kept   int              // the device that no other may replace; -1 if any may
}

// open opens and starts a stream that plays the samples from exchange, or that
// records for it.
func (s *System) open(p Params, records bool, exchange any) (*stream, error) {
	library.Lock()
	defer library.Unlock()
	device, err := s.find(p.Device, records)
	if err != nil {
		return nil, err
	}
	input := C.int(0)
	if records {
		input = 1
	}
	if p.Stays {
		if s.kept[device.Index] {
			return nil, fmt.Errorf("%w: another player of this table already uses %s", ErrNoDevice, device.Name)
		}
		defer stay()()
	}
	opened := &stream{system: s, handle: cgo.NewHandle(exchange), kept: -1}
	fault := C.player_open(&opened.player, input, C.int(device.Index), C.int(p.Channels), C.double(p.Rate), C.double(p.Latency.Seconds()), C.uintptr_t(opened.handle))
	if fault == 0 {
		if fault = C.player_start(opened.player); fault != 0 {
			C.player_close(opened.player)
		}
	}
	if fault != 0 {
		opened.handle.Delete()
		return nil, explain(portaudio.Error(fault), device.Name, p)
	}
	s.streams++
	if p.Stays {
		if s.kept == nil {
			s.kept = map[int]bool{}
		}
		s.kept[device.Index], opened.kept = true, device.Index
	}
	return opened, nil
}

// Wake ends the rest of the stream: fill is called at once, or as soon as the
// card has room.
func (o *stream) Wake() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.player != nil {
		C.player_wake(o.player)
	}
}

// errStuck is the error of a card that does not let go of its stream.
var errStuck = errors.New("portaudio: the card does not close")

// patience is how long a card may take to close. A stopped sound server answers
// nothing, and the program waits no longer.
const patience = 3 * time.Second

// Close stops the stream at once; the samples that the card holds ready are not
// played. A stream that its card does not let go stays open and is never freed.
func (o *stream) Close() error {
	o.mu.Lock()
	player := o.player
	o.player = nil
	o.mu.Unlock() // what fills the card may be waking it meanwhile
	if player == nil {
		return nil
	}
	library.Lock()
	defer library.Unlock()
	closed := make(chan C.int, 1)
	go func() { closed <- C.player_close(player) }()
	var fault C.int
	select {
	case fault = <-closed:
	case <-time.After(patience):
		return errStuck
	}
	o.handle.Delete()
	o.system.streams--
	delete(o.system.kept, o.kept)
	if fault != 0 {
		return portaudio.Error(fault)
	}
	return nil
}

// Slack makes a card wait during silence, so that the next word finds little of
// it ahead. Every stream has one; it is here so that a card that is no card of
// PortAudio's can have one too.
type Slack struct{ slack C.struct_slack }

// NewSlack returns the slack of a card that holds latency ready: seven tenths
// of that may be missing while it rests, and a third while it is lean. A latency
// below 30 milliseconds leaves none.
func NewSlack(latency time.Duration) *Slack {
	s := new(Slack)
	C.slack_begin(&s.slack, C.int64_t(latency))
	return s
}

// Hold returns how long to delay a card that asks at now, by any clock that
// never steps back, if reserve must be held ready.
func (s *Slack) Hold(now time.Duration, reserve Reserve) time.Duration {
	return time.Duration(C.slack_hold(&s.slack, C.int64_t(now), C.enum_reserve(reserve)))
}

// Served notes that at now the card got what lasts for length.
func (s *Slack) Served(now, length time.Duration) {
	C.slack_served(&s.slack, C.int64_t(now), C.int64_t(length))
}
