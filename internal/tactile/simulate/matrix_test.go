package simulate_test

import (
	"bytes"
	"flag"
	"fmt"
	"hash/fnv"
	"regexp"
	"strings"
	"testing"
	"time"

	"blindchess/internal/floors/golden"
	"blindchess/internal/rules"
	"blindchess/internal/tactile/boards"
	"blindchess/internal/tactile/simulate"
	"blindchess/internal/tactile/wire"
)

var update = flag.Bool("update", false, "write what simulated boards do anew")

// unset are the fields of a reading that say nothing.
var unset = regexp.MustCompile(` ?\w+:(false|0s)`)

// sum stands for text that is long.
func sum(text string) string {
	h := fnv.New32a()
	h.Write([]byte(text))
	return fmt.Sprintf("%08X", h.Sum32())
}

func told(message []byte) string {
	if len(message) > 24 {
		return fmt.Sprintf("%d bytes, sum %s", len(message), sum(string(message)))
	}
	return fmt.Sprintf("% X", message)
}

// typedLines are what a tester types, in four sessions, each at a new board.
var typedLines = [][]string{
	{
		"", "# a remark", "state", "lift e2", "lift e3", "lift d2", "place d3", "place e4", "place a5", "place b5 Q", "lift b5", "lift d3", "place c5 Q", "place c6", "place c7 q", "lift", "place", "lift e9", "place e4 x", "place e4 Qx",
		"move e7e5", "move e7e9", "move e7", "move e7e8x", "move", "setup 4k3/P7/8/8/8/8/8/4K2R", "move a7a8q", "move e1g1", "setup x", "setup", "setup 4k3/8/8/8/8/8/8/R3K3", "move e1a1", "setup r3k3/8/8/8/8/8/8/4K3", "move e8c8",
		"setup 4k3/8/8/3Pp3/8/8/8/4K3", "move d5e6", "setup 4k3/8/8/3Pp3/8/8/8/4K3", "move d5e5", "setup 3k4/8/8/8/8/8/8/3K3R", "move d1f1", "move d1h1", "setup 4k3/8/8/8/8/8/4K3/4R2R", "move e2g2", "move e2c2", "state", "fly", "help", "quit",
	},
	{"clock 5m 4m 2s", "state", "start", "press", "press", "stop", "press", "clock 9h59m59s 0s", "clock 10h 1m", "clock 1m 10h", "clock 1m -1s", "clock 1m", "clock 1m 1m 1s 1s", "clock x y", "start", "wait 3s", "press", "wait x", "wait -1s", "wait", "clock none", "state", "clock 2s 2s", "start", "wait 5s", "state"},
	{"button back", "button minus", "button run", "button plus", "button ok", "button mine", "button theirs", "button moves", "button mode", "button confirm", "button several", "button", "button x"},
	{"noise 1", "noise 0", "noise -1", "noise x", "noise 300", "noise 1048577", "send 8E000534", "send 8E0", "send", "send xx", "send 00ff", "turn", "move e2e4", "turn", "unplug 1s", "unplug x", "unplug -1s", "unplug 0s", "state"},
}

func TestBoard_DoesWhatIsTypedAsBefore(t *testing.T) {
	var out strings.Builder
	for i, lines := range typedLines {
		for _, kind := range []string{"dgt", "talking"} {
			board, at := simulate.NewBoard(emulator(t, kind), simulate.Hand{Pace: 20 * time.Millisecond}), time.Second
			board.Hear(0, []byte{0x43})
			board.Hear(0, []byte{0x42})
			board.Beat(at)
			fmt.Fprintf(&out, "session %d, %s\n", i+1, kind)
			for _, line := range lines {
				reply, err := board.Typed(at, line)
				first := told(board.Beat(at + 19*time.Millisecond))
				second := told(board.Beat(at + 20*time.Millisecond))
				at += 500 * time.Millisecond
				rest := told(board.Beat(at))
				state, _ := board.Typed(at, "state")
				fmt.Fprintf(&out, "%q: %v %q; says %s, then %s, then %s; idle %t, holds %v; %q\n", line, err, reply, first, second, rest, board.Idle(), board.Hand.Held, strings.Split(state, "\nheard")[0])
			}
		}
	}
	golden.Check(t, "testdata/typed.golden", out.String(), *update)
}

// silent is an emulator that says nothing.
type silent struct{}

func (silent) Hear([]byte, *simulate.State) []byte          { return nil }
func (silent) Changed(rules.Square, *simulate.State) []byte { return nil }
func (silent) Beat(time.Duration, *simulate.State) []byte   { return nil }
func (silent) Reset()                                       {}
func (silent) Listening() bool                              { return true }

// TestClock_RunsByItsControlsAsBefore presses clocks of every kind of period, each side
// after several seconds, until a flag falls.
func TestClock_RunsByItsControlsAsBefore(t *testing.T) {
	s := time.Second
	controls := map[string][]wire.ClockPeriod{
		"none":                      nil,
		"an increment":              {{Time: 10 * s, Increment: 2 * s}},
		"a delay":                   {{Time: 10 * s, Delay: 2 * s}},
		"Bronstein":                 {{Time: 10 * s, Bronstein: 2 * s}},
		"two periods":               {{Moves: 2, Time: 10 * s}, {Time: 20 * s, Increment: s}},
		"three periods":             {{Moves: 1, Time: 6 * s, Delay: s}, {Moves: 2, Time: 5 * s, Bronstein: 4 * s}, {Time: 3 * s}},
		"periods that begin anew":   {{Moves: 1, Time: 4 * s}},
		"an increment and no moves": {{Moves: 0, Time: 5 * s, Increment: s}, {Time: 60 * s}},
	}
	var out strings.Builder
	for _, name := range []string{"none", "an increment", "a delay", "Bronstein", "two periods", "three periods", "periods that begin anew", "an increment and no moves"} {
		for _, exact := range []bool{false, true} {
			board := simulate.NewBoard(silent{}, simulate.Hand{})
			c := &board.State.Clock
			if err := board.SetClock("12s 9s 1s"); err != nil {
				t.Fatal(err)
			}
			c.Exact, c.Control = exact, [2][]wire.ClockPeriod{controls[name], controls[name]}
			if controls[name] != nil {
				c.Restart()
			}
			fmt.Fprintf(&out, "%s, exact %t: %v\n", name, exact, c.Times())
			at := time.Duration(0)
			for i, line := range []string{"press", "start", "press", "press", "press", "stop", "press", "start", "press", "press", "press", "press", "press"} {
				at += time.Duration(500+700*(i%4)) * time.Millisecond
				if _, err := board.Typed(at, line); err != nil {
					t.Fatal(err)
				}
				board.Beat(at)
				later := *c
				later.Advance(at + 1300*time.Millisecond)
				later.Advance(at + 1200*time.Millisecond) // time that goes back is none
				fmt.Fprintf(&out, "\t%v %s: %+v moves %v period %v; then %v\n", at, line, c.Times(), c.Moves, c.Period, later.Times())
			}
		}
	}
	golden.Check(t, "testdata/clock.golden", unset.ReplaceAllString(out.String(), ""), *update)
}

func TestHand_SpoilsMovesAsBefore(t *testing.T) {
	setup, err := rules.ParsePlacement("r3k2r/1P1n1pp1/8/3pP3/1b1N4/2P2q2/P4PPP/R3K2R")
	if err != nil {
		t.Fatal(err)
	}
	contents := wire.ContentsOf(setup)
	var out strings.Builder
	for _, text := range []string{"e5e6", "e5d6", "d4f3", "d4b3", "c3b4", "a2a4", "b7b8q", "b7a8r", "e1g1", "e1c1", "e1h1", "e8c8", "h2h3", "f3f6", "f3c3", "b4e1", "d7b6", "f3a8"} {
		move, ok := rules.ParseCoordinates(text)
		if !ok {
			t.Fatal(text)
		}
		sure := simulate.Hand{Pace: time.Second}
		fmt.Fprintf(&out, "%s: %s\n", text, steps(sure.Move(contents, move)))
		for _, pegs := range []bool{false, true} {
			var all []string
			for seed := range uint64(60) {
				clumsy := simulate.Hand{Pace: time.Second, Clumsy: simulate.NewClumsiness(seed, pegs)}
				all = append(all, steps(clumsy.Move(contents, move)))
			}
			fmt.Fprintf(&out, "\tpegs %t: %s; %s; all %s\n", pegs, all[0], all[1], sum(strings.Join(all, "\n")))
		}
	}
	golden.Check(t, "testdata/hand.golden", out.String(), *update)
}

func steps(all []simulate.Step) string {
	var text []string
	for _, s := range all {
		line := fmt.Sprintf("%v %v %v", s.Pause, s.Square, s.After)
		if s.Bounce {
			line += " bounces"
		}
		if s.Raw != nil {
			line += " raw " + told(s.Raw)
		}
		if s.Setup != nil {
			line += " sets up " + sum(fmt.Sprint(*s.Setup))
		}
		if s.Clock != nil {
			var c simulate.Clock
			s.Clock(&c)
			line += fmt.Sprintf(" clock %+v told %t", c.Times(), c.Told)
		}
		if s.Quiet {
			line += " quietly"
		}
		text = append(text, line)
	}
	return strings.Join(text, ", ")
}

// TestRecording_IsReadPlayedAndGivenAwayAsBefore compares what is read of recordings, good
// and bad, the steps of their hand, and what is left of them for others.
func TestRecording_IsReadPlayedAndGivenAwayAsBefore(t *testing.T) {
	board, changed, serial := dump(t), []byte{0x8E, 0, 5, 0x34, 0}, []byte{0x91, 0, 8, '1', '2', '3', '4', '5'}
	clock, unknown, version := []byte{0x8D, 0, 10, 0x20, 3, 2, 0x30, 0, 0, 9}, []byte{0x8F, 0, 4, 0x6B}, []byte{0x93, 0, 5, 1, 8}
	join := func(parts ...[]byte) []byte { return bytes.Join(parts, nil) }
	texts := []string{"", "#\n\n", "# moves e2e4 e7e5\n", "x", "1 x", "-1 AA==", "1e6 AA==", "1000001 AA==", "NaN AA==", "AA==\nAQ==\n", "0.5 AA==\n# no\n 1.25 AQI= \n", "1 AA== AA=="}
	for _, reads := range [][][]byte{
		{board, changed, clock}, {join(board, changed), serial, version}, {board[:10], board[10:], changed}, {serial[:4], join(serial[4:], changed)}, {unknown, changed}, {[]byte{1, 2}, board}, {changed, board[:20]}, {version, clock, board},
	} {
		for _, timed := range []bool{false, true} {
			var text bytes.Buffer
			for i, bytes := range reads {
				at := time.Duration(0)
				if timed {
					at = time.Duration(i+1) * 1500 * time.Millisecond
				}
				if err := simulate.WriteRead(&text, simulate.Read{At: at, Bytes: bytes}); err != nil {
					t.Fatal(err)
				}
			}
			texts = append(texts, text.String())
		}
	}
	var out strings.Builder
	for _, text := range texts {
		recording, err := simulate.ReadRecording(strings.NewReader(text))
		fmt.Fprintf(&out, "%.60q sum %s: %d reads, moves %v, %v\n", text, sum(text), len(recording.Reads), recording.Moves, err)
		for _, name := range []string{"dgt", "pegs", "chessnut"} {
			kind, err := boards.Named(name)
			if err != nil {
				t.Fatal(err)
			}
			first, ok := recording.First(kind.Protocol)
			fmt.Fprintf(&out, "\t%s: first %s %t; %s\n", name, sum(fmt.Sprint(first)), ok, steps(recording.Steps(kind.Protocol, 20*time.Millisecond, 2)))
			for _, reports := range []bool{false, true} {
				given, firmware, dropped := recording.Anonymous(kind.Protocol, reports)
				for _, moves := range [][]string{nil, {"e2e4"}, {"e2e4", "e7e5"}} {
					given.Moves = moves
					var shared bytes.Buffer
					if err := simulate.WriteShared(&shared, simulate.Shared{Recording: given, Kind: name, Way: "serial", Firmware: firmware}); err != nil {
						t.Fatal(err)
					}
					again, err := simulate.ReadRecording(&shared)
					if err != nil || fmt.Sprint(again.Moves) != fmt.Sprint(moves) || fmt.Sprint(again.Reads) != fmt.Sprint(given.Reads) {
						t.Errorf("got %v, %v back, want %v", again, err, given)
					}
					if moves == nil {
						simulate.WriteShared(&out, simulate.Shared{Kind: name, Firmware: firmware})
					}
				}
				fmt.Fprintf(&out, "\t\treports %t: firmware %q, %d dropped, %d reads, sum %s\n", reports, firmware, dropped, len(given.Reads), sum(fmt.Sprint(given.Reads)))
			}
		}
	}
	golden.Check(t, "testdata/recordings.golden", out.String(), *update)
}

// A board that plays a recording begins with its contents and lets the recording set the
// clock; what a hand does is late or at once.
func TestBoard_PlaysARecordingInItsTime(t *testing.T) {
	kind, err := boards.Named("dgt")
	if err != nil {
		t.Fatal(err)
	}
	board := simulate.NewBoard(kind.NewEmulator(), simulate.Hand{})
	e2 := rules.SquareAt(4, 1)
	var first wire.Contents
	first.Set(e2, wire.Holding(rules.PieceOf('Q')))
	board.Play(first, []simulate.Step{{Pause: time.Second, Square: e2, Raw: []byte{1}}, {Pause: time.Second, Square: e2, After: wire.Something(), Quiet: true, Raw: []byte{2}}})
	if board.State.Contents != first {
		t.Errorf("got %v, want the contents of the recording", board.State.Contents)
	}
	if got := board.Beat(5 * time.Second); got != nil || board.Idle() {
		t.Errorf("got % X before anybody listens", got)
	}
	board.Hear(0, []byte{0x43})
	board.Hear(0, []byte{0x42})
	board.Beat(6 * time.Second)
	if got := board.Beat(7*time.Second - 1); got != nil {
		t.Errorf("got % X before its time", got)
	}
	if got := board.Beat(7 * time.Second); len(got) != 6 || board.State.Contents.At(e2).Occupied {
		t.Errorf("got % X, want the first step and its square", got)
	}
	if got := board.Beat(9 * time.Second); !bytes.Equal(got, []byte{2}) || !board.State.Contents.At(e2).Occupied || !board.Idle() {
		t.Errorf("got % X, want the last step as it was recorded", got)
	}
}
