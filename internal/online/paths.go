package online

import (
	"context"
	"net/http"
	"net/url"
	"time"

	"blindchess/internal/online/told"
)

// GamePath is the stream of a game.
func GamePath(id string) string { return "/api/board/game/stream/" + url.PathEscape(id) }

// DeedPath is the path of an action in a game, such as resign or draw/yes.
func DeedPath(id, deed string) string { return "/api/board/game/" + url.PathEscape(id) + "/" + deed }

// MovePath is the path of a move, written by its squares.
func MovePath(id, move string) string { return DeedPath(id, "move/"+url.PathEscape(move)) }

// ChallengePath is the path for the answer to a challenge; deed is accept, decline
// or cancel.
func ChallengePath(id, deed string) string {
	return "/api/challenge/" + url.PathEscape(id) + "/" + deed
}

// Account returns who the token is of.
func (c *Client) Account(ctx context.Context) (string, error) {
	body, err := c.Do(ctx, http.MethodGet, "/api/account", nil)
	if err != nil {
		return "", err
	}
	return accountName(body)
}

// Games returns the games that the player has on.
func (c *Client) Games(ctx context.Context) ([]told.Summary, error) {
	body, err := c.Do(ctx, http.MethodGet, "/api/account/playing?nb=50", nil)
	if err != nil {
		return nil, err
	}
	return told.ParseGames(body)
}

// Challenges returns the challenges to the player that are open.
func (c *Client) Challenges(ctx context.Context) ([]told.Challenge, error) {
	body, err := c.Do(ctx, http.MethodGet, "/api/challenge", nil)
	if err != nil {
		return nil, err
	}
	return told.ParseChallenges(body)
}

// Events passes the server's events beside the games to got until the stream ends. It
// is not opened again by itself: if the server ends it, another device of the same
// player has opened one, and the two would fight. Opened is called once it is open.
func (c *Client) Events(ctx context.Context, opened func(), got func(told.Event)) error {
	return c.Stream(ctx, http.MethodGet, "/api/stream/event", nil, 0, opened, func(line []byte) {
		if e, known := told.ParseEvent(line); known {
			got(e)
		}
	})
}

// seekSilence and challengeSilence are how long these streams may be silent: their
// keep-alives come each 10 and each 50 seconds.
const (
	seekSilence      = 25 * time.Second
	challengeSilence = 2 * time.Minute
)

// Seek holds a wish for a game until it is accepted, or has expired; the events say
// which.
func (c *Client) Seek(ctx context.Context, w Wish, opened func()) error {
	return c.Stream(ctx, http.MethodPost, "/api/board/seek", w.seek(), seekSilence, opened, func([]byte) {})
}

// Challenge proposes a game to a player and holds the request until it is answered.
// Sent is called with the challenge, and answered with the answer: accepted,
// declined or canceled.
func (c *Client) Challenge(ctx context.Context, name string, w Wish, sent func(told.Challenge), answered func(string)) error {
	form := w.challenge()
	form.Set("keepAliveStream", "true")
	return c.Stream(ctx, http.MethodPost, "/api/challenge/"+url.PathEscape(name), form, challengeSilence, nil, func(line []byte) {
		if one, known := told.ParseChallenge(line); known {
			sent(one)
		} else if how := doneOf(line); how != "" {
			answered(how)
		}
	})
}

// Game returns a game as it is now, by the first line of its stream.
func (c *Client) Game(ctx context.Context, id string) (told.Game, error) {
	ctx, end := context.WithCancel(ctx)
	defer end()
	var game told.Game
	var unread error
	err := c.Stream(ctx, http.MethodGet, GamePath(id), nil, 0, nil, func(line []byte) {
		if game.Known || unread != nil {
			return
		}
		if game, _, unread = game.Fold(line); game.Known || unread != nil {
			end()
		}
	})
	if unread != nil {
		return game, unread
	}
	if game.Known {
		return game, nil
	}
	if err == nil {
		err = ErrLost
	}
	return game, err
}

// Listen sends events to the channel that it returns until ctx ends, and opens the
// stream again if its line was lost. If the server ends it another device of the
// player has opened one, or will: the channel is closed, and it is not opened again.
// It returns once the stream is open for the first time, or why it cannot be.
func (c *Client) Listen(ctx context.Context) (<-chan told.Event, error) {
	events, opened, failed := make(chan told.Event, 64), make(chan struct{}), make(chan error, 1)
	go func() {
		defer close(events)
		first := true
		for pause := firstPause; ; pause = min(2*pause, longestPause) {
			err := c.Events(ctx, func() {
				if first {
					close(opened)
				}
				first, pause = false, firstPause
			}, func(e told.Event) {
				select {
				case events <- e:
				case <-ctx.Done():
				}
			})
			if err == nil || ctx.Err() != nil || first {
				failed <- err
				return
			}
			select {
			case <-time.After(pause):
			case <-ctx.Done():
				return
			}
		}
	}()
	select {
	case <-opened:
		return events, nil
	case err := <-failed:
		if err == nil {
			err = ErrLost
		}
		return nil, err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
