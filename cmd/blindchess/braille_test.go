package main

import (
	"bufio"
	"io"
	"strings"
	"syscall"
	"testing"

	"blindchess/internal/braille/brailletest"
)

func TestABrailleDisplayShowsTheGameAndItsKeysPlayIt(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	display := brailletest.Serve(t, 40, 1)
	if out, err := h.command(nil, "config", "set", "braille", display.Address).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	s := h.start(t, nil, "play", "--opponent", "here", "--voice", "none", "--screen", "line")
	display.Await("The game begins")
	display.Press(brailletest.Home)
	display.Await("White is to move")
	display.Type("e2e4")
	s.await("Eva")
	display.Type("")
	display.Press(brailletest.Home)
	display.Await("1.e2-e4")
	display.Stop()
	s.await("The braille display does not answer")
	display.Start()
	s.await("The braille display answers again")
	display.Type("clock")
	display.Await("30")
	s.enter("quit")
	s.wait()
}

func TestBrailleTestNamesTheKeysOfADisplay(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	display := brailletest.Serve(t, 40, 2)
	command := h.command([]string{"BRLAPI_HOST=" + display.Address}, "braille", "test")
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	display.Await("28:14")
	display.Press(brailletest.Right)
	display.Await("forward")
	display.Press(brailletest.Routing(4))
	display.Await("the key above cell 5")
	if err := command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	text, _ := io.ReadAll(bufio.NewReader(out))
	if err := command.Wait(); err != nil {
		t.Error(err)
	}
	if want := "Braille display Test: cells 40, lines 2."; !strings.HasPrefix(string(text), want) || !strings.Contains(string(text), "\nforward\n") {
		t.Errorf("got %q, want it to begin with %q and to name the key", text, want)
	}
}
