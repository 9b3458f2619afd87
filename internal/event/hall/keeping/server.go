package keeping

import (
	"errors"
	"fmt"
	"net"
	"path/filepath"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"blindchess/internal/event/hall/stream"
)

// ServerOptions say what is kept where, and who comes in how. Folder is needed.
type ServerOptions struct {
	Folder string // what is kept, and the secret from which passes follow
	Listen string // where posts and arbiters come in, such as 127.0.0.1:4222
	Quick  bool   // messages are not synced to disk one by one: tests and those who would rather be fast
}

// Server is a running server. Close ends it.
type Server struct {
	server *server.Server
	secret []byte
}

// ready is how long a server may take to begin.
const ready = 30 * time.Second

// OpenServer begins a server.
func OpenServer(o ServerOptions) (*Server, error) {
	secret, err := secretOf(o.Folder)
	if err != nil {
		return nil, err
	}
	host, port, err := split(o.Listen)
	if err != nil {
		return nil, err
	}
	// The server would try for as long as it may take to begin.
	taken, err := net.Listen("tcp", o.Listen)
	if err != nil {
		return nil, fmt.Errorf("hall: the hall cannot be opened: look whether something else is at %s: %w", o.Listen, err)
	}
	_ = taken.Close()
	s, err := server.NewServer(&server.Options{
		ServerName: "blindchess-hall", Host: host, Port: port, NoSigs: true, NoLog: true,
		JetStream: true, StoreDir: filepath.Join(o.Folder, "streams"), SyncAlways: !o.Quick,
		MaxPayload: 8 << 20, CustomClientAuthentication: guard{secret},
	})
	if err != nil {
		return nil, fmt.Errorf("hall: the hall cannot be opened: %w", err)
	}
	s.Start()
	if !s.ReadyForConnections(ready) {
		s.Shutdown()
		return nil, errors.New("hall: the hall cannot be opened: look whether something else is at " + o.Listen)
	}
	return &Server{s, secret}, nil
}

// split reads where a server listens.
func split(address string) (host string, port int, err error) {
	host, text, err := net.SplitHostPort(address)
	if err != nil {
		return "", 0, fmt.Errorf("hall: %q is no address to listen at: give one such as 127.0.0.1:4222", address)
	}
	port, err = strconv.Atoi(text)
	if err != nil || port > 65535 {
		return "", 0, fmt.Errorf("hall: %q is no address to listen at: give one such as 127.0.0.1:4222", address)
	}
	if port == 0 {
		port = server.RANDOM_PORT
	}
	return host, port, nil
}

// Address returns where others come in.
func (s *Server) Address() string { return s.server.ClientURL() }

// Line opens a line of the hall itself, which may do everything.
func (s *Server) Line(tell func(string)) (*stream.Line, error) {
	return stream.Dial(stream.Access{URL: s.Address(), Name: Keeper, Password: passwordOf(s.secret, Keeper), Within: s.server}, tell)
}

// Close ends the server with all that was told kept.
func (s *Server) Close() {
	s.server.Shutdown()
	s.server.WaitForShutdown()
}
