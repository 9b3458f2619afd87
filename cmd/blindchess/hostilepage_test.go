package main

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"blindchess/internal/room/serving"
)

// pageAddress returns where the page of the table is.
func (a *attacked) pageAddress() string {
	event := a.await("the page", func(e serving.Event) bool { return strings.HasPrefix(e.Page, "http") })
	return event.Page
}

// get asks for a page and reads all of it.
func get(ctx context.Context, client *http.Client, address string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return err
	}
	answer, err := client.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	_, err = io.Copy(io.Discard, answer.Body)
	return err
}

// send sends a form.
func send(ctx context.Context, client *http.Client, address string, body io.Reader) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, address, body)
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	answer, err := client.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	_, err = io.Copy(io.Discard, answer.Body)
	return err
}

// idle opens connections, sends an unfinished request on each, and does not
// close them.
func idle(address string) func(context.Context) error {
	return func(ctx context.Context) error {
		var lines []net.Conn
		for range 60 {
			line, err := new(net.Dialer).DialContext(ctx, "tcp", address)
			if err != nil {
				break
			}
			_, _ = io.WriteString(line, "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: ")
			lines = append(lines, line)
		}
		defer func() {
			for _, line := range lines {
				_ = line.Close()
			}
		}()
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
		}
		return nil
	}
}

func TestSoakAStrangerAtThePageCostsTheTableLittle(t *testing.T) {
	a := newAttacked(t, "--page", "127.0.0.1:0")
	address := a.pageAddress()
	at, _ := strings.CutPrefix(strings.TrimSuffix(address, "/"), "http://")
	client := &http.Client{Transport: &http.Transport{}}
	a.endure(t,
		func(ctx context.Context) error { return get(ctx, client, "http://"+at+"/") },
		func(ctx context.Context) error { return get(ctx, client, "http://"+at+"/events") },
		func(ctx context.Context) error {
			return send(ctx, client, "http://"+at+"/join", strings.NewReader(url.Values{"code": {"aaa 111 111"}}.Encode()))
		},
		func(ctx context.Context) error {
			return send(ctx, client, "http://"+at+"/join", bytes.NewReader(bytes.Repeat([]byte("code=a&"), 1<<18)))
		},
		junk("tcp", at, random(64<<10)),
		junk("tcp", at, []byte("GET / HTTP/1.1\r\nHost: "+strings.Repeat("x", 60000))),
		idle(at),
	)
}

// TestSoakAHostileBrowserWithACodeCostsTheTableLittle admits a spectator who loads
// the page, types, opens endless streams, and reads little of the replies.
func TestSoakAHostileBrowserWithACodeCostsTheTableLittle(t *testing.T) {
	a := newAttacked(t, "--arbiter", "--page", "127.0.0.1:0")
	address := strings.TrimSuffix(a.pageAddress(), "/")
	a.arbiter.enter("invite spectator")
	a.arbiter.await("Typed: ")
	_, code, _ := strings.Cut(a.arbiter.screen(), "Typed: ")
	code, _, _ = strings.Cut(code, ". ")
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Jar: jar, Transport: &http.Transport{}}
	if err := send(t.Context(), client, address+"/join", strings.NewReader(url.Values{"code": {code}}.Encode())); err != nil {
		t.Fatal(err)
	}
	if u, _ := url.Parse(address); len(jar.Cookies(u)) == 0 {
		t.Fatal("the guest was not let in")
	}
	lines := []string{"board", "help", "legal", "score", "e4", "resign", "set language sk", strings.Repeat("e4 ", 300), "again", "clock full"}
	var typed atomic.Int64
	a.endure(t,
		func(ctx context.Context) error { return get(ctx, client, address+"/") },
		func(ctx context.Context) error { return get(ctx, client, address+"/sound/1") },
		func(ctx context.Context) error {
			line := lines[int(typed.Add(1))%len(lines)]
			return send(ctx, client, address+"/line", strings.NewReader(url.Values{"line": {line}}.Encode()))
		},
		func(ctx context.Context) error { // a stream of which nothing is read
			ctx, stop := context.WithTimeout(ctx, 3*time.Second)
			defer stop()
			request, err := http.NewRequestWithContext(ctx, http.MethodGet, address+"/events", nil)
			if err != nil {
				return err
			}
			answer, err := client.Do(request)
			if err != nil {
				return err
			}
			<-ctx.Done()
			return answer.Body.Close()
		},
		func(ctx context.Context) error {
			return send(ctx, client, address+"/line", bytes.NewReader(bytes.Repeat([]byte("line=e4&"), 1<<18)))
		},
	)
}
