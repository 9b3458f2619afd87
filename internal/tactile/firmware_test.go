package tactile_test

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/term"

	"blindchess/internal/tactile"
	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/wire"
)

const firmware = "../../docs/firmware"

// at returns where a file of the firmware is.
func at(file string) string { return filepath.Join(firmware, file) }

// built compiles a program and returns where it is.
func built(t *testing.T, compiler string, words ...string) string {
	t.Helper()
	if _, err := exec.LookPath(compiler); err != nil {
		t.Skipf("%s is not here to compile the firmware; scripts/install test brings it", compiler)
	}
	program := filepath.Join(t.TempDir(), "program")
	words = append([]string{"-std=c11", "-Wall", "-Wextra", "-Werror", "-o", program}, words...)
	if text, err := exec.Command(compiler, words...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return program
}

// controller is a firmware that runs, on this computer or in the simulator of its
// controller, and the contacts around it.
type controller struct {
	contacts *os.File
	shown    chan string
	port     string
}

// simulator runs programs of the controller, in libsimavr with the parts around
// it, and their line on a pseudo-terminal.
type simulator string

// runs compiles a firmware for its controller and runs it.
func (s simulator) runs(t *testing.T, kind string, words ...string) controller {
	t.Helper()
	program := []string{"-mmcu=atmega328p", "-DF_CPU=16000000UL", "-Os"}
	for _, word := range words {
		if filepath.Ext(word) == ".c" {
			word = at(word)
		}
		program = append(program, word)
	}
	compiled := built(t, "avr-gcc", program...)
	if s == "" {
		t.Skip("libsimavr-dev is not here to run the firmware in; scripts/install test brings it")
	}
	return powered(t, string(s), compiled, kind)
}

// Each firmware is what it says it is to the driver, in the simulator of its
// controller.
func TestFirmware_InTheSimulatorOfItsController(t *testing.T) {
	t.Parallel()
	var s simulator
	if _, err := os.Stat("/usr/include/simavr/sim_avr.h"); err == nil {
		s = simulator(built(t, "cc", "-O2", "testdata/simavr_host.c", "-lsimavr"))
	}
	for name, test := range map[string]func(*testing.T, simulator){
		"a peg board": pegBoardInSimavr,
		"a board of the Chess Peripheral Protocol":  textBoardInSimavr,
		"a clock keeps the time when its host dies": clockKeepsTheTimeWhenItsHostDies,
		"a clock is set by feel":                    clockIsSetByFeel,
		"a clock speaks itself where no host does":  clockSpeaksItself,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, s)
		})
	}
}

// powered switches a controller on, and returns once it listens.
func powered(t *testing.T, words ...string) controller {
	t.Helper()
	master, slave, err := pty.Open()
	if err != nil {
		t.Skipf("no pseudo-terminal here: %v", err)
	}
	if _, err := term.MakeRaw(int(slave.Fd())); err != nil {
		t.Fatal(err)
	}
	read, contacts, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	run := exec.Command(words[0], words[1:]...)
	run.Stdin, run.Stdout, run.ExtraFiles = master, master, []*os.File{read}
	said, err := run.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := run.Start(); err != nil {
		t.Fatal(err)
	}
	shown := make(chan string, 4096)
	go func() {
		defer close(shown)
		for lines := bufio.NewScanner(said); lines.Scan(); {
			shown <- lines.Text()
		}
	}()
	t.Cleanup(func() {
		_ = run.Process.Kill()
		for range shown { // its words are read to their end before it is waited for
		}
		_ = run.Wait()
		for _, file := range []*os.File{contacts, read, slave, master} {
			_ = file.Close()
		}
	})
	c := controller{contacts, shown, slave.Name()}
	c.awaits(t, "ready")
	return c
}

// awaits waits until something is shown.
func (c controller) awaits(t *testing.T, want string) {
	t.Helper()
	limit := time.After(patience)
	for {
		select {
		case got, open := <-c.shown:
			if got == want {
				return
			}
			if !open {
				t.Fatalf("the controller ended before it showed %q", want)
			}
		case <-limit:
			t.Fatalf("%q was not shown", want)
		}
	}
}

// switches closes or opens a contact, by its number.
func (c controller) switches(t *testing.T, number byte, closed bool) {
	t.Helper()
	if closed {
		number |= 0x40
	}
	if _, err := c.contacts.Write([]byte{number}); err != nil {
		t.Fatal(err)
	}
}

func pegBoardInSimavr(t *testing.T, s simulator) {
	board := s.runs(t, "peg", "pegboard.c", "contacts.c", "link.c", "avr.c", "avr_line.c")
	device := opened(t, "pegs:"+board.port, tactile.Config{})
	start := wire.StartContents()
	if looked := await[tactile.Looked](t, device, nil); looked.Contents != start.Occupancy() {
		t.Fatalf("got %v, want the starting array", looked.Contents)
	}
	e2, e4 := square(t, "e2"), square(t, "e4")
	board.switches(t, dgt.Field(e2), false)
	left := await[tactile.Changed](t, device, nil)
	if want := (tactile.Changed{Square: e2, Before: wire.Something(), Ordered: true}); left != want {
		t.Errorf("got %+v, want %+v", left, want)
	}
	board.switches(t, dgt.Field(e4), true)
	came := await[tactile.Changed](t, device, nil)
	if want := (tactile.Changed{Square: e4, After: wire.Something(), Ordered: true}); came != want {
		t.Errorf("got %+v, want %+v", came, want)
	}
	if !device.ShowMove(square(t, "e7"), square(t, "e5")) {
		t.Fatal("the move was not shown")
	}
	board.awaits(t, "light 12 28")
	board.awaits(t, "raise 12 28")
}

// textBoardInSimavr plays two moves on a board of plain contacts that speaks the
// Chess Peripheral Protocol: the pieces that stay keep the names that they had.
func textBoardInSimavr(t *testing.T, s simulator) {
	board := s.runs(t, "peg", "-DBAUD=115200UL", "textboard.c", "contacts.c", "link.c", "avr.c", "avr_line.c")
	device := opened(t, "peripheral:pty:"+board.port, tactile.Config{})
	start := wire.StartContents()
	if looked := await[tactile.Looked](t, device, nil); looked.Contents != start {
		t.Fatalf("got %v, want the starting array with its names", looked.Contents)
	}
	hand := func(name string, closed bool, want tactile.Changed) {
		t.Helper()
		board.switches(t, dgt.Field(square(t, name)), closed)
		want.Square = square(t, name)
		if got := await[tactile.Changed](t, device, nil); got != want {
			t.Errorf("got %+v, want %+v", got, want)
		}
	}
	white, black := start.At(square(t, "e2")), start.At(square(t, "e7"))
	hand("e2", false, tactile.Changed{Before: white, Ordered: true})
	hand("e4", true, tactile.Changed{After: wire.Something(), Ordered: true})
	if !device.ShowMove(square(t, "e7"), square(t, "e5")) {
		t.Fatal("the move was not shown")
	}
	board.awaits(t, "light 12 28")
	board.awaits(t, "raise 12 28")
	hand("e7", false, tactile.Changed{Before: black, Ordered: true})
	hand("e5", true, tactile.Changed{After: wire.Something(), Ordered: true})
	board.awaits(t, "light")
	board.awaits(t, "raise")
}

func TestTheReferenceFirmwareIsAPegBoardToTheDriver(t *testing.T) {
	t.Parallel()
	program := built(t, "cc", "-I", firmware, "testdata/pegboard_host.c", at("pegboard.c"), at("contacts.c"), at("link.c"))
	board := powered(t, program)
	device := opened(t, "pegs:"+board.port, tactile.Config{})
	start := wire.StartContents()
	if looked := await[tactile.Looked](t, device, nil); looked.Contents != start.Occupancy() {
		t.Fatalf("got %v, want the starting array", looked.Contents)
	}
	e2 := dgt.Field(square(t, "e2"))
	var bounces []byte
	for range 5 { // the contact bounces before it opens
		bounces = append(bounces, e2, e2|0x40)
	}
	if _, err := board.contacts.Write(append(bounces, e2)); err != nil {
		t.Fatal(err)
	}
	left := await[tactile.Changed](t, device, nil)
	if want := (tactile.Changed{Square: square(t, "e2"), Before: wire.Something(), Ordered: true}); left != want {
		t.Errorf("got %+v, want %+v", left, want)
	}
	board.switches(t, dgt.Field(square(t, "e4")), true)
	came := await[tactile.Changed](t, device, nil)
	if want := (tactile.Changed{Square: square(t, "e4"), After: wire.Something(), Ordered: true}); came != want {
		t.Errorf("got %+v, want %+v", came, want)
	}
	if !device.ShowMove(square(t, "e7"), square(t, "e5")) {
		t.Fatal("the move was not shown")
	}
	for _, want := range []string{"light 12 28", "raise 12 28", "buzz 12 for 300", "buzz 28 for 300"} {
		board.awaits(t, want)
	}
}
