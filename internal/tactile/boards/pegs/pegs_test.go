package pegs_test

import (
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/boards/pegs"
	"blindchess/internal/tactile/wire"
)

func TestThePegExtensionSaysNothingThatIsACommandOfItsOwn(t *testing.T) {
	told := wire.Capabilities{Abilities: "lrbd"}
	for s := rules.A1; s <= rules.H8; s++ {
		for _, command := range [][]byte{
			pegs.Protocol{}.Light(wire.Lights{From: s, To: rules.H8}, told), pegs.Protocol{}.Raise(^s.Bit(), told), pegs.Protocol{}.Buzz(s, told), pegs.Protocol{}.Traits().Asked.Ask[0],
		} {
			for i, b := range command[1:] {
				if b >= 0x40 {
					t.Fatalf("% X has %X at place %d, which a board that lost a byte takes for a command", command, b, i+1)
				}
			}
		}
		packed := pegs.Pack(s.Bit())
		if got := pegs.Unpack(packed[:]); got != s.Bit() {
			t.Errorf("got %v, want %v alone", got.Squares(), s)
		}
	}
}
