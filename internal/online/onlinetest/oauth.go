package onlinetest

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"
)

type token struct {
	text    string
	user    *user
	scopes  []string
	expires time.Time
	open    int // requests that are not answered yet
}

// grant is the content of an authorization code.
type grant struct {
	user                        *user
	scopes                      []string
	challenge, client, redirect string
	expires                     time.Time
}

// known scopes, of which this server uses three.
var allScopes = strings.Fields("preference:read preference:write email:read challenge:read challenge:write challenge:bulk " +
	"study:read study:write tournament:write racer:write puzzle:read puzzle:write team:read team:write team:lead " +
	"follow:read follow:write msg:write board:play bot:play engine:read engine:write web:login web:mobile web:mod")

// Token makes a personal token of a user, with the scopes for playing if none are
// given. An unknown user gets an account.
func (s *Server) Token(name string, scopes ...string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(scopes) == 0 {
		scopes = []string{"board:play", "challenge:read", "challenge:write"}
	}
	return s.issue("lip_", s.known(name), scopes).text
}

func (s *Server) issue(prefix string, u *user, scopes []string) *token {
	t := &token{text: prefix + s.name(32), user: u, scopes: scopes, expires: s.clock.Now().AddDate(1, 0, 0)}
	s.tokens[t.text] = t
	return t
}

// Revoke ends a token, as its owner may do on the site.
func (s *Server) Revoke(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.tokens, text)
}

// Tokens returns the valid tokens of a user.
func (s *Server) Tokens(name string) []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var found []string
	for text, t := range s.tokens {
		if t.user == s.known(name) {
			found = append(found, text)
		}
	}
	slices.Sort(found)
	return found
}

// oauthError is an error of the protocol.
func oauthError(kind, description string) answer {
	return answer{status: http.StatusBadRequest, body: object{"error": kind, "error_description": description}}
}

// redirectOf reads the address that the answer goes to.
func redirectOf(q url.Values) (*url.URL, string) {
	if q.Get("redirect_uri") == "" {
		return nil, "redirect_uri required"
	}
	to, err := url.Parse(q.Get("redirect_uri"))
	switch {
	case err != nil || !to.IsAbs():
		return nil, "redirect_uri invalid"
	case !slices.Contains([]string{"http", "https", "ionic", "capacitor"}, to.Scheme) && !strings.Contains(to.Scheme, "."):
		return nil, "exotic redirect_uri scheme not allowed (use reverse domain notation like com.example:// for custom applications)"
	case q.Get("client_id") == "":
		return nil, "client_id required (choose any)"
	}
	return to, ""
}

// back is the answer that sends a browser to an address with a new query; the old
// query is lost.
func back(to *url.URL, q url.Values) answer {
	there := *to
	there.RawQuery = q.Encode()
	return answer{status: http.StatusSeeOther, location: there.String()}
}

func page(status int, text string) answer {
	return answer{status: status, html: "<!doctype html><title>fake</title><main>" + text + "</main>"}
}

// authorize is the page that asks whether a program may act for the user, and with
// POST takes their answer.
func (s *Server) authorize(r *request) answer {
	q := r.URL.Query()
	to, wrong := redirectOf(q)
	if wrong != "" {
		return page(http.StatusBadRequest, "Bad authorization request: "+html.EscapeString(wrong))
	}
	cookie, err := r.Cookie("player")
	if err != nil {
		return answer{status: http.StatusSeeOther, location: "/login?referrer=" + url.QueryEscape(r.URL.RequestURI())}
	}
	refused := func(kind, description string) answer {
		return back(to, url.Values{"error": {kind}, "error_description": {description}, "state": {q.Get("state")}})
	}
	if r.Method == http.MethodGet {
		deny := refused("access_denied", "user cancelled authorization").location
		return page(http.StatusOK, fmt.Sprintf(`<form method="post" action="/oauth?%s"></form><a href="%s">Cancel</a>`,
			html.EscapeString(r.URL.RawQuery), html.EscapeString(deny)))
	}
	scopes := strings.Fields(q.Get("scope"))
	for _, scope := range scopes {
		if !slices.Contains(allScopes, scope) {
			return refused("invalid_scope", "invalid scope: "+url.QueryEscape(scope))
		}
	}
	switch {
	case q.Get("code_challenge_method") == "":
		return refused("invalid_request", "code_challenge_method required")
	case q.Get("code_challenge_method") != "S256":
		return refused("unauthorized_client", "supports only code_challenge_method 'S256'")
	case q.Get("code_challenge") == "":
		return refused("invalid_request", "code_challenge required")
	case q.Get("response_type") == "":
		return refused("invalid_request", "response_type required")
	case q.Get("response_type") != "code":
		return refused("unsupported_response_type", "supports only response_type 'code'")
	}
	code := "liu_" + s.name(32)
	s.codes[code] = &grant{
		user: s.known(cookie.Value), scopes: scopes, challenge: q.Get("code_challenge"),
		client: q.Get("client_id"), redirect: to.String(), expires: s.clock.Now().Add(2 * time.Minute),
	}
	return back(to, url.Values{"code": {code}, "state": {q.Get("state")}})
}

// exchange is POST /api/token. A code is good once, whatever comes of it.
func (s *Server) exchange(r *request) answer {
	f := r.form
	switch {
	case f.Get("grant_type") == "":
		return oauthError("invalid_request", "grant_type required")
	case f.Get("grant_type") != "authorization_code":
		return oauthError("unsupported_grant_type", "supports only grant_type 'authorization_code'")
	case f.Get("code") == "":
		return oauthError("invalid_request", "code required")
	case f.Get("code_verifier") == "":
		return oauthError("invalid_request", "code_verifier required")
	case len(f.Get("code_verifier")) < 43:
		return oauthError("invalid_request", "code_verifier too short")
	case f.Get("redirect_uri") == "":
		return oauthError("invalid_request", "redirect_uri required")
	case f.Get("client_id") == "":
		return oauthError("invalid_request", "client_id required (choose any)")
	}
	g := s.codes[f.Get("code")]
	delete(s.codes, f.Get("code"))
	sum := sha256.Sum256([]byte(f.Get("code_verifier")))
	switch {
	case g == nil:
		return oauthError("invalid_grant", "authorization code invalid, expired or consumed")
	case s.clock.Now().After(g.expires):
		return oauthError("invalid_grant", "authorization code expired")
	case g.redirect != f.Get("redirect_uri"):
		return oauthError("invalid_grant", "authorization code was issued for a different redirect_uri: "+f.Get("redirect_uri"))
	case g.client != f.Get("client_id"):
		return oauthError("invalid_grant", "authorization code was issued for a different client_id: "+f.Get("client_id"))
	case base64.RawURLEncoding.EncodeToString(sum[:]) != g.challenge:
		return oauthError("invalid_grant", "hash of code_verifier does not match code_challenge")
	}
	t := s.issue("lio_", g.user, g.scopes)
	return answer{body: object{"token_type": "Bearer", "access_token": t.text, "expires_in": int64(t.expires.Sub(s.clock.Now()).Seconds())}}
}

func (s *Server) revoke(r *request) answer {
	delete(s.tokens, r.token.text)
	return answer{status: http.StatusNoContent}
}

var formAction = regexp.MustCompile(`action="([^"]*)"|href="([^"]*)"`)

// Browse does the work of a logged-in user's browser: it opens an address of /oauth
// and grants, or cancels, and follows the redirects. It returns the text of the
// program's own page after that. An error comes from a page on the way.
func (s *Server) Browse(ctx context.Context, name, address string, grants bool) (string, error) {
	client := s.Client()
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	ask := func(method, to string) (*http.Response, string, error) {
		r, err := http.NewRequestWithContext(ctx, method, to, nil)
		if err != nil {
			return nil, "", err
		}
		if strings.HasPrefix(to, s.URL()+"/") {
			r.AddCookie(&http.Cookie{Name: "player", Value: name})
		}
		got, err := client.Do(r)
		if err != nil {
			return nil, "", err
		}
		defer got.Body.Close()
		body, err := io.ReadAll(got.Body)
		return got, string(body), err
	}
	asked, body, err := ask(http.MethodGet, address)
	if err != nil {
		return "", err
	}
	links := formAction.FindAllStringSubmatch(body, -1)
	if asked.StatusCode != http.StatusOK || len(links) != 2 {
		return "", fmt.Errorf("onlinetest: the page answered %s: %s", asked.Status, body)
	}
	to := html.UnescapeString(links[1][2])
	if grants {
		sent, body, err := ask(http.MethodPost, s.URL()+html.UnescapeString(links[0][1]))
		if err != nil {
			return "", err
		}
		if to = sent.Header.Get("Location"); to == "" {
			return "", fmt.Errorf("onlinetest: the page answered %s: %s", sent.Status, body)
		}
	}
	_, body, err = ask(http.MethodGet, to)
	return body, err
}
