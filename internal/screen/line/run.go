package line

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"sync"
	"time"

	"blindchess/internal/console"
	"blindchess/internal/say"
	"blindchess/internal/screen"
	"blindchess/internal/settings"
	"blindchess/internal/table"
)

// Seat is the place of a user who types and hears: a screen.Terminal, or one that
// leads to several.
type Seat interface {
	Wake() <-chan struct{} // is nudged when there is something new
	Left() <-chan struct{} // is closed when they have quit
	Take() []say.Utterance // returns the messages since the last call
	Enter(line string)
	Quit()
	Hush()
	Typed() // a key other than Enter was pressed
	SoundKey(name string) bool
	Settle() // shows what waits to be spoken
	With(do func(*console.Session))
	State() table.State
	Look() settings.Look
	Work() screen.Work
}

// Config is what line mode runs on. Terminal, In and Out are needed.
type Config struct {
	Terminal Seat
	In       io.Reader
	Out      io.Writer
	// Raw says that In gives each key by itself and shows none, as a terminal in
	// raw mode does, and that line mode edits the line. Otherwise In gives whole
	// lines.
	Raw    bool
	Prompt string // comes before the typed text; in raw mode only
	// Columns returns how many characters fit on a line, for a user whose settings
	// give no width; 0 or nil leaves lines whole.
	Columns func() int
	// History keeps typed lines for the next time; in raw mode only, nil keeps none.
	History History
	// Newline ends a line: "\n" where empty. A terminal in full raw mode needs
	// "\r\n".
	Newline string
}

// History stores the lines that the user types.
type History interface {
	Lines() []string // the oldest first
	Add(line string)
}

// Run shows the seat's messages, one event a line, and enters typed lines,
// until the user quits, In ends, or ctx does. It returns nil if they quit and
// io.EOF if In ended.
func Run(ctx context.Context, c Config) error {
	if c.Terminal == nil || c.In == nil || c.Out == nil {
		return errors.New("line: Config needs Seat, In and Out")
	}
	if c.Newline == "" {
		c.Newline = "\n"
	}
	w := &writer{out: c.Out, newline: c.Newline}
	stop := make(chan struct{})
	defer close(stop)
	input := inputOf(c.In, c.Raw, stop)
	e := &editor{writer: w, prompt: c.Prompt, hush: c.Terminal.Hush, other: c.Terminal.Typed, sound: c.Terminal.SoundKey, complete: func(typed string) (found []string) {
		c.Terminal.With(func(s *console.Session) { found = s.Complete(c.Terminal.State(), typed) })
		return found
	}, bound: func(key string) (line string) {
		c.Terminal.With(func(s *console.Session) { line = s.Bound(key) })
		return line
	}}
	if !c.Raw {
		return w.failed(run(ctx, c, input, &whole{writer: w, hush: c.Terminal.Hush}))
	}
	e.keeps = func(line string) (keeps bool) {
		c.Terminal.With(func(s *console.Session) { keeps = s.Keeps(c.Terminal.State(), line) })
		return keeps
	}
	if c.History != nil {
		e.history, e.kept = c.History.Lines(), c.History.Add
		e.at = len(e.history)
	}
	e.begin()
	return w.failed(run(ctx, c, input, e))
}

// typist takes bytes and gives lines; aside is called around a message while
// the user types.
type typist interface {
	take(piece []byte) (lines []string, quit bool)
	end() (line string, ok bool)
	aside(say func())
}

func run(ctx context.Context, c Config, input <-chan piece, t typist) error {
	show := func() {
		heard := slices.DeleteFunc(c.Terminal.Take(), func(u say.Utterance) bool { return len(u.Words) == 0 })
		if len(heard) == 0 {
			return
		}
		c.writer(t).width = c.width()
		t.aside(func() {
			for _, u := range heard {
				c.writer(t).line(u.Text())
			}
		})
	}
	// A key is for what the lines before it have led to, and once the user has left
	// for what comes next.
	enter := func(rest []byte) (over bool) {
		for len(rest) > 0 {
			n := bytes.IndexAny(rest, "\r\n") + 1
			if n == 0 {
				n = len(rest)
			}
			lines, quit := t.take(rest[:n])
			rest = rest[n:]
			for _, line := range lines {
				c.Terminal.Enter(line)
				show()
			}
			if quit {
				c.Terminal.Quit()
				show()
			}
			if quit || left(c.Terminal) {
				leave(c.In, c.Raw, rest)
				return true
			}
		}
		return false
	}
	if enter(leftFor(c.In)) {
		return nil
	}
	slow := slowWork{every: workEvery}
	for {
		show()
		if text := slow.line(c.Terminal, time.Now()); text != "" {
			t.aside(func() { c.writer(t).line(text) })
		}
		select {
		case <-ctx.Done():
			return nil
		case <-c.Terminal.Left():
			show()
			return nil
		case <-c.Terminal.Wake():
		case p, open := <-input:
			if !open || p.err != nil {
				if line, ok := t.end(); ok {
					c.Terminal.Enter(line)
				}
				c.Terminal.Settle()
				show()
				return io.EOF
			}
			if enter(p.bytes) {
				return nil
			}
		}
	}
}

// left reports whether the user has left.
func left(seat Seat) bool {
	select {
	case <-seat.Left():
		return true
	default:
		return false
	}
}

// width returns how many characters a line may have, and 0 for as many as it has.
func (c Config) width() int {
	if width := c.Terminal.Look().Width; width > 0 || c.Columns == nil {
		return width
	}
	return c.Columns()
}

func (Config) writer(t typist) *writer {
	switch t := t.(type) {
	case *editor:
		return t.writer
	case *whole:
		return t.writer
	default:
		return nil
	}
}

type piece struct {
	bytes []byte
	err   error
}

// pumps are the files that are read, each by one goroutine for as long as the
// program runs: a read that hangs on a terminal cannot be stopped, and what it
// gets goes to the next Run.
var pumps = struct {
	sync.Mutex
	of   map[io.Reader]<-chan piece
	rest map[io.Reader][]byte // what was read of a pipe together with the end of a run
}{of: map[io.Reader]<-chan piece{}, rest: map[io.Reader][]byte{}}

// leave keeps the lines that were read together with the one by which the user left, for
// whoever reads in next. At a terminal they go to no one, as what is typed between two
// runs does.
func leave(in io.Reader, terminal bool, rest []byte) {
	if _, file := in.(interface{ Fd() uintptr }); !file || terminal || len(rest) == 0 {
		return
	}
	pumps.Lock()
	defer pumps.Unlock()
	pumps.rest[in] = bytes.Clone(rest)
}

// leftFor returns once what was left for the next reader of in.
func leftFor(in io.Reader) []byte {
	if _, file := in.(interface{ Fd() uintptr }); !file {
		return nil
	}
	pumps.Lock()
	defer pumps.Unlock()
	rest := pumps.rest[in]
	delete(pumps.rest, in)
	return rest
}

// inputOf gives what in gives until stop is closed. What was typed at a terminal
// between two runs goes to neither.
func inputOf(in io.Reader, terminal bool, stop <-chan struct{}) <-chan piece {
	if _, file := in.(interface{ Fd() uintptr }); !file {
		return read(in, stop)
	}
	pumps.Lock()
	defer pumps.Unlock()
	input, runs := pumps.of[in]
	if !runs {
		input = read(in, nil)
		pumps.of[in] = input
	} else if terminal {
		select {
		case <-input:
		default:
		}
	}
	return input
}

// Reader returns a reader of in for questions between two runs. After a run, it gives
// what the goroutine of that run reads, so that no typed line is lost to it.
func Reader(in io.Reader) io.Reader {
	if _, file := in.(interface{ Fd() uintptr }); !file {
		return in
	}
	return &between{in: in}
}

// between reads in, or what a run that is over still reads from it.
type between struct {
	in   io.Reader
	rest []byte // of the last piece
}

// Read gives bytes of one piece, and io.EOF when in has ended.
func (b *between) Read(to []byte) (int, error) {
	pumps.Lock()
	input, runs := pumps.of[b.in]
	pumps.Unlock()
	if len(b.rest) == 0 {
		b.rest = leftFor(b.in)
	}
	if !runs && len(b.rest) == 0 {
		return b.in.Read(to)
	}
	if len(b.rest) == 0 {
		next, open := <-input
		if !open {
			return 0, io.EOF
		}
		b.rest = next.bytes
	}
	n := copy(to, b.rest)
	b.rest = b.rest[n:]
	return n, nil
}

// read gives what in gives until stop is closed. The goroutine that reads ends
// with in.
func read(in io.Reader, stop <-chan struct{}) <-chan piece {
	pieces := make(chan piece)
	go func() {
		defer close(pieces)
		for {
			buffer := make([]byte, 1024)
			n, err := in.Read(buffer)
			if n > 0 {
				select {
				case pieces <- piece{bytes: buffer[:n]}:
				case <-stop:
					return
				}
			}
			if err != nil {
				return
			}
		}
	}()
	return pieces
}
