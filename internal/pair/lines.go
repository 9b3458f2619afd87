package pair

import (
	"net"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"charm.land/ssh"
)

// limits say how many connections a server takes at a time.
type limits struct {
	connections, perAddress int
	strangers               bool                 // of one address only guests who were not admitted are counted
	proxy                   netip.Addr           // whose lines are those of many people
	crowded                 func(address string) // may be nil
}

// lineKey is the key under which a connection stores its line.
const lineKey = contextKey("line")

// crowdEvery is the least time between two words about crowds.
const crowdEvery = 15 * time.Minute

// lines are the connections of one server. If there are too many, connections
// without an identity are closed, the oldest first; admitted ones stay.
type lines struct {
	limits limits

	mu   sync.Mutex
	open map[*line]struct{}
	told time.Time // when Crowded was called last
}

// stamping is a listener that records when each connection was accepted: a
// separate goroutine admits each one, and so the order varies.
type stamping struct{ net.Listener }

// stamped is a connection and when it was accepted.
type stamped struct {
	net.Conn
	accepted time.Time
}

// Accept waits for the next connection.
func (l stamping) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return stamped{conn, time.Now()}, nil
}

// line is one connection.
type line struct {
	net.Conn
	lines   *lines
	address string
	since   time.Time   // when it was accepted
	greeted atomic.Bool // the guest at the other end was admitted
}

func newLines(most limits) *lines { return &lines{limits: most, open: map[*line]struct{}{}} }

// admit takes a new connection. It refuses it with nil if every line that could
// be closed for it has been admitted.
func (l *lines) admit(ctx ssh.Context, conn net.Conn) net.Conn {
	one := l.take(conn)
	if one == nil {
		return nil
	}
	ctx.SetValue(lineKey, one)
	return one
}

// take is admit for those who keep the line themselves.
func (l *lines) take(conn net.Conn) *line {
	one := &line{Conn: conn, lines: l, address: network(conn.RemoteAddr()), since: time.Now()}
	if s, ok := conn.(stamped); ok {
		one.since = s.accepted
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	own := l.from(one.address)
	crowded := len(own) >= l.limits.perAddress && (!l.limits.proxy.IsValid() || addressOf(conn.RemoteAddr().String()) != l.limits.proxy)
	if crowded {
		if !drop(own, one) {
			l.tell(one.address)
			return nil
		}
	} else if len(l.open) >= l.limits.connections && !drop(l.idlest(), one) {
		return nil
	}
	if crowded {
		l.tell(one.address)
	}
	l.open[one] = struct{}{}
	return one
}

// from lists the lines of one address that count; l.mu is held.
func (l *lines) from(address string) []*line {
	var found []*line
	for one := range l.open {
		if one.address == address && !(l.limits.strangers && one.greeted.Load()) {
			found = append(found, one)
		}
	}
	return found
}

// idlest lists the lines of the address that has the most of them which say
// nothing; l.mu is held.
func (l *lines) idlest() []*line {
	idle, most := map[string]int{}, ""
	for one := range l.open {
		if !one.greeted.Load() {
			idle[one.address]++
			if most == "" || idle[one.address] > idle[most] {
				most = one.address
			}
		}
	}
	return l.from(most)
}

// drop closes the oldest of some lines that has not identified itself. It
// reports whether there was one that is older than the newcomer; l.mu is held.
func drop(some []*line, newcomer *line) bool {
	var oldest *line
	for _, one := range some {
		if !one.greeted.Load() && (oldest == nil || one.since.Before(oldest.since)) {
			oldest = one
		}
	}
	if oldest == nil || newcomer.since.Before(oldest.since) {
		return false
	}
	delete(oldest.lines.open, oldest)
	_ = oldest.Conn.Close()
	return true
}

// tell says which address crowds the server; l.mu is held.
func (l *lines) tell(address string) {
	if l.limits.crowded == nil || !l.told.IsZero() && time.Since(l.told) < crowdEvery {
		return
	}
	l.told = time.Now()
	l.limits.crowded(address)
}

// Close ends the line.
func (o *line) Close() error {
	o.lines.mu.Lock()
	delete(o.lines.open, o)
	o.lines.mu.Unlock()
	return o.Conn.Close()
}

// network returns the part of an address for which tries and lines are counted:
// the address without its port, and of IPv6 the network that one household has.
func network(address net.Addr) string {
	from, err := netip.ParseAddrPort(address.String())
	if err != nil {
		return address.String()
	}
	ip := from.Addr().Unmap().WithZone("")
	if ip.Is4() {
		return ip.String()
	}
	household, _ := ip.Prefix(64)
	return household.String()
}
