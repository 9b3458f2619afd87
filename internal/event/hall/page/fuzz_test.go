package page_test

import (
	"bufio"
	"bytes"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"blindchess/internal/event/hall"
)

// FuzzRequest sends the page of a hall anything: it answers, changes nothing and
// gives nothing away but its own files.
func FuzzRequest(f *testing.F) {
	f.Add("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
	f.Add("POST /line HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nline=call")
	f.Fuzz(func(t *testing.T, text string) {
		request, err := http.ReadRequest(bufio.NewReader(strings.NewReader(text)))
		if err != nil || request.URL.Path == "/events" { // which lasts
			return
		}
		p := open(t)
		p.Show([]hall.Row{table(1)})
		before := get(p, http.MethodGet, "/").Body.Bytes()
		answer := httptest.NewRecorder()
		p.ServeHTTP(answer, request)
		if answer.Code == http.StatusOK && request.Method != http.MethodGet && request.Method != http.MethodHead {
			t.Errorf("%q: got %d", text, answer.Code)
		}
		if after := get(p, http.MethodGet, "/").Body.Bytes(); !bytes.Equal(before, after) {
			t.Errorf("%q changed the page", text)
		}
	})
}
