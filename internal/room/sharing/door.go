package sharing

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"

	"blindchess/internal/tactile/livechess"
)

// The longest message of a program in bytes, the most programs, and the times
// between pings and for a pong.
const (
	longestCall = 16 << 10
	programs    = 16
	pingEvery   = 5 * time.Second
	pongWait    = 5 * time.Second
)

// door admits programs of this computer that are no web pages, and pages of the
// permitted origins.
type door struct {
	hub     *hub
	origins []string
	hosts   []string
	ctx     context.Context
	all     sync.WaitGroup
	places  chan struct{}
	once    sync.Once
}

// ServeHTTP answers a request.
func (d *door) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	d.once.Do(func() { d.places = make(chan struct{}, programs) })
	origin := strings.ToLower(r.Header.Get("Origin"))
	switch {
	case !d.called(r.Host):
		http.Error(w, "not called by this name", http.StatusForbidden)
		return
	case origin != "" && !slices.Contains(d.origins, origin):
		d.hub.refused(origin)
		http.Error(w, "this page may not have the board", http.StatusForbidden)
		return
	}
	switch r.URL.Path {
	case livechess.Path:
		d.talk(w, r, origin)
	case livechess.Path + "/" + livechess.Boards:
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(d.hub.list())
	default:
		http.NotFound(w, r)
	}
}

// called reports whether the request uses an address, or a permitted name: a foreign
// name that resolves to this computer is refused.
func (d *door) called(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.ToLower(strings.Trim(host, "[]"))
	return net.ParseIP(host) != nil || slices.Contains(d.hosts, host)
}

// talk is the conversation with one program.
func (d *door) talk(w http.ResponseWriter, r *http.Request, origin string) {
	select {
	case d.places <- struct{}{}:
		defer func() { <-d.places }()
	default:
		http.Error(w, "too many programs", http.StatusServiceUnavailable)
		return
	}
	connection, err := websocket.Accept(w, r, &websocket.AcceptOptions{InsecureSkipVerify: true}) // the origin was looked at
	if err != nil {
		return
	}
	connection.SetReadLimit(longestCall)
	d.all.Add(1)
	defer d.all.Done()
	ctx, leave := context.WithCancel(d.ctx)
	defer leave()
	p := &program{origin: origin, says: make(chan []byte, 256), leave: leave}
	defer d.hub.gone(p)
	defer func() { _ = connection.CloseNow() }()
	d.all.Go(func() { write(ctx, connection, p.says, leave) })
	for {
		kind, text, err := connection.Read(ctx)
		if err != nil {
			return
		}
		var call livechess.Call
		if kind != websocket.MessageText || json.Unmarshal(text, &call) != nil {
			d.hub.unread(p)
			continue
		}
		d.hub.called(p, call)
	}
}

// write sends messages, and pings a program that sends none: a program that vanished
// without closing its connection would block the board for others.
func write(ctx context.Context, connection *websocket.Conn, says <-chan []byte, leave func()) {
	defer leave()
	ticker := time.NewTicker(pingEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case text := <-says:
			wait, cancel := context.WithTimeout(ctx, pongWait)
			err := connection.Write(wait, websocket.MessageText, text)
			cancel()
			if err != nil {
				return
			}
		case <-ticker.C:
			wait, cancel := context.WithTimeout(ctx, pongWait)
			err := connection.Ping(wait)
			cancel()
			if err != nil {
				return
			}
		}
	}
}
