package sharing

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/room/atboard"
	"blindchess/internal/room/devices"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/livechess"
)

// Listen is where LiveChess answers, on this machine alone.
const Listen = "127.0.0.1:1982"

// Lichess is the origin of the DGT page of lichess.org.
const Lichess = "https://lichess.org"

// lookWait is how long a board may take to report its pieces before programs are
// admitted, since they rely on their first report.
const lookWait = 3 * time.Second

// Share is a board that is shared.
type Share struct {
	Board    string   // as for play
	Listen   string   // a host and a port; empty for those of LiveChess on this machine
	Origins  []string // of pages that may have the board besides lichess.org
	Narrator announce.Narrator
	Out      io.Writer
}

// Run shares the board until ctx ends. Events are announced on Out.
func (s Share) Run(ctx context.Context) error {
	s.Listen = cmp.Or(s.Listen, Listen)
	origins := []string{Lichess}
	for _, origin := range s.Origins {
		origins = append(origins, strings.ToLower(strings.TrimSuffix(origin, "/")))
	}
	device, err := devices.OpenShared(s.Narrator.Pack, s.Board)
	if err != nil {
		return err
	}
	defer device.Close()
	listener, err := net.Listen("tcp", s.Listen)
	if err != nil {
		return fmt.Errorf("share: %s cannot be listened on; end LiveChess, or choose another with --listen: %w", s.Listen, err)
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	h := newHub(device, s.say)
	h.words = func(r tactile.Report) {
		if u, ok := atboard.DeviceWords(s.Narrator, r); ok {
			fmt.Fprintln(s.Out, u.Text())
		}
	}
	door := &door{hub: h, origins: origins, hosts: hostsOf(s.Listen), ctx: ctx}
	server := &http.Server{Handler: door, ReadHeaderTimeout: 5 * time.Second}
	held := make(chan error, 1)
	go func() { held <- h.run(ctx) }()
	select {
	case <-h.seen:
	case <-ctx.Done():
	case <-time.After(lookWait):
	}
	address := listener.Addr().String()
	s.say("tactile.share.began", "address", "ws://"+address+livechess.Path)
	if !loopback(address) {
		s.say("tactile.share.wide")
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	if sixth := twin(address); sixth != "" {
		if other, err := net.Listen("tcp", sixth); err == nil { // a computer without IPv6 has none
			go func() { _ = server.Serve(other) }()
		}
	}
	err = <-held
	stop()
	_ = server.Close()
	door.all.Wait()
	if served := <-ended; err == nil && !errors.Is(served, http.ErrServerClosed) {
		err = served
	}
	return err
}

func (s Share) say(key string, slots ...string) {
	fmt.Fprintln(s.Out, s.Narrator.Pack.Phrase(key, slots...))
}

// twin returns the IPv6 address of this computer that goes with an IPv4 one, or "".
// Some programs find only one of them under the name localhost.
func twin(address string) string {
	host, port, err := net.SplitHostPort(address)
	if ip := net.ParseIP(host); err != nil || ip.To4() == nil || !ip.IsLoopback() {
		return ""
	}
	return net.JoinHostPort(net.IPv6loopback.String(), port)
}

// loopback reports whether an address is reached from this machine alone.
func loopback(address string) bool {
	host, _, err := net.SplitHostPort(address)
	ip := net.ParseIP(host)
	return err == nil && (host == "localhost" || ip != nil && ip.IsLoopback())
}

// hostsOf returns the names by which a server that listens there may be called.
func hostsOf(listen string) []string {
	host, _, _ := net.SplitHostPort(listen)
	return slices.DeleteFunc([]string{"localhost", strings.ToLower(host)}, func(name string) bool { return name == "" })
}
