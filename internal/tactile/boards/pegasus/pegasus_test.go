package pegasus_test

import (
	"bytes"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/boards/pegasus"
	"blindchess/internal/tactile/wire"
)

// Both commands are those that published drivers send.
func TestPegasus_SquaresAreLitAsPublished(t *testing.T) {
	e2, e4 := rules.SquareAt(4, 1), rules.SquareAt(4, 3)
	got := pegasus.Protocol{}.Light(wire.Lights{From: e2, To: e4}, wire.Capabilities{})
	if want := []byte{0x60, 7, 5, 3, 0, 2, 0x34, 0x24, 0}; !bytes.Equal(got, want) {
		t.Errorf("got % X, want % X", got, want)
	}
	got = pegasus.Protocol{}.Light(wire.Lights{}, wire.Capabilities{})
	if want := []byte{0x60, 2, 0, 0}; !bytes.Equal(got, want) {
		t.Errorf("got % X, want % X", got, want)
	}
}

func TestPegasus_IsKnownByItsSerialNumberOrItsName(t *testing.T) {
	for _, test := range []struct {
		frame wire.Frame
		want  bool
	}{
		{wire.Identity{Kind: wire.KindLongSerial, Text: "P000012345"}, true},
		{wire.Identity{Kind: wire.KindLongSerial, Text: "3000012345"}, false},
		{wire.Identity{Kind: wire.KindName, Text: "a DGT Pegasus"}, true},
		{wire.Identity{Kind: wire.KindName, Text: "a DGT board"}, false},
		{wire.Done{}, false},
	} {
		if got := (pegasus.Protocol{}).Recognise(test.frame); got != test.want {
			t.Errorf("%v: got %t, want %t", test.frame, got, test.want)
		}
	}
}
