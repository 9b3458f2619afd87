//go:build linux || darwin

package atboard_test

import (
	"bytes"
	"io"
	"path/filepath"
	"sync"
	"testing"

	"blindchess/internal/host"
	"blindchess/internal/room"
	"blindchess/internal/room/atboard"
	"blindchess/internal/table"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/transport"
	"blindchess/internal/tactile/wire"
)

// plug is a line to a device that the test plays, in memory, so that the time of
// a test may be its own. It can be pulled out and put back.
type plug struct {
	t      *testing.T
	asked  chan struct{}     // closed once all squares were asked for
	answer func(said []byte) // answers what the program says, or nothing

	mutex  sync.Mutex
	line   *cable
	out    error // why nothing is there
	said   []byte
	looked bool
	dead   bool // it answers nothing any more
}

// cable is one line, from its opening until it is closed or pulled out.
type cable struct {
	*io.PipeReader
	p    *plug
	tell *io.PipeWriter
}

func newPlug(t *testing.T) *plug { return &plug{t: t, asked: make(chan struct{})} }

// spec reads the description of a board at p, without its address.
func (p *plug) spec(seatAndKind, options string) tactile.Spec {
	p.t.Helper()
	spec, err := tactile.ParseSpec(seatAndKind + ":/dev/test" + options)
	if err != nil {
		p.t.Fatal(err)
	}
	return spec
}

// attends has a board at p attended to.
func (p *plug) attends(r *room.Room, listener atboard.Listener, spec tactile.Spec, named bool) {
	r.Attend(atboard.AttendantOn(r, listener, spec, named, p.dial))
}

func (p *plug) dial(transport.Address, wire.Traits) (io.ReadWriteCloser, error) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.out != nil {
		return nil, &transport.PortError{Path: "/dev/test", Err: p.out}
	}
	read, tell := io.Pipe()
	p.line = &cable{read, p, tell}
	return p.line, nil
}

// Write takes what the program says to the device.
func (c *cable) Write(said []byte) (int, error) {
	p := c.p
	p.mutex.Lock()
	p.said = append(p.said, said...)
	if !p.looked && bytes.IndexByte(said, dgt.SendBoard) >= 0 {
		p.looked = true
		close(p.asked)
	}
	answers := p.answer != nil && !p.dead
	p.mutex.Unlock()
	if answers {
		p.answer(said)
	}
	return len(said), nil
}

// Write has the device say something. It fails the test without a reader.
func (p *plug) Write(message []byte) (int, error) {
	p.mutex.Lock()
	line := p.line
	p.mutex.Unlock()
	if line == nil {
		p.t.Fatal("nobody reads what the device says")
	}
	return line.tell.Write(message)
}

// count returns how often the program has said something to the device.
func (p *plug) count(message []byte) int {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return bytes.Count(p.said, message)
}

// pull takes the device away for a reason, until push.
func (p *plug) pull(reason error) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.out = reason
	if p.line != nil {
		_ = p.line.tell.CloseWithError(&transport.PortError{Path: "/dev/test", Err: reason})
		p.line = nil
	}
}

// dies has the device answer nothing any more, though its line is there.
func (p *plug) dies() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.dead = true
}

// push puts the device back.
func (p *plug) push() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.out = nil
}

// attendsClock has a clock at p attended to, beside a board that both share or not.
func (p *plug) attendsClock(r *room.Room, listener atboard.Listener, spec tactile.Spec, shared bool) {
	r.Attend(atboard.ClockAttendantOn(r, listener, spec, shared, p.dial))
}

// pegs opens a table at which Anna, who is blind, has White and pegs at p.
func (p *plug) pegs(log func(host.Log) host.Log) (*room.Room, *room.Local, tactile.Spec) {
	p.t.Helper()
	spec := p.spec("white=pegs", ",bounce=0s")
	conditions := table.ForFriends()
	conditions.Seats.White = table.Seat{Name: "Anna", Blind: true, Scheme: "fide", Board: atboard.Sensing(spec)}
	r, me := openTable(p.t, room.Options{Journal: filepath.Join(p.t.TempDir(), "pegs.journal"), Conditions: conditions, Log: log}, false)
	return r, me, spec
}

// begins attends to pegs, and begins the game once they are in the start
// position.
func (p *plug) begins(r *room.Room, me *room.Local, spec tactile.Spec, named bool) {
	p.t.Helper()
	p.attends(r, me, spec, named)
	<-p.asked
	p.writes(wholeBoard(wire.StartContents()))
	if err := r.Begin(); err != nil {
		p.t.Fatal(err)
	}
}

// writes has the device say a message.
func (p *plug) writes(message []byte) {
	p.t.Helper()
	if _, err := p.Write(message); err != nil {
		p.t.Fatal(err)
	}
}

// field has a field hold what a code says; 0 is nothing.
func (p *plug) field(name string, code byte) {
	p.t.Helper()
	p.writes([]byte{dgt.SaysField, 0, 5, dgt.Field(square(p.t, name)), code})
}
