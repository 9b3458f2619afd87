package keeping

import (
	"bytes"
	"errors"
	"io"
	"net"
	"net/netip"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"blindchess/internal/ratelimit"
)

// The limits of a hall: the most connections, the most from one address, and the most
// bytes over all connections of one address, where a message counts as a KiB at least:
// each costs work, however short it is. Only a sender that exceeds them waits.
const (
	mostLines     = 2048
	mostLinesEach = 256
	burstKiB      = 8 << 10
	kiBEvery      = time.Second / (4 << 10)
	chunk         = 32 << 10
	linesEach     = 2 // lines of a message: its subject, and its content
)

// front accepts connections to a server. It reads each address at its own pace.
type front struct {
	listener net.Listener
	server   *server.Server
	running  sync.WaitGroup

	mu     sync.Mutex
	open   map[net.Conn]string // with their addresses
	paces  map[string]*ratelimit.Pace
	closed bool
}

func newFront(listener net.Listener, s *server.Server) *front {
	f := &front{listener: listener, server: s, open: map[net.Conn]string{}, paces: map[string]*ratelimit.Pace{}}
	f.running.Go(f.accept)
	return f
}

func (f *front) accept() {
	for {
		conn, err := f.listener.Accept()
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil {
			time.Sleep(10 * time.Millisecond) // as where no more files may be open
			continue
		}
		if !f.add(conn) {
			_ = conn.Close()
			continue
		}
		f.running.Go(func() { f.carry(conn) })
	}
}

// add counts a connection, if there is room for it.
func (f *front) add(conn net.Conn) bool {
	from := addressOf(conn)
	f.mu.Lock()
	defer f.mu.Unlock()
	each := 0
	for _, other := range f.open {
		if other == from {
			each++
		}
	}
	if f.closed || len(f.open) >= mostLines || each >= mostLinesEach {
		return false
	}
	f.open[conn] = from
	if f.paces[from] == nil {
		f.paces[from] = &ratelimit.Pace{Burst: burstKiB, Every: kiBEvery}
	}
	return true
}

// leave ends a line.
func (f *front) leave(conn net.Conn) {
	_ = conn.Close()
	f.mu.Lock()
	defer f.mu.Unlock()
	from := f.open[conn]
	delete(f.open, conn)
	for _, other := range f.open {
		if other == from {
			return
		}
	}
	delete(f.paces, from)
}

// carry carries one line until either end ends it.
func (f *front) carry(near net.Conn) {
	defer f.leave(near)
	far, err := f.server.InProcessConn()
	if err != nil {
		return
	}
	var back sync.WaitGroup
	back.Go(func() {
		_, _ = io.Copy(near, far)
		_ = near.Close()
	})
	defer back.Wait()
	defer far.Close()
	buf := make([]byte, chunk)
	for {
		n, err := near.Read(buf)
		if n > 0 {
			time.Sleep(f.wait(near, max(n, bytes.Count(buf[:n], []byte("\n"))<<10/linesEach)))
			if _, err := far.Write(buf[:n]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// wait returns how long so many bytes that came over a line wait.
func (f *front) wait(conn net.Conn, count int) time.Duration {
	f.mu.Lock()
	defer f.mu.Unlock()
	pace := f.paces[f.open[conn]]
	if pace == nil {
		return 0
	}
	return pace.Take(time.Now(), (count+1023)/1024)
}

// close ends all lines.
func (f *front) close() {
	f.mu.Lock()
	f.closed = true
	_ = f.listener.Close()
	for conn := range f.open {
		_ = conn.Close()
	}
	f.mu.Unlock()
	f.running.Wait()
}

// addressOf returns the part of the other end's address that counts: the address, and
// of IPv6 the network of one household.
func addressOf(conn net.Conn) string {
	from, err := netip.ParseAddrPort(conn.RemoteAddr().String())
	if err != nil {
		return conn.RemoteAddr().String()
	}
	ip := from.Addr().Unmap().WithZone("")
	if ip.Is4() {
		return ip.String()
	}
	household, _ := ip.Prefix(64)
	return household.String()
}
