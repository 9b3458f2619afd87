package main

import (
	"bufio"
	"io"
	"strings"
	"syscall"
	"testing"

	"github.com/creack/pty"

	"blindchess/internal/braille/dotpad/dotpadtest"
)

// backRank is the first rows of pins as a game begins: Black's pieces on the last rank,
// and its number.
const backRank = `............................................................
o....oo..o..oo..o....o.o..o.o.o...o..o....o.o..oo..o..oo..o.
oo...oo..o..o...o...o..o...o..o..ooo.o...o..o..o...o..oo..o.
.........o..o...o..o...o..o.o.o...o..o..o...o..o...o......o.
`

func TestDotPadShowsTheBoardAsPinsAndItsKeysPlayTheGame(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	pad := dotpadtest.Serve(t)
	if out, err := h.command(nil, "config", "set", "braille", "dotpad:"+pad.Address).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	s := h.start(t, nil, "play", "--opponent", "here", "--voice", "none", "--screen", "line")
	pad.Await("the game begins")
	pad.AwaitRows(0, backRank)
	pad.Press(dotpadtest.Function, 0)
	pad.Type("e2e4")
	s.await("Eva")
	pad.Press(dotpadtest.Function, 3)
	pad.Press(dotpadtest.Function, 0)
	pad.Await("e2-e4")
	// Rank 4 as Black has it, who is to move: the pawn on e4, and dark squares as a pin.
	pad.AwaitRows(15, `............................................................
oo.........................o................................
.o.....o.............o....o.o......o.............o..........
............................................................
`)
	pad.Unplug()
	s.await("The braille display does not answer")
	s.await("The braille display answers again")
	s.enter("quit")
	s.wait()
}

func TestBrailleTestWorksOnADotPad(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	master, slave, err := pty.Open()
	if err != nil {
		t.Skip("no pseudo-terminal here: ", err)
	}
	t.Cleanup(func() { slave.Close(); master.Close() })
	pad := dotpadtest.ServeOn(t, master, "pty:"+slave.Name())
	command := h.command(nil, "braille", "test", "dotpad:"+pad.Address)
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	pad.Await("28:14")
	pad.AwaitRows(0, strings.Repeat("o", 60)+"\no"+strings.Repeat(".", 58)+"o\n")
	pad.Press(dotpadtest.Perkins, 14)
	pad.Await("forward")
	if err := command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	text, _ := io.ReadAll(bufio.NewReader(out))
	if err := command.Wait(); err != nil {
		t.Error(err)
	}
	if want := "Braille display Dot Pad: cells 20, lines 1."; !strings.HasPrefix(string(text), want) || !strings.Contains(string(text), "\nforward\n") {
		t.Errorf("got %q, want it to begin with %q and to name the key", text, want)
	}
}
