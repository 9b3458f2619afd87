package pair_test

import (
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"blindchess/internal/pair"
)

// FuzzWebRequests sends any bytes to the server of pages, as a browser that is
// none. Each request gets an answer or ends the line, and a guest's seat
// continues to answer.
func FuzzWebRequests(f *testing.F) {
	f.Add("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
	f.Add("POST /join HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n\r\ncode=%zz&")
	f.Add("POST /line HTTP/1.1\r\nHost: localhost\r\nOrigin: null\r\nContent-Length: 999999999999\r\n\r\nline=e4")
	f.Add("GET /sound/said/%00.18446744073709551616 HTTP/1.1\r\nHost: [::1]\r\nCookie: blindchess=\r\n\r\n")
	f.Add("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00")
	w := newWebTable(f, nil)
	b := w.browser()
	w.joins(b, w.code(pair.Pass{Role: "opponent", Seat: "white"}))
	f.Fuzz(func(t *testing.T, sent string) {
		conn, err := net.Dial("tcp", w.server.Address())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		_ = conn.SetDeadline(time.Now().Add(time.Minute))
		_, _ = io.WriteString(conn, sent)
		_ = conn.(*net.TCPConn).CloseWrite()
		answer, _ := io.ReadAll(conn)
		if strings.HasPrefix(string(answer), "HTTP/1.1 5") && !strings.HasPrefix(string(answer), "HTTP/1.1 501") && !strings.HasPrefix(string(answer), "HTTP/1.1 505") {
			t.Errorf("%q was answered with %.60q", sent, answer)
		}
		seat, err := b.Get(w.url + "/")
		if err != nil {
			t.Fatal(err)
		}
		defer seat.Body.Close()
		if text, _ := io.ReadAll(seat.Body); seat.StatusCode != http.StatusOK || string(text) != "opponent white / " {
			t.Fatalf("after %q the seat answers %d %q", sent, seat.StatusCode, text)
		}
	})
}
