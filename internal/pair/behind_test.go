package pair_test

import (
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"testing"

	"blindchess/internal/pair"
)

// proxied is a table behind a reverse proxy at 127.0.0.2. Guests reach it through the
// proxy, as from the address that they name in the field Test-From.
func proxied(t *testing.T, change func(*httputil.ProxyRequest)) (w *webTable, proxy string) {
	t.Helper()
	away := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 2)}}
	if try, err := net.Listen("tcp", "127.0.0.2:0"); err != nil {
		t.Skip("this system has one loopback address alone")
	} else {
		try.Close()
	}
	w = newWebTable(t, func(c *pair.WebConfig) { c.Behind = "127.0.0.2" })
	target, _ := url.Parse(w.url)
	server := httptest.NewServer(&httputil.ReverseProxy{
		Transport: &http.Transport{DialContext: away.DialContext},
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(target)
			change(r)
		},
	})
	t.Cleanup(server.Close)
	return w, server.URL
}

// fromAfar has the proxy tell the address that a test gives a guest, as one that adds to
// what came with the request.
func fromAfar(r *httputil.ProxyRequest) {
	for _, field := range []string{"X-Forwarded-For", "Forwarded"} { // as careless ones do
		if came := r.In.Header[field]; came != nil {
			r.Out.Header[field] = came
		}
	}
	r.In.RemoteAddr = net.JoinHostPort(r.In.Header.Get("Test-From"), "4711")
	r.SetXForwarded()
	r.Out.Header.Set("X-Forwarded-Proto", "https")
	r.Out.Header.Set("X-Forwarded-Host", "chess.club.example")
}

// ask sends a request to a proxy as from an address.
func ask(t *testing.T, b *http.Client, from, address, code string, fields ...string) *http.Response {
	t.Helper()
	request, err := http.NewRequest(http.MethodPost, address, strings.NewReader(url.Values{"code": {code}}.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	request.Header.Set("Test-From", from)
	for i := 0; i < len(fields); i += 2 {
		request.Header.Add(fields[i], fields[i+1])
	}
	answer, err := b.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	return answer
}

func TestBehind_GuestsOfAProxyAreLockedOutEachForThemselves(t *testing.T) {
	w, proxy := proxied(t, fromAfar)
	b := w.browser()
	b.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	for try := range 4 {
		// Against a guest's claims about their address, the proxy's word counts.
		own := fmt.Sprintf("198.51.100.%d", try)
		ask(t, b, "203.0.113.7", proxy+"/join", "aaa 000 000", "X-Forwarded-For", own)
	}
	if got := ask(t, b, "203.0.113.7", proxy+"/join", "aaa 000 000", "X-Forwarded-For", "192.0.2.1").StatusCode; got != http.StatusTooManyRequests {
		t.Errorf("one who guesses as from many addresses: got %d, want %d", got, http.StatusTooManyRequests)
	}
	if got := ask(t, b, "203.0.113.7", proxy+"/join", w.code(pair.Pass{Role: "spectator"}), "Forwarded", "for=192.0.2.9").StatusCode; got != http.StatusBadRequest {
		t.Errorf("one who names themselves in the other field: got %d, want %d", got, http.StatusBadRequest)
	}
	answer := ask(t, b, "2001:db8::1", proxy+"/join", w.code(pair.Pass{Role: "spectator"}), "Origin", "https://chess.club.example")
	if answer.StatusCode != http.StatusSeeOther {
		t.Errorf("another guest of the same proxy: got %d, want %d", answer.StatusCode, http.StatusSeeOther)
	}
	if cookie := answer.Header.Get("Set-Cookie"); !strings.Contains(cookie, "Secure") {
		t.Errorf("got the cookie %q, want one that is sent over HTTPS alone", cookie)
	}
	if got := ask(t, b, "2001:db8::1", proxy+"/line", "", "Origin", "https://evil.example", "Sec-Fetch-Site", "cross-site").StatusCode; got != http.StatusForbidden {
		t.Errorf("another site's form through the proxy: got %d, want %d", got, http.StatusForbidden)
	}
}

func TestBehind_NobodyElseIsBelievedForWhomTheyAsk(t *testing.T) {
	w, _ := proxied(t, fromAfar)
	b := w.browser()
	for _, name := range []string{"evil.example", "chess.club.example"} {
		request, err := http.NewRequest(http.MethodGet, w.url+"/", nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Host = name
		request.Header.Set("X-Forwarded-For", "203.0.113.7")
		request.Header.Set("X-Forwarded-Host", "localhost")
		if status, _ := w.reads(b.Do(request)); status != http.StatusMisdirectedRequest {
			t.Errorf("%s: got %d, want %d", name, status, http.StatusMisdirectedRequest)
		}
	}
	for try := range 5 {
		ask(t, b, "", w.url+"/join", "aaa 000 000", "X-Forwarded-For", fmt.Sprintf("198.51.100.%d", try))
	}
	if got := ask(t, b, "", w.url+"/join", "aaa 000 000", "X-Forwarded-For", "192.0.2.1").StatusCode; got != http.StatusTooManyRequests {
		t.Errorf("one who comes past the proxy and guesses: got %d, want %d", got, http.StatusTooManyRequests)
	}
}

func TestBehind_EveryWayInWhichAProxySaysForWhomItAsksIsRead(t *testing.T) {
	for _, test := range []struct {
		name   string
		fields map[string]string
	}{
		{"a list", map[string]string{"X-Forwarded-For": "192.0.2.1, 203.0.113.7"}},
		{"with a port", map[string]string{"X-Forwarded-For": "203.0.113.7:4711"}},
		{"the field of RFC 7239", map[string]string{"Forwarded": `for=192.0.2.1, For="203.0.113.7:4711";proto=https;host=chess.club.example`}},
		{"of IPv6", map[string]string{"Forwarded": `for="[2001:db8::1]:4711"`}},
		{"both", map[string]string{"Forwarded": `for="[2001:db8::1]"`, "X-Forwarded-For": "2001:db8::1"}},
		{"hidden", map[string]string{"Forwarded": "for=_hidden"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			w, proxy := proxied(t, func(r *httputil.ProxyRequest) {
				r.Out.Host = "chess.club.example"
				for field, value := range test.fields {
					r.Out.Header.Set(field, value)
				}
			})
			b := w.browser()
			for range 4 {
				ask(t, b, "", proxy+"/join", "aaa 000 000")
			}
			if got := ask(t, b, "", proxy+"/join", "aaa 000 000").StatusCode; got != http.StatusTooManyRequests {
				t.Errorf("a guest who guesses: got %d, want %d", got, http.StatusTooManyRequests)
			}
			if status, text := w.joins(w.browser(), w.code(pair.Pass{Role: "spectator"})); status != http.StatusOK {
				t.Errorf("somebody of this machine: got %d %q, want them let in", status, text)
			}
		})
	}
}

func TestBehind_WhatIsNoAddressOfOneMachineIsRefused(t *testing.T) {
	for _, address := range []string{"proxy", "0.0.0.0", "::", "127.0.0.1:80", "10.0.0.0/8", "fe80::1%eth0"} {
		if err := pair.CheckProxy(address); err == nil || !strings.Contains(err.Error(), "reverse proxy") {
			t.Errorf("%q: got %v, want a refusal", address, err)
		}
	}
}

// TestBehind_NoFieldThatAGuestWritesGivesMoreTries plays the proxy, and each guest who
// guesses writes into the fields what makes them look like somebody else each time.
func TestBehind_NoFieldThatAGuestWritesGivesMoreTries(t *testing.T) {
	const list, standard = "X-Forwarded-For", "Forwarded"
	for name, fields := range map[string]func(other string, try int) []string{
		"before the proxy's own word": func(other string, _ int) []string { return []string{list, other + ", 203.0.113.7"} },
		"in a line of their own":      func(other string, _ int) []string { return []string{list, other, list, "203.0.113.7"} },
		"in many lines":               func(other string, try int) []string { return append(repeated(list, other, try), list, "203.0.113.7") },
		"behind several proxies":      func(other string, _ int) []string { return []string{list, other + ", 10.0.0.1, 203.0.113.7"} },
		"in a field with another name": func(other string, _ int) []string {
			return []string{"X_Forwarded_For", other, "X-Real-Ip", other, "Client-Ip", other, list, "203.0.113.7"}
		},
		"with nothing at the end":       func(other string, _ int) []string { return []string{list, other + " , "} },
		"with nothing in the last line": func(other string, _ int) []string { return []string{list, other, list, ""} },
		"empty, and not at all":         func(_ string, try int) []string { return repeated(list, "", try%2) },
		"a word that is no address":     func(other string, _ int) []string { return []string{list, "x" + other} },
		"an address that is hidden":     func(_ string, try int) []string { return []string{standard, fmt.Sprintf("for=_h%d", try)} },
		"one address in several forms": func(_ string, try int) []string {
			return []string{list, []string{"203.0.113.7", "::ffff:203.0.113.7", "[::ffff:203.0.113.7]:80", "203.0.113.7:99", "::ffff:cb00:7107", "203.0.113.7:1"}[try]}
		},
		"addresses of one household": func(_ string, try int) []string { return []string{list, fmt.Sprintf("2001:db8:0:7::%d", try)} },
		"zones of one address":       func(_ string, try int) []string { return []string{list, fmt.Sprintf("fe80::1%%eth%d", try)} },
		"before it in the standard field": func(other string, _ int) []string {
			return []string{standard, "for=" + other + ", for=203.0.113.7;proto=https"}
		},
		"with a quote that does not end": func(other string, _ int) []string { return []string{standard, `for="` + other + `, for=203.0.113.7`} },
		"with a comma in quotes": func(other string, _ int) []string {
			return []string{standard, `for="` + other + `, x", for="203.0.113.7"`}
		},
		"in both fields, which then differ": func(other string, _ int) []string { return []string{list, "203.0.113.7", standard, "for=" + other} },
	} {
		t.Run(name, func(t *testing.T) {
			w, _ := proxied(t, fromAfar)
			away := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 2)}}
			b := w.browser()
			b.Transport = &http.Transport{DialContext: away.DialContext}
			b.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
			right := w.code(pair.Pass{Role: "spectator"}) // now: a new code lets every address try again
			for try := range 5 {
				ask(t, b, "", w.url+"/join", "aaa 000 000", fields(fmt.Sprintf("198.51.100.%d", try), try)...)
			}
			got := ask(t, b, "", w.url+"/join", right, fields("198.51.100.5", 5)...).StatusCode
			if got != http.StatusTooManyRequests && got != http.StatusBadRequest {
				t.Errorf("the sixth try of one guest: got %d, want it refused", got)
			}
			if got := ask(t, b, "", w.url+"/join", right, list, "192.0.2.200").StatusCode; got != http.StatusSeeOther {
				t.Errorf("another guest: got %d, want them let in", got)
			}
		})
	}
}

// repeated returns a field with a value so many times.
func repeated(field, value string, times int) (fields []string) {
	for range times {
		fields = append(fields, field, value)
	}
	return fields
}
