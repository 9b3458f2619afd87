package dgt_test

import (
	"errors"
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/tactiletest"
	"blindchess/internal/tactile/wire"
)

func TestDGTMessagesMeanWhatTheirMakerSays(t *testing.T) {
	second := time.Second
	tests := []struct {
		name  string
		bytes string
		want  wire.Frame
	}{
		{"a lifted piece", "\x8E\x00\x05\x34\x00", wire.Changed{Square: tactiletest.Square(t, "e2")}},
		{"a placed pawn", "\x8E\x00\x05\x24\x01", wire.Changed{Square: tactiletest.Square(t, "e4"), After: wire.Holding(rules.PieceOf('P'))}},
		{"the king before the queen", "\x8E\x00\x05\x3C\x05", wire.Changed{Square: tactiletest.Square(t, "e1"), After: wire.Holding(rules.PieceOf('K'))}},
		{"a black queen", "\x8E\x00\x05\x03\x0C", wire.Changed{Square: tactiletest.Square(t, "d8"), After: wire.Holding(rules.PieceOf('q'))}},
		{"a piece that announces a result", "\x8E\x00\x05\x03\x0D", wire.Changed{Square: tactiletest.Square(t, "d8"), After: wire.Something()}},
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
			frame, used, err := dgt.Protocol{}.Decode([]byte(test.bytes))
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
			got, faults := tactiletest.Frames(t, dgt.Protocol{}, []byte(test.bytes+good))
			if len(faults) == 0 || !errors.Is(faults[0], test.fault) {
				t.Errorf("got %v, want %v", faults, test.fault)
			}
			if want := (wire.Changed{Square: tactiletest.Square(t, "e2")}); len(got) != 1 || got[0] != want {
				t.Errorf("got %v, want the next message", got)
			}
		})
	}
}
