package page_test

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/screen"
	"blindchess/internal/screen/page"
	"blindchess/internal/screen/screentest"
	"blindchess/internal/table"
)

func TestSounds_OnePageAsksForItsLastAndForNoneBeyond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		session, err := screentest.NewSession(console.Actor{Side: rules.Black, Capacity: table.Player}, screentest.Language{Sees: true})
		if err != nil {
			t.Fatal(err)
		}
		terminal := screen.NewTerminal(screen.TerminalConfig{Feed: screen.NewFeed(), Session: session, Submit: func([]table.Command) {}})
		defer terminal.Close()
		made := 0
		p := page.New(page.Config{Terminal: terminal, Earcon: func(string) []byte { made++; return []byte("sound") }})
		asks := func() int {
			w := httptest.NewRecorder()
			p.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/sound/earcon/move", nil))
			return w.Code
		}
		for n := range 30 {
			if code := asks(); code != http.StatusOK {
				t.Fatalf("sound %d of 30 is answered %d", n+1, code)
			}
		}
		began := time.Now()
		if code := asks(); code != http.StatusTooManyRequests || made != 30 {
			t.Errorf("one more is answered %d after %d sounds, want it refused and not made", code, made)
		}
		if time.Since(began) != 200*time.Millisecond {
			t.Errorf("it is refused after %v, want who asks without end to wait", time.Since(began))
		}
		time.Sleep(time.Second)
		if code := asks(); code != http.StatusOK {
			t.Errorf("a second later one is answered %d", code)
		}
	})
}
