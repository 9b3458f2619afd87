package onlinetest_test

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"blindchess/internal/online/onlinetest"
)

// loopback is the page of a program that logs in, and what its address was asked.
func loopback(t *testing.T) (address string, asked func() url.Values) {
	t.Helper()
	got := make(chan url.Values, 1)
	page := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got <- r.URL.Query()
		w.Write([]byte("Done."))
	}))
	t.Cleanup(page.Close)
	return page.URL + "/back", func() url.Values { return <-got }
}

const verifier = "a-verifier-of-more-than-forty-three-characters-0123456789"

func authorizing(back string, changes ...string) url.Values {
	sum := sha256.Sum256([]byte(verifier))
	q := url.Values{
		"response_type": {"code"}, "client_id": {"blindchess"}, "redirect_uri": {back}, "code_challenge_method": {"S256"},
		"code_challenge": {base64.RawURLEncoding.EncodeToString(sum[:])}, "scope": {"board:play challenge:read"}, "state": {"xyz"},
	}
	for i := 0; i < len(changes); i += 2 {
		q.Set(changes[i], changes[i+1])
	}
	return q
}

// Published description of /oauth and /api/token; lila modules/oauth Protocol.scala,
// AuthorizationRequest.scala, AuthorizationApi.scala, app/controllers/OAuth.scala.
func TestLoginByOAuthGivesATokenThatCanBeRevoked(t *testing.T) {
	p := open(t, onlinetest.Options{})
	back, asked := loopback(t)
	text, err := p.s.Browse(t.Context(), "Anna", p.s.URL()+"/oauth?"+authorizing(back).Encode(), true)
	if err != nil || text != "Done." {
		t.Fatalf("got %q and %v", text, err)
	}
	q := asked()
	if q.Get("state") != "xyz" || !strings.HasPrefix(q.Get("code"), "liu_") {
		t.Fatalf("got %v", q)
	}
	form := url.Values{"grant_type": {"authorization_code"}, "code": {q.Get("code")}, "code_verifier": {verifier}, "redirect_uri": {back}, "client_id": {"blindchess"}}
	status, body := p.ask("", "POST /api/token", form.Encode())
	var token struct {
		Type    string `json:"token_type"`
		Text    string `json:"access_token"`
		Expires int    `json:"expires_in"`
	}
	must(t, json.Unmarshal([]byte(body), &token))
	if status != 200 || token.Type != "Bearer" || !strings.HasPrefix(token.Text, "lio_") || token.Expires != 31536000 {
		t.Errorf("got %d %s", status, body)
	}
	p.wants("", "POST /api/token", form.Encode(), 400, `{"error":"invalid_grant","error_description":"authorization code invalid, expired or consumed"}`)
	p.wants(token.Text, "GET /api/account", "", 200, "")
	p.wants(token.Text, "POST /api/challenge/boris/accept", "", 404, "")
	p.wants(token.Text, "DELETE /api/token", "", 204, "")
	p.wants(token.Text, "GET /api/account", "", 401, `{"error":"No such token"}`)
	p.wants("", "GET /api/account", "", 401, `{"error":"Missing authorization header"}`)
	p.wants(p.s.Token("Anna", "email:read"), "GET /api/challenge", "", 403, `{"error":"Missing scope: challenge:read"}`)
}

func TestWhatIsWrongWithALoginIsTold(t *testing.T) {
	p := open(t, onlinetest.Options{})
	back, asked := loopback(t)
	for _, c := range [][3]string{
		{"code_challenge_method", "plain", "unauthorized_client"}, {"scope", "board:dance", "invalid_scope"},
		{"response_type", "token", "unsupported_response_type"}, {"code_challenge", "", "invalid_request"},
	} {
		if _, err := p.s.Browse(t.Context(), "Anna", p.s.URL()+"/oauth?"+authorizing(back, c[0], c[1]).Encode(), true); err != nil {
			t.Fatal(err)
		}
		if q := asked(); q.Get("error") != c[2] || q.Get("error_description") == "" || q.Get("state") != "xyz" {
			t.Errorf("%s=%s: got %v", c[0], c[1], q)
		}
	}
	if _, err := p.s.Browse(t.Context(), "Anna", p.s.URL()+"/oauth?"+authorizing(back).Encode(), false); err != nil {
		t.Fatal(err)
	}
	if q := asked(); q.Get("error") != "access_denied" || q.Get("error_description") != "user cancelled authorization" {
		t.Errorf("got %v", q)
	}
	if _, err := p.s.Browse(t.Context(), "Anna", p.s.URL()+"/oauth?"+authorizing("gopher://x").Encode(), true); err == nil {
		t.Error("an address of another scheme was taken")
	}
	code := func() string {
		if _, err := p.s.Browse(t.Context(), "Anna", p.s.URL()+"/oauth?"+authorizing(back).Encode(), true); err != nil {
			t.Fatal(err)
		}
		return asked().Get("code")
	}
	form := func(changes ...string) string {
		f := url.Values{"grant_type": {"authorization_code"}, "code_verifier": {verifier}, "redirect_uri": {back}, "client_id": {"blindchess"}, "code": {code()}}
		for i := 0; i < len(changes); i += 2 {
			f.Set(changes[i], changes[i+1])
		}
		return f.Encode()
	}
	other := strings.Repeat("b", 43)
	p.wants("", "POST /api/token", form("code_verifier", other), 400, `{"error":"invalid_grant","error_description":"hash of code_verifier does not match code_challenge"}`)
	p.wants("", "POST /api/token", form("code_verifier", "short"), 400, `{"error":"invalid_request","error_description":"code_verifier too short"}`)
	late := form()
	p.clock.Advance(3 * time.Minute)
	p.wants("", "POST /api/token", late, 400, `{"error":"invalid_grant","error_description":"authorization code expired"}`)
}
