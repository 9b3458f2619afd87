package tactile_test

import (
	"context"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/boards"
	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/simulate"
	"blindchess/internal/tactile/wire"
)

// bench is a simulated board on a pseudo-terminal, with a way to type to it.
type bench struct {
	link  string
	typed *io.PipeWriter
}

// simulated starts a simulated board that ends with the test.
func simulated(t testing.TB, protocol string, prepare func(*simulate.Board)) bench {
	t.Helper()
	kind, err := boards.Named(protocol)
	if err != nil {
		t.Fatal(err)
	}
	board := simulate.NewBoard(kind.NewEmulator(), simulate.Hand{Pace: 5 * time.Millisecond})
	if prepare != nil {
		prepare(board)
	}
	link := filepath.Join(t.TempDir(), "board")
	line, err := simulate.Open(kind.At(link))
	if err != nil {
		t.Skipf("no pseudo-terminal here: %v", err)
	}
	read, typed := io.Pipe()
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- simulate.Run(ctx, line, board, simulate.Config{Typed: read}) }()
	t.Cleanup(func() {
		cancel()
		typed.Close()
		if err := <-ended; err != nil {
			t.Errorf("the simulated board ended: %v", err)
		}
	})
	return bench{link, typed}
}

func (b bench) types(t testing.TB, lines ...string) {
	t.Helper()
	if _, err := io.WriteString(b.typed, strings.Join(lines, "\n")+"\n"); err != nil {
		t.Fatal(err)
	}
}

// opened opens a device that is closed with the test.
func opened(t testing.TB, spec string, c tactile.Config) *tactile.Device {
	t.Helper()
	device, err := tactile.Open(spec, c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { device.Close() })
	return device
}

// patience is how long a test waits for an expected result, on a busy computer.
// It is no measure of speed.
const patience = 2 * time.Minute

// await reads signals until accept takes one, and fails after a while.
func await[W tactile.Report](t testing.TB, d *tactile.Device, accept func(W) bool) W {
	t.Helper()
	late := time.After(patience)
	for {
		select {
		case signal, open := <-d.Signals():
			if !open {
				t.Fatal("the device ended")
			}
			if what, ok := signal.What.(W); ok && (accept == nil || accept(what)) {
				return what
			}
		case <-late:
			var want W
			t.Fatalf("no %T came within %v", want, patience)
		}
	}
}

func TestASimulatedDGTBoardIsGreetedAndItsMovesAreSignalled(t *testing.T) {
	b := simulated(t, "dgt", nil)
	device := opened(t, "dgt:"+b.link, tactile.Config{})
	looked := await[tactile.Looked](t, device, nil)
	if looked.Contents != wire.StartContents() {
		t.Fatalf("got %v, want the starting array", looked.Contents)
	}
	b.types(t, "move e2e4")
	pawn := wire.Holding(rules.Piece{Side: rules.White, Role: rules.Pawn})
	e2, _ := rules.ParseSquare("e2")
	e4, _ := rules.ParseSquare("e4")
	lifted := await[tactile.Changed](t, device, nil)
	if want := (tactile.Changed{Square: e2, Before: pawn, Ordered: true}); lifted != want {
		t.Errorf("got %v, want %v", lifted, want)
	}
	placed := await[tactile.Changed](t, device, nil)
	if want := (tactile.Changed{Square: e4, After: pawn, Ordered: true}); placed != want {
		t.Errorf("got %v, want %v", placed, want)
	}
}

func TestABoardPulledOutAndPutBackIsCompared(t *testing.T) {
	t.Parallel()
	b := simulated(t, "dgt", nil)
	device := opened(t, "dgt:"+b.link, tactile.Config{})
	await[tactile.Looked](t, device, nil)
	b.types(t, "unplug 300ms")
	await[tactile.Lost](t, device, nil)
	b.types(t, "move g1f3")
	await[tactile.Found](t, device, nil)
	f3, _ := rules.ParseSquare("f3")
	await(t, device, func(c tactile.Changed) bool { return c.Square == f3 && c.After.Occupied })
}

func TestTheClockIsReadAndDriven(t *testing.T) {
	t.Parallel()
	b := simulated(t, "dgt", func(board *simulate.Board) {
		if err := board.SetClock("5m 4m 2s"); err != nil {
			t.Fatal(err)
		}
	})
	device := opened(t, "dgt:"+b.link, tactile.Config{})
	read := await(t, device, func(c tactile.ClockRead) bool { return true })
	if read.White.Time != 5*time.Minute || read.Black.Time != 4*time.Minute || read.Running {
		t.Errorf("got %+v, want 5m and 4m, standing", read)
	}
	if !device.ClockSet(90*time.Minute, 89*time.Minute+30*time.Second, rules.White) {
		t.Fatal("the clock was not driven")
	}
	done := await[tactile.ClockDone](t, device, nil)
	if done != (tactile.ClockDone{Command: dgt.ClockSetRun}) {
		t.Errorf("got %+v, want it done", done)
	}
	read = await(t, device, func(c tactile.ClockRead) bool { return c.White.Time > 80*time.Minute })
	if !read.Running || !read.WhiteTurn || read.Black.Time != 89*time.Minute+30*time.Second {
		t.Errorf("got %+v, want White's 1h30m to run", read)
	}
	b.types(t, "press")
	await(t, device, func(c tactile.ClockRead) bool { return !c.WhiteTurn })
	b.types(t, "button run")
	button := await[tactile.ClockButton](t, device, nil)
	if button.Button != wire.ButtonRun {
		t.Errorf("got %v, want run", button.Button)
	}
}
