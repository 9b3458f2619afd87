package pair

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"blindchess/internal/fault"
)

// Front makes the pages for a browser whose user was not admitted.
type Front interface {
	// ServeHTTP answers with what every page needs, such as its script.
	http.Handler
	// Ask asks for the code. refused says why the one before was not taken, and is
	// nil at first; left is how many tries there are. It writes the status.
	Ask(w http.ResponseWriter, r *http.Request, status int, refused error, left int)
	Refuser
}

// Refuser says in the user's language why a request is refused. reason is one of
// this package's reasons. A handler that a Visit is given may be one too, and
// then speaks for the pages of its guest.
type Refuser interface {
	Refuse(w http.ResponseWriter, r *http.Request, status int, reason string)
}

// The reasons for which a request is not answered.
const (
	RefusedName   = "name"   // this host has another name: a foreign name points to its address
	RefusedMethod = "method" // it neither asks for a page nor types
	RefusedSite   = "site"   // another site's page sent it
	RefusedGone   = "gone"   // the sender is no longer at the table
	RefusedFast   = "fast"   // it is more than people type
	RefusedPages  = "pages"  // too many pages of one seat are open
	RefusedSilent = "silent" // the table did not answer
)

// WebConfig says how guests join with a browser. Address, Certificate, Key and
// Front are needed.
type WebConfig struct {
	// Address is a host and a port. Without a host every computer that reaches this
	// one can join; if the host is this computer alone there is no certificate,
	// since browsers trust their own computer.
	Address          string
	Certificate, Key string // the files of both, made if neither is there
	Authority        Authority
	Front            Front
	Behind           string        // the address of the reverse proxy whose word for others is taken; none where empty
	Idle             time.Duration // how long a seat is taken when no page of it is open, ten times as long without scripts; a minute where zero
	Life             time.Duration // how long a cookie is known; a day where zero
	Connections      int           // at a time, including guests who are not admitted; 2,000 if zero
	PerAddress       int           // of them from one address, of guests who are not admitted; 60 if zero
	Crowded          func(address string)
	// Renewed is called when the certificate has changed while the page was open, with
	// the fingerprint of the one before, or with the reason why an old one stays. It must
	// not block, and may be nil.
	Renewed func(earlier string, err error)
	Now     func() time.Time // for the certificate; time.Now where nil
	Looks   <-chan time.Time // says when to look whether it ends soon; nil is every hour
}

// WebServer admits guests with a browser. It knows codes, cookies and limits;
// the handler of a guest's Visit makes their pages.
type WebServer struct {
	authenticator *Authenticator
	config        WebConfig
	listener      net.Listener
	server        *http.Server
	certificate   atomic.Pointer[served] // nil if only this computer can connect
	names         map[string]bool        // by which this host may be called
	proxy         netip.Addr             // the zero one where there is none
	arrivals      chan func(context.Context)
	closed        chan struct{} // when no further guests are admitted

	mu     sync.Mutex
	visits map[string]*Visit // by their tokens
}

// ListenWeb listens on an address.
func ListenWeb(a *Authenticator, c WebConfig) (*WebServer, error) {
	host, port, err := net.SplitHostPort(c.Address)
	if err != nil {
		return nil, fault.New("fault.page-address", "address {address}: write it as :8443, or 127.0.0.1:8080 for this computer alone", "address", fault.Quoted(c.Address)).In("pair")
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	c.Idle, c.Life = orElse(c.Idle, time.Minute), orElse(c.Life, visitLife)
	s := &WebServer{
		authenticator: a, config: c, names: map[string]bool{}, visits: map[string]*Visit{},
		arrivals: make(chan func(context.Context)), closed: make(chan struct{}),
	}
	if s.proxy, err = proxyAddress(c.Behind); err != nil {
		return nil, err
	}
	if !ofThisMachine(host) {
		made, err := certificate(c.Certificate, c.Key, c.Authority, c.Now())
		if err != nil {
			return nil, err
		}
		s.certificate.Store(&made)
	}
	s.learnNames()
	listener, err := net.Listen("tcp", net.JoinHostPort(host, port))
	if err != nil {
		return nil, fmt.Errorf("pair: page: %w", err)
	}
	s.listener = &webListener{Listener: listener, lines: newLines(limits{connections: orElse(c.Connections, 2000), perAddress: orElse(c.PerAddress, 60), strangers: true, proxy: s.proxy, crowded: c.Crowded})}
	protection := http.NewCrossOriginProtection()
	protection.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.refuse(w, r, nil, http.StatusForbidden, RefusedSite)
	}))
	s.server = &http.Server{
		Handler: s.forwarded(s.guarded(protection.Handler(http.HandlerFunc(s.answer)))), ConnContext: withLine,
		ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute,
		MaxHeaderBytes: 16 << 10, ErrorLog: quietLog(),
	}
	return s, nil
}

func orElse[T comparable](given, usual T) T {
	var none T
	if given == none {
		return usual
	}
	return given
}

// ofThisMachine reports whether a host is one that no other machine reaches.
func ofThisMachine(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// Address returns the address that is listened on.
func (s *WebServer) Address() string { return s.listener.Addr().String() }

// Secure reports whether the connection is encrypted.
func (s *WebServer) Secure() bool { return s.certificate.Load() != nil }

// Fingerprint returns the certificate's fingerprint, as browsers show it, and
// nothing if there is none.
func (s *WebServer) Fingerprint() string {
	if made := s.certificate.Load(); made != nil {
		return made.fingerprint()
	}
	return ""
}

// Earlier returns the fingerprint of the previous certificate, if this one replaced it
// when the page was opened or since.
func (s *WebServer) Earlier() string {
	if made := s.certificate.Load(); made != nil {
		return made.earlier
	}
	return ""
}

// Vouched reports whether the certificate is signed by an authority of this machine, so
// that browsers which know that one warn of nothing.
func (s *WebServer) Vouched() bool {
	made := s.certificate.Load()
	return made != nil && made.vouched
}

// Serve lets guests in until ctx ends, and then waits until all have left.
func (s *WebServer) Serve(ctx context.Context) error {
	served := make(chan error, 1)
	go func() {
		listener := s.listener
		if s.Secure() {
			listener = tls.NewListener(listener, &tls.Config{
				GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return &s.certificate.Load().pair, nil },
				MinVersion:     tls.VersionTLS12, NextProtos: []string{"h2", "http/1.1"},
			})
		}
		served <- s.server.Serve(listener)
	}()
	var stays sync.WaitGroup
	defer stays.Wait()
	defer close(s.closed)
	looks := s.config.Looks
	if looks == nil {
		hourly := time.NewTicker(time.Hour)
		defer hourly.Stop()
		looks = hourly.C
	}
	failed := ""
	for {
		select {
		case <-looks:
			failed = s.renew(failed)
		case begin := <-s.arrivals:
			stays.Go(func() { begin(ctx) })
		case err := <-served:
			if errors.Is(err, http.ErrServerClosed) {
				return nil
			}
			return fmt.Errorf("pair: page: %w", err)
		case <-ctx.Done():
			stays.Wait()
			s.finish()
			<-served
			return nil
		}
	}
}

// farewell is how long pages may take to hear that the table is closed.
const farewell = time.Second

// finish lets the pages that are open hear the last that is said, and ends them.
func (s *WebServer) finish() {
	ctx, stop := context.WithTimeout(context.Background(), farewell)
	defer stop()
	_ = s.server.Shutdown(ctx)
	_ = s.server.Close()
}

// Close stops listening and ends all running answers.
func (s *WebServer) Close() error {
	return errors.Join(s.server.Close(), ignoreClosed(s.listener.Close()))
}

// visitLife is how long a cookie is known by default, and mostVisits how many
// are.
const (
	visitLife  = 24 * time.Hour
	mostVisits = 4000
)

// welcome makes a visit of a guest whose code was right. If this program is killed,
// its cookie is also known to the next program of this host.
func (s *WebServer) welcome(pass Pass, from string) *Visit {
	now := time.Now()
	v := &Visit{token: newToken(), pass: pass, turns: s.authenticator.turned(), from: from, until: now.Add(s.config.Life), typed: typing()}
	s.back().keep("cookie "+v.token, pass, v.until, now)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.add(v, now)
	return v
}

// back returns the ways back of the table.
func (s *WebServer) back() *WaysBack { return s.authenticator.config.Codes.config.Back }

// add has a visit be known; s.mu is held.
func (s *WebServer) add(v *Visit, now time.Time) {
	full := len(s.visits) >= mostVisits
	for token, old := range s.visits {
		if !now.Before(old.until) || full && old.isAway() {
			delete(s.visits, token)
		}
	}
	s.visits[v.token] = v
}

// visit returns the visit whose cookie a request brings, or nil.
func (s *WebServer) visit(r *http.Request) *Visit {
	cookie, err := r.Cookie(s.cookie())
	if err != nil {
		return nil
	}
	now := time.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	if v := s.visits[cookie.Value]; v != nil && now.Before(v.until) {
		return v
	}
	delete(s.visits, cookie.Value)
	pass, until, known := s.back().find("cookie "+cookie.Value, now)
	if !known {
		return nil
	}
	v := &Visit{token: cookie.Value, pass: pass, turns: s.authenticator.turned(), from: networkOf(r.RemoteAddr), until: until, typed: typing()}
	s.add(v, now)
	return v
}

// cookie is the name of the cookie: those of two tables on one host part by it.
func (s *WebServer) cookie() string {
	_, port, _ := net.SplitHostPort(s.Address())
	return "blindchess" + port
}

// begin begins a stay of v.
func (s *WebServer) begin(v *Visit, stay *pageStay) {
	run := func(ctx context.Context) {
		ctx, end := context.WithCancelCause(ctx)
		defer end(nil)
		v.mu.Lock()
		stay.end = end
		v.mu.Unlock()
		defer v.left(stay)
		pass := s.authenticator.leads(v.pass, v.turns)
		guest := &Guest{Pass: pass, Way: Page, Visit: v, Remote: v.from, Return: v.returning(s.authenticator, pass)}
		if err := s.authenticator.host(ctx, guest); errors.Is(err, ErrReplaced) {
			s.forget(v)
		}
	}
	go func() {
		select {
		case s.arrivals <- run:
		case <-s.closed:
			v.left(stay)
		}
	}()
}

// forget has a cookie lead nowhere any more.
func (s *WebServer) forget(v *Visit) {
	s.back().drop("cookie " + v.token)
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.visits, v.token)
}

// setCookie gives a visit its cookie.
func (s *WebServer) setCookie(w http.ResponseWriter, r *http.Request, v *Visit) {
	secured, _ := r.Context().Value(proxiedKey).(bool)
	http.SetCookie(w, &http.Cookie{
		Name: s.cookie(), Value: v.token, Path: "/", MaxAge: int(s.config.Life / time.Second),
		HttpOnly: true, Secure: secured || s.Secure(), SameSite: http.SameSiteStrictMode,
	})
}
