package board_test

import (
	"regexp"
	"strings"
	"testing"

	"blindchess/internal/screen"
	"blindchess/internal/screen/board"
	"blindchess/internal/screen/screentest"
	"blindchess/internal/settings"
)

const (
	kittySays = "\x1b_Gi=4242;OK\x1b\\"
	sixelSays = "\x1b[?63;1;2;4;6c\x1b[6;20;10t"
)

// sighted sits Black down, who sees and wants pictures so.
func sighted(t *testing.T, pictures string) (tab *screentest.Table, host, guest *screen.Terminal) {
	tab = screentest.New(t, nil)
	host = tab.Sit(white, screentest.Language{Scheme: "fide"})
	guest = tab.Sit(black, screentest.Language{Scheme: "fide", Sees: true})
	guest.SetLook(settings.Look{Theme: "brown", Pieces: "auto", Pictures: pictures})
	return tab, host, guest
}

var (
	put   = regexp.MustCompile("\x1b_Ga=p,i=(\\d+),p=(\\d+),")
	taken = regexp.MustCompile("\x1b_Ga=d,d=i,i=(\\d+),p=(\\d+),")
)

// awaitRaw waits until the output to a terminal satisfies a condition.
func awaitRaw(term *screentest.Terminal, so func(raw string) bool) {
	term.AwaitThat("what it is sent is so", func() bool { return so(term.Raw()) })
}

// standing returns the visible pictures of a terminal by its output: the ones
// that were shown and not removed.
func standing(raw string) map[string]string {
	if i := strings.LastIndex(raw, "\x1b_Ga=d,d=A"); i >= 0 {
		raw = raw[i:]
	}
	there := map[string]string{}
	for _, at := range regexp.MustCompile("\x1b_Ga=[pd],[^\x1b]*").FindAllString(raw, -1) {
		at += ","
		if found := put.FindStringSubmatch(at); found != nil {
			there[found[2]] = found[1]
		} else if found := taken.FindStringSubmatch(at); found != nil && there[found[2]] == found[1] {
			delete(there, found[2])
		}
	}
	return there
}

func TestPictures_StandWhereThePiecesStandOnceTheTerminalHasAnswered(t *testing.T) {
	_, host, guest := sighted(t, "auto")
	term := show(t, guest, board.Paired, 120, 40, "TERM=xterm-kitty", "COLORTERM=truecolor")
	term.Type("x")
	term.Await("White Anna")
	awaitRaw(term, func(raw string) bool { return strings.Contains(raw, "\x1b_Gi=4242") })
	if there := standing(term.Raw()); len(there) > 0 {
		t.Fatalf("got %d pictures before an answer, want none", len(there))
	}
	term.Type(kittySays)
	awaitRaw(term, func(raw string) bool { return len(standing(raw)) == 32 })
	host.Enter("e4")
	term.Await("Repeat:")
	term.Type("\t")
	term.Await("Now play it")
	term.Type("e4\r")
	// From e2 one picture has gone, on e4 there is one.
	awaitRaw(term, func(raw string) bool { return len(taken.FindAllString(raw, -1)) == 1 && len(standing(raw)) == 32 })
	guest.SetLook(settings.Look{Theme: "brown", Pieces: "auto", Pictures: "off"})
	awaitRaw(term, func(raw string) bool { return len(standing(raw)) == 0 })
}

func TestPictures_AreSixelsWhereTheTerminalKnowsThoseAlone(t *testing.T) {
	_, host, guest := sighted(t, "auto")
	term := show(t, guest, board.Paired, 120, 40, "TERM=foot", "COLORTERM=truecolor")
	term.Type("x")
	term.Await("White Anna")
	if strings.Contains(term.Raw(), "\x1b_G") {
		t.Error("a terminal that does not say it is one of those was asked for the protocol of kitty")
	}
	shown := func(raw string) int { return strings.Count(raw, "\x1bP0;1q") }
	term.Type(sixelSays)
	awaitRaw(term, func(raw string) bool { return shown(raw) >= 32 })
	before := shown(term.Raw())
	host.Enter("e4")
	term.Await("Repeat:")
	term.Type("\t")
	term.Await("Now play it")
	term.Type("e4\r")
	awaitRaw(term, func(raw string) bool { return shown(raw) > before })
}

func TestPictures_NobodyWhoHearsTheBoardHasTheirTerminalAsked(t *testing.T) {
	for _, c := range []struct {
		pictures string
		kind     board.Kind
		environ  string
		asked    bool
	}{
		{"auto", board.Keyboard, "TERM=xterm-kitty", false},
		{"on", board.Keyboard, "TERM=xterm-kitty", true},
		{"off", board.Paired, "TERM=xterm-kitty", false},
		{"auto", board.Paired, "TERM=linux", false},
		{"auto", board.Paired, "NO_COLOR=1", false},
		{"auto", board.Onlooker, "TERM=xterm-256color", true},
	} {
		_, _, guest := sighted(t, c.pictures)
		term := show(t, guest, c.kind, 100, 30, c.environ)
		term.Type("x")
		term.AwaitThat("it is painted", func() bool { return strings.Contains(term.Raw(), "Anna") || strings.Contains(term.Text(), "█") })
		if c.asked {
			awaitRaw(term, func(raw string) bool { return strings.Contains(raw, "\x1b[c") })
		}
		if got := strings.Contains(term.Raw(), "\x1b[c"); got != c.asked {
			t.Errorf("pictures %s, kind %d, %s: got asked %v, want %v", c.pictures, c.kind, c.environ, got, c.asked)
		}
	}
}

func TestPictures_OfKittyTakeUnder2500BytesAMove(t *testing.T) {
	aMoveTakesUnder2500Bytes(t, "TERM=xterm-kitty", kittySays)
}

// At the end of a network sixels are small enough for that.
func TestSoakPictures_OfSixelsTakeUnder2500BytesAMove(t *testing.T) {
	soak(t)
	for name, answer := range map[string]string{"sixels": sixelSays, "large sixels": "\x1b[?63;1;2;4;6c\x1b[6;40;20t"} {
		t.Run(name, func(t *testing.T) { aMoveTakesUnder2500Bytes(t, "TERM=xterm-kitty", answer) })
	}
}
