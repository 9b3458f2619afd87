package certabo_test

import (
	"bytes"
	"strings"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/boards/certabo"
	"blindchess/internal/tactile/tactiletest"
	"blindchess/internal/tactile/wire"
)

func TestCertaboSendsTagsAndTakesEightBytes(t *testing.T) {
	line := ":" + strings.Repeat("0 0 0 0 0 ", 52) + "300 2 3 4 5 " + strings.Repeat("0 0 56 0 0 ", 11) + "\r\n"
	frame, used, err := certabo.Protocol{}.Decode([]byte(line))
	tags, ok := frame.(wire.Tags)
	if !ok || used != len(line) || err != nil {
		t.Fatalf("got %T, %d, %v; want tags", frame, used, err)
	}
	for s := rules.A1; s <= rules.H8; s++ {
		if got, want := tags.Tags[s-1] == 0x12C002003004005, s == tactiletest.Square(t, "e2"); got != want {
			t.Errorf("%v: got %t, want %t", s, got, want)
		}
	}
	got := certabo.Protocol{}.Light(wire.Lights{From: tactiletest.Square(t, "e2"), To: tactiletest.Square(t, "e4")}, wire.Capabilities{})
	if want := []byte{0, 0, 0, 0, 0x10, 0, 0x10, 0}; !bytes.Equal(got, want) {
		t.Errorf("got % X, want % X", got, want)
	}
	for name, bad := range map[string]string{
		"too few numbers":  ":" + strings.Repeat("1 ", 319) + "\r\n",
		"too many numbers": ":" + strings.Repeat("1 ", 321) + "\r\n",
		"a huge number":    ":" + strings.Repeat("99999 ", 320) + "\r\n",
		"a line torn":      ":1 2 3:" + strings.Repeat("1 ", 3) + "\r\n",
	} {
		if got, faults := tactiletest.Frames(t, certabo.Protocol{}, []byte(bad)); len(got) != 0 || len(faults) == 0 {
			t.Errorf("%s: got %v and %v, want errors alone", name, got, faults)
		}
	}
}

// A line without an end is believed up to its longest.
func TestDecode_ALineWithoutAnEndIsDroppedOnceItIsTooLong(t *testing.T) {
	for length := 1690; length < 1710; length++ {
		line := []byte(":" + strings.Repeat("1 ", 319) + strings.Repeat(" ", length))[:length]
		frame, used, err := certabo.Protocol{}.Decode(line)
		if long := length >= 1700; frame != nil || (used == 1700) != long || (used == 0) == long || (err != nil) != long {
			t.Errorf("%d bytes: got %v, %d used, %v", length, frame, used, err)
		}
	}
}
