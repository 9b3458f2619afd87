package wire_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// all returns the protocols and the one that is there to be copied.
func all() []wire.Protocol { return append(wire.Protocols(), wire.Skeleton{}) }

func square(t testing.TB, name string) rules.Square {
	t.Helper()
	s, ok := rules.ParseSquare(name)
	if !ok {
		t.Fatalf("%q is no square", name)
	}
	return s
}

// frames decodes all of input as a receiver does.
func frames(t testing.TB, p wire.Protocol, input []byte) (frames []wire.Frame, faults []error) {
	t.Helper()
	for len(input) > 0 {
		frame, used, err := p.Decode(input)
		if used < 0 || used > len(input) {
			t.Fatalf("%s used %d of %d bytes", p.Traits().Name, used, len(input))
		}
		if err != nil && (used == 0 || frame != nil) {
			t.Fatalf("%s gave %v and used %d bytes with the error %v", p.Traits().Name, frame, used, err)
		}
		if used == 0 {
			return frames, faults
		}
		if frame != nil {
			frames = append(frames, frame)
		}
		if err != nil {
			faults = append(faults, err)
		}
		input = input[used:]
	}
	return frames, faults
}

func TestDGTMessagesMeanWhatTheirMakerSays(t *testing.T) {
	second := time.Second
	tests := []struct {
		name  string
		bytes string
		want  wire.Frame
	}{
		{"a lifted man", "\x8E\x00\x05\x34\x00", wire.Changed{Square: square(t, "e2")}},
		{"a placed pawn", "\x8E\x00\x05\x24\x01", wire.Changed{Square: square(t, "e4"), After: wire.Holding(rules.PieceOf('P'))}},
		{"the king before the queen", "\x8E\x00\x05\x3C\x05", wire.Changed{Square: square(t, "e1"), After: wire.Holding(rules.PieceOf('K'))}},
		{"a black queen", "\x8E\x00\x05\x03\x0C", wire.Changed{Square: square(t, "d8"), After: wire.Holding(rules.PieceOf('q'))}},
		{"a piece that announces a result", "\x8E\x00\x05\x03\x0D", wire.Changed{Square: square(t, "d8"), After: wire.Something()}},
		{"a clock that stands", "\x8D\x00\x0A\x20\x03\x02\x20\x03\x02\x08",
			wire.Times{Left: wire.Face{Time: 182 * second}, Right: wire.Face{Time: 182 * second}, LeftTurn: true}},
		{"the right side runs", "\x8D\x00\x0A\x20\x03\x01\x20\x02\x59\x13",
			wire.Times{Left: wire.Face{Time: 179 * second}, Right: wire.Face{Time: 181 * second}, Running: true, RightHigh: true, RightTurn: true}},
		{"a flag that fell", "\x8D\x00\x0A\x30\x00\x00\x20\x00\x16\x12",
			wire.Times{Left: wire.Face{Time: 16 * second}, Right: wire.Face{Fallen: true}, RightHigh: true, RightTurn: true}},
		{"no clock", "\x8D\x00\x0A\x00\x00\x00\x00\x00\x00\x20", wire.Times{Absent: true}},
		{"nothing, after a clock command on radio boards", "\x8D\x00\x0A\x00\x00\x00\x00\x00\x00\x00", wire.Done{}},
		{"the version of a clock", "\x8D\x00\x0A\x0A\x10\x09\x0A\x24\x00\x00", wire.ClockState{Version: "2.4"}},
		{"a button", "\x8D\x00\x0A\x0A\x10\x08\x2A\x00\x33\x00", wire.Pressed{Button: wire.ButtonRun}},
		{"a beep carried out", "\x8D\x00\x0A\x0A\x10\x0B\x0A\x00\x00\x00", wire.Acknowledged{Command: 0x0B}},
		{"a refused setting", "\x8D\x00\x0A\x0A\x40\x0A\x0A\x00\x00\x00", wire.Acknowledged{Command: 0x0A, Failed: true}},
		{"an acknowledgement marked in the first byte alone", "\x8D\x00\x0A\x0A\x10\x0B\x00\x00\x00\x00", wire.Acknowledged{Command: 0x0B}},
		{"a version", "\x93\x00\x05\x01\x08", wire.Identity{Kind: wire.KindVersion, Text: "1.8"}},
		{"a serial number", "\x91\x00\x0812345", wire.Identity{Kind: wire.KindSerial, Text: "12345"}},
		{"a short serial number", "\x91\x00\x06123", wire.Identity{Kind: wire.KindSerial, Text: "123"}},
		{"a long serial number", "\xA2\x00\x0D3000012345", wire.Identity{Kind: wire.KindLongSerial, Text: "3000012345"}},
		{"a battery of nine bytes", "\xA0\x00\x0C\x50\x04\x1E\x00\x00\x00\x00\x00\x01", wire.Battery{Percent: 80, Left: 270 * time.Minute, Charging: true}},
		{"an unknown message", "\xC1\x00\x05\x01\x02", wire.Unknown{ID: 0xC1}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			frame, used, err := wire.DGT{}.Decode([]byte(test.bytes))
			if frame != test.want || used != len(test.bytes) || err != nil {
				t.Errorf("got %+v, %d bytes, %v; want %+v, %d bytes", frame, used, err, test.want, len(test.bytes))
			}
		})
	}
}

func TestDamagedDGTMessagesAreNamedAndTheNextOneIsRead(t *testing.T) {
	good := "\x8E\x00\x05\x34\x00"
	tests := []struct {
		name, bytes string
		fault       error
	}{
		{"noise", "\x01\x02\x7F", wire.ErrNoise},
		{"a message cut short", "\x8E\x00\x05\x34", wire.ErrNoise},
		{"a header cut short", "\x8E\x00", wire.ErrNoise},
		{"a lone byte above 0x80", "\x80", wire.ErrNoise},
		{"a length below the header", "\x8E\x00\x02\x34\x00", wire.ErrLength},
		{"a wrong length", "\x8E\x00\x06\x34\x00\x00", wire.ErrLength},
		{"a length beyond all", "\xC1\x7F\x7F\x01", wire.ErrLength},
		{"minutes that are no digits", "\x8D\x00\x0A\x20\x7F\x02\x20\x03\x02\x08", wire.ErrMeaning},
		{"a battery fuller than full", "\xA0\x00\x0C\x7E\x00\x00\x00\x00\x00\x00\x00\x00", wire.ErrMeaning},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, faults := frames(t, wire.DGT{}, []byte(test.bytes+good))
			if len(faults) == 0 || !errors.Is(faults[0], test.fault) {
				t.Errorf("got %v, want %v", faults, test.fault)
			}
			if want := (wire.Changed{Square: square(t, "e2")}); len(got) != 1 || got[0] != want {
				t.Errorf("got %v, want the next message", got)
			}
		})
	}
}

func TestForbiddenCommandsAreNeverSaid(t *testing.T) {
	forbidden := []byte{0x4E, 0x51, 0x53, 0x54}
	for _, p := range all() {
		traits := p.Traits()
		commands := append([][]byte{traits.Look, traits.Alive}, traits.Hello...)
		told := wire.Told{Name: "Revelation II", Abilities: "lrbd"}
		if lighter, ok := p.(wire.Lighter); ok {
			commands = append(commands, lighter.Light(^rules.Occupancy(0), told), lighter.Light(0, told))
		}
		for _, command := range commands {
			if traits.Name != "dgt" && traits.Name != "pegs" || len(command) == 0 {
				continue
			}
			if bytes.IndexByte(forbidden, command[0]) >= 0 {
				t.Errorf("%s says % X", traits.Name, command)
			}
		}
	}
}

func TestThePegExtensionSaysNothingThatIsACommandOfItsOwn(t *testing.T) {
	told := wire.Told{Abilities: "lrbd"}
	for s := rules.A1; s <= rules.H8; s++ {
		for _, command := range [][]byte{
			wire.Pegs{}.Light(s.Bit()|rules.H8.Bit(), told), wire.Pegs{}.Raise(^s.Bit(), told), wire.Pegs{}.Buzz(s, told), wire.PegsAsk(),
		} {
			for i, b := range command[1:] {
				if b >= 0x40 {
					t.Fatalf("% X has %X at place %d, which a board that lost a byte takes for a command", command, b, i+1)
				}
			}
		}
		packed := wire.PegsSquares(s.Bit())
		if got := wire.PegsSet(packed[:]); got != s.Bit() {
			t.Errorf("got %v, want %v alone", got.Squares(), s)
		}
	}
}

func TestChessLinkSpeaksAsPublished(t *testing.T) {
	for text, want := range map[string]string{"V": "\xD6\xB5\xB6", "S": "\xD3\xB5\xB3", "X": "\x58\xB5\x38", "T": "\x54\xB5\x34"} {
		if got := wire.ChessLinkMessage(text); string(got) != want {
			t.Errorf("%s: got % X, want % X", text, got, want)
		}
	}
	if got := strip(wire.ChessLinkMessage("W0203")); got != "W020356" {
		t.Errorf("got %s, want W020356", got)
	}
	light := strip(wire.ChessLink{}.Light(square(t, "e2").Bit()|square(t, "e4").Bit(), wire.Told{}))
	if len(light) != 167 || !strings.HasPrefix(light, "L20") || !strings.HasSuffix(light, "4E") {
		t.Errorf("got %d letters %q, want 167 with the parity 4E", len(light), light)
	}
	for lamp := range 81 {
		want := "00"
		for _, lit := range []int{41, 42, 50, 51, 43, 44, 52, 53} {
			if lamp+1 == lit {
				want = "FF"
			}
		}
		if got := light[3+2*lamp : 5+2*lamp]; got != want {
			t.Errorf("lamp %d: got %s, want %s", lamp+1, got, want)
		}
	}
	start := wire.ChessLinkMessage("srnbqkbnrpppppppp" + strings.Repeat(".", 32) + "PPPPPPPPRNBQKBNR")
	frame, used, err := wire.ChessLink{}.Decode(start)
	if frame != (wire.Whole{Contents: wire.StartContents()}) || used != 67 || err != nil {
		t.Errorf("got %v, %d, %v; want the starting array", frame, used, err)
	}
	bare := []byte(strip(start))
	if frame, _, _ := (wire.ChessLink{}).Decode(bare); frame != (wire.Whole{Contents: wire.StartContents()}) {
		t.Errorf("got %v without parity bits, want the starting array", frame)
	}
	start[66] ^= 0x03
	if _, _, err := (wire.ChessLink{}).Decode(start); err == nil {
		t.Error("got no error for a wrong parity")
	}
}

func strip(message []byte) string {
	text := make([]byte, len(message))
	for i, b := range message {
		text[i] = b & 0x7F
	}
	return string(text)
}

func TestCertaboSendsTagsAndTakesEightBytes(t *testing.T) {
	line := ":" + strings.Repeat("0 0 0 0 0 ", 52) + "300 2 3 4 5 " + strings.Repeat("0 0 56 0 0 ", 11) + "\r\n"
	frame, used, err := wire.Certabo{}.Decode([]byte(line))
	tags, ok := frame.(wire.Tags)
	if !ok || used != len(line) || err != nil {
		t.Fatalf("got %T, %d, %v; want tags", frame, used, err)
	}
	for s := rules.A1; s <= rules.H8; s++ {
		if got, want := tags.Tags[s-1].Whole(), s == square(t, "e2"); got != want {
			t.Errorf("%v: got %t, want %t", s, got, want)
		}
	}
	got := wire.Certabo{}.Light(square(t, "e2").Bit()|square(t, "e4").Bit(), wire.Told{})
	if want := []byte{0, 0, 0, 0, 0x10, 0, 0x10, 0}; !bytes.Equal(got, want) {
		t.Errorf("got % X, want % X", got, want)
	}
	for name, bad := range map[string]string{
		"too few numbers":  ":" + strings.Repeat("1 ", 319) + "\r\n",
		"too many numbers": ":" + strings.Repeat("1 ", 321) + "\r\n",
		"a huge number":    ":" + strings.Repeat("99999 ", 320) + "\r\n",
		"a line torn":      ":1 2 3:" + strings.Repeat("1 ", 3) + "\r\n",
	} {
		if got, faults := frames(t, wire.Certabo{}, []byte(bad)); len(got) != 0 || len(faults) == 0 {
			t.Errorf("%s: got %v and %v, want errors alone", name, got, faults)
		}
	}
}

func TestSentioSendsOccupiedSquares(t *testing.T) {
	frame, _, err := wire.Sentio{}.Decode([]byte(":255 255 0 0 0 0 255 255 \r\n"))
	start := wire.StartContents()
	if want := (wire.Whole{Contents: start.Occupancy()}); frame != want || err != nil {
		t.Errorf("got %v, %v; want the starting array", frame, err)
	}
	frame, _, _ = wire.Sentio{}.Decode([]byte(":128 0 0 0 0 0 0 1 \r\n"))
	whole := frame.(wire.Whole)
	if got, want := fmt.Sprint(whole.Contents.Occupied().Squares()), "[h1 a8]"; got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestTheSkeletonIsAProtocolThatWorks(t *testing.T) {
	got, faults := frames(t, wire.Skeleton{}, []byte("e2-\nx9e4+\n"))
	want := []wire.Frame{wire.Changed{Square: square(t, "e2")}, wire.Changed{Square: square(t, "e4"), After: wire.Something()}}
	if fmt.Sprint(got) != fmt.Sprint(want) || len(faults) != 2 {
		t.Errorf("got %v and %v, want %v and two bytes of noise", got, faults, want)
	}
}
