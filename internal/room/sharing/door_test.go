package sharing_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"blindchess/internal/room/sharing"
	"blindchess/internal/tactile/livechess"
)

func TestShare_TakesItsLastProgramAndItsLongestCallAndNothingBeyond(t *testing.T) {
	server := httptest.NewServer(sharing.Door(t.Context()))
	defer server.Close()
	address := "ws" + strings.TrimPrefix(server.URL, "http") + livechess.Path
	dial := func() (*websocket.Conn, *http.Response, error) {
		return websocket.Dial(t.Context(), address, nil)
	}
	var all []*websocket.Conn
	for n := range sharing.Programs {
		conn, _, err := dial()
		if err != nil {
			t.Fatalf("program %d of %d: %v", n+1, sharing.Programs, err)
		}
		defer func() { _ = conn.CloseNow() }()
		all = append(all, conn)
	}
	if _, answer, err := dial(); err == nil || answer == nil || answer.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("got %v for one program more, want it refused", err)
	}
	longest := []byte(strings.Repeat("x", sharing.LongestCall))
	if err := all[0].Write(t.Context(), websocket.MessageText, longest); err != nil {
		t.Fatal(err)
	}
	answered := make(chan error, 1)
	all[0].CloseRead(t.Context()) // answers are read
	go func() { answered <- all[0].Ping(t.Context()) }()
	select {
	case err := <-answered:
		if err != nil {
			t.Errorf("got %v after the longest call, want the line open", err)
		}
	case <-time.After(20 * time.Second):
		t.Error("the line is not open after the longest call")
	}
	if err := all[1].Write(t.Context(), websocket.MessageText, append(longest, 'x')); err != nil {
		t.Fatal(err)
	}
	if _, _, err := all[1].Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusMessageTooBig {
		t.Errorf("got %v for a call one byte longer, want the line ended", err)
	}
}
