package line_test

import (
	"strings"
	"testing"

	"blindchess/internal/screen/line"
	"blindchess/internal/screen/screentest"
)

// illegible are lines that are not empty and hold no text.
var illegible = []string{"\xff\xfe", "\xc3", "\xed\xa0\x80", "\u200b\u202e", "\u009b", " \xff\t"}

func TestALineOfNothingButBytesPressesNoClock(t *testing.T) {
	for _, bytes := range illegible {
		tab := screentest.New(t, nil)
		var out strings.Builder
		_ = line.Run(t.Context(), line.Config{Terminal: tab.Sit(white, screentest.Language{}), In: strings.NewReader("e4\n" + bytes + "\n"), Out: &out})
		if state := tab.State(); !state.Gate.Made || state.Gate.By != white.Side {
			t.Errorf("%q pressed the clock", bytes)
		}
		if got := strings.Count(out.String(), "no readable text"); got != 1 {
			t.Errorf("got %q for %q, want it said once that nothing came", out.String(), bytes)
		}
	}
}

func TestALineOfNothingButBytesAnswersNoQuestion(t *testing.T) {
	for _, bytes := range illegible {
		tab := screentest.New(t, nil)
		var out strings.Builder
		_ = line.Run(t.Context(), line.Config{Terminal: tab.Sit(white, screentest.Language{}), In: strings.NewReader("resign\n" + bytes + "\nyes\n"), Out: &out})
		if !tab.State().Over() {
			t.Errorf("got %q, want yes after %q to answer what was asked", out.String(), bytes)
		}
	}
}

func TestBytesThatAreTypedAndNotSeenAreNoEnter(t *testing.T) {
	for _, bytes := range []string{"\xff\xfe", "\xc3", "\u200b", "\xffx\x7f"} {
		tab := screentest.New(t, nil)
		p := play(t, tab.Sit(white, screentest.Language{}), nil)
		p.types("e4\r" + bytes + "\r")
		p.awaits("no readable text")
		if tab.State().Turn() == white.Side || !tab.State().Gate.Made {
			t.Errorf("%q pressed the clock", bytes)
		}
		p.types("\r")
		p.awaits("Clock pressed.\r\n")
	}
}

func TestALetterBehindHalfACharacterIsKept(t *testing.T) {
	tab := screentest.New(t, nil)
	p := play(t, tab.Sit(white, screentest.Language{}), nil)
	p.types("\xc3e4\r")
	p.awaits("Pawn Eva two Eva four")
}
