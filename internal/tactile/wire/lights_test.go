package wire_test

import (
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

func TestLights_OfATurnedBoardAreThoseOfTheOppositeSquares(t *testing.T) {
	if got := (wire.Lights{}).Turned(); got != (wire.Lights{}) {
		t.Errorf("got %+v for a dark board", got)
	}
	for file := range 8 {
		for rank := range 8 {
			s, far := rules.SquareAt(file, rank), rules.SquareAt(7-file, 7-rank)
			for lit, want := range map[wire.Lights]wire.Lights{
				{From: s}: {From: far}, {To: s}: {To: far}, {Wrong: s.Bit()}: {Wrong: far.Bit()},
				{From: s, To: far, Wrong: s.Bit() | rules.A1.Bit()}: {From: far, To: s, Wrong: far.Bit() | rules.H8.Bit()},
			} {
				if got := lit.Turned(); got != want || lit.All() != want.Turned().All() {
					t.Errorf("%+v: got %+v turned, want %+v", lit, got, want)
				}
			}
			if all := (wire.Lights{From: s, To: far, Wrong: rules.A1.Bit()}).All(); all != s.Bit()|far.Bit()|rules.A1.Bit() {
				t.Errorf("got %v lit", all.Squares())
			}
		}
	}
}
