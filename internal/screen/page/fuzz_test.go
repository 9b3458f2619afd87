package page_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/screen"
	"blindchess/internal/screen/page"
	"blindchess/internal/screen/screentest"
	"blindchess/internal/table"
)

// FuzzPage asks a page and the front for anything and types anything at them.
// Nothing is answered with a fault of ours, and the page can be loaded afterwards.
func FuzzPage(f *testing.F) {
	f.Add("POST", "/line", "line=e4", "de", "1.1")
	f.Add("POST", "/line", "from=e2&to=e9", "*;q=", "")
	f.Add("GET", "/sound/earcon/../said/x", "", "sr-ME", "x.18446744073709551615")
	f.Add("GET", "/page.js", "", "", "")
	f.Add("HEAD", "/", "%", "en;q=1e400,,", "\x00")
	session, err := screentest.NewSession(console.Actor{Side: rules.Black, Capacity: table.Player}, screentest.Language{Sees: true})
	if err != nil {
		f.Fatal(err)
	}
	terminal := screen.NewTerminal(screen.TerminalConfig{Feed: screen.NewFeed(), Session: session, Submit: func([]table.Command) {}})
	f.Cleanup(terminal.Close)
	p := page.New(page.Config{Terminal: terminal})
	front, err := newFront()
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, method, path, body, languages, last string) {
		ctx, stop := context.WithCancel(t.Context())
		stop() // a stream ends at once
		request, err := http.NewRequestWithContext(ctx, method, "http://localhost/", strings.NewReader(body))
		if err != nil {
			return // no browser sends it
		}
		request.URL.Path = path
		request.Header = http.Header{"Content-Type": {"application/x-www-form-urlencoded"}, "Accept-Language": {languages}, "Last-Event-Id": {last}, "Accept": {"text/html"}}
		for name, handler := range map[string]http.Handler{"the page": p, "the front": front} {
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, request.Clone(ctx))
			if w.Code >= 500 {
				t.Errorf("%s answers %d to %s %q %q", name, w.Code, method, path, body)
			}
		}
		front.Ask(httptest.NewRecorder(), request, http.StatusOK, errLocked, 0)
		w := httptest.NewRecorder()
		p.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/", nil))
		if w.Code != http.StatusOK || strings.Count(w.Body.String(), `role="gridcell"`) != 64 {
			t.Fatalf("after %s %q %q the page is loaded with %d", method, path, body, w.Code)
		}
	})
}
