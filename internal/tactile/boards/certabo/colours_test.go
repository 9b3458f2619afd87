package certabo_test

import (
	"bytes"
	"testing"
	"time"

	"blindchess/internal/tactile/boards/certabo"
	"blindchess/internal/tactile/simulate"
	"blindchess/internal/tactile/tactiletest"
	"blindchess/internal/tactile/wire"
)

// The corners of a1 are the lights 7, 8, 16 and 17, and those of h8 the lights 63,
// 64, 72 and 73. Those of a8 are 70, 71, 79 and 80, as the published driver counts
// them.
func TestCertabo_ColouredLightsTellFromWhereToWhereAndWhatIsWrong(t *testing.T) {
	protocol, can := certabo.Protocol{}, wire.Capabilities{Abilities: wire.CanColour}
	got := protocol.Light(wire.Lights{From: tactiletest.Square(t, "a1"), To: tactiletest.Square(t, "h8"), Wrong: tactiletest.Square(t, "a8").Bit()}, can)
	if len(got) != 247 || !bytes.HasPrefix(got, []byte{0xFF, 0x55}) || !bytes.HasSuffix(got, []byte{0x0D, 0x0A}) {
		t.Fatalf("got %d bytes, % X; want 247 in their frame", len(got), got)
	}
	want := map[int][3]byte{
		7: {0, 0, 0x40}, 8: {0, 0, 0x40}, 16: {0, 0, 0x40}, 17: {0, 0, 0x40},
		70: {0x40, 0, 0}, 71: {0x40, 0, 0}, 79: {0x40, 0, 0}, 80: {0x40, 0, 0},
		63: {0, 0x40, 0}, 64: {0, 0x40, 0}, 72: {0, 0x40, 0}, 73: {0, 0x40, 0},
	}
	for lamp := range 81 {
		if lit := [3]byte(got[2+3*lamp:]); lit != want[lamp] {
			t.Errorf("light %d: got %v, want %v", lamp, lit, want[lamp])
		}
	}
	if plain := protocol.Light(wire.Lights{From: tactiletest.Square(t, "a1"), To: tactiletest.Square(t, "h8")}, wire.Capabilities{}); !bytes.Equal(plain, []byte{0x80, 0, 0, 0, 0, 0, 0, 1}) {
		t.Errorf("got % X for a board with plain lights, want a bit for each square", plain)
	}
}

func TestCertabo_ABoardAnnouncesItsLights(t *testing.T) {
	board := simulate.NewBoard(certabo.NewColouredEmulator(), simulate.Hand{})
	said := append(board.Beat(0), board.Beat(time.Second)...)
	frames, faults := tactiletest.Frames(t, certabo.Protocol{}, said)
	able := 0
	for _, frame := range frames {
		if frame == (wire.CapabilityReport{Abilities: wire.CanColour}) {
			able++
		}
	}
	if able != 2 || len(faults) != 0 {
		t.Errorf("got it announced %d times, and %v; want it with each line", able, faults)
	}
	if got, ok := certabo.Lamps('L'); !ok || got != (wire.CapabilityReport{}) {
		t.Errorf("got %v, %t for plain lights", got, ok)
	}
	e2, e4 := tactiletest.Square(t, "e2"), tactiletest.Square(t, "e4")
	board.Hear(time.Second, certabo.Protocol{}.Light(wire.Lights{From: e2, To: e4}, wire.Capabilities{Abilities: wire.CanColour}))
	if got, want := board.State.Coloured, (simulate.Coloured{Blue: e2.Bit(), Green: e4.Bit()}); got != want {
		t.Errorf("got %+v lit, want e2 in blue and e4 in green", got)
	}
}
