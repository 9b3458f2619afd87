package ichessonetest_test

import (
	"encoding/hex"
	"testing"
	"time"

	"blindchess/internal/tactile/boards/ichessone/ichessonetest"
	"blindchess/internal/tactile/simulate"
)

// The frames are those of JohanSjoblom/picochess, tests/test_ichessone_parser.py
// and tests/test_ichessone_command.py.
const (
	start      = "3d70a89bc98a77777777000000000000000000000000000000001111111142356324"
	turned     = "3d7042365324111111110000000000000000000000000000000077777777a89cb98a"
	h2h3       = "3d70a89bc98a77777777000000000000000000000000000000011111111042356324"
	lightC3    = "454c800f0000000000000400000001ff"
	lightE2E4  = "454c800f0000000000100010000001ff"
	lightsOff  = "454c000f0000000000000000000001ff"
	lightAdded = "454c800f0000000000000400000000ff"
)

func board() *simulate.Board { return simulate.NewBoard(ichessonetest.NewEmulator(), simulate.Hand{}) }

func raw(t *testing.T, text string) []byte {
	t.Helper()
	data, err := hex.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestTheSquaresAreToldAsInThePublishedFrames(t *testing.T) {
	b := board()
	if got := hex.EncodeToString(b.Hear(0, []byte("RP"))); got != start {
		t.Errorf("got %s, want %s", got, start)
	}
	if b.Emulator.Listening() {
		t.Error("it listens before it was asked to tell changes")
	}
	if got := b.Hear(0, []byte("CPIRQ")); len(got) != 0 || !b.Emulator.Listening() {
		t.Errorf("got % X", got)
	}
	if _, err := b.Typed(0, "move h2h3"); err != nil {
		t.Fatal(err)
	}
	said := b.Beat(time.Second)
	if got := hex.EncodeToString(said[len(said)-34:]); len(said) != 68 || got != h2h3 {
		t.Errorf("got %s, want the pawn lifted and put down", got)
	}
	b = board()
	b.State.Turned = true
	if got := hex.EncodeToString(b.Hear(0, []byte("RP"))); got != turned {
		t.Errorf("got %s turned, want %s", got, turned)
	}
}

func TestTheSquaresAreToldEverySoOften(t *testing.T) {
	b := board()
	b.Hear(0, []byte("CPM250RP"))
	b.Beat(0)
	if got := b.Beat(100 * time.Millisecond); len(got) != 0 {
		t.Errorf("got % X before it is due", got)
	}
	if got := b.Beat(250 * time.Millisecond); len(got) != 34 {
		t.Errorf("got % X when it is due", got)
	}
	b.Hear(0, []byte("CPOFF"))
	if got := b.Beat(time.Second); len(got) != 0 || b.Emulator.Listening() {
		t.Errorf("got % X when it was switched off", got)
	}
}

func TestTheBatteryIsToldAsInThePublishedFrames(t *testing.T) {
	for want, e := range map[string]ichessonetest.Emulator{"3d620164": {Charging: true, Percent: 100}, "3d620058": {Percent: 88}, "3d620009": {Percent: 9}} {
		if got := hex.EncodeToString(e.Hear([]byte("RB"), &simulate.State{})); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

func TestLightsAreThoseOfThePublishedCommands(t *testing.T) {
	b := board()
	lit := func() string {
		text := ""
		for _, square := range b.State.Lit.Squares() {
			text += square.String()
		}
		return text
	}
	for _, c := range []struct{ command, want string }{
		{lightC3, "c3"}, {lightE2E4, "e2e4"}, {lightAdded, "e2c3e4"}, {lightsOff, ""},
	} {
		b.Hear(0, raw(t, c.command)[:7])
		b.Hear(0, raw(t, c.command)[7:])
		if got := lit(); got != c.want {
			t.Errorf("%s: got %s lit, want %s", c.command, got, c.want)
		}
	}
	b.State.Turned = true
	b.Hear(0, raw(t, lightC3))
	if got := lit(); got != "f6" {
		t.Errorf("got %s lit on a turned board, want f6", got)
	}
}
