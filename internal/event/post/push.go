package post

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"

	"blindchess/internal/fault"
)

// Push pushes games to a broadcast that takes them as lichess does: PGN is posted
// to a round, with a token. One request is on its way at a time, and what happens
// meanwhile goes into the next.
type Push struct {
	Site   string // such as https://lichess.org
	Round  string // the broadcast's own name of the round
	Token  string
	Client *http.Client
	Tell   func(text string) // receives each problem, as a sentence; may be nil
	// Renew reads the token again before another try, if the broadcast did not accept
	// it; nil keeps the present one.
	Renew func() (string, error)

	held    map[string]string // the PGN of each game that was refused, by its name
	refused string            // the last reported reason of a refusal
}

// The limits of a broadcast: how often, how many games at a time, and the pause
// after it complained of too many requests without naming a time.
const (
	pushEvery  = 3 * time.Second
	pushAtOnce = 100
	pushPause  = time.Minute
)

// errNotTaken wraps an answer that rejects the token or the round, and errRefused one
// that rejects the games.
var (
	errNotTaken = errors.New("post: the broadcast accepts nothing")
	errRefused  = errors.New("post: the broadcast refuses games")
)

// Run pushes what comes, the newest of it, until ctx ends. Moves that were taken back
// need nothing more: the broadcast makes the moves played instead the main line, and
// no game is ever emptied.
func (p *Push) Run(ctx context.Context, games <-chan []Game) error {
	p.held = map[string]string{}
	var failed []Game
	for {
		next := failed
		if next == nil {
			select {
			case <-ctx.Done():
				return nil
			case next = <-games:
			}
		}
		select {
		case newer := <-games:
			next = newer
		default:
		}
		rest, err := p.push(ctx, next)
		failed = nil
		wait := time.Duration(pushEvery)
		switch {
		case ctx.Err() != nil:
			return nil
		case errors.Is(err, errNotTaken):
			if p.refused != err.Error() { // once, and not with every try
				p.tell(err.Error())
			}
			p.refused = err.Error()
			failed, wait = next, pushPause
		case err != nil:
			p.tell(err.Error())
			failed, wait = next, max(rest, pushEvery)
		case p.refused != "":
			p.refused = ""
			p.tell("post: the broadcast takes the games again")
		}
		if !sleep(ctx, wait) {
			return nil
		}
		p.renew()
	}
}

// renew reads the token again if it was not accepted: the user may have corrected
// it.
func (p *Push) renew() {
	if p.refused == "" || p.Renew == nil {
		return
	}
	if token, err := p.Renew(); err == nil {
		p.Token = token
	}
}

// push sends games but those that were refused as they are. It returns how long the
// broadcast wants to be left alone after an error.
func (p *Push) push(ctx context.Context, games []Game) (time.Duration, error) {
	var due []Game
	for _, g := range games {
		if held, is := p.held[g.Round+"/"+g.Name]; !is || held != string(g.PGN) {
			due = append(due, g)
		}
	}
	for from := 0; from < len(due); from += pushAtOnce {
		if from > 0 && !sleep(ctx, pushEvery) {
			return 0, ctx.Err()
		}
		if wait, err := p.send(ctx, due[from:min(from+pushAtOnce, len(due))]); err != nil {
			return wait, err
		}
	}
	return 0, nil
}

// send sends some games at once. If they are refused it sends the halves, until the
// refused games are found: only these are held back until they have changed.
func (p *Push) send(ctx context.Context, games []Game) (time.Duration, error) {
	var body bytes.Buffer
	for _, g := range games {
		body.Write(g.PGN)
	}
	wait, err := p.post(ctx, "push", body.Bytes())
	switch {
	case !errors.Is(err, errRefused):
		return wait, err
	case len(games) == 1:
		p.held[games[0].Round+"/"+games[0].Name] = string(games[0].PGN)
		p.tell(fmt.Sprintf("post: the broadcast refuses %s of %s, which is held back until it changes; the other games go on: %v", games[0].Name, games[0].Round, err))
		return 0, nil
	}
	for _, half := range [][]Game{games[:len(games)/2], games[len(games)/2:]} {
		if !sleep(ctx, pushEvery) {
			return 0, ctx.Err()
		}
		if wait, err := p.send(ctx, half); err != nil {
			return wait, err
		}
	}
	return 0, nil
}

// post sends one request.
func (p *Push) post(ctx context.Context, verb string, body []byte) (time.Duration, error) {
	address := strings.TrimSuffix(p.Site, "/") + "/api/broadcast/round/" + p.Round + "/" + verb
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return 0, fmt.Errorf("%w: %w", errNotTaken, err)
	}
	request.Header.Set("Authorization", "Bearer "+p.Token)
	request.Header.Set("Content-Type", "text/plain; charset=utf-8")
	answer, err := p.Client.Do(request)
	if err != nil {
		return 0, fmt.Errorf("post: the broadcast was not reached, and is tried again: %w", err)
	}
	defer answer.Body.Close()
	said, _ := io.ReadAll(io.LimitReader(answer.Body, 1<<20))
	switch {
	case answer.StatusCode == http.StatusTooManyRequests:
		wait := pushPause
		if seconds, err := strconv.Atoi(answer.Header.Get("Retry-After")); err == nil && seconds > 0 {
			wait = time.Duration(seconds) * time.Second
		}
		return wait, fmt.Errorf("post: the broadcast was asked too often, and is left alone for %v", wait)
	case answer.StatusCode >= 500:
		return 0, fmt.Errorf("post: the broadcast is in trouble (%s), and is tried again", answer.Status)
	case answer.StatusCode == http.StatusUnauthorized || answer.StatusCode == http.StatusForbidden:
		return 0, fmt.Errorf("%w: %s: put a token that may write to this broadcast into the file of --token; it is read again each minute", errNotTaken, answer.Status)
	case answer.StatusCode == http.StatusNotFound:
		return 0, fmt.Errorf("%w: %s: check the round %s and --site; the program tries again each minute", errNotTaken, answer.Status, p.Round)
	case answer.StatusCode >= 400:
		return 0, fmt.Errorf("%w: %s", errRefused, answer.Status)
	case answer.StatusCode >= 300:
		return 0, fmt.Errorf("%w: %s: look at --site", errNotTaken, answer.Status)
	}
	p.complaints(said)
	return 0, nil
}

// complaints reports the broadcast's messages about single games.
func (p *Push) complaints(said []byte) {
	var answer struct {
		Games []struct {
			Error string `json:"error"`
		} `json:"games"`
	}
	if json.Unmarshal(said, &answer) != nil {
		return
	}
	for i, game := range answer.Games {
		if game.Error != "" {
			p.tell(fmt.Sprintf("post: the broadcast says of game %d: %s", i+1, game.Error))
		}
	}
}

func (p *Push) tell(text string) {
	if p.Tell != nil {
		p.Tell(text)
	}
}

// sleep waits, and reports whether ctx has not ended.
func sleep(ctx context.Context, wait time.Duration) bool {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}

// Token reads the token of a broadcast: the first line of a file that no other user
// can read.
func Token(path string) (string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return "", fmt.Errorf("post: %w", err)
	}
	if info.Mode().Perm()&0o077 != 0 && runtime.GOOS != "windows" {
		return "", fault.New("fault.pin-open", "others can read {path}: type {command} first", "path", path, "command", "chmod 600 "+path).In("post")
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return "", fmt.Errorf("post: %w", err)
	}
	first, _, _ := strings.Cut(string(text), "\n")
	if first = strings.TrimSpace(first); first == "" {
		return "", fault.New("fault.token-empty", "the first line of {path} is empty: write the token there", "path", path).In("post")
	}
	return first, nil
}
