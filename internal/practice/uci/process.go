package uci

import (
	"bufio"
	"errors"
	"io"
	"os/exec"
	"runtime"
	"sync"
	"time"
)

// longestLine is how many bytes a line of an engine may have. The longest ones
// contain a line of play of some hundred moves.
const longestLine = 1 << 16

// errFlood is the reader's error for a line without an end.
var errFlood = errors.New("a line without an end")

// process is a running engine. keep owns it: it is the only goroutine that
// starts, ends and waits for it. It stays on one thread of the system, since
// the system ends the engine when that thread ends.
type process struct {
	in    io.WriteCloser
	lines chan string   // closed when the engine has nothing more to say
	gone  chan struct{} // closed when the engine is gone, and all that it started
	flood error         // errFlood, to be read once lines is closed

	ending sync.Once
	end    chan struct{}
}

// start starts a program.
func start(path string, arguments []string) (*process, error) {
	p := &process{lines: make(chan string), gone: make(chan struct{}), end: make(chan struct{})}
	started := make(chan error, 1)
	go p.keep(path, arguments, started)
	if err := <-started; err != nil {
		return nil, err
	}
	return p, nil
}

func (p *process) keep(path string, arguments []string, started chan<- error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	defer close(p.gone)
	command := exec.Command(path, arguments...)
	in, out, family, err := begin(command)
	if err != nil {
		started <- err
		return
	}
	p.in = in
	read := make(chan struct{})
	go func() {
		defer close(read)
		p.read(out)
	}()
	started <- nil
	select {
	case <-read:
	case <-p.end:
	}
	// The family is ended before its head is waited for: until then no other
	// process can have got its number.
	family.end()
	_ = command.Wait() // its exit status is not needed; it closes out, so read ends
	p.kill()
	<-read
	_ = in.Close()
}

// begin starts command with its pipes and in a separate family.
func begin(command *exec.Cmd) (io.WriteCloser, io.Reader, *family, error) {
	in, err := command.StdinPipe()
	if err != nil {
		return nil, nil, nil, err
	}
	out, err := command.StdoutPipe()
	if err != nil {
		return nil, nil, nil, err
	}
	apart(command)
	if err := command.Start(); err != nil {
		return nil, nil, nil, err
	}
	return in, out, newFamily(command), nil
}

// read hands on the lines of the engine until there are no more, one is too
// long, or the engine is to end.
func (p *process) read(out io.Reader) {
	defer close(p.lines)
	reader := bufio.NewReaderSize(out, longestLine)
	for {
		line, err := reader.ReadSlice('\n')
		if errors.Is(err, bufio.ErrBufferFull) {
			p.flood = errFlood
			return
		}
		if err != nil {
			return
		}
		select {
		case p.lines <- string(line):
		case <-p.end:
			return
		}
	}
}

// kill ends the engine and all that it started. It does not wait.
func (p *process) kill() { p.ending.Do(func() { close(p.end) }) }

// send writes a line to the engine, and ends the engine if it does not take it
// in time. The end of lines reports that it is gone.
func (p *process) send(line string, patience time.Duration) {
	watchdog := time.AfterFunc(patience, p.kill)
	defer watchdog.Stop()
	_, _ = io.WriteString(p.in, line+"\n")
}

// leave asks the engine to leave, and ends it if it has not gone after a while.
func (p *process) leave(patience time.Duration) {
	watchdog := time.AfterFunc(patience, p.kill)
	defer watchdog.Stop()
	go func() { // an engine that does not read would hold this up
		_, _ = io.WriteString(p.in, "quit\n")
		_ = p.in.Close()
	}()
	for range p.lines { // what it still says is not wanted
	}
	<-p.gone
}
