package transport_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/tactile/transport"
	"blindchess/internal/tactile/wire"
)

// packet is one packet that is heard after a time.
type packet struct {
	after         time.Duration
	address, name string
}

// hearing is a listener that hears packets at their times.
func hearing(packets ...packet) func(func(transport.Heard)) (func(), error) {
	return func(heard func(transport.Heard)) (func(), error) {
		stopped := make(chan struct{})
		for _, p := range packets {
			go func() {
				select {
				case <-time.After(p.after):
					heard(transport.Heard{Address: p.address, Name: p.name})
				case <-stopped:
				}
			}()
		}
		return func() { close(stopped) }, nil
	}
}

// TestAir_ADeviceIsFoundOnceItIsClearWhichOneIsMeant hears devices at different times. An
// address is clear at once, a name after half a second without another of that name.
func TestAir_ADeviceIsFoundOnceItIsClearWhichOneIsMeant(t *testing.T) {
	const a, b, c = "AA:BB:CC:DD:EE:01", "AA:BB:CC:DD:EE:02", "AA:BB:CC:DD:EE:03"
	for _, test := range []struct {
		name    string
		asked   string
		packets []packet
		want    string
		fault   error
		took    time.Duration // and at most a tenth of a second more
	}{
		{"nobody is there", "Board", nil, "", transport.ErrUnseen, 5 * time.Second},
		{"only others are there", "Board", []packet{{0, a, "Lamp"}, {time.Second, b, ""}}, "", transport.ErrUnseen, 5 * time.Second},
		{"an address in small letters", "aa:bb:cc:dd:ee:02", []packet{{0, a, "Board"}, {1001 * time.Millisecond, b, "Board"}}, b, nil, time.Second},
		{"a name that one has", "board", []packet{{1001 * time.Millisecond, a, "Board"}, {0, b, "Lamp"}}, a, nil, 1500 * time.Millisecond},
		{"a name that one tells only later", "Board", []packet{{0, a, ""}, {2001 * time.Millisecond, a, "Board"}}, a, nil, 2500 * time.Millisecond},
		{"a name that two have", "Board", []packet{{0, a, "Board"}, {0, b, "BOARD"}}, "", transport.ErrTwins, 0},
		{"a name that three have", "Board", []packet{{0, a, "Board"}, {0, b, "Board"}, {0, c, "board"}}, "", transport.ErrTwins, 0},
		{"a twin that is heard soon after", "Board", []packet{{time.Millisecond, a, "Board"}, {401 * time.Millisecond, b, "Board"}}, "", transport.ErrTwins, 400 * time.Millisecond},
		{"a twin that is heard too late", "Board", []packet{{time.Millisecond, a, "Board"}, {601 * time.Millisecond, b, "Board"}}, a, nil, 500 * time.Millisecond},
		{"one at the end of the wait", "Board", []packet{{4801 * time.Millisecond, a, "Board"}}, a, nil, 5 * time.Second},
		{"one after the wait", "Board", []packet{{5101 * time.Millisecond, a, "Board"}}, "", transport.ErrUnseen, 5 * time.Second},
		{"an address while a name waits", b, []packet{{0, a, b}, {301 * time.Millisecond, b, ""}}, "", transport.ErrTwins, 300 * time.Millisecond},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				reached := ""
				air := transport.NewAir(hearing(test.packets...), func(address string) (transport.Peer, error) {
					reached = address
					return nil, errors.New("enough")
				})
				began := time.Now()
				_, err := air.Open(test.asked, radio)
				took := time.Since(began)
				var port *transport.PortError
				if reached != test.want || test.fault != nil && !errors.Is(err, test.fault) || !errors.As(err, &port) || port.Path != test.asked {
					t.Errorf("got %q, %v; want %q, %v", reached, err, test.want, test.fault)
				}
				if took < test.took || took > test.took+100*time.Millisecond {
					t.Errorf("took %v, want %v", took, test.took)
				}
			})
		})
	}
}

// TestAir_ADeviceCountsAsHeardForAMinute hears two devices, each with more or less data in
// each packet, and lists them over time.
func TestAir_ADeviceCountsAsHeardForAMinute(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var tell func(transport.Heard)
		air := transport.NewAir(func(heard func(transport.Heard)) (func(), error) { tell = heard; return func() {}, nil }, nil)
		end, err := air.Borrow()
		if err != nil {
			t.Fatal(err)
		}
		defer end()
		check := func(when string, want ...string) {
			t.Helper()
			var got []string
			for _, h := range air.All() {
				got = append(got, fmt.Sprint(h.Address, h.Name, h.Services))
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s: got %q, want %q", when, got, want)
			}
		}
		check("before anything was heard")
		tell(transport.Heard{Address: "B"})
		tell(transport.Heard{Address: "A", Name: "one", Services: []string{"s"}})
		check("once both were heard", "Aone[s]", "B[]")
		time.Sleep(time.Minute - 1)
		tell(transport.Heard{Address: "A"})
		check("almost a minute later", "Aone[s]", "B[]")
		time.Sleep(time.Nanosecond)
		check("a minute later", "Aone[s]")
		tell(transport.Heard{Address: "B", Name: "two"})
		tell(transport.Heard{Address: "A", Name: "new", Services: []string{"t", "u"}})
		check("with other names", "Anew[t u]", "Btwo[]")
		tell(transport.Heard{Address: "A", Services: []string{"v"}})
		check("with other services alone", "Anew[v]", "Btwo[]")
		time.Sleep(2 * time.Minute)
		check("two minutes later")
	})
}

// TestAir_ListensFromTheFirstWhoWantsItToTheLast borrows and returns in every order.
func TestAir_ListensFromTheFirstWhoWantsItToTheLast(t *testing.T) {
	started, listening := 0, 0
	var refuses error
	air := transport.NewAir(func(func(transport.Heard)) (func(), error) {
		if refuses != nil {
			return nil, refuses
		}
		started++
		listening++
		return func() { listening-- }, nil
	}, nil)
	for round, order := range [][]int{{0}, {0, 1, 2}, {2, 1, 0}, {1, 0, 2}, {1, 1, 0, 2}} {
		refuses = transport.ErrRadioOff
		if _, err := air.Borrow(); !errors.Is(err, transport.ErrRadioOff) || listening != 0 {
			t.Errorf("got %v, %d listen; want that it is switched off", err, listening)
		}
		refuses = nil
		var ends []func()
		for range len(slices.Compact(slices.Sorted(slices.Values(order)))) {
			end, err := air.Borrow()
			if err != nil || listening != 1 {
				t.Fatalf("got %v, %d listen; want one for all", err, listening)
			}
			ends = append(ends, end)
		}
		for i, which := range order {
			if listening != 1 {
				t.Errorf("%v: %d listen before the last left", order[:i], listening)
			}
			ends[which]()
		}
		if listening != 0 || started != round+1 {
			t.Errorf("%v: %d listen after all left, started %d times, want %d", order, listening, started, round+1)
		}
	}
}

// faulty is a device whose characteristics cannot be had, or do not tell their changes.
type faulty struct {
	*flyer
	has   []string
	fails error
	mute  map[string]error // by UUID
	mtu   int
}

func (f *faulty) Characteristics() (map[string]transport.Characteristic, error) {
	all := map[string]transport.Characteristic{}
	for _, uuid := range f.has {
		all[uuid] = &limited{f.values[uuid], f.mute[uuid], f.mtu}
	}
	return all, f.fails
}

type limited struct {
	*value
	mute error
	mtu  int
}

func (l *limited) Notify(told func([]byte)) error { return errors.Join(l.mute, l.value.Notify(told)) }
func (l *limited) MTU() int                       { return l.mtu }

const third = "6e400004-b5a3-f393-e0a9-e50e24dcca9e"

// flown opens a line to a device and returns the error.
func flown(t *testing.T, f *faulty, radio wire.Radio) (io.ReadWriteCloser, error) {
	t.Helper()
	f.flyer = board("AA:BB:CC:DD:EE:01", "Board")
	f.values[third] = &value{}
	air := transport.NewAir(hearing(packet{0, f.Address, f.Name}), func(string) (transport.Peer, error) { return f, nil })
	line, err := air.Open(f.Address, radio)
	if left := map[bool]int32{true: 1, false: 0}[err != nil]; f.left.Load() != left {
		t.Errorf("%v with %v: let go %d times, want %d", f.has, err, f.left.Load(), left)
	}
	return line, err
}

// TestAir_ADeviceWithoutAllThatIsWantedIsOfAnotherKind tries all sets of characteristics
// against all that may be wanted.
func TestAir_ADeviceWithoutAllThatIsWantedIsOfAnotherKind(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		all := []string{writes, notifies, third}
		subsets := func() (sets [][]string) {
			for bits := range 8 {
				var set []string
				for i, uuid := range all {
					if bits&(1<<i) != 0 {
						set = append(set, uuid)
					}
				}
				sets = append(sets, set)
			}
			return sets
		}()
		for _, has := range subsets {
			for _, notify := range subsets {
				for _, write := range append(all, "") {
					missing := slices.DeleteFunc(append(slices.Clone(notify), write), func(uuid string) bool { return slices.Contains(has, uuid) })
					line, err := flown(t, &faulty{has: has}, wire.Radio{Write: write, Notify: notify})
					if (err == nil) != (len(missing) == 0) || err != nil && !errors.Is(err, transport.ErrOtherKind) {
						t.Errorf("%q wanted and %q to be told of %q: got %v", write, notify, has, err)
					}
					if err == nil {
						_ = line.Close()
					}
				}
			}
		}
		if _, err := flown(t, &faulty{has: all, fails: errors.New("lost")}, radio); !errors.Is(err, transport.ErrUnseen) {
			t.Errorf("got %v where the characteristics cannot be had, want %v", err, transport.ErrUnseen)
		}
		if _, err := flown(t, &faulty{has: all, mute: map[string]error{notifies: errors.New("no")}}, radio); !errors.Is(err, transport.ErrOtherKind) {
			t.Errorf("got %v where changes are not told, want %v", err, transport.ErrOtherKind)
		}
	})
}

// TestAir_AWriteIsCutToTheMessagesThatTheDeviceTakes writes as much as fits into one
// message of each size, and one byte more. A device that says no size takes 20 bytes.
func TestAir_AWriteIsCutToTheMessagesThatTheDeviceTakes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, mtu := range []int{0, 1, 22, 23, 24, 100, 247} {
			most := max(mtu, 23) - 3
			for _, lines := range []bool{false, true} {
				for _, n := range []int{1, most - 1, most, most + 1, 2*most + 1} {
					f := &faulty{has: []string{writes, notifies}, mtu: mtu}
					line, err := flown(t, f, wire.Radio{Write: writes, Notify: []string{notifies}, Lines: lines})
					if err != nil {
						t.Fatal(err)
					}
					whole := append(bytes.Repeat([]byte{7}, n), "\n\n"...)
					want := whole
					if lines {
						want = whole[:n]
					}
					if wrote, err := line.Write(whole); err != nil || wrote != len(want) {
						t.Errorf("%d bytes of %d: got %d, %v", len(want), mtu, wrote, err)
					}
					parts := f.values[writes].written
					if got := bytes.Join(parts, nil); !bytes.Equal(got, want) || len(parts) != (len(want)+most-1)/most || len(parts[0]) != min(most, len(want)) {
						t.Errorf("%d bytes of %d: got % x in %d parts", len(want), mtu, got, len(parts))
					}
					_ = line.Close()
				}
			}
		}
	})
}

// TestAir_WhatWasToldIsReadBeforeTheEndOfTheLine loses the device with changes on their way.
func TestAir_WhatWasToldIsReadBeforeTheEndOfTheLine(t *testing.T) {
	for range 20 { // one in two would do by chance
		synctest.Test(t, func(t *testing.T) {
			f := &faulty{has: []string{writes, notifies}}
			line, err := flown(t, f, radio)
			if err != nil {
				t.Fatal(err)
			}
			told := f.values[notifies].told
			told([]byte("first"))
			told(nil)
			told([]byte("second"))
			close(f.gone)
			synctest.Wait()
			buf := make([]byte, 20)
			for _, want := range []string{"first", "second"} {
				if n, err := line.Read(buf); err != nil || string(buf[:n]) != want {
					t.Errorf("got %q, %v; want %q", buf[:n], err, want)
				}
			}
			if n, err := line.Read(buf); n != 0 || !errors.Is(err, transport.ErrUnseen) {
				t.Errorf("got %q, %v; want that the device is gone", buf[:n], err)
			}
			_ = line.Close()
			_ = line.Close()
			if f.left.Load() != 1 {
				t.Errorf("let go %d times, want once", f.left.Load())
			}
			if _, err := line.Read(buf); !errors.Is(err, transport.ErrUnseen) && !errors.Is(err, transport.ErrClosed) {
				t.Errorf("got %v of a closed line", err)
			}
			finished := make(chan struct{})
			go func() {
				defer close(finished)
				for range 200 { // more than are kept for a reader
					told([]byte("late"))
				}
			}()
			<-finished
		})
	}
}

// TestAir_AWriteEndsWithItsDeadline sets a deadline while the device takes nothing, or soon
// takes it.
func TestAir_AWriteEndsWithItsDeadline(t *testing.T) {
	for _, test := range []struct {
		taken, took time.Duration
		wrote       int
		fault       error
	}{
		{100 * time.Millisecond, 100 * time.Millisecond, 20, nil},
		{time.Hour, 200 * time.Millisecond, 0, transport.ErrClosed},
	} {
		synctest.Test(t, func(t *testing.T) {
			f := &faulty{has: []string{writes, notifies}}
			line, err := flown(t, f, radio)
			if err != nil {
				t.Fatal(err)
			}
			stuck := make(chan struct{})
			f.values[writes].stuck = stuck
			time.AfterFunc(test.taken, func() { close(stuck) })
			began := time.Now()
			_ = line.(interface{ SetWriteDeadline(time.Time) error }).SetWriteDeadline(began.Add(200 * time.Millisecond))
			n, err := line.Write(make([]byte, 20))
			if took := time.Since(began); n != test.wrote || !errors.Is(err, test.fault) || took != test.took {
				t.Errorf("got %d, %v after %v; want %d, %v after %v", n, err, took, test.wrote, test.fault, test.took)
			}
			time.Sleep(2 * time.Hour)
			_ = line.Close()
		})
	}
}

// TestAir_AWriteThatTheDeviceRefusesSaysHowMuchItTook refuses each message in turn.
func TestAir_AWriteThatTheDeviceRefusesSaysHowMuchItTook(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for taken := range 3 {
			f := &faulty{has: []string{writes, notifies}}
			line, err := flown(t, f, radio)
			if err != nil {
				t.Fatal(err)
			}
			refused := errors.New("refused")
			f.values[writes].refuses, f.values[writes].takes = refused, taken
			if n, err := line.Write(make([]byte, 60)); n != 20*taken || !errors.Is(err, refused) {
				t.Errorf("got %d, %v after %d messages; want %v", n, err, taken, refused)
			}
			_ = line.Close()
		}
	})
}

// TestAir_ADeviceThatConnectsTooLateIsLetGo connects with a device after the wait for it.
func TestAir_ADeviceThatConnectsTooLateIsLetGo(t *testing.T) {
	for _, late := range []time.Duration{14 * time.Second, 16 * time.Second} {
		synctest.Test(t, func(t *testing.T) {
			f := board("AA:BB:CC:DD:EE:01", "Board")
			air := transport.NewAir(hearing(packet{0, f.Address, f.Name}), func(string) (transport.Peer, error) {
				time.Sleep(late)
				return f, nil
			})
			began := time.Now()
			line, err := air.Open(f.Address, radio)
			if late < 15*time.Second {
				if err != nil || f.left.Load() != 0 {
					t.Errorf("got %v after %v, let go %d times", err, time.Since(began), f.left.Load())
				}
				_ = line.Close()
			} else if !errors.Is(err, transport.ErrUnseen) || time.Since(began) != 15*time.Second || f.left.Load() != 0 {
				t.Errorf("got %v after %v, let go %d times; want that it is out of reach", err, time.Since(began), f.left.Load())
			}
			time.Sleep(10 * time.Second)
			synctest.Wait()
			if f.left.Load() != 1 {
				t.Errorf("let go %d times, want once", f.left.Load())
			}
		})
	}
}
