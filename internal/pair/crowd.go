package pair

import (
	"context"
	"net"
	"net/http"
	"time"
)

// The most connections of a page that anyone may read, and the most from one
// address: a room full of people may be one address.
const (
	crowdLines     = 1000
	crowdLinesEach = 200
)

// ServeCrowd serves anyone who connects to an address such as :8080, over HTTP and
// without asking who they are. It returns the address, and a function that ends it
// and waits for that. A handler whose answers are long says itself how long one may
// take.
func ServeCrowd(ctx context.Context, address string, handler http.Handler) (at string, closed func(), err error) {
	var config net.ListenConfig
	listener, err := config.Listen(ctx, "tcp", address)
	if err != nil {
		return "", nil, err
	}
	if host, _, err := net.SplitHostPort(listener.Addr().String()); err == nil && ofThisMachine(host) {
		handler = forThisMachine(handler)
	}
	server := &http.Server{
		Handler: handler, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute,
		MaxHeaderBytes: 16 << 10, ErrorLog: quietLog(),
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = server.Serve(limited(listener, crowdLines, crowdLinesEach))
	}()
	return listener.Addr().String(), func() { _ = server.Close(); <-ended }, nil
}

// forThisMachine refuses requests for another host: otherwise a foreign page, whose name
// was redirected to this computer, could read this computer's data in a browser here.
func forThisMachine(handler http.Handler) http.Handler {
	own := &WebServer{names: map[string]bool{}}
	own.learnNames()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !own.called(r.Host) {
			http.Error(w, "this machine is not called so: open the address as it was told", http.StatusMisdirectedRequest)
			return
		}
		handler.ServeHTTP(w, r)
	})
}

// limited takes connections of l, so many at a time and so many of one address.
// If there are too many, the oldest connection of the address with the most
// connections is closed.
func limited(l net.Listener, connections, perAddress int) net.Listener {
	return &webListener{Listener: l, lines: newLines(limits{connections: connections, perAddress: perAddress})}
}
