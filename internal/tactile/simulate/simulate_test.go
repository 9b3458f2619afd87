package simulate_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/boards"
	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/simulate"
	"blindchess/internal/tactile/wire"
)

func emulator(t testing.TB, name string) simulate.Emulator {
	t.Helper()
	kind, err := boards.Named(name)
	if err != nil {
		t.Fatal(err)
	}
	return kind.NewEmulator()
}

// ids returns the first byte of each message of DGT framing.
func ids(bytes []byte) string {
	text := ""
	for i := 0; i+2 < len(bytes); i += int(bytes[i+1])<<7 | int(bytes[i+2]) {
		text += fmt.Sprintf("%02X ", bytes[i])
	}
	return strings.TrimSpace(text)
}

func TestTheGreetingsOfOtherDriversAreAnswered(t *testing.T) {
	tests := []struct{ driver, asks, want string }{
		{"picochess", "\x4B\x4D\x42\x2B\x03\x03\x09\x00\x45", "93 86 8D 91"},
		{"asyncdgt", "\x4B\x42\x4D\x45\x55\x42\x2B\x03\x03\x09\x00", "86 93 91 A2 86 8D"},
		{"dgtnix", "\x40\x42\x45\x46\x4D\x47\x43", "86 91 90 93 92"},
		{"a Java driver", "\x40\x42\x41\x4B", "86 8D"},
		{"a JavaScript driver", "\x40\x45\x4D\x42\x44", "91 93 86"},
	}
	for _, test := range tests {
		for _, protocol := range []string{"dgt", "pegs"} {
			t.Run(test.driver+" on "+protocol, func(t *testing.T) {
				board := simulate.NewBoard(emulator(t, protocol), simulate.Hand{})
				if err := board.SetClock("5m 5m"); err != nil {
					t.Fatal(err)
				}
				var said []byte
				for _, b := range []byte(test.asks) { // a slow line
					said = append(said, board.Hear(0, []byte{b})...)
				}
				if got := ids(said); got != test.want {
					t.Errorf("got %s, want %s", got, test.want)
				}
			})
		}
	}
}

func TestASimulatorNeverNamesItselfAsAMakersBoard(t *testing.T) {
	for _, protocol := range []string{"dgt", "pegs"} {
		said := simulate.NewBoard(emulator(t, protocol), simulate.Hand{}).Hear(0, []byte{dgt.SendTrademark})
		text := strings.ToLower(string(said[3:]))
		if !strings.Contains(text, "blindchess") || strings.Contains(text, "digital game") || strings.Contains(text, "trade") {
			t.Errorf("%s: got %q, want our own name", protocol, text)
		}
	}
}

func TestABoardIsSilentUntilItIsAskedForChanges(t *testing.T) {
	board := simulate.NewBoard(emulator(t, "dgt"), simulate.Hand{})
	if _, err := board.Typed(0, "lift e2"); err != nil {
		t.Fatal(err)
	}
	if said := board.Beat(time.Second); len(said) != 0 {
		t.Errorf("got % X, want nothing", said)
	}
	board.Hear(time.Second, []byte{dgt.SendUpdateBoard})
	if _, err := board.Typed(time.Second, "place e4"); err != nil {
		t.Fatal(err)
	}
	if got, want := board.Beat(2*time.Second), []byte("\x8E\x00\x05\x24\x01"); !bytes.Equal(got, want) {
		t.Errorf("got % X, want % X", got, want)
	}
}

func TestTheSimulatedClockRunsIsPressedAndFalls(t *testing.T) {
	board := simulate.NewBoard(emulator(t, "dgt"), simulate.Hand{})
	for _, line := range []string{"clock 3s 1m 2s", "start"} {
		if _, err := board.Typed(0, line); err != nil {
			t.Fatal(err)
		}
	}
	board.Beat(0)
	board.Beat(2 * time.Second)
	if _, err := board.Typed(2*time.Second, "press"); err != nil {
		t.Fatal(err)
	}
	board.Beat(2 * time.Second)
	if times := board.State.Clock.Times(); times.Left.Time != 3*time.Second || !times.RightHigh || !times.Running {
		t.Errorf("got %+v, want three seconds on the left and the right running", times)
	}
	board.Beat(90 * time.Second)
	if times := board.State.Clock.Times(); !times.Right.Fallen || times.Running || times.Right.Time != 0 {
		t.Errorf("got %+v, want the right flag fallen", times)
	}
}

func TestWhatIsTypedWronglyIsRefusedWithAWord(t *testing.T) {
	board := simulate.NewBoard(emulator(t, "dgt"), simulate.Hand{})
	for _, line := range []string{"jump", "lift", "lift k9", "place e4 X", "move e2", "move e7e8x", "clock", "clock 5m", "clock 5m soon", "button top", "setup 9/8", "wait long", "noise 0", "send 8", "send XY"} {
		if _, err := board.Typed(0, line); err == nil {
			t.Errorf("%q was taken", line)
		}
	}
	for _, line := range []string{"", "# remark", "help", "state", "move e2e4", "wait 1s", "send 8E000534", "noise 10", "turn"} {
		if _, err := board.Typed(0, line); err != nil {
			t.Errorf("%q: %v", line, err)
		}
	}
}

func TestMovesAreCarriedOutWhole(t *testing.T) {
	tests := []struct{ fen, move, want string }{
		{"4k3/8/8/3p4/4P3/8/8/4K3", "e4d5", "4k3/8/8/3P4/8/8/8/4K3"},
		{"4k3/8/8/3pP3/8/8/8/4K3", "e5d6", "4k3/8/3P4/8/8/8/8/4K3"},
		{"4k3/8/8/8/8/8/8/R3K2R", "e1g1", "4k3/8/8/8/8/8/8/R4RK1"},
		{"4k3/8/8/8/8/8/8/R3K2R", "e1a1", "4k3/8/8/8/8/8/8/2KR3R"},
		{"3n3k/4P3/8/8/8/8/8/4K3", "e7d8n", "3N3k/8/8/8/8/8/8/4K3"},
	}
	for _, test := range tests {
		for _, clumsy := range []*simulate.Clumsiness{nil, simulate.NewClumsiness(5, false), simulate.NewClumsiness(5, true)} {
			board := simulate.NewBoard(emulator(t, "dgt"), simulate.Hand{Clumsy: clumsy})
			for _, line := range []string{"setup " + test.fen, "move " + test.move} {
				if _, err := board.Typed(0, line); err != nil {
					t.Fatal(err)
				}
			}
			board.Beat(time.Minute)
			got, _ := board.State.Contents.Placement()
			if want, _ := rules.ParsePlacement(test.want); got != want {
				t.Errorf("%s: got %v, want %v", test.move, got, want)
			}
		}
	}
}

func TestARecordingIsReadAsItWasWritten(t *testing.T) {
	var file bytes.Buffer
	reads := []simulate.Read{{At: 1500 * time.Millisecond, Bytes: []byte("\x8E\x00\x05\x34\x00")}, {At: 2 * time.Second, Bytes: []byte{1}}}
	for _, read := range reads {
		if err := simulate.WriteRead(&file, read); err != nil {
			t.Fatal(err)
		}
	}
	recording, err := simulate.ReadRecording(strings.NewReader("# remark\n\n" + file.String()))
	if err != nil || fmt.Sprint(recording.Reads) != fmt.Sprint(reads) {
		t.Errorf("got %v, %v; want %v", recording.Reads, err, reads)
	}
	for _, bad := range []string{"x jgAF", "1.0 !!", "-3 jgAF"} {
		if _, err := simulate.ReadRecording(strings.NewReader(bad)); err == nil {
			t.Errorf("%q was taken", bad)
		}
	}
}

func TestARecordingIsPlayedOnceTheHostListens(t *testing.T) {
	recording, err := simulate.ReadRecording(strings.NewReader("jgAFNAA=\njgAFJAE=\n"))
	if err != nil {
		t.Fatal(err)
	}
	board := simulate.NewBoard(emulator(t, "dgt"), simulate.Hand{})
	board.Play(wire.StartContents(), recording.Steps(dgt.Protocol{}, 10*time.Millisecond, 1))
	if said := board.Beat(time.Hour); len(said) != 0 {
		t.Errorf("got % X before anybody listens", said)
	}
	board.Hear(time.Hour, []byte{dgt.SendUpdateNice, dgt.SendBoard})
	board.Beat(time.Hour)
	said := board.Beat(time.Hour + time.Second)
	if got, want := ids(said), "8E 8E"; got != want || !board.Idle() {
		t.Errorf("got %s, want %s", got, want)
	}
	if e4, _ := rules.ParseSquare("e4"); !board.State.Contents.At(e4).Occupied {
		t.Error("the board does not hold what was played")
	}
}

// A read of a real board may hold two messages, or half of one; a board that is
// asked while it is played must contain the messages of both forms.
func TestARecordingWhoseReadsCutItsMessagesIsHeldWhole(t *testing.T) {
	one, two := "\x8E\x00\x05\x34\x00", "\x8E\x00\x05\x24\x01"
	for name, reads := range map[string][]string{"two together": {one + two}, "halves": {one[:4], one[4:] + two[:1], two[1:]}} {
		var recording simulate.Recording
		for _, read := range reads {
			recording.Reads = append(recording.Reads, simulate.Read{Bytes: []byte(read)})
		}
		board := simulate.NewBoard(emulator(t, "dgt"), simulate.Hand{})
		board.Play(wire.StartContents(), recording.Steps(dgt.Protocol{}, 0, 1))
		board.Hear(0, []byte{dgt.SendUpdateNice, dgt.SendBoard})
		said := append(board.Beat(0), board.Beat(time.Minute)...)
		if !bytes.Contains(said, []byte(one+two)) || !board.Idle() {
			t.Errorf("%s: got % X, want % X at its end", name, said, one+two)
		}
		e2, e4 := rules.SquareAt(4, 1), rules.SquareAt(4, 3)
		if board.State.Contents.At(e2).Occupied || !board.State.Contents.At(e4).Occupied {
			t.Errorf("%s: got %v, want the pawn on e4", name, board.State.Contents.Occupied().Squares())
		}
	}
}

// A board that is asked for its times while a recording is played must not
// contradict it: a clock that seems stopped hides the next press.
func TestTheClockOfARecordingIsAskedForWhatTheRecordingTold(t *testing.T) {
	times := "\x8D\x00\x0A\x20\x05\x04\x20\x05\x09\x13" // Black's side runs, the lever is down on White's
	recording := simulate.Recording{Reads: []simulate.Read{{Bytes: []byte(times)}}}
	board := simulate.NewBoard(emulator(t, "dgt"), simulate.Hand{})
	board.Play(wire.StartContents(), recording.Steps(dgt.Protocol{}, 0, 1))
	board.Hear(0, []byte{dgt.SendUpdateNice, dgt.SendBoard})
	board.Beat(0)
	board.Beat(time.Minute)
	if got := board.Hear(time.Minute, []byte{dgt.SendClock}); string(got) != times {
		t.Errorf("got % X, want % X as it was told a minute before", got, times)
	}
}

func TestALinkThatIsAFileIsNotTouched(t *testing.T) {
	if line, err := simulate.OpenLine(t.TempDir()); err == nil {
		line.Close()
		t.Error("a folder was replaced by a link")
	}
}
