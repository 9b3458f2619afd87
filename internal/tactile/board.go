package tactile

import (
	"context"
	"io"
	"time"

	"blindchess/internal/tactile/wire"
)

// How patient a board is with its line.
const (
	ackWait   = 1500 * time.Millisecond // for the clock to acknowledge
	ackSends  = 3                       // how often a command to the clock is sent in all
	stuckWait = 2 * time.Second         // for the line to accept a write
	readSize  = 4096

	renewEvery = 10 * time.Second       // between two looks without a request
	renewSoon  = 500 * time.Millisecond // after damage

	foreignBytes = 512 // without one message among them: another device
)

// Board talks with one device over one line. It does not own the line: the
// opener closes it, and closing ends Run. The goroutine of Run owns all state;
// the other methods only hand it commands.
type Board struct {
	line     io.ReadWriter
	protocol wire.Protocol
	traits   wire.Traits
	receiver *Receiver
	now      func() time.Duration
	tell     func(time.Duration, Report)
	commands chan request
	done     chan struct{}

	plain, clock [][]byte // what waits to be written
	awaiting     []byte   // the clock command that is not acknowledged
	sends        int
	sentAt       time.Duration // of the command that awaits
	wroteAt      time.Duration
	writing      bool
	stuck        bool
	heardAt      time.Duration // the last byte
	askedAt      time.Duration // the last sign of life asked for
	renewedAt    time.Duration // the last look without a request
	framed       bool          // a frame of this protocol was understood
	silent       bool          // told
	foreign      bool          // told
	bytesSeen    uint64
	breath       QuietPeriod // before contacts are believed
	can          wire.Capabilities
	shown        wire.Lights // squares that are lit or raised
	watch        clockWatch
	game         func() Game // the table's
	unsure       bool        // a board that keeps a game of its own has not shown it on this line
	reminded     int         // how often it was given the table's since it last showed it
}

type request struct {
	look  bool
	act   func(*Board) [][]byte // the bytes to write
	clock func(*Board) [][]byte // the message to the clock

}

// boardConfig is the further parts of a Board besides its line.
type boardConfig struct {
	Now      func() time.Duration        // the instant, by a clock that never steps back
	Tell     func(time.Duration, Report) // takes each thing told, from the goroutine of Run
	Receiver *Receiver                   // keeps its memory from one line to the next; nil makes a fresh one
	Game     func() Game                 // the table's game; nil is none
}

// newBoard returns a board on line that speaks p. It says nothing until Run.
func newBoard(line io.ReadWriter, p wire.Protocol, c boardConfig) *Board {
	if c.Receiver == nil {
		c.Receiver = NewReceiver(p, ReceiverConfig{})
	}
	if c.Game == nil {
		c.Game = func() Game { return Game{} }
	}
	b := &Board{
		line:     line,
		protocol: p,
		traits:   p.Traits(),
		receiver: c.Receiver,
		now:      c.Now,
		tell:     c.Tell,
		commands: make(chan request, 64),
		done:     make(chan struct{}),
		game:     c.Game,
	}
	c.Receiver.remembers = b.remembers
	return b
}

type chunk struct {
	at    time.Duration
	bytes []byte
	err   error
}

// run greets the device and listens to it until the line fails or is closed,
// and returns the line's error. A cancelled context ends it too, but its
// reading goroutine ends only when the line is closed by its owner.
func (b *Board) run(ctx context.Context) error {
	defer close(b.done)
	chunks, spent := make(chan chunk), make(chan []byte, 2)
	go b.read(ctx, chunks, spent)
	written, toWrite := make(chan error, 1), make(chan []byte, 1)
	defer close(toWrite)
	go b.write(toWrite, written)

	b.receiver.forget()
	b.plain = append(b.plain, b.greeting()...)
	b.heardAt = b.now()
	b.askedAt, b.renewedAt = b.heardAt, b.heardAt
	b.wroteAt = b.heardAt - b.traits.Gap
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		timer.Reset(b.work(toWrite))
		select {
		case <-ctx.Done():
			return ctx.Err()
		case c := <-chunks:
			if c.err != nil {
				return c.err
			}
			b.hear(c)
			spent <- c.bytes[:cap(c.bytes)]
		case err := <-written:
			b.writing, b.stuck = false, false
			b.wroteAt = b.now()
			if err != nil {
				return err
			}
		case r := <-b.commands:
			b.obey(r)
		case <-timer.C:
		}
	}
}

// read passes on what comes from the line, two pieces of memory in turn.
func (b *Board) read(ctx context.Context, chunks chan<- chunk, spent chan []byte) {
	spent <- make([]byte, readSize)
	spent <- make([]byte, readSize)
	for {
		var buf []byte
		select {
		case buf = <-spent:
		case <-b.done:
			return
		}
		n, err := b.line.Read(buf)
		for n == 0 && err == nil {
			select {
			case <-b.done:
				return
			default:
			}
			n, err = b.line.Read(buf)
		}
		if n > 0 {
			select {
			case chunks <- chunk{at: b.now(), bytes: buf[:n]}:
			case <-b.done:
				return
			}
		}
		if err != nil {
			select {
			case chunks <- chunk{err: err}:
			case <-b.done:
			}
			return
		}
	}
}

// write is the one writer of the line.
func (b *Board) write(commands <-chan []byte, written chan<- error) {
	for command := range commands {
		_, err := b.line.Write(command)
		written <- err
	}
}

func (b *Board) hear(c chunk) {
	b.heardAt = c.at
	b.bytesSeen += uint64(len(c.bytes))
	b.silent = false
	tell := func(w Report) {
		if t, is := w.(Trouble); is && t.Kind <= TroubleMeaning && !b.framed {
			return // until a message was understood it may be another device, which is said once
		}
		b.tellClock(c.at, w)
	}
	b.receiver.Feed(c.at, c.bytes, func(f wire.Frame) { b.answer(c.at, f) }, tell)
	b.receiver.Rest(c.at, tell)
	if !b.framed && !b.foreign && b.bytesSeen >= foreignBytes {
		b.foreign = true
		tell(Trouble{Kind: TroubleForeign, Count: b.bytesSeen})
	}
}

// tellClock reports w and, for a reading of the clock, a hand's act on it.
func (b *Board) tellClock(at time.Duration, w Report) {
	switch w := w.(type) {
	case ClockRead:
		for _, told := range b.watch.read(at, w) {
			b.tell(at, told)
		}
		return
	case ClockGone:
		b.watch.gone()
	}
	b.tell(at, w)
}

// answer follows the conversation: an acknowledged command of the clock is no
// longer awaited.
func (b *Board) answer(at time.Duration, frame wire.Frame) {
	if able, ok := frame.(wire.CapabilityReport); ok {
		b.can.Abilities = able.Abilities
		return
	}
	b.framed = true
	if replier, ok := b.protocol.(wire.Replier); ok {
		b.plain = append(b.plain, replier.Reply(frame)...)
	}
	switch f := frame.(type) {
	case wire.Acknowledged:
		if b.awaiting == nil || b.clockCommand(b.awaiting) != f.Command {
			return
		}
		b.awaiting = nil
		b.tell(at, ClockDone{Command: f.Command, Failed: f.Failed})
	case wire.ClockState:
		if f.Version != "" {
			b.awaiting = nil
			b.tell(at, clockVersioned{f.Version})
		}
		if f.WrongModeForSetting {
			b.tell(at, ClockDone{Command: b.clockCommand(b.awaiting), Failed: true})
			b.awaiting = nil
		}
	case wire.Identity:
		switch f.Kind {
		case wire.KindName:
			b.can.Name = f.Text
		case wire.KindAbilities:
			b.can.Abilities = f.Text
		}
	}
}

// clockCommand returns the number of the command within a clock message: behind
// what begins it, its length, and on a DGT board the number of the clock.
func (b *Board) clockCommand(message []byte) byte {
	at := 3
	if b.traits.ClockOnly {
		at = 2
	}
	if len(message) <= at {
		return 0
	}
	return message[at]
}

func (b *Board) obey(r request) {
	if r.look {
		b.receiver.Tell()
		if b.traits.Look != nil {
			b.plain = append(b.plain, b.traits.Look)
		}
		return
	}
	if r.clock != nil {
		b.clock = append(b.clock, r.clock(b)...)
		return
	}
	b.plain = append(b.plain, r.act(b)...)
}
