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
	Tell   func(text string) // what went wrong, a sentence each; nil tells nobody

	sent map[string]string // the moves of each game that was taken, by its name
}

// What a broadcast takes: how often, how many games at once, and how long it is left
// alone that said it was asked too often and not for how long.
const (
	pushEvery  = 3 * time.Second
	pushAtOnce = 100
	pushPause  = time.Minute
)

// errNotTaken wraps an answer that no further try will change.
var errNotTaken = errors.New("post: the broadcast does not take the games")

// Run pushes what comes, the newest of it, until ctx ends or the broadcast says
// that it will never take it.
func (p *Push) Run(ctx context.Context, games <-chan []Game) error {
	p.sent = map[string]string{}
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
		if err != nil {
			if ctx.Err() != nil {
				return nil
			}
			p.tell(err.Error())
			if errors.Is(err, errNotTaken) {
				return err
			}
			failed, wait = next, max(rest, pushEvery)
		}
		if !sleep(ctx, wait) {
			return nil
		}
	}
}

// push sends games, and before them, where moves were taken back that the broadcast
// has, that it is to forget the round. It returns how long the broadcast wants to be
// left alone where there is an error.
func (p *Push) push(ctx context.Context, games []Game) (time.Duration, error) {
	if p.retraced(games) {
		if wait, err := p.post(ctx, "reset", nil); err != nil {
			return wait, err
		}
		clear(p.sent)
		if !sleep(ctx, pushEvery) {
			return 0, ctx.Err()
		}
	}
	for from := 0; from < len(games); from += pushAtOnce {
		part := games[from:min(from+pushAtOnce, len(games))]
		var body bytes.Buffer
		for _, g := range part {
			body.Write(g.PGN)
		}
		if from > 0 && !sleep(ctx, pushEvery) {
			return 0, ctx.Err()
		}
		if wait, err := p.post(ctx, "push", body.Bytes()); err != nil {
			return wait, err
		}
		for _, g := range part {
			p.sent[g.Round+"/"+g.Name] = g.Moves
		}
	}
	return 0, nil
}

// retraced reports whether a game does not go on from what was sent of it.
func (p *Push) retraced(games []Game) bool {
	for _, g := range games {
		if before := p.sent[g.Round+"/"+g.Name]; before != "" && !strings.HasPrefix(g.Moves+" ", before+" ") {
			return true
		}
	}
	return false
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
	case answer.StatusCode >= 300:
		return 0, fmt.Errorf("%w: %s: look at the token and the round", errNotTaken, answer.Status)
	}
	p.complaints(said)
	return 0, nil
}

// complaints tells what the broadcast says of single games.
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

// Token reads the token of a broadcast: the first line of a file that nobody else can
// read.
func Token(path string) (string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return "", fmt.Errorf("post: %w", err)
	}
	if info.Mode().Perm()&0o077 != 0 && runtime.GOOS != "windows" {
		return "", fault.New("fault.pin-open", "others can read {path}: say {command} first", "path", path, "command", "chmod 600 "+path).In("post")
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
