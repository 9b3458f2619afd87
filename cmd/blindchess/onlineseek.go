//go:build !tournament

package main

import (
	"context"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"blindchess/internal/fault"
	"blindchess/internal/online"
	"blindchess/internal/online/attendant"
	lines "blindchess/internal/online/told"
)

var errExpired = fault.New("online.expired", "nobody took your offer to play: try again").In("online")

func newOnlineSeek() *cobra.Command {
	var f onlineFlags
	command := &cobra.Command{Use: "seek TIME", Short: "play anyone who wants the same time", Args: cobra.ExactArgs(1)}
	command.RunE = f.wished(online.Wish.CheckSeek, func(ctx context.Context, o *onliner, _ []string) error { return o.seek(ctx) })
	f.addTable(command)
	f.addWish(command)
	return command
}

func newOnlineChallenge() *cobra.Command {
	var f onlineFlags
	command := &cobra.Command{Use: "challenge NAME TIME", Short: "challenge a player", Args: cobra.ExactArgs(2)}
	command.RunE = f.wished(online.Wish.CheckChallenge, func(ctx context.Context, o *onliner, words []string) error { return o.challenge(ctx, words[0]) })
	f.addTable(command)
	f.addWish(command)
	return command
}

// wished reads the time, the last word, and refuses before anything is sent what the
// server would refuse.
func (f *onlineFlags) wished(check func(online.Wish) error, do func(context.Context, *onliner, []string) error) func(*cobra.Command, []string) error {
	run := f.run(do)
	return func(command *cobra.Command, words []string) (err error) {
		if f.wish.Limit, f.wish.Increment, err = online.ParseTime(words[len(words)-1]); err != nil {
			return err
		}
		if err := check(f.wish); err != nil {
			return err
		}
		return run(command, words)
	}
}

// seek waits for an opponent, with the events open before, as the server wants it.
func (o *onliner) seek(ctx context.Context) error {
	running, err := o.client.Games(ctx)
	if err != nil {
		return err
	}
	old := map[string]bool{}
	for _, g := range running {
		old[g.ID] = true
	}
	listening, end := context.WithCancel(ctx)
	defer end()
	events, err := o.client.Listen(listening)
	if err != nil {
		return err
	}
	seeking, stop := context.WithCancel(ctx)
	defer stop()
	ended := make(chan error, 1)
	go func() { ended <- o.client.Seek(seeking, o.f.wish, func() { o.say("online.seeking") }) }()
	wait := events
	for {
		select {
		case e, open := <-wait:
			if !open {
				wait = nil // another device hears them: the list of games says it too
				continue
			}
			switch e := e.(type) {
			case lines.GameStart:
				if !old[e.ID] && e.Board {
					stop()
					return o.play(ctx, e.ID, events)
				}
			case lines.Challenged:
				o.challenged(e.Challenge)
			}
		case err := <-ended:
			if err != nil {
				return err
			}
			id, err := o.begun(ctx, old, wait)
			if err != nil {
				return err
			}
			return o.play(ctx, id, events)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// begun returns the game that a seek which is over has begun: as an event tells it, or
// else the list of games.
func (o *onliner) begun(ctx context.Context, old map[string]bool, events <-chan lines.Event) (string, error) {
	late := time.NewTimer(3 * time.Second)
	defer late.Stop()
	for {
		select {
		case e, open := <-events:
			if !open {
				events = nil
			}
			if start, begins := e.(lines.GameStart); begins && !old[start.ID] {
				return start.ID, nil
			}
		case <-late.C:
			games, err := o.client.Games(ctx)
			if err != nil {
				return "", err
			}
			for _, g := range games {
				if !old[g.ID] {
					return g.ID, nil
				}
			}
			return "", errExpired
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
}

// challenge proposes a game to somebody and waits for the answer.
func (o *onliner) challenge(ctx context.Context, name string) error {
	listening, end := context.WithCancel(ctx)
	defer end()
	events, err := o.client.Listen(listening)
	if err != nil {
		return err
	}
	var sent lines.Challenge
	how := ""
	if err := o.client.Challenge(ctx, name, o.f.wish, func(c lines.Challenge) {
		sent = c
		o.say("online.waiting", "name", online.Clean(name, 40))
	}, func(done string) { how = done }); err != nil {
		return err
	}
	if how == "accepted" {
		return o.play(ctx, sent.ID, events)
	}
	if how == "declined" {
		o.say("online.declined", "name", online.Clean(name, 40), "reason", o.whyDeclined(ctx, sent.ID, events))
		return nil
	}
	return errExpired
}

// whyDeclined returns why a challenge was declined, as an event tells it.
func (o *onliner) whyDeclined(ctx context.Context, id string, events <-chan lines.Event) string {
	late := time.NewTimer(2 * time.Second)
	defer late.Stop()
	for {
		select {
		case e, open := <-events:
			if !open {
				return ""
			}
			if declined, is := e.(lines.Declined); is && declined.ID == id {
				return online.Clean(declined.Reason, 140)
			}
		case <-late.C:
			return ""
		case <-ctx.Done():
			return ""
		}
	}
}

func (o *onliner) challenged(c lines.Challenge) {
	o.say("online.challenged", "name", attendant.Named(c.From), "time", attendant.Time(c))
}

func newOnlineAnswer(how string) *cobra.Command {
	var f onlineFlags
	short := map[string]string{"accept": "accept a challenge", "decline": "decline a challenge"}[how]
	command := &cobra.Command{Use: how + " [NAME]", Short: short, Args: cobra.MaximumNArgs(1)}
	command.RunE = f.run(func(ctx context.Context, o *onliner, words []string) error {
		return o.answer(ctx, how, strings.Join(words, ""))
	})
	if how == "accept" {
		f.addTable(command)
	} else {
		f.addServer(command)
	}
	return command
}

// answer answers the challenge of somebody, or the only one.
func (o *onliner) answer(ctx context.Context, how, name string) error {
	challenges, err := o.client.Challenges(ctx)
	if err != nil {
		return err
	}
	for _, c := range challenges {
		if name != "" && !strings.EqualFold(name, c.From.Name) {
			continue
		}
		if how == "accept" && !lines.Plays(c.Variant) {
			return lines.Variant(c.Variant)
		}
		o.challenged(c)
		if _, err := o.client.Do(ctx, "POST", online.ChallengePath(c.ID, how), nil); err != nil {
			return err
		}
		if how == "decline" {
			o.say("online.sent")
			return nil
		}
		return o.play(ctx, c.ID, nil)
	}
	return attendant.ErrNoChallenge
}

func newOnlineResume() *cobra.Command {
	var f onlineFlags
	command := &cobra.Command{Use: "resume [GAME]", Short: "continue a running game", Args: cobra.MaximumNArgs(1)}
	command.RunE = f.run(func(ctx context.Context, o *onliner, words []string) error {
		if len(words) == 1 {
			return o.play(ctx, words[0], nil)
		}
		games, err := o.client.Games(ctx)
		if err != nil {
			return err
		}
		for _, g := range games {
			if g.Board && lines.Plays(g.Variant) {
				return o.play(ctx, g.ID, nil)
			}
		}
		return attendant.ErrNoGame
	})
	f.addTable(command)
	return command
}
