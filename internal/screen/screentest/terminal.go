package screentest

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/charmbracelet/x/vt"
)

// Terminal is an emulated terminal: its screen shows the written text, and its
// input gives the typed keys.
type Terminal struct {
	t      testing.TB
	mu     sync.Mutex
	screen *vt.Emulator
	bytes  int
	tail   []byte        // the end of the output, as it came
	wrote  chan struct{} // full after unread output
	input  *io.PipeReader
	keys   *io.PipeWriter
}

// NewTerminal returns a terminal of a size.
func NewTerminal(t testing.TB, width, height int) *Terminal {
	term := &Terminal{t: t, screen: vt.NewEmulator(width, height), wrote: make(chan struct{}, 1)}
	term.input, term.keys = io.Pipe()
	drained := make(chan struct{})
	go func() {
		defer close(drained)
		_, _ = io.Copy(io.Discard, term.screen)
	}()
	t.Cleanup(func() {
		_ = term.keys.Close()
		// The terminal's answers to a program end with its pipe; closing the emulator
		// itself would race with its reader.
		if pipe, ok := term.screen.InputPipe().(io.Closer); ok {
			_ = pipe.Close()
			<-drained
		}
	})
	return term
}

// Write shows a program's output. A line feed starts a line, as it does on a
// terminal that was not told otherwise.
func (term *Terminal) Write(p []byte) (int, error) {
	term.mu.Lock()
	defer term.mu.Unlock()
	term.bytes += len(p)
	term.tail = append(term.tail[max(0, len(term.tail)-1<<16):], p...)
	_, err := term.screen.Write(term.within(bytes.ReplaceAll(p, []byte{'\n'}, []byte{'\r', '\n'})))
	select {
	case term.wrote <- struct{}{}:
	default:
	}
	return len(p), err
}

// region finds a sequence that sets the rows which scroll.
var region = regexp.MustCompile(`\x1b\[(\d*);(\d+)r`)

// within limits scroll regions to the screen, as terminals do with output for a
// larger one; the emulator alone would fail on it.
func (term *Terminal) within(p []byte) []byte {
	return region.ReplaceAllFunc(p, func(sequence []byte) []byte {
		rows := region.FindSubmatch(sequence)
		top, _ := strconv.Atoi(string(rows[1]))
		bottom, _ := strconv.Atoi(string(rows[2]))
		if bottom = min(bottom, term.screen.Height()); top >= bottom {
			return nil
		}
		return fmt.Appendf(nil, "\x1b[%d;%dr", max(top, 1), bottom)
	})
}

// Read gives a program the keys that were typed.
func (term *Terminal) Read(p []byte) (int, error) { return term.input.Read(p) }

// Type types keys, as the bytes a terminal sends for them.
func (term *Terminal) Type(keys string) { _, _ = io.WriteString(term.keys, keys) }

// Bytes returns how many bytes were written so far.
func (term *Terminal) Bytes() int {
	term.mu.Lock()
	defer term.mu.Unlock()
	return term.bytes
}

// Raw returns the last output, byte by byte.
func (term *Terminal) Raw() string {
	term.mu.Lock()
	defer term.mu.Unlock()
	return string(term.tail)
}

// Text returns the text on the screen, a line for each row.
func (term *Terminal) Text() string {
	term.mu.Lock()
	defer term.mu.Unlock()
	return term.screen.String()
}

// Cursor returns the place of the cursor.
func (term *Terminal) Cursor() (x, y int) {
	term.mu.Lock()
	defer term.mu.Unlock()
	at := term.screen.CursorPosition()
	return at.X, at.Y
}

// Resize gives the terminal another size.
func (term *Terminal) Resize(width, height int) {
	term.mu.Lock()
	defer term.mu.Unlock()
	term.screen.Resize(width, height)
	_, _ = io.WriteString(term.screen, "\x1b7\x1b[r\x1b8") // all rows scroll again
}

// Patience is how long a test waits for a certain event, on a busy computer. It
// is no measure of speed.
const Patience = 2 * time.Minute

// Await waits until text is on the screen, and fails the test if it does not
// come.
func (term *Terminal) Await(text string) {
	term.t.Helper()
	term.AwaitThat("the screen shows "+text, func() bool { return strings.Contains(term.Text(), text) })
}

// AwaitPainted is Await for a test that measures: it looks as soon as anything was
// written.
func (term *Terminal) AwaitPainted(text string) {
	term.t.Helper()
	for end := time.After(Patience); !strings.Contains(term.Text(), text); {
		select {
		case <-term.wrote:
		case <-end:
			term.t.Fatalf("waited in vain until the screen shows %s; the screen is\n%s", text, term.Text())
		}
	}
}

// AwaitThat waits until something is so.
func (term *Terminal) AwaitThat(what string, so func() bool) {
	term.t.Helper()
	// Looking costs more than painting does, so it is done less and less often.
	for end, pause := time.Now().Add(Patience), 2*time.Millisecond; time.Now().Before(end); pause = min(2*pause, 50*time.Millisecond) {
		if so() {
			return
		}
		time.Sleep(pause)
	}
	term.t.Fatalf("waited in vain until %s; the screen is\n%s", what, term.Text())
}
