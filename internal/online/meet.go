package online

import (
	"context"
	"strings"
	"time"

	"blindchess/internal/fault"
	"blindchess/internal/online/told"
)

// ErrExpired says that an offer to play found no opponent.
var ErrExpired = fault.New("online.expired", "no one accepted your offer to play: try again").In("online")

// How long an event may come after the stream of a seek or of a challenge has ended.
const eventWithin = 3 * time.Second

// Meet seeks an opponent and returns the game that begins. Events are those of Listen.
// Seeking is called once the wish is at the server, and called with each challenge to
// the player meanwhile.
func (c *Client) Meet(ctx context.Context, w Wish, events <-chan told.Event, seeking func(), called func(told.Challenge)) (string, error) {
	running, err := c.Games(ctx)
	if err != nil {
		return "", err
	}
	old := map[string]bool{}
	for _, g := range running {
		old[g.ID] = true
	}
	seek, stop := context.WithCancel(ctx)
	defer stop()
	ended := make(chan error, 1)
	go func() { ended <- c.Seek(seek, w, seeking) }()
	var late <-chan time.Time
	for {
		select {
		case e, open := <-events:
			if !open {
				events = nil // another device hears them: the list of games says it too
			}
			switch e := e.(type) {
			case told.GameStart:
				if !old[e.ID] && e.Board {
					return e.ID, nil
				}
			case told.Challenged:
				called(e.Challenge)
			}
		case err := <-ended:
			if err != nil {
				return "", err
			}
			late = time.After(eventWithin)
		case <-late:
			return c.begun(ctx, old)
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
}

// begun returns the game that has begun and is none of the old ones.
func (c *Client) begun(ctx context.Context, old map[string]bool) (string, error) {
	games, err := c.Games(ctx)
	if err != nil {
		return "", err
	}
	for _, g := range games {
		if !old[g.ID] {
			return g.ID, nil
		}
	}
	return "", ErrExpired
}

// Call challenges a player and returns the game, or the challenge as they declined it. Called
// is called with each challenge to the player meanwhile.
func (c *Client) Call(ctx context.Context, name string, w Wish, events <-chan told.Event, waiting func(), called func(told.Challenge)) (id string, declined told.Challenge, err error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var sent told.Challenge
	how, answered := "", make(chan error, 1)
	go func() {
		answered <- c.Challenge(ctx, name, w, func(one told.Challenge) {
			sent = one
			waiting()
		}, func(done string) { how = done })
	}()
	reasons := map[string]told.Challenge{}
	for {
		select {
		case e, open := <-events:
			if !open {
				events = nil
			}
			switch e := e.(type) {
			case told.Challenged:
				if !strings.EqualFold(e.To.Name, name) { // that is the player's own
					called(e.Challenge)
				}
			case told.Declined:
				reasons[e.ID] = e.Challenge
			}
		case err := <-answered: // the goroutine has ended
			declined, known := reasons[sent.ID]
			switch {
			case err != nil:
				return "", told.Challenge{}, err
			case how == "accepted":
				return sent.ID, told.Challenge{}, nil
			case how == "declined" && !known:
				return "", c.declined(ctx, sent, events), nil
			case how == "declined":
				return "", declined, nil
			}
			return "", told.Challenge{}, ErrExpired
		}
	}
}

// declined returns a challenge that was declined, as an event tells it: with the reason.
// Where no event comes, it is as it was sent.
func (c *Client) declined(ctx context.Context, sent told.Challenge, events <-chan told.Event) told.Challenge {
	late := time.After(eventWithin)
	for {
		select {
		case e, open := <-events:
			if !open {
				return sent
			}
			if declined, is := e.(told.Declined); is && declined.ID == sent.ID {
				return declined.Challenge
			}
		case <-late:
			return sent
		case <-ctx.Done():
			return sent
		}
	}
}
