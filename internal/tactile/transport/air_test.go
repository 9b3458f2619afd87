package transport_test

import (
	"bytes"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/tactile/transport"
	"blindchess/internal/tactile/wire"
)

// skies is Bluetooth with devices in reach.
type skies struct {
	mu        sync.Mutex
	devices   map[string]*flyer // by address
	off       error
	listening int
}

// flyer is a device on the air.
type flyer struct {
	transport.Heard
	values  map[string]*value
	refuses error // when it is connected
	gone    chan struct{}
	left    atomic.Int32
}

// value is a characteristic of a device.
type value struct {
	mu      sync.Mutex
	written [][]byte
	told    func([]byte)
	stuck   chan struct{} // a write waits for it
	refuses error         // where not nil, any message after the first so many
	takes   int
}

func (v *value) Notify(told func([]byte)) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.told = told
	return nil
}

func (v *value) Write(part []byte) error {
	if v.stuck != nil {
		<-v.stuck
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.refuses != nil && len(v.written) >= v.takes {
		return v.refuses
	}
	v.written = append(v.written, bytes.Clone(part))
	return nil
}

func (v *value) MTU() int { return 30 }

func (f *flyer) Characteristics() (map[string]transport.Characteristic, error) {
	all := map[string]transport.Characteristic{}
	for uuid, v := range f.values {
		all[uuid] = v
	}
	return all, nil
}

func (f *flyer) Gone() <-chan struct{} { return f.gone }
func (f *flyer) Leave()                { f.left.Add(1) }

func (s *skies) listen(heard func(transport.Heard)) (func(), error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.off != nil {
		return nil, s.off
	}
	s.listening++
	go func() {
		for _, f := range s.devices {
			heard(f.Heard)
			heard(transport.Heard{Address: f.Address}) // a packet that names nothing
		}
	}()
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.listening--
	}, nil
}

func (s *skies) connect(address string) (transport.Peer, error) {
	f := s.devices[address]
	if f == nil || f.refuses != nil {
		return nil, transport.ErrUnseen
	}
	return f, nil
}

const writes, notifies = "6e400002-b5a3-f393-e0a9-e50e24dcca9e", "6e400003-b5a3-f393-e0a9-e50e24dcca9e"

func board(address, name string) *flyer {
	return &flyer{
		Heard:  transport.Heard{Address: address, Name: name},
		values: map[string]*value{writes: {}, notifies: {}}, gone: make(chan struct{}),
	}
}

func over(devices ...*flyer) (*skies, *transport.Air) {
	s := &skies{devices: map[string]*flyer{}}
	for _, f := range devices {
		s.devices[f.Address] = f
	}
	return s, transport.NewAir(s.listen, s.connect)
}

var radio = wire.Radio{Write: writes, Notify: []string{notifies}}

func TestAir_ADeviceIsFoundByNameReadWrittenAndLetGo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		one := board("AA:BB:CC:DD:EE:01", "Board One")
		s, air := over(one, board("AA:BB:CC:DD:EE:02", "Board Two"))
		line, err := air.Open("board one", radio)
		if err != nil {
			t.Fatal(err)
		}
		long := bytes.Repeat([]byte{7}, 60)
		if n, err := line.Write(long); n != 60 || err != nil {
			t.Errorf("got %d, %v; want all written", n, err)
		}
		parts := one.values[writes].written
		if sizes := []int{len(parts[0]), len(parts[1]), len(parts[2])}; !slices.Equal(sizes, []int{27, 27, 6}) {
			t.Errorf("got parts of %v bytes, want what one message holds", sizes)
		}
		for _, told := range []string{"first", "second"} {
			one.values[notifies].told([]byte(told))
		}
		buf := make([]byte, 20)
		for _, want := range []string{"first", "second"} {
			if n, err := line.Read(buf); err != nil || string(buf[:n]) != want {
				t.Errorf("got %q, %v; want %q", buf[:n], err, want)
			}
		}
		close(one.gone)
		if _, err := line.Read(buf); !errors.Is(err, transport.ErrUnseen) {
			t.Errorf("got %v from a device that is gone", err)
		}
		if err := line.Close(); err != nil || one.left.Load() != 1 {
			t.Errorf("got %v; the device was let go %d times, want once", err, one.left.Load())
		}
		if s.mu.Lock(); s.listening != 0 {
			t.Errorf("%d still listen", s.listening)
		}
		s.mu.Unlock()
	})
}

func TestAir_WhatCannotBeOpenedSaysWhy(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		shut := board("AA:BB:CC:DD:EE:03", "Shut")
		shut.refuses = transport.ErrUnseen
		lamp := board("AA:BB:CC:DD:EE:04", "Lamp")
		lamp.values = map[string]*value{writes: {}}
		s, air := over(board("AA:BB:CC:DD:EE:01", "Twin"), board("AA:BB:CC:DD:EE:02", "twin"), shut, lamp)
		for name, want := range map[string]error{"Twin": transport.ErrTwins, "Shut": transport.ErrUnseen, "Lamp": transport.ErrOtherKind, "nobody": transport.ErrUnseen} {
			if _, err := air.Open(name, radio); !errors.Is(err, want) {
				t.Errorf("%s: got %v, want %v", name, err, want)
			}
		}
		if lamp.left.Load() != 1 {
			t.Errorf("a device of another kind was let go %d times, want once", lamp.left.Load())
		}
		line, err := air.Open("aa:bb:cc:dd:ee:02", radio)
		if err != nil {
			t.Fatalf("an address is no name of two: %v", err)
		}
		_ = line.Close()
		s.off = transport.ErrRadioOff
		if _, err := air.Open("Twin", radio); !errors.Is(err, transport.ErrRadioOff) {
			t.Errorf("got %v, want that it is switched off", err)
		}
	})
}

func TestAir_ListensOnceForAllAndKeepsANameThatALaterPacketLacks(t *testing.T) {
	s, air := over(board("AA:BB:CC:DD:EE:01", "Board"))
	first, err := air.Borrow()
	if err != nil {
		t.Fatal(err)
	}
	second, err := air.Borrow()
	if err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(5 * time.Second); len(air.All()) == 0 && time.Now().Before(deadline); {
		time.Sleep(time.Millisecond)
	}
	if all := air.All(); len(all) != 1 || all[0].Name != "Board" {
		t.Errorf("got %v", all)
	}
	first()
	first()
	s.mu.Lock()
	if s.listening != 1 {
		t.Errorf("%d listen while one still wants it", s.listening)
	}
	s.mu.Unlock()
	second()
	if s.listening != 0 {
		t.Errorf("%d listen though nobody wants it", s.listening)
	}
}

func TestAir_AWriteThatTheDeviceDoesNotTakeEndsWithTheLine(t *testing.T) {
	one := board("AA:BB:CC:DD:EE:01", "Board")
	one.values[writes].stuck = make(chan struct{})
	defer close(one.values[writes].stuck)
	_, air := over(one)
	line, err := air.Open("Board", radio)
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() {
		_, err := line.Write([]byte("never taken"))
		ended <- err
	}()
	time.Sleep(20 * time.Millisecond) // either way the write must end
	_ = line.Close()
	select {
	case err := <-ended:
		if err == nil {
			t.Error("got no error from a write that the device did not take")
		}
	case <-time.After(10 * time.Second):
		t.Fatal("a write outlived its line")
	}
}

// The last device may be heard while the air stops listening.
func TestAir_StoppingDoesNotHangOnADeviceHeardMeanwhile(t *testing.T) {
	listen := func(heard func(transport.Heard)) (func(), error) {
		end, ended := make(chan struct{}), make(chan struct{})
		go func() {
			defer close(ended)
			<-end
			heard(transport.Heard{Address: "AA"}) // the last packet, on the way when it was stopped
		}()
		return func() { close(end); <-ended }, nil
	}
	air := transport.NewAir(listen, nil)
	end, err := air.Borrow()
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	go func() { end(); close(done) }()
	select {
	case <-done:
	case <-time.After(10 * time.Second):
		t.Fatal("the air is still listening")
	}
}
