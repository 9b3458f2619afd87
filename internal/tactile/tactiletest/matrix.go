package tactiletest

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/simulate"
	"blindchess/internal/tactile/wire"
)

// Matrix returns, as text, the traits of a protocol and what it and the emulator of its
// boards make of messages that are whole, damaged, cut short and too long. Each message
// of a conversation is taken with each of its bytes changed. Equal results in a row are
// one line; what would be long is a sum. Unlike Conversation it also serves clocks.
func Matrix(t *testing.T, p wire.Protocol, newEmulator func() simulate.Emulator) string {
	t.Helper()
	m := &matrix{protocol: p, newEmulator: newEmulator}
	m.traits()
	commands, said := m.exchange(t)
	m.squares()
	m.rhythm()
	m.hand()
	for _, command := range commands {
		m.command(command)
	}
	m.beginnings("the board hears", m.hears, 1, 2, 8, 300)
	for _, message := range said {
		m.message(message)
	}
	m.beginnings("the program hears", m.reads, 1, 2, 3, 4, 7, 14, 70, 300, 1800)
	return m.out.String()
}

type matrix struct {
	protocol    wire.Protocol
	newEmulator func() simulate.Emulator
	out         strings.Builder
}

// able is a board that has all abilities.
var able = wire.Capabilities{Name: "Revelation II", Abilities: wire.CanLight + wire.CanRaise + wire.CanBuzz}

// coloured is a board whose lights have colours.
var coloured = wire.Capabilities{Abilities: wire.CanLight + wire.CanColour}

func (m *matrix) traits() {
	traits := reflect.ValueOf(m.protocol.Traits())
	for field, value := range traits.Fields() {
		switch v := value.Interface().(type) {
		case []byte:
			fmt.Fprintf(&m.out, "%s: % X\n", field.Name, v)
		case [][]byte:
			fmt.Fprintf(&m.out, "%s: % X\n", field.Name, v)
		default:
			fmt.Fprintf(&m.out, "%s: %+v\n", field.Name, v)
		}
	}
}

// greeted returns a board that was greeted, has a clock, and is a second old.
func (m *matrix) greeted() *simulate.Board {
	board := simulate.NewBoard(m.newEmulator(), simulate.Hand{})
	_ = board.SetClock("5m 4m 2s")
	for _, command := range wire.Greeting(m.protocol, wire.StartContents()) {
		board.Hear(0, command)
	}
	board.Beat(time.Second)
	return board
}

// exchange returns the kinds of commands that the protocol gives, and the messages that
// a board says to them and by itself.
func (m *matrix) exchange(t *testing.T) (commands, said [][]byte) {
	t.Helper()
	traits := m.protocol.Traits()
	commands = slices.Concat(wire.Greeting(m.protocol, wire.StartContents()), traits.Asked.Ask, traits.Renew,
		[][]byte{traits.Asked.Battery, traits.Look, traits.Alive, traits.Clock})
	from, to := rules.SquareAt(1, 0), rules.SquareAt(2, 5)
	if lighter, ok := m.protocol.(wire.Lighter); ok {
		lights := wire.Lights{From: from, To: to, Wrong: 0x8000000000000080}
		commands = append(commands, lighter.Light(lights, able), lighter.Light(lights, coloured), lighter.Light(wire.Lights{}, able))
	}
	if feeler, ok := m.protocol.(wire.Feeler); ok {
		commands = append(commands, feeler.Raise(from.Bit()|to.Bit(), able), feeler.Buzz(from, able))
	}
	if shower, ok := m.protocol.(wire.MoveShower); ok {
		commands = append(commands, shower.ShowMove(from, to))
	}
	if setter, ok := m.protocol.(wire.ClockSetter); ok {
		for _, s := range []wire.ClockSetting{
			{Left: 3*time.Hour + 25*time.Minute + 17*time.Second, Right: 59 * time.Second, LeftRuns: true},
			{Left: 100 * time.Hour, Right: -time.Second, RightRuns: true}, {},
		} {
			commands = append(commands, setter.ClockSet(s))
		}
	}
	if control, ok := m.protocol.(wire.ClockController); ok {
		periods := []wire.ClockPeriod{{Moves: 70, Time: 90 * time.Minute, Increment: 30 * time.Second}, {Time: 15 * time.Minute, Delay: 5 * time.Second}, {Time: time.Minute, Bronstein: 3 * time.Second}, {Time: time.Second}, {Time: time.Hour}}
		commands = slices.Concat(commands, control.ClockControl(periods, periods[1:3]), control.ClockControl(nil, periods),
			[][]byte{control.ClockRun(true, false), control.ClockRun(false, true), control.ClockRun(false, false)})
	}
	if keeper, ok := m.protocol.(wire.GameKeeper); ok {
		setup, err := rules.ParseFEN("4k3/8/8/8/8/8/4P3/4K3 b - - 300 700")
		if err != nil {
			t.Fatal(err)
		}
		commands = append(commands, keeper.Continue(setup)...)
	}
	board := simulate.NewBoard(m.newEmulator(), simulate.Hand{})
	_ = board.SetClock("5m 4m 2s")
	say := func(message []byte) {
		if len(message) > 0 && !slices.ContainsFunc(said, func(b []byte) bool { return b[0] == message[0] && len(b) == len(message) }) {
			said = append(said, slices.Clone(message))
		}
	}
	var once [][]byte
	for i, command := range commands {
		if len(command) == 0 || slices.ContainsFunc(once, func(b []byte) bool { return slices.Equal(b, command) }) {
			continue
		}
		once = append(once, command)
		say(board.Hear(time.Duration(i)*time.Second, command))
		say(board.Beat(time.Duration(i+1) * time.Second))
	}
	return once, said
}

// squares writes how the board lights and raises each square for the program.
func (m *matrix) squares() {
	show := func(name string, commands func(s rules.Square) [][]byte) {
		board := m.greeted()
		var lines []string
		for s := rules.A1; s <= rules.H8; s++ {
			for _, command := range commands(s) {
				if command != nil {
					board.Hear(time.Second, command)
				}
			}
			st := &board.State
			lines = append(lines, fmt.Sprint(s, st.Lit.Squares(), st.Blinking.Squares(), st.Coloured.Red.Squares(), st.Coloured.Green.Squares(), st.Coloured.Blue.Squares(), st.Raised.Squares(), st.Felt[max(len(st.Felt)-1, 0):]))
		}
		fmt.Fprintf(&m.out, "%s, sum %08X: %s; %s\n", name, sum(strings.Join(lines, "\n")), lines[0], lines[11])
	}
	if lighter, ok := m.protocol.(wire.Lighter); ok {
		for _, can := range []wire.Capabilities{able, coloured, {}} {
			show("a move from each square with "+can.Name+can.Abilities, func(s rules.Square) [][]byte {
				return [][]byte{lighter.Light(wire.Lights{From: s, To: rules.H8 + rules.A1 - s}, can)}
			})
			show("each square wrong with "+can.Name+can.Abilities, func(s rules.Square) [][]byte {
				return [][]byte{lighter.Light(wire.Lights{Wrong: s.Bit() | rules.A1.Bit()}, can)}
			})
		}
	}
	if feeler, ok := m.protocol.(wire.Feeler); ok {
		for _, can := range []wire.Capabilities{able, {}} {
			show("each square felt with "+can.Abilities, func(s rules.Square) [][]byte {
				return [][]byte{feeler.Raise(s.Bit(), can), feeler.Buzz(s, can)}
			})
		}
	}
}

// rhythm writes when a board says something by itself in three seconds: when it is new,
// after the greeting, after all its pieces are taken off, and after it was reset.
func (m *matrix) rhythm() {
	beat := func(name string, board *simulate.Board, from time.Duration) {
		fmt.Fprintf(&m.out, "%s, listening %t:", name, board.Emulator.Listening())
		for at := from; at < from+3*time.Second; at += time.Millisecond * 5 {
			if said := board.Beat(at); len(said) > 0 {
				fmt.Fprintf(&m.out, " %d", (at - from).Milliseconds())
			}
		}
		fmt.Fprintln(&m.out)
	}
	beat("a new board", simulate.NewBoard(m.newEmulator(), simulate.Hand{}), 0)
	board := m.greeted()
	beat("a board that was greeted", board, time.Second)
	_, _ = board.Typed(4*time.Second, "setup 8/8/8/8/8/8/8/8")
	beat("an empty board", board, 4*time.Second)
	_, _ = board.Typed(7*time.Second, "start")
	beat("a clock that runs", board, 7*time.Second)
	board.Emulator.Reset()
	beat("a board that was reset", board, 10*time.Second)
}

// hand writes what a board says when it is used.
func (m *matrix) hand() {
	board := m.greeted()
	at := time.Second
	for _, line := range []string{
		"lift a1", "lift h8", "place a1", "place h8 k", "move e2e4", "turn", "move e7e5", "turn", "start", "press", "press", "stop", "press",
		"button back", "button minus", "button run", "button plus", "button ok", "button mine", "button theirs", "button moves", "button mode", "button confirm", "button several",
		"clock 9h59m59s 10h", "clock 0s 1s", "start", "button run", "button run", "clock none", "button run", "setup 4k3/8/8/8/8/8/8/4K3",
	} {
		if _, err := board.Typed(at, line); err != nil {
			continue
		}
		at += 2 * time.Second
		said := board.Beat(at)
		fmt.Fprintf(&m.out, "%s: %s, read as %s\n", line, hexadecimal(said), m.reads(said))
	}
}

// hears returns what a greeted board answers to bytes, and what becomes of it.
func (m *matrix) hears(command []byte) string {
	board := m.greeted()
	before := states(board)
	said := board.Hear(2*time.Second, command)
	said = append(said, board.Beat(2*time.Second)...)
	said = append(said, board.Beat(3*time.Second)...)
	after := states(board)
	if after == before {
		return hexadecimal(said)
	}
	return fmt.Sprintf("%s and the board changes to %08X", hexadecimal(said), sum(after))
}

// states describes a board in full.
func states(board *simulate.Board) string {
	s := &board.State
	return fmt.Sprint(s.Contents.Occupied(), s.Lit, s.Blinking, s.Coloured, s.Raised, s.Felt, s.Shown, s.Beeps, s.Clock.Left, s.Clock.Right, s.Clock.Running, s.Clock.RightHigh,
		s.Clock.LeftFell, s.Clock.RightFell, s.Clock.Ready, s.Clock.Told, s.Clock.Control, s.Clock.Moves, s.Clock.Period, s.Heard, board.Emulator.Listening())
}

// reads returns what the program makes of bytes: each message, and the bytes that wait.
func (m *matrix) reads(said []byte) string {
	var parts []string
	if reporter, ok := m.protocol.(wire.Reporter); ok {
		frame, err := reporter.Report(said)
		parts = append(parts, fmt.Sprintf("report %s %v", frames(frame), err))
	}
	for len(said) > 0 && len(parts) < 4 {
		frame, used, err := m.protocol.Decode(said)
		if used == 0 {
			parts = append(parts, fmt.Sprintf("%d wait", len(said)))
			break
		}
		parts = append(parts, fmt.Sprintf("%d %s %v", used, frames(frame), err))
		said = said[used:]
	}
	return strings.Join(parts, ", ")
}

// frames writes a frame, and one of all squares as a sum.
func frames(frame wire.Frame) string {
	switch f := frame.(type) {
	case nil:
		return "nothing"
	case wire.Snapshot:
		var text [64]byte
		for i, content := range f.Contents {
			text[i] = content.Piece.Letter()
			if content.Occupied && text[i] == 0 {
				text[i] = '?'
			}
		}
		return fmt.Sprintf("Snapshot %08X", sum(string(text[:])))
	case wire.Tags:
		h := fnv.New32a()
		_ = binary.Write(h, binary.BigEndian, f.Tags[:])
		return fmt.Sprintf("Tags %08X", h.Sum32())
	}
	return short.Replace(strings.TrimPrefix(fmt.Sprintf("%T %+v", frame, frame), "wire."))
}

// most is how much of a message is changed at each byte.
const most = 24

// command writes what a board does with a command that is damaged or cut short.
func (m *matrix) command(command []byte) {
	fmt.Fprintf(&m.out, "command %s: %s\n", hexadecimal(command), m.hears(command))
	m.changed(command, m.hears, false)
}

// message writes what the program makes of a message that is damaged or cut short.
func (m *matrix) message(message []byte) {
	fmt.Fprintf(&m.out, "message %s: %s\n", hexadecimal(message), m.reads(message))
	m.changed(message, m.reads, true)
}

// changed writes what is made of a message with each byte changed: to all values, or to
// those nearby.
func (m *matrix) changed(message []byte, made func([]byte) string, all bool) {
	whole := made(message)
	results := func(i int) string {
		r := runs{}
		for value := range 256 {
			near := byte(value) ^ message[i]
			if !all && near&(near-1) != 0 && byte(value) != message[i]+1 && byte(value) != message[i]-1 && value != 0 && value != 255 {
				continue
			}
			damaged := slices.Clone(message)
			damaged[i] = byte(value)
			result := made(damaged)
			if result == whole {
				result = "the same"
			}
			r.add(value, result)
		}
		return r.String()
	}
	for i := range min(len(message), most) {
		fmt.Fprintf(&m.out, "  byte %d: %s\n", i, results(i))
	}
	cut := runs{}
	for n := 1; n < len(message); n++ {
		cut.add(n, made(message[:n]))
	}
	fmt.Fprintf(&m.out, "  cut: %s\n", cut.String())
}

// beginnings writes what is made of each first byte before so many equal ones.
func (m *matrix) beginnings(name string, made func([]byte) string, lengths ...int) {
	for _, fill := range []byte{0, '1'} {
		for _, length := range lengths {
			r := runs{}
			for first := range 256 {
				message := make([]byte, length)
				for i := range message {
					message[i] = fill
				}
				message[0] = byte(first)
				r.add(first, made(message))
			}
			fmt.Fprintf(&m.out, "%s one byte, then %02X up to %d bytes: %s\n", name, fill, length, r.String())
		}
	}
}

// runs writes results, with equal ones in a row together. What is long is cut and a sum
// stands for it.
type runs struct {
	parts  []string
	from   int
	last   int
	result string
	begun  bool
}

func (r *runs) add(value int, result string) {
	if r.begun && result == r.result {
		r.last = value
		return
	}
	r.end()
	r.from, r.last, r.result, r.begun = value, value, result, true
}

func (r *runs) end() {
	if r.begun {
		r.parts = append(r.parts, fmt.Sprintf("%d-%d %s", r.from, r.last, r.result))
	}
}

// String returns all of them, shortened after the first few.
func (r *runs) String() string {
	r.end()
	text := strings.Join(r.parts, "; ")
	if len(text) <= 240 {
		return text
	}
	return fmt.Sprintf("%s ... %d results, sum %08X", text[:120], len(r.parts), sum(text))
}

func sum(text string) uint32 {
	h := fnv.New32a()
	h.Write([]byte(text))
	return h.Sum32()
}

// hexadecimal writes the first bytes of a message, and a sum where it is long.
func hexadecimal(message []byte) string {
	if len(message) == 0 {
		return "nothing"
	}
	if len(message) <= 16 {
		return fmt.Sprintf("% X", message)
	}
	return fmt.Sprintf("% X and so on, %d bytes, sum %08X", message[:8], len(message), sum(string(message)))
}
