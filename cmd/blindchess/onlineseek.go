//go:build !tournament

package main

import (
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/fault"
	"blindchess/internal/online"
	"blindchess/internal/online/attendant"
	lines "blindchess/internal/online/told"
)

func newOnlineSeekCommand() *cobra.Command {
	var f onlineFlags
	command := &cobra.Command{Use: "seek TIME", Short: "play anyone who wants the same time", Args: cobra.ExactArgs(1)}
	command.RunE = f.wished(online.Wish.CheckSeek, (*onliner).seek)
	f.addTable(command)
	f.addWish(command)
	return command
}

func newOnlineChallengeCommand() *cobra.Command {
	var f onlineFlags
	command := &cobra.Command{Use: "challenge NAME TIME", Short: "challenge a player", Args: cobra.ExactArgs(2)}
	command.RunE = f.wished(online.Wish.CheckChallenge, (*onliner).challenge)
	f.addTable(command)
	f.addWish(command)
	return command
}

// wished reads the time, the last word, and refuses in advance a wish that the
// server would refuse. It opens the events before the wish, as the server wants it.
func (f *onlineFlags) wished(check func(online.Wish) error, do func(*onliner, context.Context, []string, <-chan lines.Event) error) func(*cobra.Command, []string) error {
	run := f.run(func(ctx context.Context, o *onliner, words []string) error {
		listening, end := context.WithCancel(ctx)
		defer end()
		events, err := o.client.Listen(listening)
		if err != nil {
			return err
		}
		return do(o, ctx, words, events)
	})
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

// seek waits for an opponent.
func (o *onliner) seek(ctx context.Context, _ []string, events <-chan lines.Event) error {
	id, err := o.client.Meet(ctx, o.f.wish, events, func() { o.say("online.seeking") }, o.called)
	if err != nil {
		return err
	}
	return o.play(ctx, id, events)
}

// challenge proposes a game to a player and waits for the answer.
func (o *onliner) challenge(ctx context.Context, words []string, events <-chan lines.Event) error {
	named := online.Clean(words[0], 40)
	id, declined, err := o.client.Call(ctx, words[0], o.f.wish, events, func() { o.say("online.waiting", "name", named) }, o.called)
	switch {
	case err != nil:
		return err
	case id == "":
		o.say("online.declined", "name", named, "reason", attendant.Why(o.pack, declined.Key, online.Clean(declined.Reason, 140)))
		return nil
	}
	return o.play(ctx, id, events)
}

func (o *onliner) challenged(c lines.Challenge) {
	key, time := attendant.Challenged(c)
	o.say(key, "name", attendant.Named(c.From), "time", time)
}

// called tells of a challenge and how to answer it.
func (o *onliner) called(c lines.Challenge) {
	o.challenged(c)
	name := online.Clean(c.From.Name, 40)
	o.say("online.how-to-answer", "accept", o.keys.Command(o.server, "accept", name), "decline", o.keys.Command(o.server, "decline", name))
}

func newOnlineAcceptCommand() *cobra.Command {
	var f onlineFlags
	command := &cobra.Command{Use: "accept [NAME]", Short: "accept a challenge", Args: cobra.MaximumNArgs(1), RunE: f.answers("accept")}
	f.addTable(command)
	return command
}

func newOnlineDeclineCommand() *cobra.Command {
	var f onlineFlags
	command := &cobra.Command{Use: "decline [NAME]", Short: "decline a challenge", Args: cobra.MaximumNArgs(1), RunE: f.answers("decline")}
	f.addServer(command)
	return command
}

func (f *onlineFlags) answers(how string) func(*cobra.Command, []string) error {
	return f.run(func(ctx context.Context, o *onliner, words []string) error {
		return o.answer(ctx, how, strings.Join(words, ""))
	})
}

// answer answers a player's challenge, or the only one. If there are several, it lists
// them and asks for a name.
func (o *onliner) answer(ctx context.Context, how, name string) error {
	challenges, err := o.client.Challenges(ctx)
	if err != nil {
		return err
	}
	all := len(challenges)
	if name != "" {
		challenges = slices.DeleteFunc(challenges, func(c lines.Challenge) bool { return !strings.EqualFold(name, c.From.Name) })
	}
	switch {
	case len(challenges) == 0 && all > 0:
		return fault.New("online.no-challenge-of", "{name} does not challenge you now: type blindchess online to hear who does", "name", online.Clean(name, 40)).In("online")
	case len(challenges) == 0:
		return attendant.ErrNoChallenge
	}
	for _, c := range challenges {
		o.challenged(c)
	}
	c := challenges[0]
	switch {
	case name == "" && len(challenges) > 1:
		return fault.New("online.which-challenge", "several players challenge you: type blindchess online {verb} and a name, such as {name}", "verb", how, "name", online.Clean(c.From.Name, 40)).In("online")
	case how == "accept" && !lines.Plays(c.Variant):
		return lines.Variant(c.Variant)
	}
	if _, err := o.client.Do(ctx, "POST", online.ChallengePath(c.ID, how), nil); err != nil {
		return err
	}
	if how == "decline" {
		o.say("online.you-declined", "name", attendant.Named(c.From))
		return nil
	}
	return o.play(ctx, c.ID, nil)
}

func newOnlineResumeCommand() *cobra.Command {
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
