package pair

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"charm.land/ssh"
	"charm.land/wish/v2"
	gossh "golang.org/x/crypto/ssh"
)

// DoorConfig says how a door to the network is kept.
type DoorConfig struct {
	Address     string        // host and port; without a host it is this machine's own, 127.0.0.1
	HostKey     string        // where the private key of the host is kept, or made
	Prompt      string        // asks for the code; "Code: " where empty
	Handshake   time.Duration // until a guest has proved himself; 60 seconds where zero
	Idle        time.Duration // until a silent line is cut; 10 minutes where zero
	Alive       time.Duration // between questions whether a guest is still there; 30 seconds where zero
	Connections int           // at a time, greeted or not; 160 where zero
}

// Door lets guests in over SSH. It has no shell, no forwarding and no
// subsystem: a guest sees a screen, lines, or messages.
type Door struct {
	lobby    *Lobby
	config   DoorConfig
	listener net.Listener
	server   *ssh.Server
	key      gossh.PublicKey
	lines    atomic.Int64
	stays    sync.WaitGroup
	serving  context.Context // of Serve; set before the first guest
}

// passKey is where a greeted connection keeps its pass.
const passKey = "blindchess-pass"

// OpenDoor listens on an address. Without a host in it only this machine can
// come in.
func OpenDoor(lobby *Lobby, c DoorConfig) (*Door, error) {
	setDefaults(&c)
	host, port, err := net.SplitHostPort(c.Address)
	if err != nil {
		return nil, fmt.Errorf("pair: address %q: write it as :2222, or 0.0.0.0:2222 to let in other machines", c.Address)
	}
	if host == "" {
		host = "127.0.0.1"
	}
	text, signer, err := hostKey(c.HostKey)
	if err != nil {
		return nil, err
	}
	listener, err := net.Listen("tcp", net.JoinHostPort(host, port))
	if err != nil {
		return nil, fmt.Errorf("pair: door: %w", err)
	}
	d := &Door{lobby: lobby, config: c, listener: listener, key: signer.PublicKey()}
	d.server, err = wish.NewServer(
		wish.WithHostKeyPEM(text),
		wish.WithIdleTimeout(c.Idle),
		wish.WithVersion("blindchess"),
		func(s *ssh.Server) error {
			s.HandshakeTimeout = c.Handshake
			s.Handler = d.receive
			s.ConnCallback = d.count
			s.ConnectionCloseCallback = func(net.Conn) { d.lines.Add(-1) }
			s.ServerConfigCallback = d.greeting
			s.SessionRequestCallback = onlyScreens
			s.SubsystemHandlers = map[string]ssh.SubsystemHandler{}
			s.ChannelHandlers = map[string]ssh.ChannelHandler{"session": oneSession}
			return nil
		},
	)
	if err != nil {
		_ = listener.Close()
		return nil, fmt.Errorf("pair: door: %w", err)
	}
	return d, nil
}

func setDefaults(c *DoorConfig) {
	if c.Prompt == "" {
		c.Prompt = "Code: "
	}
	if c.Handshake == 0 {
		c.Handshake = time.Minute
	}
	if c.Idle == 0 {
		c.Idle = 10 * time.Minute
	}
	if c.Alive == 0 {
		c.Alive = 30 * time.Second
	}
	if c.Connections == 0 {
		c.Connections = 160
	}
}

// Address returns the address that the door listens on.
func (d *Door) Address() string { return d.listener.Addr().String() }

// Fingerprint returns that of the host's key, as ssh shows it: "SHA256:" and so on.
func (d *Door) Fingerprint() string { return gossh.FingerprintSHA256(d.key) }

// Serve lets guests in until ctx ends, and then waits until all have left.
func (d *Door) Serve(ctx context.Context) error {
	d.serving = ctx
	stop := context.AfterFunc(ctx, func() { _ = d.server.Close() })
	defer stop()
	err := d.server.Serve(d.listener)
	d.stays.Wait()
	if ctx.Err() != nil || errors.Is(err, ssh.ErrServerClosed) {
		return nil
	}
	return fmt.Errorf("pair: door: %w", err)
}

// Close stops listening and ends every stay.
func (d *Door) Close() error {
	return errors.Join(d.server.Close(), ignoreClosed(d.listener.Close()))
}

func ignoreClosed(err error) error {
	if errors.Is(err, net.ErrClosed) {
		return nil
	}
	return err
}

// count refuses connections above the cap before a byte of theirs is read.
func (d *Door) count(_ ssh.Context, line net.Conn) net.Conn {
	if d.lines.Add(1) > int64(d.config.Connections) {
		d.lines.Add(-1)
		return nil
	}
	return line
}

// greeting says how one connection may prove itself: by a remembered key, by a
// code, or by an unknown key and a code, after which the key is remembered.
func (d *Door) greeting(ssh.Context) *gossh.ServerConfig {
	return &gossh.ServerConfig{
		MaxAuthTries: 3,
		PublicKeyCallback: func(_ gossh.ConnMetadata, key gossh.PublicKey) (*gossh.Permissions, error) {
			if pass, ok := d.lobby.config.Keys.Find(key); ok {
				return permit(pass), nil
			}
			return nil, &gossh.PartialSuccessError{Next: gossh.ServerAuthCallbacks{
				KeyboardInteractiveCallback: d.asking(key),
			}}
		},
		KeyboardInteractiveCallback: d.asking(nil),
	}
}

// asking asks for a code. A key that was proved in the same greeting is
// remembered with the pass of the code.
func (d *Door) asking(proved gossh.PublicKey) func(gossh.ConnMetadata, gossh.KeyboardInteractiveChallenge) (*gossh.Permissions, error) {
	return func(_ gossh.ConnMetadata, challenge gossh.KeyboardInteractiveChallenge) (*gossh.Permissions, error) {
		answers, err := challenge("", "", []string{d.config.Prompt}, []bool{true})
		if err != nil {
			return nil, err
		}
		if len(answers) != 1 {
			return nil, ErrWrongCode
		}
		pass, err := d.lobby.config.Codes.Redeem(answers[0])
		if err != nil {
			return nil, err
		}
		if proved != nil {
			if err := d.lobby.config.Keys.Remember(proved, pass); err != nil {
				return nil, err
			}
		}
		return permit(pass), nil
	}
}

func permit(pass Pass) *gossh.Permissions {
	text, _ := json.Marshal(pass)
	return &gossh.Permissions{Extensions: map[string]string{passKey: string(text)}}
}
