package pair

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"sync"
	"time"

	"blindchess/internal/fault"
	"blindchess/internal/ratelimit"
)

// ErrTaken is returned where another host listens on the socket already.
var ErrTaken = errors.New("pair: another host has this table's socket: end it, or join it")

// ThisMachine is the address of guests on the socket: no wrong codes lock it out.
const ThisMachine = "this machine"

// helloLimit is how long a guest may take to say who they are.
const helloLimit = 10 * time.Second

// How many lines of this machine are taken at once, and after that how often one
// is: each costs work before it has said who it is.
const (
	linesAtOnce = 256
	lineEvery   = 5 * time.Millisecond
)

// Socket lets in screens of the same machine and the same user.
type Socket struct {
	authenticator *Authenticator
	listener      net.Listener
	hello         time.Duration
}

// OpenSocket listens on a Unix socket at path, which only the same user may
// open. A socket that a dead host left behind is replaced. The error is or wraps
// ErrUnsafe where others could put a socket of theirs in its place.
func OpenSocket(a *Authenticator, path string) (*Socket, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("pair: socket: %w", err)
	}
	if err := private(filepath.Dir(path)); err != nil {
		return nil, err
	}
	if line, err := net.DialTimeout("unix", path, time.Second); err == nil {
		_ = line.Close()
		return nil, ErrTaken
	}
	if info, err := os.Lstat(path); err == nil {
		if info.Mode()&os.ModeSocket == 0 {
			return nil, fmt.Errorf("pair: %s is there and is no socket: move it away", path)
		}
		if err := os.Remove(path); err != nil {
			return nil, fmt.Errorf("pair: socket: %w", err)
		}
	}
	listener, err := listenPrivately(path)
	if errors.Is(err, noSockets) {
		return nil, fault.New("fault.no-sockets", "programs on this computer join by an address").In("pair")
	}
	if err != nil {
		return nil, fmt.Errorf("pair: socket: %w", err)
	}
	return &Socket{a, listener, helloLimit}, nil
}

// Sockets reports whether the system has local sockets.
func Sockets() bool {
	line, err := net.Dial("unix", filepath.Join(os.TempDir(), "blindchess-nothing.sock"))
	if err == nil {
		_ = line.Close()
	}
	return !errors.Is(err, noSockets)
}

// Unopened reports whether err says that the system did not open a way in, or a file
// that it needs. Otherwise the address had a wrong form.
func Unopened(err error) bool {
	return errors.As(err, new(*net.OpError)) || errors.As(err, new(*fs.PathError))
}

// listenPrivately makes the socket in a separate folder, sets its mode there,
// and only then moves it to path. So no other user can open it at any time.
func listenPrivately(path string) (net.Listener, error) {
	folder, err := os.MkdirTemp(filepath.Dir(path), ".s")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	made := filepath.Join(folder, "s")
	listener, err := net.ListenUnix("unix", &net.UnixAddr{Name: made, Net: "unix"})
	if err != nil {
		return nil, err
	}
	listener.SetUnlinkOnClose(false)
	if err = os.Chmod(made, 0o600); err == nil {
		err = os.Rename(made, path)
	}
	if err != nil {
		_ = listener.Close()
		return nil, err
	}
	return &unlinking{listener, path}, nil
}

// unlinking takes its socket off the disk when it is closed.
type unlinking struct {
	*net.UnixListener
	path string
}

func (u *unlinking) Close() error {
	_ = os.Remove(u.path)
	return u.UnixListener.Close()
}

// Serve lets guests in until ctx ends, and then waits until all have left.
func (s *Socket) Serve(ctx context.Context) error {
	stop := context.AfterFunc(ctx, func() { _ = s.listener.Close() })
	defer stop()
	var guests sync.WaitGroup
	defer guests.Wait()
	coming := ratelimit.Pace{Burst: linesAtOnce, Every: lineEvery}
	for {
		line, err := s.listener.Accept()
		if ctx.Err() != nil {
			return nil
		}
		time.Sleep(coming.Take(time.Now(), 1))
		if err != nil {
			return fmt.Errorf("pair: socket: %w", err)
		}
		guests.Go(func() { s.receive(ctx, line) })
	}
}

func (s *Socket) receive(ctx context.Context, line net.Conn) {
	link := NewLink(line)
	defer func() { _ = link.Close() }()
	defer s.authenticator.withdraw(link)
	stop := context.AfterFunc(ctx, func() { _ = link.Close() })
	defer stop()
	_ = line.SetReadDeadline(time.Now().Add(s.hello))
	guest, err := s.authenticator.greet(link, nil, ThisMachine)
	if err != nil {
		return
	}
	_ = line.SetReadDeadline(time.Time{})
	if err := s.authenticator.host(ctx, guest); err != nil {
		_ = link.Send(KindRefused, refusalOf(err))
	}
}

// Close stops listening.
func (s *Socket) Close() error { return s.listener.Close() }

// Dial opens a link to the host that listens on the Unix socket at path. The
// error is or wraps ErrUnsafe if another user could have put it there.
func Dial(ctx context.Context, path string) (*Link, error) {
	if err := private(filepath.Dir(path)); err != nil {
		return nil, err
	}
	var dialer net.Dialer
	line, err := dialer.DialContext(ctx, "unix", path)
	if err != nil {
		return nil, fault.New("fault.no-table", "no table is open on this computer ({path}): start one with \"blindchess play\"", "path", path).In("pair")
	}
	return NewLink(line), nil
}
