package keeping

import (
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"blindchess/internal/event/hall/stream"
)

// ServerOptions give the folder of the data, and the clients that may connect.
// Folder is needed.
type ServerOptions struct {
	Folder string // the stored records, and the secret from which passes follow
	Listen string // the address for posts and arbiters, such as 127.0.0.1:4222
	Quick  bool   // a post is told that its message is stored before it is safe on disk: for tests
}

// Server is a running server. Close ends it.
type Server struct {
	server *server.Server
	secret []byte
	folder string
	front  *front
	disks  map[string]*disk // of each stream
}

// The limits on the requests of one line to a server.
const (
	longestMessage = 512 << 10 // bytes
	longestControl = 2 << 10   // bytes of a command with its subjects
	mostSubjects   = 12_000    // that are listened to: a post has one for each table
	mostUnread     = 8 << 20   // bytes that wait for a client that does not read
)

// ready is how long a server may take to begin.
const ready = 30 * time.Second

// OpenServer begins a server.
func OpenServer(o ServerOptions) (*Server, error) {
	secret, err := secretOf(o.Folder)
	if err != nil {
		return nil, err
	}
	if err := checkAddress(o.Listen); err != nil {
		return nil, err
	}
	listener, err := net.Listen("tcp", o.Listen)
	if err != nil {
		return nil, fmt.Errorf("hall: the hall cannot be opened: look whether something else is at %s: %w", o.Listen, err)
	}
	s, err := server.NewServer(&server.Options{
		ServerName: "blindchess-hall", DontListen: true, NoSigs: true, NoLog: true,
		JetStream: true, StoreDir: filepath.Join(o.Folder, "streams"),
		MaxPayload: longestMessage, MaxControlLine: longestControl, MaxSubs: mostSubjects, MaxPending: mostUnread,
		CustomClientAuthentication: guard{secret},
	})
	if err != nil {
		_ = listener.Close()
		return nil, fmt.Errorf("hall: the hall cannot be opened: %w", err)
	}
	s.Start()
	if !s.ReadyForConnections(ready) {
		_ = listener.Close()
		s.Shutdown()
		return nil, errors.New("hall: the hall cannot be opened: look whether something else is at " + o.Listen)
	}
	own := &Server{server: s, secret: secret, folder: o.Folder, front: newFront(listener, s, guard{secret}), disks: map[string]*disk{}}
	for partition := range stream.Partitions {
		if name := stream.Name(partition); !o.Quick {
			own.disks[name] = newDisk((&blocks{folder: streamFolder(o.Folder, name)}).sync)
		}
	}
	return own, nil
}

// checkAddress looks whether a server can listen at an address.
func checkAddress(address string) error {
	_, text, err := net.SplitHostPort(address)
	if port, bad := strconv.Atoi(text); err != nil || bad != nil || port < 0 || port > 65535 {
		return fmt.Errorf("hall: %q is no address to listen at: give one such as 127.0.0.1:4222", address)
	}
	return nil
}

// Address returns the address for others.
func (s *Server) Address() string {
	host, port, _ := net.SplitHostPort(s.front.listener.Addr().String())
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return "nats://" + net.JoinHostPort(host, port)
}

// provedFile contains, for each stream, the last message that an earlier version
// stored without proof. It is made when this version first opens the hall: only the
// hall has written to its streams since.
const provedFile = "proved"

// Line opens a line of the hall itself, which may do everything.
func (s *Server) Line(tell func(string)) (*stream.Line, error) {
	path := filepath.Join(s.folder, provedFile)
	a := stream.Access{
		URL: s.Address(), Name: Keeper, Password: passwordOf(s.secret, Keeper), Within: s.server,
		Master: masterOf(s.secret), Key: stream.SealKey(masterOf(s.secret), Keeper),
	}
	if len(s.disks) > 0 {
		a.Write = func(name string) func() error { return s.disks[name].write() }
	}
	text, err := os.ReadFile(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		a.Old = true
		a.Kept = func(before map[string]uint64) error {
			text, _ := json.Marshal(before)
			if err := os.WriteFile(path, append(text, '\n'), 0o600); err != nil {
				return fmt.Errorf("hall: %w", err)
			}
			return nil
		}
	case err != nil:
		return nil, fmt.Errorf("hall: %w", err)
	default:
		if err := json.Unmarshal(text, &a.Before); err != nil {
			return nil, fmt.Errorf("hall: %s cannot be read: %w", path, err)
		}
	}
	return stream.Dial(a, tell)
}

// Close ends the server with all its messages stored.
func (s *Server) Close() {
	s.front.close()
	s.server.Shutdown()
	s.server.WaitForShutdown()
}
