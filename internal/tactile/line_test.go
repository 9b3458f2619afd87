//go:build linux || darwin

package tactile_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/creack/pty"

	"blindchess/internal/floors/waits"
	"blindchess/internal/rules"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/boards"
	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/simulate"
	"blindchess/internal/tactile/tactiletest"
	"blindchess/internal/tactile/transport"
	"blindchess/internal/tactile/wire"
)

func TestAPortThatCannotBeOpenedSaysWhy(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]error{"/dev/nowhere": transport.ErrAbsent, file: transport.ErrNoPort} {
		_, err := tactile.Open("dgt:"+path, tactile.Config{})
		var port *transport.PortError
		if !errors.Is(err, want) || !errors.As(err, &port) || port.Path != path {
			t.Errorf("%s: got %v, want %v", path, err, want)
		}
	}
}

func TestAPortThatAnotherProgramHoldsIsRefused(t *testing.T) {
	_, path := tactiletest.NewTerminal(t)
	first := opened(t, "dgt:"+path, tactile.Config{})
	if _, err := tactile.Open("dgt:"+path, tactile.Config{}); !errors.Is(err, transport.ErrBusy) {
		t.Errorf("got %v, want %v", err, transport.ErrBusy)
	}
	first.Close()
	opened(t, "dgt:"+path, tactile.Config{})
}

func TestDescriptionsOfBoardsAreRefusedWithAnExample(t *testing.T) {
	for _, text := range []string{"", "dgt", "dgt:", "chequers:/dev/x", "green=dgt:/dev/x", "dgt:/dev/x,upside", "dgt:/dev/x,bounce=2h", "dgt:/dev/x,calibration="} {
		if spec, err := tactile.ParseSpec(text); err == nil {
			t.Errorf("%q: got %+v, want an error", text, spec)
		}
	}
	spec, err := tactile.ParseSpec("both=pegs:/dev/ttyUSB0,turned,bounce=20ms,clock=white-right")
	if err != nil || !spec.Both || !spec.Turned || spec.Bounce != 20*time.Millisecond || spec.String() != "both=pegs:/dev/ttyUSB0" {
		t.Errorf("got %+v, %v", spec, err)
	}
}

func TestNothingIsWrittenToAPortOnceItIsClosed(t *testing.T) {
	_, path := tactiletest.NewTerminal(t)
	line, err := transport.Open(transport.Address{Scheme: wire.Serial, Path: path}, dgt.Protocol{}.Traits())
	if err != nil {
		t.Fatal(err)
	}
	if err := line.Close(); err != nil {
		t.Fatal(err)
	}
	var files []*os.File // they take over the number of the closed port
	for i := range 8 {
		file, err := os.Create(filepath.Join(t.TempDir(), string(rune('a'+i))))
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		files = append(files, file)
	}
	if n, err := line.Write([]byte("lost")); n != 0 || !errors.Is(err, transport.ErrClosed) {
		t.Errorf("got %d, %v; want nothing and %v", n, err, transport.ErrClosed)
	}
	for _, file := range files {
		if info, err := file.Stat(); err != nil || info.Size() != 0 {
			t.Errorf("%s: got %d bytes of the port, %v", file.Name(), info.Size(), err)
		}
	}
	if err := line.Close(); err != nil {
		t.Errorf("closed twice: got %v, want nothing", err)
	}
}

func TestAPortThatTakesNothingCanStillBeClosed(t *testing.T) {
	_, path := tactiletest.NewTerminal(t)
	line, err := transport.Open(transport.Address{Scheme: wire.Serial, Path: path}, dgt.Protocol{}.Traits())
	if err != nil {
		t.Fatal(err)
	}
	written := make(chan error, 1)
	go func() {
		_, err := line.Write(make([]byte, 1<<20)) // more than a terminal keeps
		written <- err
	}()
	time.Sleep(100 * time.Millisecond)
	closed := make(chan error, 1)
	go func() { closed <- line.Close() }()
	late := time.After(time.Minute)
	for range 2 {
		select {
		case err := <-closed:
			if err != nil {
				t.Errorf("closing: got %v, want nothing", err)
			}
		case err := <-written:
			if !errors.Is(err, transport.ErrClosed) {
				t.Errorf("the write under way: got %v, want %v", err, transport.ErrClosed)
			}
		case <-late:
			t.Fatal("the port or the write under way did not end")
		}
	}
}

func TestAPortIsReadInAProcessWithManyFiles(t *testing.T) {
	var files []*os.File
	defer func() {
		for _, file := range files {
			file.Close()
		}
	}()
	for range 1100 {
		file, err := os.Open(os.DevNull)
		if err != nil {
			t.Skipf("so many files cannot be opened here: %v", err)
		}
		files = append(files, file)
	}
	master, path := tactiletest.NewTerminal(t)
	line, err := transport.Open(transport.Address{Scheme: wire.Serial, Path: path}, dgt.Protocol{}.Traits())
	if err != nil {
		t.Fatal(err)
	}
	defer line.Close()
	if _, err := master.WriteString("heard"); err != nil {
		t.Fatal(err)
	}
	buf := make([]byte, 16)
	if n, err := io.ReadAtLeast(line, buf, 5); err != nil || string(buf[:n]) != "heard" {
		t.Errorf("got %q, %v; want what was sent", buf[:n], err)
	}
}

func TestALineThatIsPulledOutWakesItsReader(t *testing.T) {
	master, slave, err := pty.Open()
	if err != nil {
		t.Skipf("no pseudo-terminal here: %v", err)
	}
	line, err := transport.Open(transport.Address{Scheme: wire.Serial, Path: slave.Name()}, dgt.Protocol{}.Traits())
	if err != nil {
		t.Fatal(err)
	}
	defer line.Close()
	ended := make(chan error, 1)
	go func() {
		_, err := line.Read(make([]byte, 16))
		ended <- err
	}()
	time.Sleep(50 * time.Millisecond)
	slave.Close()
	master.Close()
	select {
	case err := <-ended:
		var port *transport.PortError
		if !errors.As(err, &port) || errors.Is(err, transport.ErrClosed) {
			t.Errorf("got %v, want that the line was pulled out", err)
		}
	case <-time.After(patience):
		t.Fatal("the reader did not wake")
	}
}

func TestTwoBoardsAtOnceAreKeptApart(t *testing.T) {
	white, black := simulated(t, "pegs", nil), simulated(t, "dgt", nil)
	first := opened(t, "white=pegs:"+white.link, tactile.Config{})
	second := opened(t, "black=dgt:"+black.link, tactile.Config{})
	await[tactile.Looked](t, first, nil)
	await[tactile.Looked](t, second, nil)
	white.types(t, "move e2e4")
	black.types(t, "move d2d4")
	if got := await(t, first, func(c tactile.Changed) bool { return c.After.Occupied }); got.Square != square(t, "e4") {
		t.Errorf("White's board: got %v, want e4", got.Square)
	}
	if got := await(t, second, func(c tactile.Changed) bool { return c.After.Occupied }); got.Square != square(t, "d4") {
		t.Errorf("Black's board: got %v, want d4", got.Square)
	}
}

func TestAWrongDeviceOnThePortIsNamed(t *testing.T) {
	master, path := tactiletest.NewTerminal(t)
	device := opened(t, "dgt:"+path, tactile.Config{})
	go func() {
		for range 40 {
			_, _ = io.WriteString(master, "$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M\r\n")
			time.Sleep(5 * time.Millisecond)
		}
	}()
	await(t, device, func(trouble tactile.Trouble) bool { return trouble.Kind == tactile.TroubleForeign })
}

// pipe is a line without a port: it stores the board's output, and reads the
// host's.
type pipe struct {
	reader *io.PipeReader
	sent   *io.PipeWriter
	block  chan struct{} // while it is open, writes block

	mutex   sync.Mutex
	written bytes.Buffer
}

func newPipe() *pipe {
	reader, sent := io.Pipe()
	return &pipe{reader: reader, sent: sent}
}

func (p *pipe) Read(buf []byte) (int, error) { return p.reader.Read(buf) }

func (p *pipe) Write(buf []byte) (int, error) {
	if p.block != nil {
		<-p.block
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.written.Write(buf)
}

func (p *pipe) count(message []byte) int {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return bytes.Count(p.written.Bytes(), message)
}

func (p *pipe) Close() error { return p.sent.Close() }

// bubble runs a device on a pipe in virtual time.
func bubble(t *testing.T, line *pipe, spec string, act func(*tactile.Device, func() []tactile.Report)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		p := line
		fresh := newPipe()
		p.reader, p.sent = fresh.reader, fresh.sent
		if p.block != nil {
			p.block = make(chan struct{})
		}
		device, err := tactile.Open(spec, tactile.Config{Dial: func(transport.Address, wire.Traits) (io.ReadWriteCloser, error) { return p, nil }})
		if err != nil {
			t.Fatal(err)
		}
		var mutex sync.Mutex
		var told []tactile.Report
		done := make(chan struct{})
		go func() {
			defer close(done)
			for signal := range device.Signals() {
				mutex.Lock()
				told = append(told, signal.What)
				mutex.Unlock()
			}
		}()
		act(device, func() []tactile.Report {
			mutex.Lock()
			defer mutex.Unlock()
			return append([]tactile.Report(nil), told...)
		})
		if p.block != nil {
			close(p.block)
		}
		device.Close()
		<-done
	})
}

func TestAClockThatDoesNotAcknowledgeIsAskedThreeTimes(t *testing.T) {
	line := &pipe{}
	bubble(t, line, "dgt:x", func(device *tactile.Device, told func() []tactile.Report) {
		waits.Pass(time.Second)
		device.ClockSet(5*time.Minute, 5*time.Minute, rules.White)
		device.ClockSet(4*time.Minute, 4*time.Minute, rules.Black)
		waits.Pass(4 * time.Second)
		first := dgt.Protocol{}.ClockSet(wire.ClockSetting{Left: 5 * time.Minute, Right: 5 * time.Minute, LeftRuns: true})
		second := dgt.Protocol{}.ClockSet(wire.ClockSetting{Left: 4 * time.Minute, Right: 4 * time.Minute, RightRuns: true})
		if got := line.count(first); got != 3 {
			t.Errorf("got the first setting %d times, want 3", got)
		}
		if got := line.count(second); got != 0 {
			t.Errorf("got the next one %d times before the first was given up", got)
		}
		waits.Pass(2 * time.Second)
		var done []tactile.ClockDone
		for _, w := range told() {
			if d, ok := w.(tactile.ClockDone); ok {
				done = append(done, d)
			}
		}
		want := tactile.ClockDone{Command: dgt.ClockSetRun, Failed: true, Silent: true}
		if len(done) != 1 || done[0] != want {
			t.Errorf("got %+v, want %+v", done, want)
		}
		if got := line.count(second); got == 0 {
			t.Error("the next setting was not sent")
		}
	})
}

func TestADeviceThatIsSilentIsNamedOnce(t *testing.T) {
	line := &pipe{}
	bubble(t, line, "dgt:x", func(_ *tactile.Device, told func() []tactile.Report) {
		waits.Pass(20 * time.Second)
		count := 0
		for _, w := range told() {
			if trouble, ok := w.(tactile.Trouble); ok && trouble.Kind == tactile.TroubleSilence {
				count++
			}
		}
		if count != 1 {
			t.Errorf("got the silence named %d times, want once", count)
		}
		if got := line.count([]byte{dgt.SendBoard}); got < 5 {
			t.Errorf("got %d looks, want the board asked again and again", got)
		}
		_, _ = io.WriteString(line.sent, dump(wire.StartContents()))
		waits.Pass(time.Second)
		all := told()
		if _, ok := all[len(all)-1].(tactile.Looked); !ok {
			t.Errorf("got %T last, want what the board holds", all[len(all)-1])
		}
	})
}

func TestADeviceThatTakesNothingIsNamedAndStillHeard(t *testing.T) {
	line := &pipe{block: make(chan struct{})}
	bubble(t, line, "dgt:x", func(_ *tactile.Device, told func() []tactile.Report) {
		waits.Pass(5 * time.Second)
		_, _ = io.WriteString(line.sent, dump(wire.StartContents()))
		waits.Pass(time.Second)
		stuck, looked := 0, 0
		for _, w := range told() {
			switch w := w.(type) {
			case tactile.Trouble:
				if w.Kind == tactile.TroubleStuck {
					stuck++
				}
			case tactile.Looked:
				looked++
			}
		}
		if stuck != 1 || looked != 1 {
			t.Errorf("got it stuck %d times and %d looks, want one of each", stuck, looked)
		}
	})
}

func TestAMessageThatNoiseSwallowedIsFoundByLookingAgain(t *testing.T) {
	line := &pipe{}
	bubble(t, line, "dgt:x", func(_ *tactile.Device, told func() []tactile.Report) {
		contents := wire.StartContents()
		_, _ = io.WriteString(line.sent, dump(contents))
		waits.Pass(2 * time.Second)
		asked := line.count([]byte{dgt.SendBoard})
		lost := field(square(t, "e2"), 0)
		_, _ = io.WriteString(line.sent, lost[:3]+"\x8F")
		_, _ = io.WriteString(line.sent, lost[4:])
		waits.Pass(time.Second)
		if got := line.count([]byte{dgt.SendBoard}); got != asked+1 {
			t.Errorf("got %d looks after the damage, want one", got-asked)
		}
		contents.Set(square(t, "e2"), wire.Content{})
		_, _ = io.WriteString(line.sent, dump(contents))
		waits.Pass(time.Second)
		all := told()
		if got, ok := all[len(all)-1].(tactile.Changed); !ok || got.Square != square(t, "e2") {
			t.Errorf("got %+v last, want that e2 was lifted", all[len(all)-1])
		}
		waits.Pass(20 * time.Second)
		if got := line.count([]byte{dgt.SendUpdateNice}); got < 3 {
			t.Errorf("got asked for changes %d times, want now and then", got)
		}
	})
}

func TestASimulatorEndsWithItsContext(t *testing.T) {
	kind, err := boards.Named("dgt")
	if err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "board")
	line, err := simulate.OpenLine(link)
	if err != nil {
		t.Skipf("no pseudo-terminal here: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() {
		ended <- simulate.Run(ctx, line, simulate.NewBoard(kind.NewEmulator(), simulate.Hand{}), simulate.Config{})
	}()
	time.Sleep(20 * time.Millisecond)
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if _, err := os.Lstat(link); !os.IsNotExist(err) {
		t.Errorf("the link is still there: %v", err)
	}
}
