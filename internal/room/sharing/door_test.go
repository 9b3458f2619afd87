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

func TestDoor_AdmitsProgramsOfThisComputerAndPagesThatMay(t *testing.T) {
	var told []string
	handler, stop := sharing.Doorman(t.Context(), []string{"https://lichess.org"}, []string{"localhost", "desk"}, func(key string, slots ...string) { told = append(told, key+" "+strings.Join(slots, " ")) })
	for _, test := range []struct {
		host, origin, path string
		want               int
	}{
		{"localhost:1982", "", "/none", http.StatusNotFound}, {"LOCALHOST", "", "/none", http.StatusNotFound}, {"desk:1982", "", "/none", http.StatusNotFound},
		{"127.0.0.1:1982", "", "/none", http.StatusNotFound}, {"[::1]:1982", "", "/none", http.StatusNotFound}, {"[::1]", "", "/none", http.StatusNotFound},
		{"evil.example", "", "/none", http.StatusForbidden}, {"evil.example:1982", "", livechess.Path, http.StatusForbidden}, {"", "", "/none", http.StatusForbidden},
		{"localhost", "https://lichess.org", "/none", http.StatusNotFound}, {"localhost", "https://LICHESS.org", "/none", http.StatusNotFound},
		{"localhost", "https://evil.example", livechess.Path, http.StatusForbidden}, {"localhost", "https://evil.example", "/none", http.StatusForbidden},
		{"localhost", "", livechess.Path, http.StatusUpgradeRequired},
	} {
		request := httptest.NewRequest(http.MethodGet, "http://x"+test.path, nil)
		request.Host = test.host
		if test.origin != "" {
			request.Header.Set("Origin", test.origin)
		}
		answer := httptest.NewRecorder()
		handler.ServeHTTP(answer, request)
		if answer.Code == http.StatusForbidden && strings.Count(answer.Body.String(), "\n") != 1 {
			t.Errorf("called %q from %q: got %q, want one refusal", test.host, test.origin, answer.Body)
		}
		if answer.Code != test.want {
			t.Errorf("called %q from %q for %s: got %d, want %d", test.host, test.origin, test.path, answer.Code, test.want)
		}
	}
	stop()
	if want := "tactile.share.refused origin https://evil.example"; strings.Join(told, ";") != want {
		t.Errorf("got %q, want %q once", told, want)
	}
}

func TestShare_OnlyThisComputerReachesALoopbackAddress(t *testing.T) {
	for address, want := range map[string]bool{"127.0.0.1:1982": true, "localhost:1": true, "[::1]:1": true, "192.168.1.2:1982": false, "desk:1982": false, "127.0.0.1": false, ":1982": false} {
		if got := sharing.Loopback(address); got != want {
			t.Errorf("%s: got %v, want %v", address, got, want)
		}
	}
	for address, want := range map[string]string{"127.0.0.1:1982": "[::1]:1982", "127.1.2.3:1": "[::1]:1", "[::1]:1982": "", "0.0.0.0:1982": "", "192.168.1.2:1982": "", "[::]:1982": "", "desk:1": "", "127.0.0.1": ""} {
		if got := sharing.Twin(address); got != want {
			t.Errorf("%s: got the other address %q, want %q", address, got, want)
		}
	}
	if got := strings.Join(sharing.HostsOf("Desk:1982"), " ") + "|" + strings.Join(sharing.HostsOf(":1982"), " "); got != "localhost desk|localhost" {
		t.Errorf("got the names %q", got)
	}
}
