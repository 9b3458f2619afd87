package wire_test

import (
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

func TestContent_IsReadAloudAndAgrees(t *testing.T) {
	pawn := wire.Holding(rules.PieceOf('P'))
	for content, want := range map[wire.Content]string{{}: "nothing", wire.Something(): "a piece", pawn: rules.PieceOf('P').String()} {
		if got := content.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	tests := []struct {
		have, want wire.Content
		agree      bool
	}{
		{pawn, pawn, true},
		{pawn, wire.Something(), true},
		{wire.Something(), pawn, true},
		{wire.Content{}, pawn, false},
		{pawn, wire.Holding(rules.PieceOf('p')), false},
		{wire.Content{}, wire.Content{}, true},
	}
	for _, test := range tests {
		if got := test.have.Agrees(test.want); got != test.agree {
			t.Errorf("%v and %v: got %t, want %t", test.have, test.want, got, test.agree)
		}
	}
}

func TestContents_AreThePlacementTheyCameFrom(t *testing.T) {
	placement := rules.Standard().Placement()
	contents := wire.ContentsOf(placement)
	if contents != wire.StartContents() {
		t.Errorf("got %v, want the starting array", contents)
	}
	if got, named := contents.Placement(); got != placement || !named {
		t.Errorf("got %v, %t; want %v", got, named, placement)
	}
	plain := contents.Occupancy()
	if got, named := plain.Placement(); got != (rules.Placement{}) || named || plain.Occupied() != contents.Occupied() {
		t.Errorf("got %v, %t from unnamed pieces, want none", got, named)
	}
	turned := contents.Turned()
	if got := turned.At(rules.A1); got != contents.At(rules.H8) || turned.Turned() != contents {
		t.Errorf("got %v on a1, want what stands on h8", got)
	}
	contents.Set(0, wire.Something())
	if contents.At(0) != (wire.Content{}) || contents.At(rules.H8+1) != (wire.Content{}) {
		t.Error("a square that there is not holds something")
	}
}

// TestContents_EachSquareIsItsOwn puts a piece, and something unnamed, on each square alone.
func TestContents_EachSquareIsItsOwn(t *testing.T) {
	knight := rules.PieceOf('n')
	for s := rules.A1; s <= rules.H8; s++ {
		var c, plain wire.Contents
		c.Set(s, wire.Holding(knight))
		plain.Set(s, wire.Something())
		placement, named := c.Placement()
		if c.Occupied() != s.Bit() || c.At(s) != wire.Holding(knight) || placement != (rules.Placement{}).Put(s, knight) || !named {
			t.Errorf("%v: got %v on %v, a placement %v named %t", s, c.At(s), c.Occupied(), placement, named)
		}
		if wire.ContentsOf(placement) != c || c.Occupancy() != plain {
			t.Errorf("%v: got other contents of the same placement", s)
		}
		if placement, named := plain.Placement(); placement != (rules.Placement{}) || named || plain.Occupied() != s.Bit() {
			t.Errorf("%v: got %v, named %t of a piece without a name", s, placement, named)
		}
		if turned := c.Turned(); turned.Occupied() != (rules.A1+rules.H8-s).Bit() || turned.At(rules.A1+rules.H8-s) != wire.Holding(knight) {
			t.Errorf("%v: got %v on the turned board", s, turned.Occupied())
		}
		c.Set(s, wire.Content{})
		c.Set(0, wire.Something())
		c.Set(rules.H8+1, wire.Something())
		if c != (wire.Contents{}) {
			t.Errorf("%v: got %v of an empty board", s, c.Occupied())
		}
	}
	if _, named := (&wire.Contents{}).Placement(); !named {
		t.Error("got an empty board unnamed")
	}
}

func TestNames_AreThoseOfThePacks(t *testing.T) {
	if got := wire.ButtonSeveral.String() + wire.Button(99).String() + wire.KindAbilities.String() + wire.Kind(99).String(); got != "severalunknownabilities" {
		t.Errorf("got %q", got)
	}
}

func TestPrintable_LeavesBlanksAndControlsOut(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "\x00": "", " ": "", "\n\n": "", "a": "a", "~": "~", "\x7f": "", "\xff": "", "\x1f!": "!", "a\x7fb": "a b", "a\r\n\r\nb": "a b", "a b ": "a b", "a\x00": "a", "\x00a": "a", "a \x00b": "a b",
		"a\x00\x80\x00b\x00c": "a b c", "\x00 A\r\n\r\nboard\x7F\n": "A board", "  a  b": "a b",
	} {
		if got := wire.Printable([]byte(text)); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestTraits_ABoardThatSaysNothingOfItIsReachedAsALine(t *testing.T) {
	if got := (wire.Traits{}).Reached(); len(got) != 3 || got[0] != wire.Serial {
		t.Errorf("got %v, want serial first", got)
	}
	if got := (wire.Traits{Schemes: []string{wire.HID}}).Reached(); len(got) != 1 || got[0] != wire.HID {
		t.Errorf("got %v, want reports alone", got)
	}
}
