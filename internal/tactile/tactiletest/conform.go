package tactiletest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/simulate"
	"blindchess/internal/tactile/wire"
)

// Conform compares a protocol with the emulator of its boards: each must
// understand the other, and the emulator's reports must be read as the pieces on
// it. It fails the test if they disagree.
func Conform(t *testing.T, p wire.Protocol, newEmulator func() simulate.Emulator) {
	t.Helper()
	for _, turned := range []bool{false, true} {
		if turned && p.Traits().Sensing.MovesAlone {
			continue // it runs a game, and does not sense its orientation
		}
		c := &conversation{protocol: p, board: simulate.NewBoard(newEmulator(), simulate.Hand{})}
		c.board.State.Turned = turned
		c.squares(t)
		c.shown(t)
		c.clock(t)
		c.board.Emulator.Reset()
	}
}

// conversation is a host that talks with an emulator.
type conversation struct {
	protocol wire.Protocol
	board    *simulate.Board
	at       time.Duration
	held     []byte
	contents wire.Contents
	tags     [64]wire.Tag
	times    wire.Times
	looks    int

	log  *strings.Builder // what is said and what becomes of it, or nil
	said [][]byte         // each message of the board, once

	last      []byte // the last message of the board
	lastFrame string // and how it was read
}

// says sends commands of the host, and reads the answer.
func (c *conversation) says(t *testing.T, commands ...[]byte) {
	t.Helper()
	for _, command := range commands {
		if command != nil {
			c.writes(">", command)
			c.hear(t, c.board.Hear(c.at, command))
		}
	}
}

// passes lets time pass.
func (c *conversation) passes(t *testing.T, d time.Duration) {
	t.Helper()
	for end := c.at + d; c.at < end; c.at += 50 * time.Millisecond {
		c.hear(t, c.board.Beat(c.at))
	}
}

func (c *conversation) hear(t *testing.T, said []byte) {
	t.Helper()
	c.writes("<", said)
	sized, kept := c.board.Emulator.(simulate.Reports)
	if reporter, ok := c.protocol.(wire.Reporter); ok && kept {
		for len(said) > 0 {
			report := said[:sized.ReportSize(said)]
			frame, err := reporter.Report(report)
			if err != nil {
				t.Fatalf("the driver takes % X for %v", report, err)
			}
			c.take(frame)
			said = said[len(report):]
		}
		return
	}
	c.held = append(c.held, said...)
	for len(c.held) > 0 {
		frame, used, err := c.protocol.Decode(c.held)
		if err != nil {
			t.Fatalf("the driver takes % X for %v", c.held[:used], err)
		}
		if used == 0 {
			return
		}
		c.held = c.held[used:]
		c.take(frame)
	}
}

func (c *conversation) take(frame wire.Frame) {
	if c.log != nil {
		if text := short.Replace(fmt.Sprintf("  %T %+v\n", frame, frame)); text != c.lastFrame {
			c.log.WriteString(text)
			c.lastFrame = text
		}
	}
	switch f := frame.(type) {
	case wire.Snapshot:
		c.contents, c.looks = f.Contents, c.looks+1
	case wire.Tags:
		c.tags, c.looks = f.Tags, c.looks+1
	case wire.Changed:
		c.contents.Set(f.Square, f.After)
	case wire.Moved:
		c.contents.Set(f.To, c.contents.At(f.From))
		c.contents.Set(f.From, wire.Content{})
	case wire.Times:
		c.times = f
	}
}

// lies returns a square as the sensors below the board number it.
func (c *conversation) lies(s rules.Square) rules.Square { return c.board.State.Wired(s) }

func (c *conversation) squares(t *testing.T) {
	t.Helper()
	traits := c.protocol.Traits()
	c.says(t, wire.Greeting(c.protocol, wire.StartContents())...)
	c.passes(t, time.Second)
	if c.looks == 0 || !c.board.Emulator.Listening() {
		t.Fatalf("got %d looks after the greeting, want all squares told", c.looks)
	}
	c.agree(t, "the starting array")
	e2, e4 := rules.SquareAt(4, 1), rules.SquareAt(4, 3)
	pawn := c.tags[c.lies(e2)-rules.A1]
	if _, err := c.board.Typed(c.at, "move e2e4"); err != nil {
		t.Fatal(err)
	}
	c.passes(t, time.Second)
	c.agree(t, "a move")
	if traits.Sensing.Tags && (pawn == 0 || c.tags[c.lies(e4)-rules.A1] != pawn) {
		t.Errorf("got the tag %X on e4, want that of the pawn, %X", c.tags[c.lies(e4)-rules.A1], pawn)
	}
	c.contents = wire.Contents{}
	c.says(t, append([][]byte{traits.Look, traits.Alive}, traits.Renew...)...)
	c.passes(t, time.Second)
	c.agree(t, "a look at all squares")
	c.says(t, traits.Asked.Ask...)
	c.passes(t, time.Second)
}

// agree compares the host's knowledge with the pieces on the board.
func (c *conversation) agree(t *testing.T, after string) {
	t.Helper()
	traits := c.protocol.Traits()
	if traits.Sensing.Tags {
		return
	}
	want := c.board.State.Contents
	if c.board.State.Turned {
		want = want.Turned()
	}
	if !traits.Sensing.Names {
		want = want.Occupancy()
	}
	if c.contents != want {
		t.Errorf("after %s: got %v, want %v", after, c.contents, want)
	}
}

func (c *conversation) shown(t *testing.T) {
	t.Helper()
	d2, d5 := rules.SquareAt(3, 1), rules.SquareAt(3, 4)
	two := d2.Bit() | d5.Bit()
	wired := c.lies(d2).Bit() | c.lies(d5).Bit()
	can := wire.Capabilities{Name: "Revelation II", Abilities: wire.CanLight + wire.CanRaise + wire.CanBuzz}
	s := &c.board.State
	if lighter, ok := c.protocol.(wire.Lighter); ok {
		for _, lights := range []wire.Lights{{From: c.lies(d2), To: c.lies(d5)}, {Wrong: wired}} {
			c.says(t, lighter.Light(lights, can))
			if s.Lit != two {
				t.Errorf("%+v: got %v lit, want d2 and d5", lights, s.Lit.Squares())
			}
			c.passes(t, time.Second)
		}
		c.says(t, lighter.Light(wire.Lights{}, can))
		if s.Lit != 0 {
			t.Errorf("got %v lit, want none", s.Lit.Squares())
		}
	}
	if feeler, ok := c.protocol.(wire.Feeler); ok {
		c.says(t, feeler.Raise(wired, can), feeler.Buzz(c.lies(d5), can))
		if s.Raised != two || len(s.Felt) != 1 || s.Felt[0] != d5 {
			t.Errorf("got %v raised and %v buzzed, want d2 and d5, and d5", s.Raised.Squares(), s.Felt)
		}
		if feeler.Raise(wired, wire.Capabilities{}) != nil || feeler.Buzz(d5, wire.Capabilities{}) != nil {
			t.Error("a board that has not told that it can be felt is asked to be")
		}
	}
}

func (c *conversation) clock(t *testing.T) {
	t.Helper()
	setter, ok := c.protocol.(wire.ClockSetter)
	if !ok {
		return
	}
	if err := c.board.SetClock("5m 4m 2s"); err != nil {
		t.Fatal(err)
	}
	c.says(t, c.protocol.Traits().Clock)
	if c.times.Left.Time != 5*time.Minute || c.times.Right.Time != 4*time.Minute || c.times.Running {
		t.Errorf("got %+v, want five and four minutes, standing", c.times)
	}
	for _, left := range []bool{true, false} {
		c.says(t, setter.ClockSet(wire.ClockSetting{Left: time.Hour, Right: 2 * time.Hour, LeftRuns: left, RightRuns: !left}))
		c.passes(t, 3*time.Second)
		if !c.times.Running || c.times.RightHigh == left || c.times.Left.Time < 59*time.Minute || c.times.Right.Time < 119*time.Minute {
			t.Errorf("got %+v, want the left side running: %t", c.times, left)
		}
	}
	if _, err := c.board.Typed(c.at, "press"); err != nil {
		t.Fatal(err)
	}
	c.passes(t, time.Second)
	if c.times.RightHigh {
		t.Errorf("got %+v, want the lever pressed by the right", c.times)
	}
	c.says(t, setter.ClockSet(wire.ClockSetting{Left: time.Minute, Right: 0}))
	c.passes(t, time.Second)
	if c.times.Running || c.times.Left.Time != time.Minute {
		t.Errorf("got %+v, want it to stand at a minute", c.times)
	}
}
