package pair_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"blindchess/internal/pair"
)

func TestALinkOverSSHCarriesMessages(t *testing.T) {
	door := openDoor(t, echo, nil)
	code, _ := door.codes.Issue(blackSeat)
	asked := 0
	caller := pair.Caller{
		KeyFile: filepath.Join(t.TempDir(), "id"),
		Trust: func(_, fingerprint string) error {
			if fingerprint != door.Fingerprint() {
				return fmt.Errorf("got %s", fingerprint)
			}
			return nil
		},
		Ask: func(context.Context, string) (string, error) { asked++; return string(code), nil },
	}
	for round := range 2 {
		link, err := caller.DialSSH(t.Context(), door.Address())
		if err != nil {
			t.Fatal(err)
		}
		welcome, err := pair.Greet(t.Context(), link, pair.Hello{Role: "arbiter", Name: "\x1bBoris", Take: round > 0}) // the host may not know yet that the first line is gone
		if err != nil || welcome.Pass.Role != "opponent" || welcome.Pass.Seat != "black" || strings.Contains(welcome.Pass.Name, "\x1b") {
			t.Fatalf("round %d: got %+v, %v, want what the code said", round, welcome, err)
		}
		if err := link.Send("line", "e4"); err != nil {
			t.Fatal(err)
		}
		if kind, _, err := link.Next(); err != nil || kind != "echo" {
			t.Errorf("got %s, %v", kind, err)
		}
		_ = link.Close()
	}
	if asked != 1 {
		t.Errorf("the code was asked for %d times, want once", asked)
	}
}

func TestAGuestWhoDoesNotTrustTheHostDoesNotComeIn(t *testing.T) {
	door := openDoor(t, echo, nil)
	caller := pair.Caller{
		KeyFile: filepath.Join(t.TempDir(), "id"),
		Trust:   func(string, string) error { return errors.New("another host") },
		Ask:     func(context.Context, string) (string, error) { t.Error("the code was asked for"); return "", nil },
	}
	if _, err := caller.DialSSH(t.Context(), door.Address()); err == nil || !strings.Contains(err.Error(), "another host") {
		t.Errorf("got %v", err)
	}
}

func TestOversizedInputOverALinkCostsTheLinkAndNoMemory(t *testing.T) {
	var ended atomic.Bool
	done := make(chan struct{})
	door := openDoor(t, func(_ context.Context, g *pair.Guest) {
		_, err := g.Link.Receive()
		ended.Store(errors.Is(err, pair.ErrTooLong))
		close(done)
	}, nil)
	code, _ := door.codes.Issue(blackSeat)
	client, err := knock(t, door, nil, string(code))
	if err != nil {
		t.Fatal(err)
	}
	session, _ := client.NewSession()
	in, _ := session.StdinPipe()
	if err := session.Start("blindchess-link"); err != nil {
		t.Fatal(err)
	}
	_, _ = io.WriteString(in, `{"kind":"hello","body":{"version":1}}`+"\n")
	go func() { _, _ = in.Write(bytes.Repeat([]byte("x"), 1<<20)) }()
	select {
	case <-done:
		if !ended.Load() {
			t.Error("the link did not end for its length")
		}
	case <-time.After(stallTimeout):
		t.Error("the host waits for the end of a line without one")
	}
}
