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

// TestSSH_ACodeDecidesBeforeAKey joins twice from one computer, as two players who share it
// do, and then without a code, or with one that is used up.
func TestSSH_ACodeDecidesBeforeAKey(t *testing.T) {
	door := openDoor(t, echo, nil)
	caller := pair.Caller{KeyFile: filepath.Join(t.TempDir(), "id"), Trust: func(string, string) error { return nil }}
	join := func(code pair.Code) pair.Welcome {
		t.Helper()
		given := false
		caller.Ask = func(context.Context, string) (string, error) { given = true; return string(code), nil }
		link, err := caller.DialSSH(t.Context(), door.Address())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = link.Close() })
		hello := pair.Hello{Role: "opponent", Code: string(code), Take: true}
		if given {
			hello.Code = ""
		}
		welcome, err := pair.Greet(t.Context(), link, hello)
		if err != nil {
			t.Fatal(err)
		}
		return welcome
	}
	white, _ := door.codes.Issue(pair.Pass{Role: "opponent", Seat: "white"})
	black, _ := door.codes.Issue(blackSeat)
	if got := join(white); got.Pass.Seat != "white" || got.Return != "" {
		t.Errorf("with White's code: got %+v, want White's seat, to which the key leads back", got)
	}
	second := join(black)
	if second.Pass.Seat != "black" || second.Return == "" {
		t.Errorf("with Black's code: got %+v, want Black's seat and a way back", second)
	}
	for code, want := range map[pair.Code]string{"": "white", black: "white", "aaa 000 000": "white", second.Return: "black"} {
		if got := join(code); got.Pass.Seat != want {
			t.Errorf("with %q: got %+v, want the seat of %s", code, got, want)
		}
	}
	for range 10 {
		join("hhh 999 999")
	}
	invited, _ := door.codes.IssueReturn(pair.Pass{Role: "arbiter"})
	if got := join(invited); got.Pass.Role != "arbiter" {
		t.Errorf("got %+v, want the arbiter by a code that cannot be guessed", got)
	}
	later, _ := door.codes.Issue(blackSeat)
	for range 10 {
		join("hhh 999 999")
	}
	if got := join(later); got.Pass.Seat != "white" {
		t.Errorf("got %+v: who guesses codes is not locked out where they have a key", got)
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
