package tactile_test

import (
	"flag"
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/floors/golden"
	"blindchess/internal/rules"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/boards"
	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/wire"
)

var update = flag.Bool("update", false, "write what is told of boards anew")

// crooked is a board on which hands, contacts and the line do all that they can, chosen by
// a seed, and the account of what a receiver tells of it.
type crooked struct {
	*rand.Rand
	receiver *tactile.Receiver
	at       time.Duration
	stands   wire.Contents // as the sensors see it
	kinds    map[string]int
	account  strings.Builder
}

func (c *crooked) tell(what tactile.Report) {
	c.kinds[strings.TrimPrefix(fmt.Sprintf("%T", what), "tactile.")]++
	fmt.Fprintf(&c.account, "%v %T %+v\n", c.at, what, what)
}

// passes lets time pass, and contacts rest when the receiver says so.
func (c *crooked) passes(d time.Duration) {
	end := c.at + d
	for range 200 {
		due, waits := c.receiver.Next()
		if !waits || due > end {
			break
		}
		c.at = max(c.at, due)
		c.receiver.Rest(c.at, c.tell)
	}
	c.at = end
}

func (c *crooked) says(message ...byte) { c.receiver.Feed(c.at, message, nil, c.tell) }

// field has a sensor say what its square holds now.
func (c *crooked) field(s rules.Square, content wire.Content) {
	c.stands.Set(s, content)
	c.says(dgt.Message(dgt.SaysField, dgt.Field(s), dgt.CodeOf(content))...)
}

func (c *crooked) whole(contents wire.Contents) {
	c.stands = contents
	var codes [64]byte
	for field := range codes {
		codes[field] = dgt.CodeOf(contents.At(dgt.Square(byte(field))))
	}
	c.says(dgt.Message(dgt.SaysBoard, codes[:]...)...)
}

func (c *crooked) square() rules.Square { return rules.A1 + rules.Square(c.IntN(64)) }

func (c *crooked) piece() wire.Content {
	return wire.Holding(rules.PieceOf("PNBRQKpnbrqk"[c.IntN(12)]))
}

// act does one thing.
func (c *crooked) act() {
	switch c.IntN(20) {
	case 0, 1, 2, 3, 4: // a piece is taken and put elsewhere
		from, to := c.square(), c.square()
		holds := c.stands.At(from)
		c.field(from, wire.Content{})
		c.passes(time.Duration(1+c.IntN(300)) * time.Millisecond)
		c.field(to, holds)
	case 5, 6: // a contact bounces or chatters
		s, gap := c.square(), []time.Duration{5, 20, 29, 31, 90, 150, 210, 300, 400}[c.IntN(9)]*time.Millisecond
		holds := c.stands.At(s)
		if !holds.Occupied {
			holds = c.piece()
		}
		for range 2 + c.IntN(16) {
			if c.stands.At(s).Occupied {
				c.field(s, wire.Content{})
			} else {
				c.field(s, holds)
			}
			c.passes(gap)
		}
	case 7: // many squares at once
		for range []int{3, 30, 120, 260}[c.IntN(4)] {
			c.field(c.square(), c.piece())
			c.passes(time.Duration(c.IntN(9)) * time.Millisecond)
		}
	case 8:
		c.whole(wire.StartContents())
	case 9:
		start := wire.StartContents()
		c.whole(start.Turned())
	case 10: // the start, but for a few squares
		near := wire.StartContents()
		if c.IntN(2) == 0 {
			near = near.Turned()
		}
		for range c.IntN(5) {
			near.Set(c.square(), wire.Content{})
		}
		c.whole(near)
	case 11: // as it stands, or with one piece more
		again := c.stands
		if c.IntN(2) == 0 {
			again.Set(c.square(), c.piece())
		}
		c.whole(again)
	case 12: // more pieces than there are
		var full wire.Contents
		for s := range rules.Square(28 + c.IntN(8)) {
			full.Set(rules.A1+s, c.piece())
		}
		c.whole(full)
	case 13, 14: // the clock
		sides, status := [2]byte{byte(c.IntN(10)), byte(c.IntN(10))}, byte(c.IntN(32))
		if c.IntN(6) == 0 {
			status = 0x20
		}
		c.says(0x8D, 0, 10, 0x20, sides[0], 0x16, 0x20, sides[1], 0x16, status)
	case 15: // noise
		noise := make([]byte, 1+c.IntN(90))
		for i := range noise {
			noise[i] = byte(c.IntN(0x80))
		}
		c.says(noise...)
	case 16: // messages with faults: a length, a battery and a time that there are not
		c.says([][]byte{{dgt.SaysField, 0, 6, 1, 1, 1}, {0xA0, 0, 5, 0x7F, 0}, {0x8D, 0, 10, 0x2F, 0, 0, 0x20, 0, 0, 0}}[c.IntN(3)]...)
	case 17: // what is not known, and names
		c.says([][]byte{{0x88, 0, 3}, {0xBF, 0, 4, 1}, {0xC0, 0, 3}, {0x91, 0, 5, '4', '2'}, {0x93, 0, 5, 1, 8}}[c.IntN(5)]...)
	case 18: // a battery
		c.says(0xA0, 0, 12, []byte{100, 16, 15, 11, 10, 6, 5, 0}[c.IntN(8)], 0x7F, 0x7F, 0, 1, 0, 0, 0, byte(c.IntN(4)))
	case 19: // a message in two parts, and what the program asks
		c.says(dgt.SaysField, 0)
		c.passes(time.Millisecond)
		c.says(5, byte(c.IntN(64)), byte(c.IntN(13)))
		if c.IntN(2) == 0 {
			c.receiver.Tell()
		}
	}
	c.passes([]time.Duration{0, time.Millisecond, 20 * time.Millisecond, 30 * time.Millisecond, 100 * time.Millisecond, 900 * time.Millisecond, time.Second, 1500 * time.Millisecond, 2 * time.Second, 5100 * time.Millisecond, 30 * time.Second, 301 * time.Second}[c.IntN(12)])
	contents, known := c.receiver.Contents()
	fmt.Fprintf(&c.account, "= %v %t %t %t %t\n", contents, known, c.receiver.Turned(), c.receiver.Flooding(), c.receiver.Damaged())
}

// TestReceiver_TellsOfCrookedBoardsAsBefore compares what is told of boards on which all
// goes wrong that can, with each way to configure a receiver.
func TestReceiver_TellsOfCrookedBoardsAsBefore(t *testing.T) {
	start := wire.StartContents()
	var out strings.Builder
	for name, config := range map[string]tactile.ReceiverConfig{
		"plain": {}, "turned": {Turned: true}, "rests 30 ms": {Bounce: 30 * time.Millisecond}, "rests 100 ms, turned": {Bounce: 100 * time.Millisecond, Turned: true},
		"pegs": {Pegs: true}, "pegs, rest 20 ms": {Pegs: true, Bounce: 20 * time.Millisecond}, "White left": {ClockSide: rules.White}, "Black left": {ClockSide: rules.Black}, "another start": {Start: start.Occupancy()},
	} {
		for seed := range uint64(6) {
			c := &crooked{Rand: rand.New(rand.NewPCG(seed, 7)), receiver: tactile.NewReceiver(dgt.Protocol{}, config), kinds: map[string]int{}}
			for range 150 {
				c.act()
			}
			var counts []string
			for _, kind := range slices.Sorted(maps.Keys(c.kinds)) {
				counts = append(counts, fmt.Sprint(kind, " ", c.kinds[kind]))
			}
			h := fnv.New32a()
			h.Write([]byte(c.account.String()))
			fmt.Fprintf(&out, "%s, seed %d: %s; sum %08X\n", name, seed, strings.Join(counts, ", "), h.Sum32())
		}
	}
	lines := strings.SplitAfter(out.String(), "\n")
	slices.Sort(lines)
	golden.Check(t, "testdata/crooked.golden", strings.Join(lines, ""), *update)
}

// TestParseSpec_ReadsEachOptionUpToItsLimit compares what is read of the boards that are
// written, and why the others cannot be.
func TestParseSpec_ReadsEachOptionUpToItsLimit(t *testing.T) {
	texts := []string{"", "dgt", "dgt:", ":", "none:/dev/x", "white=", "white=dgt:/dev/x", "BLACK=dgt:/dev/x", "both=dgt:/dev/x", "red=dgt:/dev/x", "livechess:", "livechess:desk/7", "dgt:ble:AA", "chessnut:/dev/hidraw0", "chessup:AA:BB", "talking:/dev/x", "dgt:tcp:desk", "dgt:tcp:desk:7", "livechess:,clock=white-right"}
	for _, option := range []string{
		"turned", "turned=1", "pegs", "pegs=", "pegs=x", "clock=white-left", "clock=white-right", "clock=x", "clock", "bounce=0s", "bounce=1s", "bounce=1001ms", "bounce=-1ms", "bounce=x", "bounce", "dwell=0s", "dwell=2s", "dwell=2001ms", "dwell=-1ms", "dwell=x",
		"settle=99ms", "settle=100ms", "settle=10s", "settle=10001ms", "settle=x", "calibration=f", "calibration=", "x", "", "turned,pegs,bounce=5ms", "turned,x",
	} {
		texts = append(texts, "dgt:/dev/x,"+option)
	}
	type fields tactile.Spec // without its name
	var out strings.Builder
	for _, text := range texts {
		spec, err := tactile.ParseSpec(text)
		if err != nil {
			fmt.Fprintf(&out, "%q: %v\n", text, err)
			continue
		}
		fmt.Fprintf(&out, "%q: %+v, clock %t, reads back as %q, dwells", text, fields(spec), spec.IsClock(), spec.String())
		for _, sensing := range []wire.Sensing{{}, {Pegs: true}, {Tags: true}, {Tags: true, Pegs: true}} {
			fmt.Fprintf(&out, " %v", spec.Dwells(sensing))
		}
		kind, err := boards.Named(spec.Protocol)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&out, ", rests %v", spec.Rest(kind.Traits()))
		fmt.Fprintln(&out)
	}
	golden.Check(t, "testdata/specs.golden", out.String(), *update)
}
