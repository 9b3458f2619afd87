package talking_test

import (
	"errors"
	"testing"
	"time"

	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/boards/talking"
	"blindchess/internal/tactile/simulate"
	"blindchess/internal/tactile/tactiletest"
	"blindchess/internal/tactile/wire"
)

func TestDecode_ReadsWhatAClockSaysAndNothingElse(t *testing.T) {
	tests := []struct {
		name  string
		said  []byte
		want  wire.Frame
		fault error
	}{
		{"a button", dgt.Message(0xB3, 1, 0), wire.Pressed{Button: wire.ButtonMine}, nil},
		{"a button that there is not", dgt.Message(0xB3, 9, 0), nil, wire.ErrMeaning},
		{"what it wants spoken", dgt.Message(0xB4, byte(wire.SpeechMine), 0, 0, 0, 0, 2, 3), wire.Asked{What: wire.SpeechMine, Left: true, Value: 259}, nil},
		{"a wish that is cut short", dgt.Message(0xB4, byte(wire.SpeechMine), 0), nil, wire.ErrLength},
		{"a wish for nothing", dgt.Message(0xB4, 0, 0, 0, 0, 0, 0, 0), nil, wire.ErrMeaning},
		{"that it obeyed", dgt.Message(0xB5, 2, 0), wire.Acknowledged{Command: 2}, nil},
		{"that it could not obey", dgt.Message(0xB5, 2, 1), wire.Acknowledged{Command: 2, Failed: true}, nil},
		{"an answer that is cut short", dgt.Message(0xB5, 2), nil, wire.ErrLength},
		{"which protocol it speaks", dgt.Message(0xB6, 1, 0), wire.Identity{Kind: wire.KindClock, Text: "1"}, nil},
		{"half of which protocol it speaks", dgt.Message(0xB6, 1), nil, wire.ErrLength},
		{"times that are cut short", dgt.Message(0xB1, 0, 0, 0), nil, wire.ErrLength},
		{"more time than there is", dgt.Message(0xB1, append([]byte{0x7F, 0x7F, 0x7F, 0x7F, 0x7F}, make([]byte, 15)...)...), nil, wire.ErrMeaning},
	}
	for _, test := range tests {
		frames, faults := tactiletest.Frames(t, talking.Protocol{}, test.said)
		if test.want != nil && (len(frames) != 1 || frames[0] != test.want || len(faults) > 0) {
			t.Errorf("%s: got %v, %v, want %v", test.name, frames, faults, test.want)
		}
		if test.fault != nil && (len(frames) > 0 || len(faults) != 1 || !errors.Is(faults[0], test.fault)) {
			t.Errorf("%s: got %v, %v, want %v", test.name, frames, faults, test.fault)
		}
	}
}

func TestRecognise_KnowsAClockByWhatNoBoardSays(t *testing.T) {
	protocol := talking.Protocol{}
	clock := simulate.NewBoard(talking.NewEmulator(), simulate.Hand{})
	known := false
	frames, _ := tactiletest.Frames(t, protocol, clock.Hear(0, protocol.Traits().Alive))
	for _, frame := range frames {
		known = known || protocol.Recognise(frame)
	}
	if !known || len(frames) != 4 {
		t.Errorf("got %v, which nobody takes for a talking clock", frames)
	}
	if protocol.Recognise(wire.Identity{Kind: wire.KindName, Text: "DGT board"}) {
		t.Error("a board was taken for a clock")
	}
	if replies := protocol.Reply(wire.Acknowledged{}); replies != nil {
		t.Errorf("got % X to what asks for no speech", replies)
	}
}

func TestClock_AsksForWhatItsButtonsAreToSayAndTellsItsTimesEachSecond(t *testing.T) {
	protocol := talking.Protocol{}
	clock := simulate.NewBoard(talking.NewEmulator(), simulate.Hand{})
	hears := func(at time.Duration, command []byte) []wire.Frame {
		frames, _ := tactiletest.Frames(t, protocol, clock.Hear(at, command))
		return frames
	}
	beats := func(at time.Duration) []wire.Frame {
		frames, _ := tactiletest.Frames(t, protocol, clock.Beat(at))
		return frames
	}
	answer := hears(0, protocol.ClockSet(wire.ClockSetting{Left: 5 * time.Minute, Right: 3 * time.Minute, LeftRuns: true}))
	if done, ok := answer[0].(wire.Acknowledged); !ok || done.Failed {
		t.Fatalf("got %v, want it set", answer)
	}
	if frames := beats(time.Second); len(frames) > 0 {
		t.Errorf("got %v, want nothing before it is asked for changes", frames)
	}
	hears(time.Second, []byte{dgt.SendUpdateNice})
	if frames := beats(2 * time.Second); len(frames) != 1 || frames[0].(wire.Times).Left.Time != 5*time.Minute-2*time.Second {
		t.Errorf("got %v, want the times", frames)
	}
	if frames := beats(2500 * time.Millisecond); len(frames) > 0 {
		t.Errorf("got %v, want nothing while only time passes, until a second is over", frames)
	}
	if frames := beats(3 * time.Second); len(frames) != 1 {
		t.Errorf("got %v after a second, want the times", frames)
	}
	if _, err := clock.Typed(3*time.Second, "button mine"); err != nil {
		t.Fatal(err)
	}
	if frames := beats(3 * time.Second); len(frames) < 2 || frames[0] != (wire.Pressed{Button: wire.ButtonMine}) || frames[1] != (wire.Asked{What: wire.SpeechMine, Left: true, Value: 297}) {
		t.Errorf("got %v, want the button, and the wish to have 297 seconds spoken", frames)
	}
	hears(3*time.Second, protocol.ClockRun(false, false))
	if frames := hears(9*time.Second, protocol.Traits().Clock); len(frames) != 1 || frames[0].(wire.Times).Running || frames[0].(wire.Times).Left.Time != 297*time.Second {
		t.Errorf("got %v, want it to stand with what was left", frames)
	}
}
