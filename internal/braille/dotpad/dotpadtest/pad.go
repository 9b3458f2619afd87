package dotpadtest

import (
	"bufio"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
	"time"
)

// Size of the pad, in cells.
const (
	Columns, Rows = 30, 10
	Text          = 20
)

// Groups of keys, by the last byte of their messages.
const (
	Scroll   = 0x02
	Perkins  = 0x12
	Routing  = 0x22
	Function = 0x32
)

// stallTimeout is how long a test waits for a certain event. It is no measure
// of speed.
const stallTimeout = 15 * time.Second

// paper is the characters of six dots on paper in North America.
const paper = " A1B'K2L@CIF/MSP\"E3H9O6R^DJG>NTQ,*5<-U8V.%[$+X!&;:4\\0Z7(_?W]#Y)="

// Pad is a pad on a line. It may be used by many goroutines.
type Pad struct {
	Address string // as dotpad.Dial reads it

	t testing.TB

	mu      sync.Mutex
	changed *sync.Cond
	client  io.ReadWriteCloser
	lines   [1 + Rows][]byte // as they came
	texts   []string         // each line of text since the last Await
	refuses bool
	torn    bool // its first message follows the rest of a cut one
}

// Serve has a pad listen until the test ends.
func Serve(t testing.TB) *Pad {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := newPad(t, "tcp:"+listener.Addr().String())
	p.torn = true
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			go p.serve(client)
		}
	}()
	return p
}

// ServeOn has a pad answer on a line whose other end is at an address.
func ServeOn(t testing.TB, line io.ReadWriteCloser, address string) *Pad {
	p := newPad(t, address)
	go p.serve(line)
	return p
}

func newPad(t testing.TB, address string) *Pad {
	p := &Pad{Address: address, t: t}
	p.changed = sync.NewCond(&p.mu)
	return p
}

// serve answers one client: whole messages with a right checksum alone.
func (p *Pad) serve(client io.ReadWriteCloser) {
	defer client.Close()
	reader := bufio.NewReader(client)
	for {
		if first, err := reader.ReadByte(); err != nil {
			return
		} else if first != 0xAA {
			continue // a query to a possible board
		}
		head := []byte{0xAA, 0, 0, 0}
		if _, err := io.ReadFull(reader, head[1:]); err != nil {
			return
		}
		body := make([]byte, int(head[2])<<8+int(head[3]))
		if _, err := io.ReadFull(reader, body); err != nil {
			return
		}
		sum := byte(0xA5)
		for _, one := range body {
			sum ^= one
		}
		if head[0] != 0xAA || head[1] != 0x55 || sum != 0 {
			p.t.Errorf("got the message % X % X, want one that is whole", head, body)
			return
		}
		p.take(client, body)
	}
}

// take carries out a message.
func (p *Pad) take(client io.ReadWriteCloser, body []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	destination, data := int(body[0]), body[4:len(body)-1]
	switch string(body[1:3]) {
	case "\x00\x00":
		p.client = client
		p.send(0x00, 0x01, []byte("TEST 1.0"))
	case "\x01\x00":
		p.client = client
		p.send(0x01, 0x01, []byte("test pad  "))
	case "\x01\x10":
		p.client = client
		if p.torn {
			_, _ = client.Write([]byte{0x00, 0xAA, 0x55, 0x00}) // the rest of a cut message
		}
		p.send(0x01, 0x11, []byte{0x80 | 0x40 | 0x20 | 0x10 | 0x04 | 0x02, 1, 25, 4, 1, Text, 0, 1, Rows, Columns, 0, 1})
	case "\x02\x00":
		want := Columns
		if destination == 0 {
			want = Text
		}
		if len(data) == 1 && data[0] == 0 { // no cells, as brltty writes where it has none
			p.send(0x02, 0x01, []byte{0})
			return
		}
		if destination > Rows || len(data) != want+1 || data[0] != 0 {
			p.t.Errorf("got % X for line %d, want its %d cells from the first on", data, destination, want)
			return
		}
		if p.refuses {
			p.send(0x02, 0x01, []byte{1})
			return
		}
		p.lines[destination] = data[1:]
		if destination == 0 {
			p.texts = append(p.texts, textOf(data[1:]))
		}
		p.send(0x02, 0x01, []byte{0})
		p.send(0x02, 0x02, []byte{0})
		p.changed.Broadcast()
	default:
		p.t.Errorf("got the command % X, which no pad has", body[1:3])
	}
}

// send sends a message. The caller has locked p.
func (p *Pad) send(high, low byte, data []byte) {
	length := 5 + len(data)
	message := append([]byte{0xAA, 0x55, byte(length >> 8), byte(length), 0, high, low, 0}, data...)
	sum := byte(0xA5)
	for _, one := range message[4:] {
		sum ^= one
	}
	_, _ = p.client.Write(append(message, sum))
}

// Press presses keys of a group together and lets them go.
func (p *Pad) Press(group byte, numbers ...int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.client == nil {
		p.changed.Wait()
	}
	long := 4
	if group == Routing {
		long = 8
	}
	down := make([]byte, long)
	for _, number := range numbers {
		down[number/8] |= 0x80 >> (number % 8)
		p.send(0x03, group, down)
	}
	p.send(0x03, group, make([]byte, long))
}

// Refuse makes the pad accept no more lines, as one whose pins are stuck.
func (p *Pad) Refuse() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.refuses = true
}

// Unplug ends the line that there is.
func (p *Pad) Unplug() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.client.Close()
}

// Await waits until a text is shown that holds words, or has been since the last
// Await.
func (p *Pad) Await(words string) {
	p.t.Helper()
	p.until("the words "+words, func() bool {
		for i, text := range p.texts {
			if strings.Contains(text, words) {
				p.texts = p.texts[i+1:]
				return true
			}
		}
		return false
	})
}

// AwaitRows waits until the rows of pins from one on are raised as they are drawn,
// o for a pin, a line for each row.
func (p *Pad) AwaitRows(from int, want string) {
	p.t.Helper()
	start := from * (Columns*2 + 1)
	p.until("the pins\n"+want, func() bool { return p.picture()[start:start+len(want)] == want })
}

// signs are the keys of a keyboard, from dot 1 to dot 6.
var signs = [6]int{3, 2, 1, 4, 5, 6}

// Type types small letters and digits on the keyboard of the pad, and Enter after
// them.
func (p *Pad) Type(line string) {
	for _, r := range strings.ToUpper(line) {
		var keys []int
		for dot, key := range signs {
			if strings.IndexRune(paper, r)&(1<<dot) != 0 {
				keys = append(keys, key)
			}
		}
		p.Press(Perkins, keys...)
	}
	p.Press(Perkins, 7)
}

// picture returns the present pins.
func (p *Pad) picture() string {
	var out strings.Builder
	for y := range Rows * 4 {
		for x := range Columns * 2 {
			line := p.lines[1+y/4]
			if line != nil && line[x/2]&(1<<(x%2*4+y%4)) != 0 {
				out.WriteByte('o')
				continue
			}
			out.WriteByte('.')
		}
		out.WriteByte('\n')
	}
	return out.String()
}

// until waits until something is so.
func (p *Pad) until(what string, so func() bool) {
	p.t.Helper()
	end := time.Now().Add(stallTimeout)
	stall := time.AfterFunc(stallTimeout, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.changed.Broadcast()
	})
	defer stall.Stop()
	p.mu.Lock()
	defer p.mu.Unlock()
	for !so() {
		if !time.Now().Before(end) {
			p.t.Fatalf("waited in vain for %s\ngot the texts %q and\n%s", what, p.texts, p.picture())
		}
		p.changed.Wait()
	}
}

// textOf reads a line of text as it is read on paper, in small letters.
func textOf(line []byte) string {
	var out strings.Builder
	for _, cell := range line {
		out.WriteByte(paper[cell&7|cell>>4&7<<3])
	}
	return strings.ToLower(out.String())
}
