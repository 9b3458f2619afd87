package keeping

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/netip"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"blindchess/internal/event/hall/stream"
	"blindchess/internal/ratelimit"
)

// The limits of a hall: the most connections, the most from one address, and the most
// KiB over all connections of one address, and of one pass for each of its boards. A
// message counts as a KiB at least: each costs work, however short it is. Only a sender
// that exceeds them waits.
const (
	mostLines     = 2048
	mostLinesEach = 256
	burstKiB      = 8 << 10
	kiBEvery      = time.Second / (4 << 10)
	boardBurstKiB = 128
	boardKiBEvery = time.Second / 32
	arbiterBoards = 8 // an arbiter only asks: that counts as the pass of so many boards
	chunk         = 32 << 10
	linesEach     = 2 // lines of a message: its subject, and its content
)

// front accepts connections to a server. It reads each address, and the bearers of each
// pass, at their own pace.
type front struct {
	listener    net.Listener
	server      *server.Server
	guard       guard
	each, board ratelimit.Pace // of an address, and of a pass for one board
	running     sync.WaitGroup

	mu     sync.Mutex
	open   map[net.Conn]string // with their addresses
	paces  map[string]*ratelimit.Pace
	closed bool
}

func newFront(listener net.Listener, s *server.Server, g guard) *front {
	f := &front{
		listener: listener, server: s, guard: g, open: map[net.Conn]string{}, paces: map[string]*ratelimit.Pace{},
		each: ratelimit.Pace{Burst: burstKiB, Every: kiBEvery}, board: ratelimit.Pace{Burst: boardBurstKiB, Every: boardKiBEvery},
	}
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
	now := time.Now()
	for of, pace := range f.paces { // a sender who comes back gets no new burst by that
		if pace.Rested(now) {
			delete(f.paces, of)
		}
	}
	return true
}

// leave ends a line.
func (f *front) leave(conn net.Conn) {
	_ = conn.Close()
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.open, conn)
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
	from, login := addressOf(near), login{guard: f.guard}
	buf := make([]byte, chunk)
	for {
		n, err := near.Read(buf)
		first := login.read(buf[:n]) // for which the server waits only a while
		if !f.send(far, from, nil, buf[:first]) || !f.send(far, from, &login, buf[first:n]) || err != nil {
			return
		}
	}
}

// send passes on what came from an address, at its pace and at that of who logged in,
// who may be nil. It reports whether it could.
func (f *front) send(far io.Writer, from string, by *login, text []byte) bool {
	if len(text) == 0 {
		return true
	}
	kib := (max(len(text), bytes.Count(text, []byte("\n"))<<10/linesEach) + 1023) / 1024
	if by != nil {
		if who, boards := by.sender(from); boards > 0 {
			time.Sleep(f.wait(who, f.board, boards, kib))
		}
	}
	time.Sleep(f.wait(from, f.each, 1, kib))
	_, err := far.Write(text)
	return err == nil
}

// wait returns how long so many KiB of a sender wait, who is as fast as so many of a
// pace.
func (f *front) wait(sender string, as ratelimit.Pace, times, kib int) time.Duration {
	f.mu.Lock()
	defer f.mu.Unlock()
	pace := f.paces[sender]
	if pace == nil {
		as.Burst, as.Every = as.Burst*times, as.Every/time.Duration(times)
		pace = &as
		f.paces[sender] = pace
	}
	return pace.Take(time.Now(), kib)
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

// login finds whose line it is in its first words, as the server does.
type login struct {
	guard guard
	said  []byte
	done  bool
	name  string // on the pass of which the password came too
}

// longestLogin is how many bytes the first words have at most. The server ends a line
// that has more.
const longestLogin = longestControl + 1<<10

// read reads more that came, and returns how much of it belongs to the first words.
func (l *login) read(more []byte) int {
	if l.done {
		return 0
	}
	before := len(l.said)
	l.said = append(l.said, more[:min(len(more), longestLogin)]...)
	first, _, whole := bytes.Cut(l.said, []byte("\n"))
	if !whole && len(l.said) < longestLogin {
		return len(more)
	}
	l.done, l.said = true, nil
	if !whole {
		return 0
	}
	l.name = l.guard.named(first)
	return len(first) + 1 - before
}

// named returns the name with which a line logs in, if its password came too.
func (g guard) named(line []byte) string {
	var given server.ClientOpts
	verb, rest, _ := strings.Cut(string(line), "{")
	if !strings.EqualFold(strings.TrimSpace(verb), "CONNECT") || json.Unmarshal([]byte("{"+rest), &given) != nil || !g.knows(given.Username, given.Password) {
		return ""
	}
	return given.Username
}

// sender returns who sends on the line, and as how many boards that one counts: 0 for
// the hall itself. Who shows no pass is one board of their address until the server ends
// the line.
func (l *login) sender(from string) (who string, boards int) {
	_, of, post := stream.Boards(l.name)
	switch {
	case post:
		return "pass " + l.name, len(of)
	case l.name == Arbiter:
		return "pass " + l.name, arbiterBoards
	case l.name == Keeper:
		return "", 0
	}
	return "stranger " + from, 1
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
