package simulate

import (
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"sync"
	"time"

	"blindchess/internal/tactile/wire"
)

// socket is a simulated device that hosts connect to, one after another: over
// TCP, or by a socket of this machine that keeps reports apart. Data that is
// sent without a connection is lost, as on a real line.
type socket struct {
	scheme, path string
	listener     net.Listener
	accepted     chan net.Conn // to the one who reads
	done, ended  chan struct{}
	reading      net.Conn // of the one who reads

	mutex sync.Mutex // of the host
	host  net.Conn
}

// openSocket listens on a host and port for TCP, otherwise on a path. An
// existing socket without a listener is replaced.
func openSocket(scheme, path string) (*socket, error) {
	network := "tcp"
	if scheme == wire.HID {
		network = "unixpacket"
		if info, err := os.Lstat(path); err == nil {
			if info.Mode()&os.ModeSocket == 0 {
				return nil, fmt.Errorf("simulate: %s is there already and is no socket: choose another name", path)
			}
			if busy, err := net.Dial(network, path); err == nil {
				_ = busy.Close()
				return nil, fmt.Errorf("simulate: another device answers on %s: choose another name", path)
			}
			_ = os.Remove(path)
		}
	}
	listener, err := net.Listen(network, path)
	if err != nil {
		return nil, fmt.Errorf("simulate: no program could connect: %w", err)
	}
	s := &socket{scheme: scheme, path: listener.Addr().String(), listener: listener, accepted: make(chan net.Conn), done: make(chan struct{}), ended: make(chan struct{})}
	go s.accept()
	return s, nil
}

// accept takes each host in turn until the socket is closed.
func (s *socket) accept() {
	defer close(s.ended)
	for {
		host, err := s.listener.Accept()
		if err != nil {
			return
		}
		s.mutex.Lock()
		before := s.host
		s.host = host
		s.mutex.Unlock()
		if before != nil {
			_ = before.Close()
		}
		select {
		case s.accepted <- host:
		case <-s.done:
			return
		}
	}
}

// Read reads a host's bytes, and waits for the next host if one has gone. One
// goroutine reads.
func (s *socket) Read(buf []byte) (int, error) {
	for {
		if s.reading == nil {
			select {
			case s.reading = <-s.accepted:
			case <-s.done:
				return 0, io.EOF
			}
		}
		n, err := s.reading.Read(buf)
		if err == nil {
			return n, nil
		}
		s.leave(s.reading)
		s.reading = nil
	}
}

func (s *socket) leave(host net.Conn) {
	_ = host.Close()
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.host == host {
		s.host = nil
	}
}

// sendWait is how long a host may hold the device up that reads nothing.
const sendWait = 50 * time.Millisecond

// Send sends to the host that is connected, and drops bytes that it does not
// take.
func (s *socket) Send(_ time.Duration, bytes []byte) error {
	s.mutex.Lock()
	host := s.host
	s.mutex.Unlock()
	if host == nil || len(bytes) == 0 {
		return nil
	}
	_ = host.SetWriteDeadline(time.Now().Add(sendWait))
	if _, err := host.Write(bytes); err != nil && !errors.Is(err, os.ErrDeadlineExceeded) {
		s.leave(host)
	}
	return nil
}

// Drained reports true: the system delivers all that a socket has taken.
func (s *socket) Drained() bool { return true }

// Path returns the address as drivers write it.
func (s *socket) Path() string { return s.scheme + ":" + s.path }

// Reopen listens once more on the same address.
func (s *socket) Reopen() (Way, error) { return openSocket(s.scheme, s.path) }

// Close lets the host go and listens no more.
func (s *socket) Close() error {
	close(s.done)
	err := s.listener.Close()
	<-s.ended
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.host != nil {
		err = errors.Join(err, s.host.Close())
		s.host = nil
	}
	return err
}
