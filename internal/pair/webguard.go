package pair

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"
)

// policy restricts a page to its own parts.
const policy = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; media-src 'self'; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

// guarded refuses requests for another host, and sends the page's policy.
func (s *WebServer) guarded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		_, proxied := r.Context().Value(proxiedKey).(bool)
		if !proxied && !s.called(r.Host) {
			s.refuse(w, r, nil, http.StatusMisdirectedRequest, RefusedName)
			return
		}
		if r.Method != http.MethodGet && r.Method != http.MethodHead && r.Method != http.MethodPost {
			h.Set("Allow", "GET, HEAD, POST")
			s.refuse(w, r, nil, http.StatusMethodNotAllowed, RefusedMethod)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// called reports whether a request means this host by its name: a foreign page,
// whose name was redirected to this address, does not.
func (s *WebServer) called(name string) bool {
	host, _, err := net.SplitHostPort(name)
	if err != nil {
		host = name
	}
	host = strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
	if _, err := netip.ParseAddr(host); err == nil {
		return true
	}
	made := s.certificate.Load()
	return s.names[host] || made != nil && made.names(host)
}

// learnNames records the computer's own names, by which this host may be called.
func (s *WebServer) learnNames() {
	for _, name := range ownNames() {
		s.names[name] = true
	}
}

// answer parts those who were let in from those who were not.
func (s *WebServer) answer(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/join" && r.Method == http.MethodPost {
		s.join(w, r)
		return
	}
	v := s.visit(r)
	own := r.URL.Path == "/" || r.URL.Path == "/events" || r.URL.Path == "/line" || strings.HasPrefix(r.URL.Path, "/sound/") || strings.HasPrefix(r.URL.Path, "/paper/")
	switch {
	case v != nil && own:
		s.let(w, r, v)
	case r.URL.Path == "/" && r.Method != http.MethodPost:
		s.config.Front.Ask(w, r, http.StatusOK, nil, s.authenticator.config.Codes.left(networkOf(r.RemoteAddr)))
	case own:
		s.refuse(w, r, nil, http.StatusForbidden, RefusedGone)
	default:
		s.config.Front.ServeHTTP(w, r)
	}
}

// longestLine is how many bytes may come from a page at once.
const longestLine = 1000

// waits delays a guest who types more than people do, and reports false if that
// would take too long.
func (v *Visit) waits(r *http.Request) bool {
	bytes := r.ContentLength
	if bytes < 0 || bytes > longestLine { // no more of it is read
		bytes = longestLine
	}
	v.mu.Lock()
	wait := v.typed.Take(time.Now(), int(max(bytes, typingLeast)))
	v.mu.Unlock()
	if wait > typingWait {
		return false
	}
	select {
	case <-time.After(wait):
		return true
	case <-r.Context().Done():
		return false
	}
}

// bodyLimit is how long a form may take to come.
const bodyLimit = 10 * time.Second

// let has the page of a visit answer.
func (s *WebServer) let(w http.ResponseWriter, r *http.Request, v *Visit) {
	if l, ok := r.Context().Value(lineKey).(*line); ok {
		l.greeted.Store(true)
	}
	if r.Method == http.MethodPost {
		r.Body = http.MaxBytesReader(w, r.Body, longestLine)
		_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(bodyLimit))
		if !v.waits(r) {
			s.refuse(w, r, v, http.StatusTooManyRequests, RefusedFast)
			return
		}
	}
	if !v.come(func(stay *pageStay) { s.begin(v, stay) }) {
		s.refuse(w, r, v, http.StatusTooManyRequests, RefusedPages)
		return
	}
	defer v.went(s.config.Idle)
	ctx, stop := context.WithTimeout(r.Context(), 10*time.Second)
	defer stop()
	page, err := v.page(ctx)
	if err != nil {
		if !errors.Is(err, context.Canceled) {
			s.refuse(w, r, v, http.StatusServiceUnavailable, RefusedSilent)
		}
		return
	}
	known, forget := context.WithDeadline(r.Context(), v.until)
	defer forget()
	if r.URL.Path == "/events" {
		var ended func()
		known, ended = v.stream(known)
		defer ended()
	}
	page.ServeHTTP(w, r.WithContext(known))
}

// refuse says why a request is refused. It uses a guest's words if v is not nil
// and their page is open, and otherwise the browser's language.
func (s *WebServer) refuse(w http.ResponseWriter, r *http.Request, v *Visit, status int, reason string) {
	if v != nil {
		if own := v.refuser(); own != nil {
			own.Refuse(w, r, status, reason)
			return
		}
	}
	s.config.Front.Refuse(w, r, status, reason)
}

// networkOf is network for an address as text.
func networkOf(address string) string {
	from, err := netip.ParseAddrPort(address)
	if err != nil {
		return address
	}
	return network(net.TCPAddrFromAddrPort(from))
}

// webListener admits connections as those of SSH are.
type webListener struct {
	net.Listener
	lines *lines
}

// Accept waits for the next connection that there is room for.
func (l *webListener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if one := l.lines.take(conn); one != nil {
			return one, nil
		}
		_ = conn.Close()
	}
}

// withLine lets a request know its connection.
func withLine(ctx context.Context, conn net.Conn) context.Context {
	if secured, ok := conn.(*tls.Conn); ok {
		conn = secured.NetConn()
	}
	if one, ok := conn.(*line); ok {
		return context.WithValue(ctx, lineKey, one)
	}
	return ctx
}

// quietLog discards a server's messages about its connections, which interest
// no one at a table.
func quietLog() *log.Logger { return log.New(io.Discard, "", 0) }
