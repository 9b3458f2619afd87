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

func TestTheReferenceFirmwareCompilesForItsMicrocontroller(t *testing.T) {
	compiler, err := exec.LookPath("avr-gcc")
	if err != nil {
		t.Skip("avr-gcc is not here; install gcc-avr and avr-libc to compile the firmware")
	}
	program := filepath.Join(t.TempDir(), "pegboard.elf")
	command := exec.Command(compiler, "-mmcu=atmega328p", "-Os", "-std=c11", "-Wall", "-Wextra", "-Werror",
		filepath.Join(firmware, "pegboard.c"), filepath.Join(firmware, "avr.c"), "-o", program)
	if text, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	info, err := os.Stat(program)
	if err != nil || info.Size() == 0 {
		t.Errorf("got no program: %v", err)
	}
}

// switchboard is the firmware on this computer, and its contacts.
type switchboard struct {
	contacts *os.File
	shown    chan string
}

// flick switches the contact of a square.
func (s switchboard) flick(t *testing.T, name string, closed bool) {
	t.Helper()
	field := dgt.Field(square(t, name))
	if closed {
		field |= 0x40
	}
	if _, err := s.contacts.Write([]byte{field}); err != nil {
		t.Fatal(err)
	}
}

// switchedOn compiles the firmware for this computer and runs it on a
// pseudo-terminal, whose name is returned.
func switchedOn(t *testing.T) (switchboard, string) {
	t.Helper()
	compiler, err := exec.LookPath("cc")
	if err != nil {
		t.Skip("no C compiler is here to run the firmware on this computer")
	}
	program := filepath.Join(t.TempDir(), "pegboard")
	build := exec.Command(compiler, "-std=c11", "-Wall", "-Wextra", "-Werror", "-I", firmware,
		filepath.Join(firmware, "pegboard.c"), "testdata/pegboard_host.c", "-o", program)
	if text, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
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
	run := exec.Command(program)
	run.Stdin, run.Stdout, run.ExtraFiles = master, master, []*os.File{read}
	said, err := run.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := run.Start(); err != nil {
		t.Fatal(err)
	}
	shown := make(chan string, 64)
	go func() {
		defer close(shown)
		for lines := bufio.NewScanner(said); lines.Scan(); {
			shown <- lines.Text()
		}
	}()
	t.Cleanup(func() {
		contacts.Close()
		read.Close()
		for range shown {
		}
		_ = run.Wait()
		slave.Close()
		master.Close()
	})
	return switchboard{contacts, shown}, slave.Name()
}

func TestTheReferenceFirmwareIsAPegBoardToTheDriver(t *testing.T) {
	board, path := switchedOn(t)
	device := opened(t, "pegs:"+path, tactile.Config{})
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
	board.flick(t, "e4", true)
	came := await[tactile.Changed](t, device, nil)
	if want := (tactile.Changed{Square: square(t, "e4"), After: wire.Something(), Ordered: true}); came != want {
		t.Errorf("got %+v, want %+v", came, want)
	}
	if !device.ShowMove(square(t, "e7"), square(t, "e5")) {
		t.Fatal("the move was not shown")
	}
	for _, want := range []string{"light 12 28", "raise 12 28", "buzz 12 for 300", "buzz 28 for 300"} {
		select {
		case got := <-board.shown:
			if got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		case <-time.After(patience):
			t.Fatalf("%q was not shown", want)
		}
	}
}
