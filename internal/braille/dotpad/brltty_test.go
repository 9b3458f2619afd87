package dotpad_test

import (
	"net"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/term"

	"blindchess/internal/braille"
	"blindchess/internal/braille/dotpad/dotpadtest"
	"blindchess/internal/floors/waits"
)

// throughBrltty has brltty itself drive the pad of these tests, on its line of text
// or on its area of pins, and returns the display that it lends.
func throughBrltty(t *testing.T, area string) (*dotpadtest.Pad, *braille.Display) {
	t.Helper()
	if os.Getenv("SOAK") == "" {
		t.Skip("runs brltty for some seconds: make soak")
	}
	program := strings.Fields(os.Getenv("BRLTTY"))
	if len(program) == 0 {
		t.Skip("set BRLTTY to a brltty with a driver of the Dot Pad and its -D and -T; that of Debian 12 has none")
	}
	master, slave, err := pty.Open()
	if err != nil {
		t.Skip("no pseudo-terminal here: ", err)
	}
	t.Cleanup(func() { slave.Close(); master.Close() })
	if _, err := term.MakeRaw(int(slave.Fd())); err != nil {
		t.Fatal(err)
	}
	pad := dotpadtest.ServeOn(t, master, "pty:"+slave.Name())
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	lent := "127.0.0.1:" + strconv.Itoa(listener.Addr().(*net.TCPAddr).Port-4101)
	listener.Close()
	brltty := exec.Command(program[0], append(program[1:], "-n", "-e", "-b", "dp", "-B", "display="+area, "-d", "serial:"+slave.Name(), "-x", "no", "-s", "no", "-A", "Auth=none,Host="+lent, "-f", os.DevNull)...)
	if err := brltty.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = brltty.Process.Kill(); _ = brltty.Wait() })
	for last := range waits.Polls(100*time.Millisecond, time.Minute) {
		display, err := braille.Dial(t.Context(), lent)
		if err == nil {
			t.Cleanup(func() { display.Close() })
			return pad, display
		}
		if last {
			t.Fatal(err)
		}
	}
	panic("the last look ends it")
}

// Newer versions of brltty have a separate driver for a Dot Pad. It is a witness
// that the pad of these tests is one: text that is written through BrlAPI reaches
// its line of text, and its keys come back.
func TestSoakBrltty_ItsOwnDriverOfADotPadShowsTextOnOursAndReadsItsKeys(t *testing.T) {
	pad, display := throughBrltty(t, "text")
	if columns, rows := display.Size(); columns != dotpadtest.Text || rows != 1 {
		t.Errorf("got %d cells on %d lines, want those of the pad's line of text", columns, rows)
	}
	if err := display.Write(cellsOf("12. ng1-f3 28:14"), -1); err != nil {
		t.Fatal(err)
	}
	pad.Await("12. ng1-f3 28:14")
	for _, test := range []struct {
		group byte
		key   int
		want  braille.Key
	}{
		{dotpadtest.Perkins, 14, braille.Key{Press: braille.Right}},
		{dotpadtest.Perkins, 13, braille.Key{Press: braille.Left}},
		{dotpadtest.Routing, 5, braille.Key{Press: braille.Routing, Cell: 5}},
		{dotpadtest.Perkins, 3, braille.Key{Press: braille.Typed, Rune: 'a'}},
	} {
		pad.Press(test.group, test.key)
		if got, err := display.Key(); err != nil || got != test.want {
			t.Errorf("key %d: got %+v and %v, want %+v", test.key, got, err, test.want)
		}
	}
}

// The area of pins takes what brltty writes there: an e and a p are dots 1 and 5,
// and dots 1 to 4, a column apart.
func TestSoakBrltty_ItsOwnDriverOfADotPadRaisesThePinsOfOurs(t *testing.T) {
	pad, display := throughBrltty(t, "graphic")
	if err := display.Write(cellsOf("ep"), -1); err != nil {
		t.Fatal(err)
	}
	blank := strings.Repeat(".", 55)
	pad.AwaitRows(0, "o..oo"+blank+"\n.o.o."+blank+"\n...o."+blank+"\n")
}
