package sharing_test

import (
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"blindchess/internal/floors/golden"
	"blindchess/internal/room/sharing"
	"blindchess/internal/rules"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/transport"
	"blindchess/internal/tactile/wire"
)

// silent is a line on which nothing comes.
type silent struct {
	io.Reader
	io.Writer
	io.Closer
}

func board(t *testing.T, text string) *tactile.Device {
	t.Helper()
	read, _ := io.Pipe()
	device, err := tactile.Open(text, tactile.Config{Dial: func(transport.Address, wire.Traits) (io.ReadWriteCloser, error) {
		return silent{read, io.Discard, read}, nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = device.Close() })
	return device
}

func TestHub_ABoardRestsAsLongAsItsKindNeeds(t *testing.T) {
	for text, want := range map[string]time.Duration{"dgt:/dev/x": 700 * time.Millisecond, "pegs:/dev/x": 0, "dgt:/dev/x,settle=900ms": 900 * time.Millisecond} {
		if got := sharing.NewHub(board(t, text), nil).Rest(); got != want {
			t.Errorf("%s: got %v, want %v", text, got, want)
		}
	}
}

// stamps are the times of messages, which are left out.
var stamps = regexp.MustCompile(`,?"time":\d{10,}`)

// TestHub_LendsTheBoardToOneProgramAtATime lets two programs call, and the board report,
// and compares what each program and the owner of the board are told with the earlier
// messages.
func TestHub_LendsTheBoardToOneProgramAtATime(t *testing.T) {
	var out strings.Builder
	h := sharing.NewHub(board(t, "dgt:/dev/x"), func(key string, slots ...string) { fmt.Fprintf(&out, "\tsaid: %s %s\n", key, strings.Join(slots, " ")) })
	e2, _ := rules.ParseSquare("e2")
	e4, _ := rules.ParseSquare("e4")
	reports := map[string]tactile.Report{
		"the board is seen": tactile.Looked{Contents: wire.StartContents()}, "e2 is lifted": tactile.Changed{Square: e2},
		"e4 is put": tactile.Changed{Square: e4, After: wire.Holding(rules.PieceOf('P'))},
		"a serial":  tactile.Told{Identity: wire.Identity{Kind: wire.KindSerial, Text: "4711"}}, "another number": tactile.Told{Identity: wire.Identity{Text: "4712"}},
		"a late serial": tactile.Told{Identity: wire.Identity{Kind: wire.KindSerial, Text: "4713"}}, "a battery": tactile.Told{Battery: wire.Battery{Percent: 1}}, "no battery": tactile.Told{},
		"lost": tactile.Lost{}, "found": tactile.Found{}, "the clock has gone": tactile.ClockGone{}, "the clock is not heard": tactile.ClockUnheard{},
		"the clock stands":   clockAt(60, 50, false, true),
		"White's clock runs": clockAt(60, 50, true, true), "Black's clock runs": clockAt(59, 50, true, false),
	}
	subscribe := func(id, feed, serial string) string {
		return fmt.Sprintf(`{"call":"subscribe","id":%s,"param":{"feed":"eboardevent","id":%s,"param":{"serialnr":"%s"}}}`, id, feed, serial)
	}
	method := func(feed, param string) string {
		return fmt.Sprintf(`{"call":"call","id":9,"param":{"id":%s,"method":"setup","param":%s}}`, feed, param)
	}
	for _, step := range []struct{ who, what string }{
		{"local", `{"call":"eboards","id":1}`}, {"", "a serial"}, {"", "another number"}, {"", "no battery"}, {"", "a battery"}, {"", "the board is seen"}, {"", "a late serial"},
		{"local", `{"call":"eboards","id":2,"param":[]}`}, {"", "lost"}, {"local", `{"call":"eboards","id":3}`}, {"", "found"},
		{"local", `{"call":"subscribe","id":4,"param":[]}`}, {"local", `{"call":"fly","id":5}`}, {"local", subscribe("6", "1", "1")},
		{"local", `{"call":"subscribe","id":7,"param":{"feed":"other","id":1}}`}, {"local", subscribe("8", "1", "4711")}, {"http://page", subscribe("9", "1", "4711")}, {"http://page", subscribe("19", "1", "4711")}, {"local", subscribe("16", "1", "4711")}, {"local", "no call"},
		{"", "the board is seen"}, {"", "tick"}, {"", "e2 is lifted"}, {"", "e4 is put"}, {"", "tick"}, {"", "the clock stands"}, {"", "White's clock runs"}, {"", "Black's clock runs"}, {"", "the clock is not heard"}, {"", "White's clock runs"}, {"", "the clock has gone"},
		{"local", method("2", `{"fen":"x"}`)}, {"local", method("1", `{"fen":"x"}`)}, {"local", method("1", `[]`)}, {"local", method("1", `{}`)}, {"local", `{"call":"call","id":17,"param":{"id":1,"method":"flip"}}`}, {"local", `{"call":"call","id":18,"param":{"id":1,"method":"fly"}}`}, {"local", method("1", `{"flip":true}`)}, {"local", method("1", `{"flip":true}`)},
		{"local", method("1", `{"fen":"4k3/8/8/8/8/8/8/4K3 w - - 0 1"}`)}, {"local", subscribe("10", "2", "4711")},
		{"local", `{"call":"unsubscribe","id":11,"param":{"id":3}}`}, {"local", `{"call":"unsubscribe","id":12,"param":{"id":1}}`}, {"local", `{"call":"call","id":13,"param":{"id":2,"method":"unsubscribe"}}`},
		{"http://page", subscribe("14", "1", "4711")}, {"", "gone http://page"}, {"local", subscribe("15", "1", "4711")}, {"local", subscribe("20", "1", "4711")}, {"", "gone http://page"}, {"", "gone local"},
		{"", "refuse http://a"}, {"", "refuse http://a"}, {"", "refuse http://b\x1b"},
	} {
		fmt.Fprintf(&out, "%s: %s\n", step.who, strings.ReplaceAll(step.what, "\x1b", "ESC"))
		gone, hangsUp := strings.CutPrefix(step.what, "gone ")
		page, refused := strings.CutPrefix(step.what, "refuse ")
		switch report, reports := reports[step.what]; {
		case reports:
			h.Told(report)
		case step.what == "tick":
			h.Tick()
		case hangsUp:
			h.Gone(gone)
		case refused:
			h.Refuse(page)
		case step.what == "no call":
			h.Unread(step.who)
		default:
			for _, said := range h.Call(step.who, step.what) {
				fmt.Fprintf(&out, "\t%s\n", stamps.ReplaceAllString(said, ""))
			}
			continue
		}
		for _, name := range []string{"local", "http://page"} {
			if step.who == "" && !strings.Contains(out.String(), name+": ") {
				continue
			}
			for _, said := range h.Said(name) {
				fmt.Fprintf(&out, "\t%s hears %s\n", name, stamps.ReplaceAllString(said, ""))
			}
		}
	}
	golden.Check(t, "testdata/hub.golden", out.String(), *update)
	for i := range 20 {
		h.Refuse(fmt.Sprint("http://", i))
	}
	if told := strings.Count(out.String(), "share.refused"); told != 16 {
		t.Errorf("got %d pages told, want sixteen and no more", told)
	}
	for n := range 9 {
		said := h.Call("local", subscribe("1", fmt.Sprint(n), "4711"))
		if full := strings.Contains(strings.Join(said, ""), "too many feeds"); full != (n == 8) {
			t.Errorf("feed %d: got %q, want it refused %v", n+1, said, n == 8)
		}
	}
	if said := h.Call("local", subscribe("2", "3", "4711")); strings.Contains(strings.Join(said, ""), "too many feeds") {
		t.Errorf("got %q for a feed that is there, want it anew", said)
	}
	h.Told(reports["e2 is lifted"])
	if !h.Left["local"] {
		t.Error("a program that reads none of its messages is still connected")
	}
}

func clockAt(white, black int, running, whiteTurn bool) tactile.ClockRead {
	r := tactile.ClockRead{White: wire.Face{Time: time.Duration(white) * time.Second}, Black: wire.Face{Time: time.Duration(black) * time.Second}, WhiteTurn: whiteTurn}
	r.Running = running
	return r
}
