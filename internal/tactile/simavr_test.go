package tactile_test

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/term"

	"blindchess/internal/rules"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/wire"
)

// controller is a firmware that runs in the simulator of its controller, and the
// contacts around it.
type controller struct {
	contacts *os.File
	shown    chan string
	port     string
}

// inSimavr compiles a firmware for its controller and runs it in simavr, with the
// parts around it and its line on a pseudo-terminal.
func inSimavr(t *testing.T, kind string, sources ...string) controller {
	t.Helper()
	for _, tool := range []string{"avr-gcc", "cc"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s is not here to compile the firmware; scripts/install test brings it", tool)
		}
	}
	if _, err := os.Stat("/usr/include/simavr/sim_avr.h"); err != nil {
		t.Skip("libsimavr-dev is not here to run the firmware in; scripts/install test brings it")
	}
	folder := t.TempDir()
	program, simulator := filepath.Join(folder, "firmware.elf"), filepath.Join(folder, "simulator")
	words := []string{"-mmcu=atmega328p", "-DF_CPU=16000000UL", "-Os", "-std=c11", "-Wall", "-Wextra", "-Werror", "-o", program}
	for _, source := range sources {
		words = append(words, filepath.Join(firmware, source))
	}
	for _, command := range []*exec.Cmd{
		exec.Command("avr-gcc", words...),
		exec.Command("cc", "-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", "testdata/simavr_host.c", "-lsimavr", "-o", simulator),
	} {
		if text, err := command.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
	}
	return powered(t, simulator, program, kind)
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

func TestFirmware_InItsControllerIsAPegBoardToTheDriver(t *testing.T) {
	t.Parallel()
	board := inSimavr(t, "peg", "pegboard.c", "avr.c")
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

// The contacts of a clock, as the simulator numbers them.
const (
	buttonMine    = 0
	buttonMode    = 3
	buttonPlus    = 4
	buttonConfirm = 6
	buttonRun     = 7
	lever         = 8
)

// pushes presses a button and lets it go, for long enough to be believed, and
// returns what the clock asked to have spoken, and what it showed before that
// where it told of it.
func (c controller) pushes(t *testing.T, device *tactile.Device, button byte) (asked tactile.ClockAsked, read tactile.ClockRead) {
	t.Helper()
	c.switches(t, button, true)
	late := time.After(patience)
	for asked == (tactile.ClockAsked{}) {
		select {
		case signal := <-device.Signals():
			switch what := signal.What.(type) {
			case tactile.ClockAsked:
				asked = what
			case tactile.ClockRead:
				read = what
			}
		case <-late:
			t.Fatalf("button %d is not answered", button)
		}
	}
	for range 40 { // one is taken in a millisecond
		c.switches(t, button, false)
	}
	return asked, read
}

func fiveMinutes() []wire.ClockPeriod {
	return []wire.ClockPeriod{{Time: 5 * time.Minute, Increment: 3 * time.Second}}
}

// talkingClock runs the firmware of the clock.
func talkingClock(t *testing.T) controller {
	t.Helper()
	return inSimavr(t, "clock", "clock.c", "clock_avr.c")
}

func TestFirmware_TheClockKeepsTheTimeWhenItsHostDies(t *testing.T) {
	t.Parallel()
	clock := talkingClock(t)
	device := opened(t, "talking:"+clock.port, tactile.Config{})
	await[tactile.ClockRead](t, device, nil)
	if !device.ClockControl(fiveMinutes(), fiveMinutes()) || !device.ClockRun(rules.White) {
		t.Fatal("the clock takes no control")
	}
	running := func(r tactile.ClockRead) bool {
		return r.Running && r.WhiteTurn && r.White.Time < 5*time.Minute+3*time.Second
	}
	await(t, device, running)
	clock.switches(t, lever, true)
	pressed := await(t, device, func(r tactile.ClockRead) bool { return r.Running && !r.WhiteTurn })
	if !pressed.Exact || pressed.White.Time <= 5*time.Minute+3*time.Second || pressed.Black.Time > 5*time.Minute+3*time.Second {
		t.Errorf("got %v and %v after White's press, want its increment on White's time", pressed.White.Time, pressed.Black.Time)
	}
	if err := device.Close(); err != nil {
		t.Fatal(err)
	}

	device = opened(t, "talking:"+clock.port, tactile.Config{})
	back := await[tactile.ClockRead](t, device, nil)
	if back.White.Time != pressed.White.Time || back.Black.Time >= pressed.Black.Time || !back.Running || back.WhiteTurn {
		t.Errorf("got %v and %v from the clock that ran on, want White's %v and less than Black's %v", back.White.Time, back.Black.Time, pressed.White.Time, pressed.Black.Time)
	}
	_, stopped := clock.pushes(t, device, buttonRun)
	if stopped.Running || stopped.White.Time != pressed.White.Time {
		t.Errorf("got %+v, want the clock to stand", stopped)
	}
	if err := device.Close(); err != nil {
		t.Fatal(err)
	}
	device = opened(t, "talking:"+clock.port, tactile.Config{})
	if again := await[tactile.ClockRead](t, device, nil); again.White != stopped.White || again.Black != stopped.Black {
		t.Errorf("got %v and %v, want the same milliseconds %v and %v", again.White.Time, again.Black.Time, stopped.White.Time, stopped.Black.Time)
	}
}

func TestFirmware_TheClockIsSetByFeel(t *testing.T) {
	t.Parallel()
	clock := talkingClock(t)
	device := opened(t, "talking:"+clock.port, tactile.Config{})
	await[tactile.ClockRead](t, device, nil)
	var asked []tactile.ClockAsked
	var set tactile.ClockRead
	push := func(button byte, times int) {
		for range times {
			what, read := clock.pushes(t, device, button)
			asked, set = append(asked, what), read
		}
	}
	push(buttonMode, 1)    // it is being set, the hours first
	push(buttonConfirm, 1) // minutes
	push(buttonPlus, 3)
	push(buttonConfirm, 1) // what is added
	push(buttonPlus, 1)    // an increment
	push(buttonConfirm, 1) // of how many seconds
	push(buttonPlus, 2)
	push(buttonConfirm, 1) // for how many moves
	push(buttonConfirm, 1) // for all: ready
	want := []tactile.ClockAsked{
		{What: wire.SpeechSetting},
		{What: wire.SpeechMinutes}, {What: wire.SpeechMinutes, Value: 1}, {What: wire.SpeechMinutes, Value: 2}, {What: wire.SpeechMinutes, Value: 3},
		{What: wire.SpeechAddition}, {What: wire.SpeechAddition, Value: 1},
		{What: wire.SpeechAdded}, {What: wire.SpeechAdded, Value: 1}, {What: wire.SpeechAdded, Value: 2},
		{What: wire.SpeechCount}, {What: wire.SpeechReady},
	}
	for i := range want {
		want[i].Side = rules.White
	}
	if !slices.Equal(asked, want) {
		t.Errorf("got %v, want %v", asked, want)
	}
	if set.White.Time != 3*time.Minute+2*time.Second || set.Black != set.White || !set.ByHand {
		t.Errorf("got %+v, want three minutes and two seconds on both sides, set by hand", set)
	}
}

func TestFirmware_TheClockSpeaksItselfWhereNoHostDoes(t *testing.T) {
	t.Parallel()
	clock := talkingClock(t)
	clock.switches(t, buttonMine, true)
	for _, clip := range []string{"clip 110", "clip 1", "clip 122", "clip 1", "clip 123"} { // mine: 0 minutes 0 seconds
		clock.awaits(t, clip)
	}
}
