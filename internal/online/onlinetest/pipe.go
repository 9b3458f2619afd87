package onlinetest

import (
	"context"
	"net"
	"net/http"
	"sync"
)

// pipes is a listener whose connections are made in memory, so that a bubble of
// synctest sees who waits for them.
type pipes struct {
	calls  chan net.Conn
	closed chan struct{}
	once   sync.Once
}

func newPipes() *pipes { return &pipes{calls: make(chan net.Conn), closed: make(chan struct{})} }

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.calls:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	p.once.Do(func() { close(p.closed) })
	return nil
}

type nowhere struct{}

func (nowhere) Network() string { return "pipe" }
func (nowhere) String() string  { return "onlinetest.invalid" }

func (p *pipes) Addr() net.Addr { return nowhere{} }

func (p *pipes) dial(ctx context.Context) (net.Conn, error) {
	here, there := net.Pipe()
	select {
	case p.calls <- there:
		return here, nil
	case <-p.closed:
		return nil, net.ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Client returns a client that reaches the server, over a new connection for each
// request.
func (s *Server) Client() *http.Client {
	transport := &http.Transport{DisableKeepAlives: true}
	if s.options.Piped {
		transport.DialContext = func(ctx context.Context, _, _ string) (net.Conn, error) {
			s.mu.Lock()
			p := s.pipes
			s.mu.Unlock()
			return p.dial(ctx)
		}
	}
	return &http.Client{Transport: transport}
}
