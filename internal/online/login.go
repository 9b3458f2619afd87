package online

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"blindchess/internal/fault"
)

// clientID is the program's name in a request for a token.
const clientID = "blindchess"

// scopes are the required permissions of a token.
const scopes = "board:play challenge:read challenge:write"

// ErrDenied says that the player denied the program access.
var ErrDenied = fault.New("online.denied", "you refused the program access: nothing has changed").In("online")

// Login requests a token by OAuth with PKCE, the server's recommended way for programs
// with many users. A browser shows the request and brings the answer to an address of
// this computer. Open receives the short address to open. The browser then shows page.
// The code is valid once, and only with the verifier.
func (c *Client) Login(ctx context.Context, open func(address string), page string) (token string, err error) {
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return "", fmt.Errorf("online: %w", err)
	}
	here := "http://" + listener.Addr().String() + "/"
	verifier, state := rand.Text()+rand.Text()+rand.Text(), rand.Text()
	sum := sha256.Sum256([]byte(verifier))
	there := c.options.Server + "/oauth?" + url.Values{
		"response_type": {"code"}, "client_id": {clientID}, "redirect_uri": {here + "back"}, "scope": {scopes}, "state": {state},
		"code_challenge_method": {"S256"}, "code_challenge": {base64.RawURLEncoding.EncodeToString(sum[:])},
	}.Encode()
	type answer struct {
		code string
		err  error
	}
	answers := make(chan answer, 1)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, there, http.StatusSeeOther)
	})
	mux.HandleFunc("GET /back", func(w http.ResponseWriter, r *http.Request) {
		q := r.URL.Query()
		if subtle.ConstantTimeCompare([]byte(q.Get("state")), []byte(state)) != 1 {
			http.Error(w, "400", http.StatusBadRequest) // of another login
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Referrer-Policy", "no-referrer")
		fmt.Fprintf(w, "<!doctype html><title>blindchess</title><main><h1>blindchess</h1><p>%s</p></main>\n", html.EscapeString(page))
		got := answer{code: q.Get("code")}
		if got.code == "" {
			got.err = ErrDenied
		}
		select {
		case answers <- got:
		default:
		}
	})
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	served := make(chan struct{})
	go func() {
		defer close(served)
		_ = server.Serve(listener)
	}()
	defer func() {
		closing, end := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer end()
		if server.Shutdown(closing) != nil {
			_ = server.Close()
		}
		<-served
	}()
	open(here)
	var got answer
	select {
	case got = <-answers:
	case <-ctx.Done():
		return "", ctx.Err()
	}
	if got.err != nil {
		return "", got.err
	}
	body, err := c.Do(ctx, http.MethodPost, "/api/token", url.Values{
		"grant_type": {"authorization_code"}, "code": {got.code}, "code_verifier": {verifier},
		"redirect_uri": {here + "back"}, "client_id": {clientID},
	})
	if err != nil {
		return "", err
	}
	var issued struct {
		Token string `json:"access_token"`
	}
	if json.Unmarshal(body, &issued) != nil || CheckToken(issued.Token) != nil {
		return "", ErrDenied
	}
	return issued.Token, nil
}

// CheckToken refuses what cannot be a token, such as a password that was pasted.
func CheckToken(text string) error {
	ok := len(text) >= 8 && len(text) <= 512 && !strings.ContainsFunc(text, func(r rune) bool {
		return (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && r != '_' && r != '-' && r != '.'
	})
	if !ok {
		return fault.New("online.token", "that is no token: make one on the website of the server and paste it").In("online")
	}
	return nil
}

// Logout ends the token at the server.
func (c *Client) Logout(ctx context.Context) error {
	_, err := c.Do(ctx, http.MethodDelete, "/api/token", nil)
	return err
}
