package brailletest

import (
	"encoding/binary"
	"io"
	"net"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// Codes of keys that tests press.
const (
	Up     = 0x20000001
	Down   = 0x20000002
	Left   = 0x20000017
	Right  = 0x20000018
	Home   = 0x2000001d
	Return = 0xff0d
)

// Routing returns the code of the key above a cell, counted from 0.
func Routing(cell int) uint32 { return 0x20010000 + uint32(cell) }

// stallTimeout is how long a test waits for a certain event. It is no measure
// of speed.
const stallTimeout = 15 * time.Second

// Server is a display with its own BrlAPI. It may be used by many goroutines.
type Server struct {
	Address string // as braille.Dial reads it

	t             testing.TB
	listener      net.Listener
	columns, rows int

	mu      sync.Mutex
	changed *sync.Cond
	key     string // what a client must show; empty asks for nothing
	client  net.Conn
	shown   []string // each text that was written, the oldest first
	dots    []byte   // of the last one
	cursor  int      // of the last one, counted from 1
}

// Serve lends a display with so many cells in a line and so many lines until the
// test ends.
func Serve(t testing.TB, columns, rows int) *Server {
	t.Helper()
	s := &Server{t: t, columns: columns, rows: rows}
	s.changed = sync.NewCond(&s.mu)
	for {
		s.Start()
		if port := s.listener.Addr().(*net.TCPAddr).Port; port >= 4101 {
			s.Address = Address(s.listener.Addr())
			break
		}
		s.Stop()
	}
	t.Cleanup(s.Stop)
	return s
}

// Start begins to listen, again at the same place after Stop.
func (s *Server) Start() {
	s.t.Helper()
	place := "127.0.0.1:0"
	if s.listener != nil {
		place = s.listener.Addr().String()
	}
	listener, err := net.Listen("tcp", place)
	if err != nil {
		s.t.Fatal(err)
	}
	s.listener = listener
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			s.greet(client)
			go s.serve(client)
		}
	}()
}

// Stop ends listening, and the connection that there is.
func (s *Server) Stop() {
	s.listener.Close()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.client != nil {
		s.client.Close()
		s.client = nil
	}
}

// Lock lends the display only to clients with a key, from now on.
func (s *Server) Lock(key string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.key = key
}

func (s *Server) wants() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.key
}

func (s *Server) greet(client net.Conn) {
	way := uint32('N')
	if s.wants() != "" {
		way = 'K'
	}
	send(client, 'v', binary.BigEndian.AppendUint32(nil, 8))
	send(client, 'a', binary.BigEndian.AppendUint32(nil, way))
}

// serve answers one client.
func (s *Server) serve(client net.Conn) {
	defer client.Close()
	for {
		var header [8]byte
		if _, err := io.ReadFull(client, header[:]); err != nil {
			return
		}
		data := make([]byte, binary.BigEndian.Uint32(header[:]))
		if _, err := io.ReadFull(client, data); err != nil {
			return
		}
		switch kind := binary.BigEndian.Uint32(header[4:]); kind {
		case 'a':
			if string(data[4:]) != s.wants() {
				send(client, 'e', binary.BigEndian.AppendUint32(nil, 17))
				return
			}
			send(client, 'A', nil)
		case 'n':
			send(client, 'n', []byte("Test\x00"))
		case 's':
			send(client, 's', binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, uint32(s.columns)), uint32(s.rows)))
		case 't':
			s.mu.Lock()
			s.client = client
			s.changed.Broadcast()
			s.mu.Unlock()
			send(client, 'A', nil)
		case 'm', 'u', 'L':
			send(client, 'A', nil)
		case 'w':
			s.write(data)
		}
	}
}

// write takes a write packet: flags, the region, the text, the dots, the cursor
// and the charset.
func (s *Server) write(data []byte) {
	flags := binary.BigEndian.Uint32(data)
	if flags != 0x02|0x04|0x10|0x20|0x40 {
		s.t.Errorf("got a write with flags %#x", flags)
		return
	}
	cells := int(binary.BigEndian.Uint32(data[8:]))
	length := int(binary.BigEndian.Uint32(data[12:]))
	text, rest := string(data[16:16+length]), data[16+length:]
	if len([]rune(text)) != cells || cells != s.columns*s.rows {
		s.t.Errorf("got %d characters for %d cells, want %d", len([]rune(text)), cells, s.columns*s.rows)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.shown = append(s.shown, text)
	s.dots, s.cursor = rest[:cells], int(binary.BigEndian.Uint32(rest[cells:]))
	s.changed.Broadcast()
}

// Press presses a key, by its code.
func (s *Server) Press(code uint32) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.client == nil {
		s.changed.Wait()
	}
	send(s.client, 'k', binary.BigEndian.AppendUint32(make([]byte, 4), code))
}

// Type types characters, and Enter after them.
func (s *Server) Type(line string) {
	for _, r := range line {
		s.Press(0x01000000 + uint32(r))
	}
	s.Press(Return)
}

// Await waits until a text is shown that holds words, or has been since the last
// Await, and returns it.
func (s *Server) Await(words string) string {
	s.t.Helper()
	late := false
	defer time.AfterFunc(stallTimeout, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		late = true
		s.changed.Broadcast()
	}).Stop()
	s.mu.Lock()
	defer s.mu.Unlock()
	for {
		if late {
			s.t.Fatalf("the display did not show %q; it showed %q", words, s.shown)
		}
		for i, text := range s.shown {
			if strings.Contains(text, words) {
				s.shown = s.shown[i:]
				return text
			}
		}
		s.changed.Wait()
	}
}

// Shown returns the present cells, and all earlier ones since the last Await, the
// oldest first.
func (s *Server) Shown() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.shown...)
}

// Dots returns the dots that were added to each cell, and the cell of the cursor,
// counted from 1, or 0.
func (s *Server) Dots() ([]byte, int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.dots, s.cursor
}

func send(client net.Conn, kind uint32, data []byte) {
	b := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	b = binary.BigEndian.AppendUint32(b, kind)
	_, _ = client.Write(append(b, data...))
}

// Address returns the address by which braille.Dial reaches what listens there.
func Address(at net.Addr) string {
	return "127.0.0.1:" + strconv.Itoa(at.(*net.TCPAddr).Port-4101)
}
