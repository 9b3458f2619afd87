package dotpad

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"blindchess/internal/braille"
	"blindchess/internal/fault/shell"
	"blindchess/internal/tactile/transport"
	"blindchess/internal/tactile/wire"
)

const (
	speed         = 115200
	tries         = 3               // to be answered
	answerTimeout = 1 * time.Second // for an answer, besides the time that pins take
	pinsWide      = 2               // of a cell of the picture
	pinsHigh      = 4
)

// Bits for the parts of a pad.
const (
	hasPicture = 0x80
	hasText    = 0x40
)

// Pad is a Dot Pad. Write, Draw, Key and Close may be called by many goroutines.
// One goroutine reads the line and one writes to it; Close ends both.
type Pad struct {
	line    io.ReadWriteCloser
	text    int // cells of the line of text
	columns int // cells of a line of the picture
	rows    int
	below   int // the destination of the first line of the picture
	refresh time.Duration
	keys    chan braille.Key
	told    chan bool // a line was shown, or was not taken
	wake    chan struct{}
	gone    chan struct{}
	work    sync.WaitGroup

	mu     sync.Mutex
	err    error // why it is gone
	wanted map[int][]byte
	shown  map[int][]byte
}

// Dial opens the pad at an address: a serial port, or one with a scheme, as
// pty:/tmp/pad or tcp:desk:4000.
func Dial(ctx context.Context, address string) (*Pad, error) {
	place, err := transport.ParseAddress(address, []string{wire.Serial, wire.PTY, wire.TCP})
	if err != nil {
		return nil, fmt.Errorf("braille: %q names no port of a Dot Pad: write %s", address, shell.Ports("dotpad:/dev/ttyUSB0"))
	}
	line, err := transport.Open(place, wire.Traits{Speed: speed})
	if err != nil {
		return nil, fmt.Errorf("braille: the Dot Pad cannot be reached: look at its cable and its switch (%w)", err)
	}
	p := &Pad{
		line: line, keys: make(chan braille.Key), told: make(chan bool, 1), wake: make(chan struct{}, 1), gone: make(chan struct{}),
		wanted: map[int][]byte{}, shown: map[int][]byte{},
	}
	informed := make(chan []byte, 1)
	p.work.Go(func() { p.read(informed) })
	if err := p.greet(ctx, informed); err != nil {
		return nil, errors.Join(err, p.Close())
	}
	p.work.Go(p.write)
	return p, nil
}

// greet asks for the abilities of the pad.
func (p *Pad) greet(ctx context.Context, informed <-chan []byte) error {
	for range tries {
		if err := p.send(message{command: askInformation}); err != nil {
			return err
		}
		select {
		case told := <-informed:
			return p.learn(told)
		case <-ctx.Done():
			return ctx.Err()
		case <-p.gone:
			return p.fail(nil)
		case <-time.After(answerTimeout):
		}
	}
	return errors.New("braille: nothing answers there as a Dot Pad does: look whether it is switched on, and whether the port is its own")
}

// learn takes the description of a pad. It has its abilities, and three bytes about
// its dots and keys. Then come lines, cells, a division and tenths of a second for
// text, and the same for the picture.
func (p *Pad) learn(told []byte) error {
	if len(told) < 12 || told[0]&hasText == 0 || told[5] == 0 {
		return errors.New("braille: that pad has no line of text, which is needed")
	}
	p.text, p.below = int(told[5]), int(max(told[4], 1))
	if told[0]&hasPicture != 0 && told[1] == 1 {
		p.rows, p.columns = int(told[8]), int(told[9])
	}
	p.refresh = time.Duration(max(told[7], told[11])) * 100 * time.Millisecond
	return nil
}

// Driver returns the name of the display's driver.
func (p *Pad) Driver() string { return "Dot Pad" }

// Size returns how many cells the line of text has, and that it is one line.
func (p *Pad) Size() (columns, rows int) { return p.text, 1 }

// Pins returns how many pins the picture has from left to right and from top to
// bottom, and zeros if the pad has none.
func (p *Pad) Pins() (width, height int) { return p.columns * pinsWide, p.rows * pinsHigh }

// Write shows cells on the line of text; the cursor, if it is not negative, has
// dots 7 and 8. It does not wait until they are shown; its error says that the pad
// is gone.
func (p *Pad) Write(cells []braille.Cell, cursor int) error {
	line := make([]byte, p.text)
	for i, cell := range cells[:min(len(cells), len(line))] {
		line[i] = sent(dotsOf(cell.Rune) | cell.Dots)
	}
	if cursor >= 0 && cursor < len(line) {
		line[cursor] |= sent(braille.Dot7 | braille.Dot8)
	}
	return p.want(map[int][]byte{0: line})
}

// Draw raises the pins of a picture, and no others. It does not wait until they
// are raised; its error says that the pad is gone.
func (p *Pad) Draw(picture braille.Picture) error {
	lines := map[int][]byte{}
	for row := range p.rows {
		line := make([]byte, p.columns)
		for x := range p.columns * pinsWide {
			for y := range pinsHigh {
				if picture.At(x, row*pinsHigh+y) {
					line[x/pinsWide] |= 1 << (x%pinsWide*pinsHigh + y)
				}
			}
		}
		lines[p.below+row] = line
	}
	return p.want(lines)
}

// want has lines shown as soon as the pins are done with those before.
func (p *Pad) want(lines map[int][]byte) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	for destination, line := range lines {
		p.wanted[destination] = line
	}
	select {
	case p.wake <- struct{}{}:
	default:
	}
	return p.err
}

// next returns a line that is not shown as it is wanted, the text first.
func (p *Pad) next() (destination int, line []byte, found bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for destination := range p.below + p.rows {
		if line, wanted := p.wanted[destination]; wanted && !bytes.Equal(line, p.shown[destination]) {
			return destination, line, true
		}
	}
	return 0, nil, false
}

// write writes pending lines, one at a time: the next follows once the pins of the
// one before have moved.
func (p *Pad) write() {
	for missed := 0; ; {
		destination, line, found := p.next()
		if !found {
			select {
			case <-p.wake:
				continue
			case <-p.gone:
				return
			}
		}
		select {
		case <-p.told: // of a line before
		default:
		}
		if p.send(message{byte(destination), writeLine, append([]byte{0}, line...)}) != nil {
			return
		}
		taken := false
		select {
		case taken = <-p.told:
		case <-p.gone:
			return
		case <-time.After(answerTimeout + p.refresh):
		}
		missed++
		if taken {
			missed = 0
			p.mu.Lock()
			p.shown[destination] = line
			p.mu.Unlock()
		}
		if missed == tries {
			p.fail(errors.New("braille: the Dot Pad accepts no more lines: switch it off and on"))
			return
		}
	}
}

// read reads the pad's messages until it is gone.
func (p *Pad) read(informed chan<- []byte) {
	reader := bufio.NewReader(p.line)
	var keyboard keyboard
	for {
		m, err := readMessage(reader)
		if err != nil {
			p.fail(fmt.Errorf("braille: the Dot Pad is gone: look at its cable (%w)", err))
			return
		}
		if group, keys := groupOf[m.command]; keys {
			if key, meant := keyboard.tell(group, m.data); meant {
				select {
				case p.keys <- key:
				case <-p.gone:
					return
				}
			}
			continue
		}
		switch {
		case m.command == tellInformation:
			offer(informed, m.data)
		case m.command == tellShown:
			offer(p.told, true)
		case m.command == tellError, m.command == tellTaken && len(m.data) > 0 && m.data[0] != 0:
			offer(p.told, false)
		}
	}
}

// offer sends if there is room, and otherwise drops the value.
func offer[T any](to chan<- T, what T) {
	select {
	case to <- what:
	default:
	}
}

// Key waits for the next key. Its error says that the pad is gone.
func (p *Pad) Key() (braille.Key, error) {
	for {
		select {
		case key := <-p.keys:
			if key.Press != braille.Routing || key.Cell < p.text {
				return key, nil
			}
		case <-p.gone:
			return braille.Key{}, p.fail(nil)
		}
	}
}

func (p *Pad) send(m message) error {
	if _, err := p.line.Write(m.append(nil)); err != nil {
		return p.fail(fmt.Errorf("braille: the Dot Pad is gone: look at its cable (%w)", err))
	}
	return nil
}

// fail notes why the pad is gone, unless that is known, and closes its line. It
// returns why it was gone first.
func (p *Pad) fail(err error) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.err == nil {
		p.err = err
		close(p.gone)
		_ = p.line.Close()
	}
	return p.err
}

// Close lets the pad go. Its pins stay as they are.
func (p *Pad) Close() error {
	_ = p.fail(errors.New("braille: the Dot Pad was let go"))
	p.work.Wait()
	return nil
}
