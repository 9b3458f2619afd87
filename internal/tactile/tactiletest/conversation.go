package tactiletest

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/simulate"
	"blindchess/internal/tactile/wire"
)

// Conversation returns a whole conversation between a protocol and the emulator of its
// boards, byte by byte: what the host says, what the board says and how it is read, and
// what became of the board. Real boards hear and say the same bytes, so that none may
// change unnoticed. After it stands what the protocol makes of damaged messages.
func Conversation(t *testing.T, p wire.Protocol, newEmulator func() simulate.Emulator) string {
	t.Helper()
	c := &conversation{protocol: p, board: simulate.NewBoard(newEmulator(), simulate.Hand{}), log: new(strings.Builder)}
	c.squares(t)
	for _, line := range []string{"lift e4", "place e4", "move e7e5", "move g1f3", "lift b8", "place c6 b8", "turn", "turn"} {
		if _, err := c.board.Typed(c.at, line); err == nil {
			fmt.Fprintf(c.log, "%s\n", line)
			c.passes(t, time.Second)
		}
	}
	c.shown(t)
	if lighter, ok := p.(wire.Lighter); ok {
		for _, lights := range []wire.Lights{{From: rules.A1, To: rules.H8, Wrong: rules.SquareAt(0, 7).Bit()}, {Wrong: 0xff00000000000081}} {
			c.says(t, lighter.Light(lights, wire.Capabilities{}), lighter.Light(lights, wire.Capabilities{Abilities: wire.CanLight + wire.CanColour}))
			c.describe()
		}
	}
	if shower, ok := p.(wire.MoveShower); ok {
		c.says(t, shower.ShowMove(rules.SquareAt(4, 6), rules.SquareAt(4, 4)))
		c.passes(t, time.Second)
	}
	if keeper, ok := p.(wire.GameKeeper); ok {
		c.says(t, keeper.Continue(rules.StandardSetup())...)
		c.passes(t, time.Second)
	}
	c.clock(t)
	if control, ok := p.(wire.ClockController); ok {
		periods := []wire.ClockPeriod{{Moves: 40, Time: 90 * time.Minute, Increment: 30 * time.Second}, {Time: 15 * time.Minute, Delay: 5 * time.Second}, {Time: time.Minute, Bronstein: 3 * time.Second}}
		c.says(t, control.ClockControl(periods, periods[1:])...)
		c.says(t, control.ClockRun(true, false), control.ClockRun(false, true), control.ClockRun(false, false))
		c.passes(t, time.Second)
	}
	c.describe()
	c.damaged()
	return c.log.String()
}

// describe writes what became of the board.
func (c *conversation) describe() {
	s := c.board.State
	fmt.Fprintf(c.log, "= %s; lit %v, blinking %v, coloured %v, raised %v, felt %v, shown %q, %d beeps, clock %+v\n", short.Replace(fmt.Sprint(s.Contents)), s.Lit.Squares(), s.Blinking.Squares(), s.Coloured, s.Raised.Squares(), s.Felt, s.Shown, s.Beeps, s.Clock)
}

// short writes the pieces of a board as letters, and leaves out what is not so of a clock.
var short = strings.NewReplacer(
	"White king", "K", "White queen", "Q", "White rook", "R", "White bishop", "B", "White knight", "N", "White pawn", "P",
	"Black king", "k", "Black queen", "q", "Black rook", "r", "Black bishop", "b", "Black knight", "n", "Black pawn", "p", "nothing", "-",
	" Fallen:false", "", " Flagged:false", "", " Running:false", "", " RightHigh:false", "", " LeftTurn:false", "", " RightTurn:false", "", " BatteryLow:false", "", " Absent:false", "",
	" Exact:false", "", " Delay:0s", "", " ByHand:false", "",
)

// writes takes down bytes that are said: the first so many, and how many there are.
func (c *conversation) writes(by string, said []byte) {
	if c.log == nil || len(said) == 0 {
		return
	}
	if by == "<" && bytes.Equal(said, c.last) {
		c.log.WriteString("< as before\n")
		return
	}
	if by == "<" {
		c.last = slices.Clone(said)
	}
	const most = 80
	fmt.Fprintf(c.log, "%s % X", by, said[:min(len(said), most)])
	if len(said) > most {
		var sum uint32
		for _, b := range said {
			sum = sum*31 + uint32(b)
		}
		fmt.Fprintf(c.log, " ... %d bytes, sum %08X", len(said), sum)
	}
	c.log.WriteByte('\n')
	if by == "<" && !slices.ContainsFunc(c.said, func(b []byte) bool { return bytes.Equal(b, said) }) {
		c.said = append(c.said, slices.Clone(said))
	}
}

// damaged writes what is made of each kind of message with one byte changed, and of its
// beginnings.
func (c *conversation) damaged() {
	made := func(said []byte) string {
		frame, used, err := c.protocol.Decode(said)
		switch {
		case err != nil:
			return fmt.Sprintf("%v, %d used", err, used)
		case frame == nil:
			return fmt.Sprintf("nothing, %d used", used)
		}
		return fmt.Sprintf("%T, %d used", frame, used)
	}
	if reporter, ok := c.protocol.(wire.Reporter); ok {
		if _, kept := c.board.Emulator.(simulate.Reports); kept {
			made = func(said []byte) string {
				frame, err := reporter.Report(said)
				return fmt.Sprintf("%T, %v", frame, err)
			}
		}
	}
	for _, said := range c.said[:min(len(c.said), 12)] {
		said = said[:min(len(said), 80)]
		fmt.Fprintf(c.log, "damaged: % X\n", said)
		c.list("changed", len(said), func(i int) string {
			damaged := slices.Clone(said)
			damaged[i] ^= 0x15
			return made(damaged)
		})
		c.list("cut", len(said), func(i int) string { return made(said[:i+1]) })
	}
}

// list writes what happens at each place, equal ones in a row together.
func (c *conversation) list(what string, places int, happens func(int) string) {
	var lines []string
	from := 0
	for i := range places {
		if i+1 == places || happens(i+1) != happens(i) {
			lines = append(lines, fmt.Sprintf("%s at %d to %d: %s", what, from, i, happens(i)))
			from = i + 1
		}
	}
	fmt.Fprintf(c.log, "  %s\n", strings.Join(lines, "; "))
}
