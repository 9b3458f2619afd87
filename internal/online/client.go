package online

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"blindchess/internal/fault"
	"blindchess/internal/text/sanitize"
)

// Lichess is the default server.
const Lichess = "https://lichess.org"

// Options name the server, and say how the player uses it.
type Options struct {
	Server string       // empty for Lichess
	Token  string       // empty without a login
	HTTP   *http.Client // nil for a separate one
	Agent  string       // the program's name for the server
	Rest   Rest         // where the server's rests are kept
	// Limited receives the time for which the server wants no request, once for each
	// rest. It must not block.
	Limited func(time.Duration)
}

// Client sends requests for one player. Its methods may be called from any goroutine.
type Client struct {
	options Options
	turn    chan struct{} // held by the sender: one request at a time

	mu    sync.Mutex
	until time.Time // no request is sent before
	told  bool      // that it is so
}

// The server's longest time for one answer, and its rest after a 429. The last is how
// long a stream may be silent before its line counts as lost: keep-alives come each 7
// seconds in a game.
const (
	answerWithin = 15 * time.Second
	rest         = time.Minute
	silentAfter  = 9500 * time.Millisecond
	longestBody  = 1 << 20
)

// NewClient returns a client. Its name at the server is its own, so that two programs of
// one player do not close each other's streams of a game.
func NewClient(o Options) *Client {
	if o.Server == "" {
		o.Server = Lichess
	}
	if o.HTTP == nil {
		transport := http.DefaultTransport.(*http.Transport).Clone()
		transport.DialContext = (&net.Dialer{Timeout: 8 * time.Second, KeepAlive: 15 * time.Second}).DialContext
		transport.ResponseHeaderTimeout = answerWithin
		o.HTTP = &http.Client{Transport: transport, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	}
	if o.Agent == "" {
		o.Agent = "blindchess"
	}
	o.Agent += " " + strings.ToLower(rand.Text()[:8])
	o.Server = strings.TrimRight(o.Server, "/")
	return &Client{options: o, turn: make(chan struct{}, 1)}
}

// Server returns the address of the server.
func (c *Client) Server() string { return c.options.Server }

// CheckServer refuses an address that cannot protect a token: it must be https, or on
// this computer.
func CheckServer(address string) error {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return fault.New("online.server", "{server} is no address of a server: write it like {example}", "server", address, "example", Lichess).In("online")
	}
	if ip := net.ParseIP(u.Hostname()); u.Scheme == "https" || u.Scheme == "http" && (ip.IsLoopback() || u.Hostname() == "localhost") {
		return nil
	}
	return fault.New("online.unsafe", "{server} is not safe for a password: its address must begin with https", "server", address).In("online")
}

// Refused says that the server answered with a refusal.
type Refused struct {
	Status int
	Text   string // why, in its own words; empty where it gave no reason
}

func (r *Refused) Error() string {
	return fmt.Sprintf("online: the server refuses: %d %s", r.Status, r.Text)
}

// ErrLost says that no answer came: the server may have done the request
// nevertheless.
var ErrLost = errors.New("online: the line was lost")

// ErrLoggedOut is that the server does not take the token any more.
var ErrLoggedOut = fault.New("online.logged-out", "the server does not know you any more: type blindchess online login").In("online")

// Do sends a request and returns the body of its answer. It waits for its turn, and for
// the end of a minute of rest. The error is a *Refused, ErrLoggedOut, ErrLost, or that of
// ctx. Nothing is sent twice.
func (c *Client) Do(ctx context.Context, method, path string, form url.Values) ([]byte, error) {
	ctx, end := context.WithCancel(ctx)
	defer end()
	if err := c.mayAsk(ctx); err != nil {
		return nil, err
	}
	defer func() { <-c.turn }()
	late := time.AfterFunc(answerWithin, end)
	defer late.Stop()
	answer, err := c.send(ctx, method, path, form)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(io.LimitReader(answer.Body, longestBody))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrLost, err)
	}
	return body, nil
}

// mayAsk waits until a request may be sent. The caller gives its turn back.
func (c *Client) mayAsk(ctx context.Context) error {
	select {
	case c.turn <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	for {
		wait := c.resting()
		if wait <= 0 {
			return nil
		}
		timer := time.NewTimer(wait)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			<-c.turn
			return ctx.Err()
		}
	}
}

// send sends one request and returns its answer if the server accepted it.
func (c *Client) send(ctx context.Context, method, path string, form url.Values) (*http.Response, error) {
	var body io.Reader
	if form != nil {
		body = strings.NewReader(form.Encode())
	}
	r, err := http.NewRequestWithContext(ctx, method, c.options.Server+path, body)
	if err != nil {
		return nil, fmt.Errorf("online: %w", err)
	}
	if c.options.Token != "" {
		r.Header.Set("Authorization", "Bearer "+c.options.Token)
	}
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	r.Header.Set("User-Agent", c.options.Agent)
	r.Header.Set("Accept", "application/json, application/x-ndjson")
	answer, err := c.options.HTTP.Do(r)
	if err != nil {
		return nil, fmt.Errorf("%w: %s", ErrLost, plainCause(err))
	}
	if answer.StatusCode/100 == 2 {
		return answer, nil
	}
	defer answer.Body.Close()
	text, _ := io.ReadAll(io.LimitReader(answer.Body, longestBody))
	switch {
	case answer.StatusCode == http.StatusTooManyRequests:
		c.limited()
	case answer.StatusCode == http.StatusUnauthorized:
		return nil, ErrLoggedOut
	case answer.StatusCode >= 500:
		return nil, fmt.Errorf("%w: %s", ErrLost, answer.Status)
	}
	why := reason(text)
	if c.options.Token != "" { // whatever a server repeats
		why = strings.ReplaceAll(why, c.options.Token, "")
	}
	return nil, &Refused{answer.StatusCode, why}
}

// plainCause is why a request failed, without the address: that may contain secrets.
func plainCause(err error) string {
	var u *url.Error
	if errors.As(err, &u) {
		return u.Err.Error()
	}
	return err.Error()
}

// resting returns how long no request may be sent, and tells the player of a rest of
// which they have not heard, such as one that began in another program.
func (c *Client) resting() time.Duration {
	c.mu.Lock()
	if kept := c.options.Rest.of(c.options.Server); kept.After(c.until) {
		c.until = kept
	}
	wait := time.Until(c.until)
	tell := wait > 0 && !c.told
	c.told = wait > 0
	c.mu.Unlock()
	if tell && c.options.Limited != nil {
		c.options.Limited(wait)
	}
	return wait
}

// limited takes that the server wants rest, and tells it once.
func (c *Client) limited() {
	until := time.Now().Add(rest)
	c.mu.Lock()
	c.until = until
	c.mu.Unlock()
	c.options.Rest.keep(c.options.Server, until)
	c.resting()
}

// reason reads why the server refuses: a text, or an object of lists. A page of a proxy
// says nothing.
func reason(body []byte) string {
	var told struct {
		Error       json.RawMessage `json:"error"`
		Description string          `json:"error_description"`
	}
	if json.Unmarshal(body, &told) != nil {
		return ""
	}
	var text string
	if json.Unmarshal(told.Error, &text) == nil {
		if told.Description != "" {
			text = told.Description
		}
		return clean(text)
	}
	var fields map[string][]string
	if json.Unmarshal(told.Error, &fields) != nil {
		return ""
	}
	var all []string
	for name, texts := range fields {
		all = append(all, name+": "+strings.Join(texts, ", "))
	}
	slices.Sort(all)
	return clean(strings.Join(all, "; "))
}

// clean is a foreign text in a form for display: one line, without control
// characters, and not too long.
func clean(text string) string { return Clean(text, 300) }

// Clean returns text from elsewhere as it may be shown and spoken, at most so many
// letters of it.
func Clean(text string, most int) string {
	runes := []rune(strings.Join(strings.Fields(sanitize.Line(text)), " "))
	return string(runes[:min(len(runes), most)])
}
