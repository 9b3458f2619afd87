package tactile

import (
	"context"
	"errors"
	"io"
	"os"
	"slices"
	"sync"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/boards"
	"blindchess/internal/tactile/transport"
	"blindchess/internal/tactile/wire"
)

// reopenEvery is how often a lost port is tried again.
const reopenEvery = 250 * time.Millisecond

// signalsKept is how many signals may wait. It is more than a busy board sends
// in half a minute, so that its line is read while a slow disk is written.
const signalsKept = 4096

// Config is the parts of a Device.
type Config struct {
	Now   func() time.Duration // the instant, by a clock that never steps back; nil counts from Open
	Start wire.Contents        // the array by which a turned board is found; zero is that of standard chess

	// Dial opens the line; nil is transport.Open.
	Dial func(transport.Address, wire.Traits) (io.ReadWriteCloser, error)

	// Raw takes every byte read, with its instant, for a recording; nil for
	// none. It must not keep the bytes.
	Raw func(at time.Duration, bytes []byte)

	// Fresh makes a board that reads tags learn its pieces again: the content of
	// its calibration file is dropped.
	Fresh bool

	// Game is the table's game, for a board that keeps one of its own.
	Game Game

	// Patient keeps trying a port that is not there at first.
	Patient bool
}

// Device is a board that is opened, watched, and opened again if its line is
// lost. Signals must be read until it is closed.
type Device struct {
	spec     Spec
	config   Config
	protocol wire.Protocol
	receiver *Receiver
	signals  chan Signal
	cancel   context.CancelFunc
	ended    chan struct{}
	seq      uint64
	place    transport.Place

	mutex sync.Mutex // of the fields below
	line  io.ReadWriteCloser
	board *Board
	game  Game
}

// Open opens the device that text describes, as ParseSpec reads it, and keeps
// it open until Close. If the port cannot be opened now it returns a
// *transport.PortError, unless the configuration is patient.
func Open(text string, c Config) (*Device, error) {
	spec, err := ParseSpec(text)
	if err != nil {
		return nil, err
	}
	return OpenSpec(spec, c)
}

// OpenSpec is Open for a device that was read already.
func OpenSpec(spec Spec, c Config) (*Device, error) {
	return OpenContext(context.Background(), spec, c)
}

// OpenContext is OpenSpec that gives up if ctx ends: a device on the radio may
// need seconds. A device that is open does not end with ctx.
func OpenContext(opening context.Context, spec Spec, c Config) (*Device, error) {
	protocol, err := boards.Named(spec.Protocol)
	if err != nil {
		return nil, err
	}
	if c.Now == nil {
		began := time.Now()
		c.Now = func() time.Duration { return time.Since(began) }
	}
	if c.Dial == nil {
		c.Dial = transport.Open
	}
	traits := protocol.Traits()
	receive := ReceiverConfig{Start: c.Start, Turned: spec.Turned, ClockSide: spec.Clock, Bounce: spec.Rest(traits), Reports: spec.Address.Reports(), Pegs: spec.Pegs}
	if spec.Calibration != "" && !c.Fresh {
		if receive.Calibration, err = ReadCalibration(spec.Calibration); err != nil && !errors.Is(err, os.ErrNotExist) {
			return nil, err
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	d := &Device{
		spec:     spec,
		config:   c,
		protocol: protocol.Protocol,
		receiver: NewReceiver(protocol.Protocol, receive),
		signals:  make(chan Signal, signalsKept),
		cancel:   cancel,
		ended:    make(chan struct{}),
		game:     c.Game,
	}
	var line io.ReadWriteCloser
	if !c.Patient {
		if line, err = d.dial(opening, spec.Address); err != nil {
			cancel()
			return nil, err
		}
	}
	d.place = transport.PlaceOf(spec.Address, sold)
	go d.supervise(ctx, line)
	return d, nil
}

// sold reports whether something is sold under these numbers of USB that may be
// a board.
func sold(usb string) bool { return boards.Sold(usb) != "" }

// Ports lists the ways to boards on this computer. They are its ports, the named
// ones, such as pseudo-terminals, the boards that were heard by radio, and those
// that LiveChess holds on this computer.
func Ports(named ...string) ([]transport.Port, error) {
	var own []transport.Address
	for _, text := range named {
		address, err := transport.Guess(text)
		if err != nil {
			return nil, err
		}
		own = append(own, address)
	}
	ports, err := transport.List(sold, own...)
	if err != nil {
		return nil, err
	}
	for _, heard := range transport.HeardOf() {
		address := transport.Address{Scheme: wire.BLE, Path: heard.Address}
		named := func(p transport.Port) bool { return p.Scheme == wire.BLE && heard.Named(p.Path) }
		title := boards.OnAir(heard.Name, heard.Services)
		if i := slices.IndexFunc(ports, named); i >= 0 {
			ports[i].Known = title
			continue
		}
		if title == "" {
			continue
		}
		ports = append(ports, transport.Port{Address: address, Product: heard.Name, Known: title})
	}
	for _, port := range transport.LiveChessBoards() {
		if !slices.ContainsFunc(ports, func(p transport.Port) bool { return p.Address == port.Address }) {
			ports = append(ports, port)
		}
	}
	return ports, nil
}

// Signals returns the device's signals. It is closed after Close.
func (d *Device) Signals() <-chan Signal { return d.signals }

// Spec returns how the device was described.
func (d *Device) Spec() Spec { return d.spec }

// Sensing returns the sensing of the device. A flat protocol on a board of
// pegs, as the description says, has pegs.
func (d *Device) Sensing() wire.Sensing {
	sensing := d.protocol.Traits().Sensing
	sensing.Pegs = sensing.Pegs || d.spec.Pegs
	return sensing
}

// Close closes the line and ends the device. It waits for its goroutines,
// except for a write that the system does not let go.
func (d *Device) Close() error {
	d.cancel()
	d.mutex.Lock()
	line := d.line
	d.mutex.Unlock()
	var err error
	if line != nil {
		err = line.Close()
	}
	for {
		select {
		case <-d.signals:
		case <-d.ended:
			return err
		}
	}
}

// supervise owns the line: it runs a board on it, and opens it again when it
// is gone.
func (d *Device) supervise(ctx context.Context, line io.ReadWriteCloser) {
	defer close(d.ended)
	defer close(d.signals)
	if line == nil {
		var reason error
		if line, reason = d.dial(ctx, d.spec.Address); reason != nil {
			d.tell(ctx, d.config.Now(), Lost{reason})
			line = d.reopen(ctx)
		}
	}
	for line != nil {
		err := d.run(ctx, line)
		if ctx.Err() != nil {
			return
		}
		d.tell(ctx, d.config.Now(), Lost{err})
		line = d.reopen(ctx)
		if line != nil {
			d.tell(ctx, d.config.Now(), Found{})
		}
	}
}

// run runs one board until its line is lost.
func (d *Device) run(ctx context.Context, line io.ReadWriteCloser) error {
	recorded := io.ReadWriter(line)
	if d.config.Raw != nil {
		recorded = &recorder{line, d.config.Now, d.config.Raw}
	}
	board := newBoard(recorded, d.protocol, boardConfig{
		Now:      d.config.Now,
		Tell:     func(at time.Duration, w Report) { d.tell(ctx, at, w) },
		Receiver: d.receiver,
		Game:     d.keeps,
	})
	d.mutex.Lock()
	d.line, d.board = line, board
	d.mutex.Unlock()
	err := board.run(ctx)
	_ = line.Close()
	d.mutex.Lock()
	d.line, d.board = nil, nil
	d.mutex.Unlock()
	return err
}

// reopen tries the port until it opens, and returns nothing when the device is
// closed.
func (d *Device) reopen(ctx context.Context) io.ReadWriteCloser {
	ticker := time.NewTicker(reopenEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
		}
		address, ours := d.place.Now(d.spec.Address, sold)
		if !ours {
			continue // another board hangs at this port
		}
		if line, err := d.dial(ctx, address); err == nil {
			if d.place == (transport.Place{}) {
				d.place = transport.PlaceOf(address, sold)
			}
			return line
		}
	}
}

// dial opens the line, and gives up if ctx ends: a device on the radio may need
// seconds.
func (d *Device) dial(ctx context.Context, address transport.Address) (io.ReadWriteCloser, error) {
	type answer struct {
		line io.ReadWriteCloser
		err  error
	}
	answered := make(chan answer, 1)
	go func() {
		line, err := d.config.Dial(address, d.protocol.Traits())
		answered <- answer{line, err}
	}()
	select {
	case a := <-answered:
		return a.line, a.err
	case <-ctx.Done():
		go func() {
			if a := <-answered; a.line != nil {
				_ = a.line.Close()
			}
		}()
		return nil, ctx.Err()
	}
}

func (d *Device) tell(ctx context.Context, at time.Duration, w Report) {
	if learnt, ok := w.(Calibrated); ok && d.spec.Calibration != "" {
		if err := WriteCalibration(d.spec.Calibration, learnt.Calibration); err != nil {
			defer d.tell(ctx, at, Trouble{Kind: TroubleUncalibrated, Err: err})
		}
	}
	d.seq++
	select {
	case d.signals <- Signal{d.seq, at, w}:
	case <-ctx.Done():
	}
}

// current returns the board that runs now, or nothing.
func (d *Device) current() *Board {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	return d.board
}

// look asks for all squares: a Looked follows. It reports false if the line is
// lost.
func (d *Device) Look() bool {
	board := d.current()
	return board != nil && board.look()
}

// Turn takes the board to lie the other way round from now on: a Rotated and a
// Looked follow. It reports false if the line is lost.
func (d *Device) Turn() bool {
	board := d.current()
	return board != nil && board.turn()
}

// Mend believes the contact of a square again that was set aside. It reports false
// if the line is lost.
func (d *Device) Mend(square rules.Square) bool {
	board := d.current()
	return board != nil && board.mend(square)
}

// ShowMove lets the squares of a move be seen or felt. It reports false if the
// device has no means or the line is lost.
func (d *Device) ShowMove(from, to rules.Square) bool {
	return d.Show(wire.Lights{From: from, To: to})
}

// Show lights or raises these squares and no others; the zero Lights ends it.
func (d *Device) Show(lights wire.Lights) bool {
	board := d.current()
	return board != nil && board.show(lights)
}

// recorder passes the bytes that it reads to a recording.
type recorder struct {
	io.ReadWriter
	now func() time.Duration
	raw func(time.Duration, []byte)
}

func (r *recorder) Read(buf []byte) (int, error) {
	n, err := r.ReadWriter.Read(buf)
	if n > 0 {
		r.raw(r.now(), buf[:n])
	}
	return n, err
}
