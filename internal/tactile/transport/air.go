package transport

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"blindchess/internal/tactile/wire"
)

// air is Bluetooth Low Energy as a system offers it that has no BlueZ. Its functions may
// be called at any time.
type air struct {
	// listen calls heard for each device that it hears, until stop is called. It
	// returns ErrRadioAbsent or ErrRadioOff if it cannot.
	listen func(heard func(Heard)) (stop func(), err error)
	// connect connects with the device of an address. It returns ErrUnseen if the
	// device does not answer.
	connect func(address string) (peer, error)

	mu    sync.Mutex
	known map[string]airHeard // by address

	ear  sync.Mutex // held while it starts or stops to listen; what is heard meanwhile waits for mu alone
	lent int        // how many callers want it to listen
	stop func()     // ends the listening, or nil
}

// airHeard is a device with the time when it was heard last.
type airHeard struct {
	Heard
	at time.Time
}

// peer is a connected device.
type peer interface {
	// Characteristics returns those of all services, by UUID in small letters.
	Characteristics() (map[string]characteristic, error)
	// Gone is closed when the device is no longer connected.
	Gone() <-chan struct{}
	// Leave lets the device go. It is called once.
	Leave()
}

// characteristic is one value of a device.
type characteristic interface {
	Notify(told func([]byte)) error // calls told for each change from now on
	Write(part []byte) error
	MTU() int // bytes of the longest message on the air, or 0 if that is not known
}

// remembered is how long a device counts as heard that is not heard again.
const remembered = time.Minute

// borrow makes the air listen until the returned function is called.
func (a *air) borrow() (end func(), err error) {
	a.ear.Lock()
	defer a.ear.Unlock()
	if a.stop == nil {
		if a.stop, err = a.listen(a.hear); err != nil {
			return nil, err
		}
	}
	a.lent++
	return sync.OnceFunc(func() {
		a.ear.Lock()
		defer a.ear.Unlock()
		if a.lent--; a.lent == 0 {
			a.stop()
			a.stop = nil
		}
	}), nil
}

// hear notes that a device was heard. A name that it told before stays.
func (a *air) hear(h Heard) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.known == nil {
		a.known = map[string]airHeard{}
	}
	before := a.known[h.Address]
	if h.Name == "" {
		h.Name = before.Name
	}
	if len(h.Services) == 0 {
		h.Services = before.Services
	}
	a.known[h.Address] = airHeard{h, time.Now()}
}

// all lists the devices that were heard in the last minute, by address.
func (a *air) all() []Heard {
	a.mu.Lock()
	defer a.mu.Unlock()
	var all []Heard
	for address, h := range a.known {
		if time.Since(h.at) >= remembered {
			delete(a.known, address)
			continue
		}
		all = append(all, h.Heard)
	}
	slices.SortFunc(all, func(h, o Heard) int { return strings.Compare(h.Address, o.Address) })
	return all
}

// find returns the address of the one device that a name means. It listens for a
// device that it has not heard yet.
func (a *air) find(ctx context.Context, name string) (string, error) {
	end, err := a.borrow()
	if err != nil {
		return "", err
	}
	defer end()
	named := func() []Heard {
		return slices.DeleteFunc(a.all(), func(h Heard) bool { return !h.Named(name) })
	}
	until := time.Now().Add(scanWait)
	for found := named(); ; found = named() {
		switch {
		case len(found) == 1 && strings.EqualFold(found[0].Address, name):
			return found[0].Address, nil
		case len(found) > 1:
			return "", ErrTwins
		case len(found) == 1 && until.After(time.Now().Add(twinWait)):
			until = time.Now().Add(twinWait) // for another of the same name
		case time.Now().After(until) && len(found) == 1:
			return found[0].Address, nil
		case time.Now().After(until):
			return "", ErrUnseen
		}
		select {
		case <-ctx.Done():
			return "", ErrUnseen
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// open connects with a device by its address or its name, and subscribes to its
// changes.
func (a *air) open(path string, radio wire.Radio) (io.ReadWriteCloser, error) {
	ctx, cancel := context.WithTimeout(context.Background(), scanWait+radioWait)
	defer cancel()
	address, err := a.find(ctx, path)
	if err != nil {
		return nil, &PortError{path, err}
	}
	type result struct {
		line *airLine
		err  error
	}
	opened := make(chan result, 1)
	go func() {
		l, err := a.reach(address, radio)
		opened <- result{l, err}
	}()
	select {
	case r := <-opened:
		if r.err != nil {
			return nil, &PortError{path, r.err}
		}
		return &line{base: r.line, path: path}, nil
	case <-ctx.Done():
		go func() { // what connects too late is let go
			if r := <-opened; r.err == nil {
				_ = r.line.Close()
			}
		}()
		return nil, &PortError{path, ErrUnseen}
	}
}

// reach connects with a device and finds its characteristics.
func (a *air) reach(address string, radio wire.Radio) (*airLine, error) {
	device, err := a.connect(address)
	if err != nil {
		return nil, err
	}
	l, err := subscribe(device, radio)
	if err != nil {
		device.Leave()
		return nil, err
	}
	go func() {
		select {
		case <-device.Gone():
			l.why = ErrUnseen
			close(l.ended)
		case <-l.writes.Done():
		}
	}()
	return l, nil
}

// subscribe returns a line to a connected device, once its changes are told.
func subscribe(device peer, radio wire.Radio) (*airLine, error) {
	all, err := device.Characteristics()
	if err != nil {
		return nil, errors.Join(ErrUnseen, err)
	}
	to, ok := all[radio.Write]
	if !ok {
		return nil, ErrOtherKind
	}
	l := newAirLine(to.MTU(), radio.Lines)
	l.leave = device.Leave
	l.send = func(ctx context.Context, part []byte) error {
		sent := make(chan error, 1)
		go func() { sent <- to.Write(part) }()
		select {
		case err := <-sent:
			return err
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	for _, uuid := range radio.Notify {
		from, ok := all[uuid]
		if !ok {
			return nil, ErrOtherKind
		}
		if err := from.Notify(l.pass); err != nil {
			return nil, errors.Join(ErrOtherKind, err)
		}
	}
	return l, nil
}
