package pair

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"charm.land/ssh"
	gossh "golang.org/x/crypto/ssh"
)

// linkCommand is the one command that a guest may name: it asks for messages
// in place of a screen. It is no program and runs none.
const linkCommand = "blindchess-link"

// sessionKey marks a connection that has its session.
const sessionKey = contextKey("session")

type contextKey string

// oneSession gives each connection one session and no more.
func oneSession(server *ssh.Server, conn *gossh.ServerConn, channel gossh.NewChannel, ctx ssh.Context) {
	ctx.Lock()
	taken := ctx.Value(sessionKey) != nil
	if !taken {
		ctx.SetValue(sessionKey, true)
	}
	ctx.Unlock()
	if taken {
		_ = channel.Reject(gossh.ResourceShortage, "one session for each connection")
		return
	}
	ssh.DefaultSessionHandler(server, conn, sparing{channel}, ctx)
}

// onlyScreens refuses any request that is neither for a screen nor for
// messages.
func onlyScreens(session ssh.Session, request string) bool {
	switch request {
	case "shell":
		return true
	case "exec":
		return session.RawCommand() == linkCommand
	default:
		return false
	}
}

// receive takes one guest in to the table.
func (s *SSHServer) receive(session ssh.Session) {
	if !s.stay() {
		return
	}
	defer s.stays.Done()
	var pass Pass
	if err := json.Unmarshal([]byte(session.Permissions().Extensions[passKey]), &pass); err != nil || pass.Role == "" {
		return
	}
	ctx, end := context.WithCancelCause(session.Context())
	var watching sync.WaitGroup
	defer watching.Wait()
	defer end(nil)
	watching.Go(func() {
		select {
		case <-s.ending:
			end(context.Canceled)
		case <-ctx.Done():
		}
	})
	watching.Go(func() { s.keepAlive(ctx, session, end) })
	guest, err := s.guest(session, pass)
	if err == nil {
		err = s.authenticator.host(ctx, guest)
	}
	if guest != nil && guest.Link != nil {
		if err != nil {
			_ = guest.Link.Send(KindRefused, refusalOf(err))
		}
		_ = guest.Link.Close()
		return
	}
	if err != nil {
		_, _ = fmt.Fprintf(session.Stderr(), "%v\r\n", err)
		_ = session.Exit(1)
	}
}

func (s *SSHServer) guest(session ssh.Session, pass Pass) (*Guest, error) {
	remote := Clean(session.RemoteAddr().String(), 60)
	if session.RawCommand() == linkCommand {
		link := NewLink(sessionLine{session})
		greeted := make(chan struct{})
		defer close(greeted)
		go func() {
			select {
			case <-greeted:
			case <-time.After(helloLimit):
				link.end(errNotHello)
			}
		}()
		guest, err := s.authenticator.greet(link, &pass, network(session.RemoteAddr()))
		if err != nil {
			_ = link.Close()
			return guest, err
		}
		guest.Remote = remote
		return guest, nil
	}
	guest := &Guest{Pass: pass, Remote: remote, Line: session, Environ: cleanEnviron(session.Environ())}
	if guest.Return = Code(session.Permissions().Extensions[returnKey]); guest.Return == "" {
		guest.Return = s.authenticator.returning(pass)
	}
	pty, windows, painted := session.Pty()
	if !painted {
		guest.Way = Lines
		return guest, nil
	}
	guest.Way, guest.Term = Terminal, Clean(pty.Term, 60)
	guest.Size = sizeOf(pty.Window)
	guest.Resizes = latestSizes(windows)
	return guest, nil
}

// How often a new size of a guest's window is accepted, as each repaints the whole
// screen. A hand that resizes a window soon rests, and further changes wait longer
// each time.
const (
	sizeEvery   = 100 * time.Millisecond
	sizeSeldom  = 2 * time.Second
	sizeForgets = 5 * time.Second // without a new size, after which the first comes at once again
)

// latestSizes passes sizes on and keeps only the newest one that was not
// received, so that a guest who resizes without end delays no one else.
func latestSizes(windows <-chan ssh.Window) <-chan Size {
	sizes := make(chan Size, 1)
	go func() {
		defer close(sizes)
		var newest Size
		var rest <-chan time.Time // until one may be passed on again
		var last time.Time        // when one was
		wait := sizeEvery
		for fresh, open := false, true; open; {
			var window ssh.Window
			select {
			case window, open = <-windows:
				if open {
					newest, fresh = sizeOf(window), true
				}
			case <-rest:
				rest = nil
			}
			if !fresh || open && rest != nil {
				continue
			}
			select {
			case <-sizes:
			default:
			}
			sizes <- newest
			if now := time.Now(); now.Sub(last) > sizeForgets {
				last, wait = now, sizeEvery
			} else {
				last, wait = now, min(wait+wait/4, sizeSeldom)
			}
			fresh, rest = false, time.After(wait)
		}
	}()
	return sizes
}

func cleanEnviron(environ []string) []string {
	var kept []string
	for _, entry := range environ[:min(len(environ), 32)] {
		kept = append(kept, Clean(entry, 200))
	}
	return kept
}

// keepAlive asks now and then whether the guest is still there, and ends their
// stay when no answer comes.
func (s *SSHServer) keepAlive(ctx context.Context, session ssh.Session, end context.CancelCauseFunc) {
	conn, ok := session.Context().Value(ssh.ContextKeyConn).(*gossh.ServerConn)
	if !ok {
		return
	}
	ticker := time.NewTicker(s.config.Alive)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		answered := make(chan error, 1)
		go func() {
			_, _, err := conn.SendRequest("keepalive@openssh.com", true, nil)
			answered <- err
		}()
		select {
		case <-ctx.Done():
			return
		case err := <-answered:
			if err == nil {
				continue
			}
		case <-time.After(2 * s.config.Alive):
		}
		end(errors.New("pair: the line was lost"))
		_ = conn.Close()
		return
	}
}

// sessionLine closes the whole connection when its link is closed: a peer that
// stops reading cannot be reached otherwise.
type sessionLine struct{ ssh.Session }

func (s sessionLine) Close() error {
	_ = s.Exit(0)
	if conn, ok := s.Context().Value(ssh.ContextKeyConn).(*gossh.ServerConn); ok {
		_ = conn.Close()
	}
	return nil
}

var _ io.ReadWriteCloser = sessionLine{}
