package pair_test

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"blindchess/internal/floors/waits"
	"blindchess/internal/pair"
)

// askingFront asks for the code in a word.
type askingFront struct{}

func (askingFront) ServeHTTP(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "a file") }

func (askingFront) Ask(w http.ResponseWriter, _ *http.Request, status int, refused error, left int) {
	w.WriteHeader(status)
	fmt.Fprintf(w, "asked %v %d", refused, left)
}

func (askingFront) Refuse(w http.ResponseWriter, _ *http.Request, status int, reason string) {
	w.WriteHeader(status)
	fmt.Fprint(w, "refused "+reason)
}

// webTable is a table whose guests see a word each.
type webTable struct {
	t      testing.TB
	server *pair.WebServer
	who    *pair.Authenticator
	codes  *pair.Codes
	url    string

	mu    sync.Mutex
	came  []pair.Guest
	ended []error
}

func newWebTable(t testing.TB, change func(*pair.WebConfig)) *webTable {
	t.Helper()
	return newWebTableOf(t, pair.NewCodes(pair.CodeConfig{Tries: 3}), change)
}

func newWebTableOf(t testing.TB, codes *pair.Codes, change func(*pair.WebConfig)) *webTable {
	t.Helper()
	w := &webTable{t: t, codes: codes}
	who, err := pair.NewAuthenticator(pair.AuthenticatorConfig{Codes: w.codes, Receive: w.receive})
	if err != nil {
		t.Fatal(err)
	}
	config := pair.WebConfig{
		Address: "127.0.0.1:0", Front: askingFront{},
		Certificate: filepath.Join(t.TempDir(), "certificate.pem"), Key: filepath.Join(t.TempDir(), "key.pem"),
	}
	if change != nil {
		change(&config)
	}
	w.who = who
	if w.server, err = pair.ListenWeb(who, config); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- w.server.Serve(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
	w.url = "http://" + w.server.Address()
	return w
}

func (w *webTable) receive(ctx context.Context, g *pair.Guest) {
	w.mu.Lock()
	w.came = append(w.came, *g)
	w.mu.Unlock()
	g.Visit.Open(http.HandlerFunc(func(answer http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/events" {
			_ = http.NewResponseController(answer).Flush()
			<-r.Context().Done()
			return
		}
		_ = r.ParseForm()
		fmt.Fprintf(answer, "%s %s %s %s", g.Pass.Role, g.Pass.Seat, r.URL.Path, r.PostFormValue("line"))
	}))
	<-ctx.Done()
	w.mu.Lock()
	defer w.mu.Unlock()
	w.ended = append(w.ended, context.Cause(ctx))
}

func (w *webTable) guests() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.came)
}

// browser keeps its cookies.
func (w *webTable) browser() *http.Client {
	jar, err := cookiejar.New(nil)
	if err != nil {
		w.t.Fatal(err)
	}
	transport := &http.Transport{}
	w.t.Cleanup(transport.CloseIdleConnections)
	return &http.Client{Jar: jar, Transport: transport}
}

func (w *webTable) code(pass pair.Pass) string {
	w.t.Helper()
	code, err := w.codes.Issue(pass)
	if err != nil {
		w.t.Fatal(err)
	}
	return code.String()
}

// reads returns the status and the text of an answer.
func (w *webTable) reads(answer *http.Response, err error) (int, string) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, _ := io.ReadAll(answer.Body)
	return answer.StatusCode, string(text)
}

func (w *webTable) joins(b *http.Client, code string) (int, string) {
	w.t.Helper()
	return w.reads(b.PostForm(w.url+"/join", url.Values{"code": {code}, "name": {"Eve\x1b[31m"}}))
}

func TestWeb_ACodeLetsABrowserInOnceAndItsCookieKeepsTheSeat(t *testing.T) {
	w := newWebTable(t, nil)
	b := w.browser()
	if status, text := w.reads(b.Get(w.url + "/")); status != http.StatusOK || text != "asked <nil> 3" {
		t.Fatalf("got %d %q, want the question for the code", status, text)
	}
	code := w.code(pair.Pass{Role: "opponent", Seat: "black"})
	if status, text := w.joins(b, code); status != http.StatusOK || text != "opponent black / " {
		t.Fatalf("got %d %q, want the page of the seat", status, text)
	}
	address, _ := url.Parse(w.url)
	for _, cookie := range b.Jar.Cookies(address) {
		if len(cookie.Value) < 32 {
			t.Errorf("got the cookie %q, want one that nobody guesses", cookie.Value)
		}
	}
	if _, text := w.reads(b.PostForm(w.url+"/line", url.Values{"line": {"e4"}})); text != "opponent black /line e4" {
		t.Errorf("got %q, want the line to come to the seat", text)
	}
	if status, text := w.joins(w.browser(), code); status != http.StatusForbidden || !strings.Contains(text, "not a code") {
		t.Errorf("got %d %q for a code that was used, want that it is none", status, text)
	}
	if status, _ := w.reads(w.browser().PostForm(w.url+"/line", url.Values{"line": {"e4"}})); status != http.StatusForbidden {
		t.Errorf("got %d for a line of somebody who was not let in, want a refusal", status)
	}
	if w.came[0].Pass.Name != "Eve [31m" || w.guests() != 1 {
		t.Errorf("got %q and %d stays, want a clean name and one stay", w.came[0].Pass.Name, w.guests())
	}
}

func TestWeb_TheCookieIsHiddenAndOfThisSiteAlone(t *testing.T) {
	w := newWebTable(t, nil)
	b := w.browser()
	b.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	answer, err := b.PostForm(w.url+"/join", url.Values{"code": {w.code(pair.Pass{Role: "spectator"})}})
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	cookie := answer.Header.Get("Set-Cookie")
	for _, want := range []string{"HttpOnly", "SameSite=Strict", "Path=/"} {
		if !strings.Contains(cookie, want) {
			t.Errorf("got the cookie %q, want %s", cookie, want)
		}
	}
	policy := answer.Header.Get("Content-Security-Policy")
	if !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") {
		t.Errorf("got the policy %q", policy)
	}
}

func TestWeb_AStrangerWhoGuessesIsLockedOutAndNobodyElse(t *testing.T) {
	w := newWebTable(t, nil)
	seated := w.browser()
	w.joins(seated, w.code(pair.Pass{Role: "opponent", Seat: "white"}))
	stranger := w.browser()
	var last int
	for range 5 {
		last, _ = w.joins(stranger, "aaa 000 000")
	}
	if last != http.StatusTooManyRequests {
		t.Errorf("got %d after five wrong codes, want %d", last, http.StatusTooManyRequests)
	}
	if _, text := w.reads(seated.Get(w.url + "/")); text != "opponent white / " {
		t.Errorf("got %q, want that the seated guest stays", text)
	}
}

func TestWeb_RequestsOfOtherSitesAndForOtherNamesAreRefused(t *testing.T) {
	w := newWebTable(t, nil)
	b := w.browser()
	w.joins(b, w.code(pair.Pass{Role: "opponent", Seat: "white"}))
	send := func(method, path, body string, change func(*http.Request)) int {
		t.Helper()
		request, err := http.NewRequest(method, w.url+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		change(request)
		status, _ := w.reads(b.Do(request))
		return status
	}
	for _, test := range []struct {
		name   string
		change func(*http.Request)
		want   int
	}{
		{"another site's form", func(r *http.Request) { r.Header.Set("Origin", "https://evil.example") }, http.StatusForbidden},
		{"another site's fetch", func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }, http.StatusForbidden},
		{"a name that was turned to this address", func(r *http.Request) { r.Host = "evil.example" }, http.StatusMisdirectedRequest},
		{"its own form", func(r *http.Request) { r.Header.Set("Origin", w.url) }, http.StatusOK},
	} {
		if got := send(http.MethodPost, "/line", "line=resign", test.change); got != test.want {
			t.Errorf("%s: got %d, want %d", test.name, got, test.want)
		}
	}
	if got := send(http.MethodDelete, "/line", "", func(*http.Request) {}); got != http.StatusMethodNotAllowed {
		t.Errorf("got %d for a method that is none here", got)
	}
}

func TestWeb_WhoTypesMoreThanAnybodyCanIsTold(t *testing.T) {
	w := newWebTable(t, nil)
	b := w.browser()
	w.joins(b, w.code(pair.Pass{Role: "spectator"}))
	var refused atomic.Int64
	var typed sync.WaitGroup
	for range 40 {
		typed.Go(func() {
			answer, err := b.PostForm(w.url+"/line", url.Values{"line": {strings.Repeat("x", 900)}})
			if err != nil {
				t.Error(err)
				return
			}
			answer.Body.Close()
			if answer.StatusCode == http.StatusTooManyRequests {
				refused.Add(1)
			}
		})
	}
	typed.Wait()
	if refused.Load() == 0 {
		t.Error("36,000 bytes were taken at once")
	}
}

func TestWeb_OneGuestOpensNoMorePagesThanLeaveRoomForOthers(t *testing.T) {
	w := newWebTable(t, nil)
	b := w.browser()
	w.joins(b, w.code(pair.Pass{Role: "spectator"}))
	var open []*http.Response
	for n := range 65 {
		answer, err := b.Get(w.url + "/events") // it stays open until the test ends, or until another replaces it
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		if answer.StatusCode != http.StatusOK {
			t.Fatalf("page %d: got %s, want that an older one gives way", n+1, answer.Status)
		}
		open = append(open, answer)
	}
	for n, answer := range open[:65-pair.MostStreams] {
		if text, _ := io.ReadAll(answer.Body); len(text) != 0 { // which returns once it has given way
			t.Errorf("page %d: got %q", n+1, text)
		}
	}
}

func TestWeb_ASeatThatIsTakenAgainEndsTheStayBefore(t *testing.T) {
	w := newWebTable(t, nil)
	seat := pair.Pass{Role: "opponent", Seat: "white"}
	first, second := w.browser(), w.browser()
	w.joins(first, w.code(seat))
	w.joins(second, w.code(seat))
	for end := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) {
		w.mu.Lock()
		replaced := len(w.ended) == 1 && errors.Is(w.ended[0], pair.ErrReplaced)
		w.mu.Unlock()
		if replaced {
			break
		}
		if time.Now().After(end) {
			t.Fatal("the first stay did not end")
		}
	}
	if _, text := w.reads(second.Get(w.url + "/")); text != "opponent white / " {
		t.Errorf("got %q, want the second browser in the seat", text)
	}
	for last := range waits.Polls(5*time.Millisecond, time.Minute) {
		if _, text := w.reads(first.Get(w.url + "/")); strings.HasPrefix(text, "asked") {
			break
		}
		if last {
			t.Fatal("the first browser still has the seat")
		}
	}
}

func TestWeb_APageThatSleptComesBackToItsSeatWithItsCookie(t *testing.T) {
	w := newWebTable(t, func(c *pair.WebConfig) { c.Idle = time.Millisecond })
	b := w.browser()
	w.joins(b, w.code(pair.Pass{Role: "opponent", Seat: "white"}))
	for end := time.Now().Add(time.Minute); w.guests() < 2; time.Sleep(20 * time.Millisecond) {
		if _, text := w.reads(b.Get(w.url + "/")); text != "opponent white / " {
			t.Fatalf("got %q, want the seat", text)
		}
		if time.Now().After(end) {
			t.Fatal("the stay did not end when no page was open")
		}
	}
}

func TestWeb_APageWithoutScriptsKeepsItsSeatBetweenTwoReloads(t *testing.T) {
	const idle = 200 * time.Millisecond
	w := newWebTable(t, func(c *pair.WebConfig) { c.Idle = idle })
	b := w.browser()
	w.joins(b, w.code(pair.Pass{Role: "opponent", Seat: "white"}))
	time.Sleep(2 * idle) // as its guest thinks
	w.reads(b.Get(w.url + "/"))
	if got := w.guests(); got != 1 {
		t.Fatalf("the guest came %d times, want to have stayed", got)
	}
	events, err := b.Get(w.url + "/events")
	if err != nil {
		t.Fatal(err)
	}
	_ = events.Body.Close()
	for last := range waits.Polls(2*idle, time.Minute) {
		if w.reads(b.Get(w.url + "/")); w.guests() == 2 {
			break
		}
		if last {
			t.Fatal("a page with scripts that was closed keeps its seat")
		}
	}
}

func TestWeb_ACookieLeadsToTheOtherSideOncePlayersHaveExchangedThem(t *testing.T) {
	w := newWebTable(t, func(c *pair.WebConfig) { c.Idle = time.Millisecond })
	b := w.browser()
	w.joins(b, w.code(pair.Pass{Role: "opponent", Seat: "white"}))
	for _, want := range []string{"black", "white"} {
		if err := w.who.Exchange("", ""); err != nil {
			t.Fatal(err)
		}
		before := w.guests()
		for end := time.Now().Add(time.Minute); w.guests() == before; time.Sleep(20 * time.Millisecond) {
			w.reads(b.Get(w.url + "/"))
			if time.Now().After(end) {
				t.Fatal("the stay did not end when no page was open")
			}
		}
		w.mu.Lock()
		got := w.came[len(w.came)-1].Pass.Seat
		w.mu.Unlock()
		if got != want {
			t.Fatalf("got the seat of %s, want that of %s", got, want)
		}
	}
}

func TestWeb_ACookieIsKnownToTheNextProgramUntilSomebodyElseTakesTheSeat(t *testing.T) {
	folder := t.TempDir()
	opens := func() *webTable {
		return newWebTableOf(t, pair.NewCodes(pair.CodeConfig{Back: backOf(t, folder)}), nil)
	}
	first := opens()
	b := first.browser()
	b.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	answer, err := b.PostForm(first.url+"/join", url.Values{"code": {first.code(pair.Pass{Role: "opponent", Seat: "white"})}, "name": {"Anna"}})
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	value := answer.Cookies()[0].Value
	looks := func(w *webTable) string {
		_, port, _ := strings.Cut(strings.TrimPrefix(w.url, "http://"), ":")
		request, err := http.NewRequest(http.MethodGet, w.url+"/", nil)
		if err != nil {
			t.Fatal(err)
		}
		request.AddCookie(&http.Cookie{Name: "blindchess" + port, Value: value})
		_, text := w.reads(http.DefaultClient.Do(request))
		return text
	}
	second := opens()
	if got := looks(second); !strings.HasPrefix(got, "opponent white") {
		t.Fatalf("got %q, want the seat again", got)
	}
	if second.mu.Lock(); second.came[0].Pass.Name != "Anna" {
		t.Errorf("got %+v, want Anna", second.came[0].Pass)
	}
	second.mu.Unlock()
	if _, text := second.joins(second.browser(), second.code(pair.Pass{Role: "opponent", Seat: "white"})); !strings.HasPrefix(text, "opponent white") {
		t.Fatalf("got %q, want the seat by a code of the host", text)
	}
	for last := range waits.Polls(5*time.Millisecond, stallTimeout) {
		if strings.HasPrefix(looks(second), "asked") {
			break
		}
		if last {
			t.Fatal("the cookie leads to a seat that was taken from it")
		}
	}
	if got := looks(opens()); !strings.HasPrefix(got, "asked") {
		t.Errorf("got %q of the next program, want the cookie forgotten there too", got)
	}
}

func TestWeb_ACookieIsKnownForSoLongAndNotLonger(t *testing.T) {
	w := newWebTable(t, func(c *pair.WebConfig) { c.Life = time.Second })
	b := w.browser()
	code := w.code(pair.Pass{Role: "opponent", Seat: "white"})
	b.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	answer, err := b.PostForm(w.url+"/join", url.Values{"code": {code}})
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	cookie := answer.Cookies()[0]
	if cookie.MaxAge != 1 {
		t.Errorf("the browser is told to keep it for %d seconds, want 1", cookie.MaxAge)
	}
	for last := range waits.Polls(20*time.Millisecond, time.Minute) {
		// A browser that keeps the cookie for longer sends it by hand.
		request, err := http.NewRequest(http.MethodGet, w.url+"/", nil)
		if err != nil {
			t.Fatal(err)
		}
		request.AddCookie(cookie)
		if _, text := w.reads(http.DefaultClient.Do(request)); strings.HasPrefix(text, "asked") {
			break
		}
		if last {
			t.Fatal("the cookie is known for ever")
		}
	}
}

func TestWeb_TheCertificateIsMadeOnceAndKept(t *testing.T) {
	folder := t.TempDir()
	var shown []string
	for range 2 {
		w := newWebTable(t, func(c *pair.WebConfig) {
			c.Address, c.Certificate, c.Key = "0.0.0.0:0", filepath.Join(folder, "c.pem"), filepath.Join(folder, "k.pem")
		})
		if !w.server.Secure() {
			t.Fatal("other machines come in over plain HTTP")
		}
		_, port, _ := net.SplitHostPort(w.server.Address())
		conn, err := tls.Dial("tcp", "127.0.0.1:"+port, &tls.Config{InsecureSkipVerify: true, NextProtos: []string{"h2"}})
		if err != nil {
			t.Fatal(err)
		}
		if conn.ConnectionState().NegotiatedProtocol != "h2" {
			t.Error("six pages of one browser would wait for one another")
		}
		conn.Close()
		shown = append(shown, w.server.Fingerprint())
	}
	if shown[0] != shown[1] || len(shown[0]) != 95 {
		t.Errorf("got the fingerprints %q, want one of 32 pairs", shown)
	}
}

func TestCertificate_OneThatCannotBeUsedIsRefusedWithTheReason(t *testing.T) {
	var path, key string
	newWebTable(t, func(c *pair.WebConfig) { c.Address, path, key = "0.0.0.0:0", c.Certificate, c.Key })
	now := time.Now()
	for _, test := range []struct {
		name      string
		path, key string
		at        time.Time
		say       string
	}{
		{"as it was made", path, key, now, ""},
		{"the two turned round", key, path, now, "the certificate first"},
		{"one that is not there", path + ".absent", key, now, "cannot be used"},
		{"one that has expired", path, key, now.AddDate(11, 0, 0), "not today"},
		{"one that does not hold yet", path, key, now.AddDate(-1, 0, 0), "not today"},
	} {
		err := pair.CheckCertificate(test.path, test.key, test.at)
		if (err == nil) != (test.say == "") || err != nil && !strings.Contains(err.Error(), test.say) {
			t.Errorf("%s: got %v, want %q", test.name, err, test.say)
		}
	}
}

func TestWeb_AnAddressThatIsNoneIsRefused(t *testing.T) {
	who, err := pair.NewAuthenticator(pair.AuthenticatorConfig{Codes: pair.NewCodes(pair.CodeConfig{}), Receive: func(context.Context, *pair.Guest) {}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := pair.ListenWeb(who, pair.WebConfig{Address: "nowhere"}); err == nil || !strings.Contains(err.Error(), ":8443") {
		t.Errorf("got %v, want how an address is written", err)
	}
}
