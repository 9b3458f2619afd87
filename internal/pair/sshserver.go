package pair

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"sync"
	"time"

	"charm.land/ssh"
	"charm.land/wish/v2"
	gossh "golang.org/x/crypto/ssh"

	"blindchess/internal/fault"
)

// SSHConfig says how guests join from the network.
type SSHConfig struct {
	Address string // host and port; without a host it is this machine's own, 127.0.0.1
	HostKey string // the file of the host's private key, made if it is missing
	Prompt  string // asks for the code; "Code: " if empty
	// Wrong says that a code was wrong, and how many more may be tried from that
	// address; nil says nothing.
	Wrong       func(left int) string
	Handshake   time.Duration // until a guest has proved themselves; 60 seconds where zero
	Idle        time.Duration // until a silent line is cut; 10 minutes where zero
	Alive       time.Duration // between questions whether a guest is still there; 30 seconds where zero
	Connections int           // at a time, greeted or not; 160 where zero
	PerAddress  int           // of them from one address; 40 where zero
	// Crowded is called with an address that opened more connections than
	// permitted, once in a quarter of an hour. It must not block, and may be nil.
	Crowded func(address string)
}

// SSHServer lets guests in over SSH. It has no shell, no forwarding and no
// subsystem: a guest sees a screen, lines, or messages.
type SSHServer struct {
	authenticator *Authenticator
	config        SSHConfig
	listener      net.Listener
	server        *ssh.Server
	key           gossh.PublicKey
	lines         *lines
	stays         sync.WaitGroup
	mu            sync.Mutex
	ended         bool            // no further guests are admitted; guarded by mu
	ending        <-chan struct{} // closed when Serve is to end; set before the first guest
}

// passKey is the key of a greeted connection's pass, and returnKey of the code with
// which it came back, if it did.
const (
	passKey   = "blindchess-pass"
	returnKey = "blindchess-return"
)

// ListenSSH listens on an address. Without a host in it only this computer can
// join.
func ListenSSH(a *Authenticator, c SSHConfig) (*SSHServer, error) {
	setDefaults(&c)
	host, port, err := net.SplitHostPort(c.Address)
	if err != nil {
		return nil, fault.New("fault.ssh-address", "address {address}: write it as :2222, or 0.0.0.0:2222 to let other computers join", "address", fault.Quoted(c.Address)).In("pair")
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
		return nil, fmt.Errorf("pair: ssh: %w", err)
	}
	s := &SSHServer{authenticator: a, config: c, listener: listener, key: signer.PublicKey(), lines: newLines(limits{connections: c.Connections, perAddress: c.PerAddress, crowded: c.Crowded})}
	s.server, err = wish.NewServer(
		wish.WithHostKeyPEM(text),
		wish.WithIdleTimeout(c.Idle),
		wish.WithVersion("blindchess"),
		func(server *ssh.Server) error {
			server.HandshakeTimeout = c.Handshake
			server.Handler = s.receive
			server.ConnCallback = s.lines.admit
			server.ServerConfigCallback = s.greeting
			server.SessionRequestCallback = onlyScreens
			server.SubsystemHandlers = map[string]ssh.SubsystemHandler{}
			server.ChannelHandlers = map[string]ssh.ChannelHandler{"session": oneSession}
			return nil
		},
	)
	if err != nil {
		_ = listener.Close()
		return nil, fmt.Errorf("pair: ssh: %w", err)
	}
	return s, nil
}

func setDefaults(c *SSHConfig) {
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
	if c.PerAddress == 0 {
		c.PerAddress = 40
	}
}

// Address returns the address that is listened on.
func (s *SSHServer) Address() string { return s.listener.Addr().String() }

// Fingerprint returns the fingerprint of the host's key, as ssh shows it: "SHA256:"
// and so on.
func (s *SSHServer) Fingerprint() string { return gossh.FingerprintSHA256(s.key) }

// Serve lets guests in until ctx ends, and then waits until all have left.
func (s *SSHServer) Serve(ctx context.Context) error {
	s.ending = ctx.Done()
	// If ctx ends before the server knows its listener, closing the server alone
	// would leave it waiting for a guest for ever.
	stop := context.AfterFunc(ctx, func() { _ = s.Close() })
	defer stop()
	err := s.server.Serve(stamping{s.listener})
	s.mu.Lock()
	s.ended = true
	s.mu.Unlock()
	s.stays.Wait()
	if ctx.Err() != nil || errors.Is(err, ssh.ErrServerClosed) {
		return nil
	}
	return fmt.Errorf("pair: ssh: %w", err)
}

// stay starts a guest's stay, which Serve waits for. It reports false if it is
// too late to join.
func (s *SSHServer) stay() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.ended {
		s.stays.Add(1)
	}
	return !s.ended
}

// Close stops listening and ends every stay.
func (s *SSHServer) Close() error {
	return errors.Join(s.server.Close(), ignoreClosed(s.listener.Close()))
}

func ignoreClosed(err error) error {
	if errors.Is(err, net.ErrClosed) {
		return nil
	}
	return err
}

// greeting says how one connection may prove itself: by a remembered key, by a
// code, or by an unknown key and a code. In the last case the key is
// remembered.
func (s *SSHServer) greeting(ctx ssh.Context) *gossh.ServerConfig {
	greeted := func() {
		if l, ok := ctx.Value(lineKey).(*line); ok {
			l.greeted.Store(true)
		}
	}
	tries := 0 // of this line, which takes them one after the other
	return &gossh.ServerConfig{
		Config:       algorithms(),
		MaxAuthTries: mostTries,
		PublicKeyCallback: func(_ gossh.ConnMetadata, key gossh.PublicKey) (*gossh.Permissions, error) {
			if pass, ok := s.authenticator.config.Keys.Find(key); ok {
				greeted()
				return permit(pass, ""), nil
			}
			return nil, &gossh.PartialSuccessError{Next: gossh.ServerAuthCallbacks{
				KeyboardInteractiveCallback: s.asking(key, &tries, greeted),
			}}
		},
		KeyboardInteractiveCallback: s.asking(nil, &tries, greeted),
	}
}

// mostTries is how many codes one line may try.
const mostTries = 3

// asking asks for a code, and says if the previous one was wrong; the answer to the last
// try ends the connection. A key that was proved in the same greeting is remembered with
// the pass of the code.
func (s *SSHServer) asking(proved gossh.PublicKey, tries *int, greeted func()) func(gossh.ConnMetadata, gossh.KeyboardInteractiveChallenge) (*gossh.Permissions, error) {
	return func(who gossh.ConnMetadata, challenge gossh.KeyboardInteractiveChallenge) (*gossh.Permissions, error) {
		said := ""
		if *tries > 0 {
			said = s.wrong(who)
		}
		*tries++
		answers, err := challenge("", said, []string{s.config.Prompt}, []bool{true})
		if err != nil {
			return nil, err
		}
		if len(answers) != 1 {
			return nil, ErrWrongCode
		}
		pass, back, err := s.authenticator.config.Codes.redeem(network(who.RemoteAddr()), answers[0])
		if err != nil && *tries == mostTries && s.config.Wrong != nil {
			err = &gossh.BannerError{Err: err, Message: s.wrong(who) + "\r\n"}
		}
		if err != nil {
			return nil, err
		}
		if proved != nil {
			if err := s.authenticator.config.Keys.Remember(proved, pass); err != nil {
				return nil, err
			}
		}
		greeted()
		return permit(pass, back), nil
	}
}

// wrong says that the last code was wrong, and how many more an address may try.
func (s *SSHServer) wrong(who gossh.ConnMetadata) string {
	if s.config.Wrong == nil {
		return ""
	}
	return s.config.Wrong(s.authenticator.config.Codes.left(network(who.RemoteAddr())))
}

func permit(pass Pass, back Code) *gossh.Permissions {
	text, _ := json.Marshal(pass)
	return &gossh.Permissions{Extensions: map[string]string{passKey: string(text), returnKey: string(back)}}
}
