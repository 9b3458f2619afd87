package dgt_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/simulate"
	"blindchess/internal/tactile/tactiletest"
	"blindchess/internal/tactile/wire"
)

func TestEmulator_AnswersEachCommandAsPublished(t *testing.T) {
	tests := []struct {
		name, command string
		want          wire.Frame
	}{
		{"serial number", "\x45", wire.Identity{Kind: wire.KindSerial, Text: "00001"}},
		{"long serial number", "\x55", wire.Identity{Kind: wire.KindLongSerial, Text: "3000000001"}},
		{"address", "\x46", wire.Identity{Kind: wire.KindAddress, Text: "1025"}},
		{"version", "\x4D", wire.Identity{Kind: wire.KindVersion, Text: "1.8"}},
		{"battery", "\x4C", wire.Battery{Percent: 100, Left: -1}},
		{"stored moves", "\x49", wire.Unknown{ID: 0x8F}},
		{"clock version", "\x2B\x03\x03\x09\x00", wire.ClockState{Version: "2.4"}},
		{"beep", "\x2B\x04\x03\x0B\x01\x00", wire.Acknowledged{Command: 0x0B}},
		{"text", "\x2B\x0C\x03\x0Ce2-e4   \x01\x00", wire.Acknowledged{Command: 0x0C}},
		{"segments", "\x2B\x0B\x03\x01\x00\x00\x00\x00\x00\x00\x00\x01\x00", wire.Acknowledged{Command: 0x01}},
		{"end of the text", "\x2B\x03\x03\x03\x00", wire.Acknowledged{Command: 0x03}},
		{"a bus command", "\x81\x10\x06\x17", nil},
		{"an unknown byte", "\x01", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			board := simulate.NewBoard(dgt.NewEmulator(), simulate.Hand{})
			if err := board.SetClock("5m 5m"); err != nil {
				t.Fatal(err)
			}
			board.Hear(0, []byte{dgt.SendUpdate})
			frames, faults := tactiletest.Frames(t, dgt.Protocol{}, board.Hear(0, []byte(test.command)))
			if test.want == nil {
				if len(frames) != 0 {
					t.Errorf("got %v, want no answer", frames)
				}
				return
			}
			if len(frames) != 1 || frames[0] != test.want || len(faults) != 0 {
				t.Errorf("got %v, %v; want %v", frames, faults, test.want)
			}
		})
	}
}

func TestEmulator_ButtonsAreToldWhereTheClockIs(t *testing.T) {
	board := simulate.NewBoard(dgt.NewEmulator(), simulate.Hand{})
	press := func() []wire.Frame {
		if _, err := board.Typed(0, "button ok"); err != nil {
			t.Fatal(err)
		}
		frames, _ := tactiletest.Frames(t, dgt.Protocol{}, board.Beat(time.Second))
		return frames
	}
	if got := press(); len(got) != 0 {
		t.Errorf("got %v before anybody asked for updates", got)
	}
	if err := board.SetClock("5m 5m"); err != nil {
		t.Fatal(err)
	}
	board.Hear(0, []byte{dgt.SendUpdateNice})
	got := press()
	if len(got) == 0 || got[0] != (wire.Pressed{Button: wire.ButtonOK}) {
		t.Errorf("got %v, want the button first", got)
	}
	board.Hear(0, []byte{dgt.SendReset})
	if got := press(); len(got) != 0 {
		t.Errorf("got %v after a reset, want nothing", got)
	}
}

func TestEmulator_NeverCallsItselfByAMakersName(t *testing.T) {
	said := simulate.NewBoard(dgt.NewEmulator(), simulate.Hand{}).Hear(0, []byte{dgt.SendTrademark})
	if text := strings.ToLower(string(said[3:])); !strings.Contains(text, "blindchess") || strings.Contains(text, "digital game") {
		t.Errorf("got %q, want our own name", text)
	}
}

// A board of plain contacts has its own name and its own commands, and no piece has a name.
func TestEmulator_APlainBoardObeysItsExtensionAndNamesNoPiece(t *testing.T) {
	var obeyed []string
	plain := &dgt.Plain{Name: "plain", Extension: 0x6A, Obey: func(command []byte, _ *simulate.State) []byte {
		obeyed = append(obeyed, fmt.Sprintf("% X", command))
		return []byte{0xC0, 0, 3}
	}}
	board := simulate.NewBoard(&dgt.Emulator{Plain: plain}, simulate.Hand{})
	if said := board.Hear(0, []byte{0x6A}); said != nil || obeyed != nil {
		t.Errorf("got % X for half a command", said)
	}
	if said := board.Hear(0, []byte{2, 7}); said != nil || obeyed != nil {
		t.Errorf("got % X for half a command", said)
	}
	if said := board.Hear(0, []byte{8, dgt.SendTrademark, 0x6A, 0}); !strings.Contains(string(said), "plain") || strings.Count(string(said), "\xC0\x00\x03") != 2 {
		t.Errorf("got % X, want both answers and the name", said)
	}
	if got := strings.Join(obeyed, ","); got != "6A 02 07 08,6A 00" {
		t.Errorf("got %s obeyed", got)
	}
	frames, _ := tactiletest.Frames(t, dgt.Protocol{}, board.Hear(0, []byte{dgt.SendBoard}))
	whole, ok := frames[0].(wire.Snapshot)
	for s := rules.A1; s <= rules.H8; s++ {
		if want := board.State.Contents.At(s).Occupied; ok && dgt.CodeOf(whole.Contents.At(s)) != map[bool]byte{true: 1}[want] {
			t.Errorf("%v: got %v, want %t", s, whole.Contents.At(s), want)
		}
	}
	board.Hear(0, []byte{dgt.SendUpdate})
	if said := board.Beat(time.Second); said != nil {
		t.Errorf("got % X of a clock that is not there", said)
	}
	board.Emulator.Reset()
	if board.Emulator.Listening() || !strings.Contains(string(board.Hear(0, []byte{dgt.SendTrademark})), "plain") {
		t.Error("a reset board has lost its name")
	}
}
