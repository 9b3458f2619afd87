package displays_test

import (
	"strings"
	"testing"

	"blindchess/internal/braille"
	"blindchess/internal/braille/brailletest"
	"blindchess/internal/braille/displays"
	"blindchess/internal/braille/dotpad/dotpadtest"
)

func TestOpen_TellsDisplaysApartByTheirAddress(t *testing.T) {
	lent, pad := brailletest.Serve(t, 40, 2), dotpadtest.Serve(t)
	for _, test := range []struct {
		address, driver string
		pictured        bool
	}{{lent.Address, "Test", false}, {"dotpad:" + pad.Address, "Dot Pad", true}} {
		display, err := displays.Open(t.Context(), test.address)
		if err != nil {
			t.Fatal(err)
		}
		if display.Driver() != test.driver {
			t.Errorf("%s: got the driver %q, want %q", test.address, display.Driver(), test.driver)
		}
		if pins, is := display.(displays.Pictured); is != test.pictured {
			t.Errorf("%s: got an area of pins: %v, want %v", test.address, is, test.pictured)
		} else if is {
			if width, height := pins.Pins(); width == 0 || height == 0 {
				t.Errorf("%s: got %d times %d pins, want some", test.address, width, height)
			}
		}
		if err := display.Write([]braille.Cell{{Rune: 'a'}}, -1); err != nil {
			t.Error(err)
		}
		if err := display.Close(); err != nil {
			t.Error(err)
		}
	}
	lent.Stop()
	if _, err := displays.Open(t.Context(), lent.Address); err == nil {
		t.Error("a display is opened that is lent no more")
	}
}

func TestAnswers_NamesADisplayOfItsOwnLine(t *testing.T) {
	pad := dotpadtest.Serve(t)
	if got := displays.Answers(t.Context(), pad.Address); !strings.Contains(got, "Dot Pad") {
		t.Errorf("got %q, want the name of the pad", got)
	}
	if got := displays.Answers(t.Context(), "/dev/there-is-no-such-port"); got != "" {
		t.Errorf("got %q where nothing is, want nothing", got)
	}
}
