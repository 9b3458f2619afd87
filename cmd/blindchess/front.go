package main

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"syscall"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"blindchess/internal/interview"
	"blindchess/internal/room"
	"blindchess/internal/room/archive"
	"blindchess/internal/rules"
	"blindchess/internal/settings"
)

// front is the front door: what the program does without a command.
type front struct {
	command *cobra.Command
	door    interview.Door
}

// enter asks what somebody wants to do, and does it, until they leave or have
// sat down somewhere.
func enter(command *cobra.Command, _ []string) error {
	ctx, stop := signal.NotifyContext(command.Context(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	in := command.InOrStdin()
	f := front{command, interview.Door{In: in, Out: command.OutOrStdout(), Aloud: term.IsTerminal(int(os.Stdout.Fd()))}}
	for {
		stays, err := f.once(ctx)
		if errors.Is(err, interview.ErrLeft) {
			return nil
		}
		if err != nil || !stays {
			return err
		}
	}
}

// once asks once and does it. It reports whether the question is to be asked
// again.
func (f front) once(ctx context.Context) (stays bool, err error) {
	own, err := settings.Load()
	if err != nil {
		return false, err
	}
	games, err := archive.List(room.GamesFolder())
	if err != nil {
		return false, err
	}
	last := slices.IndexFunc(games, func(g archive.Game) bool { return g.Open() && g.Verb == "play" })
	offers := []interview.Offer{{Key: "play"}}
	if last >= 0 {
		offers = append(offers, interview.Offer{Key: "resume", With: toGoOn(own, games[last])})
	}
	if !tournament {
		offers = append(offers, interview.Offer{Key: "learn"})
	}
	offers = append(offers, interview.Offer{Key: "invite"}, interview.Offer{Key: "join"}, interview.Offer{Key: "settings"},
		interview.Offer{Key: "games", With: []string{"count", strconv.Itoa(len(games))}}, interview.Offer{Key: "quit"})
	key, err := f.door.Choose(ctx, own, own.Pack().Phrase("front.intro"), offers, false)
	if err != nil {
		return false, err
	}
	switch key {
	case "play":
		return f.play(ctx, own)
	case "resume":
		return false, f.run(ctx, "play", "resume", games[last].Path)
	case "learn":
		return false, f.run(ctx, "learn")
	case "invite":
		return f.invite(ctx, own)
	case "join":
		return f.join(ctx, own)
	case "settings":
		return true, f.run(ctx, "setup")
	case "games":
		return f.games(ctx, own, games)
	default:
		return false, nil
	}
}

// toGoOn tells of a game what lets somebody know it again.
func toGoOn(own settings.Settings, g archive.Game) []string {
	turn := "turn." + map[rules.Side]string{rules.White: "white", rules.Black: "black"}[g.State.Turn()]
	return []string{
		"white", player(own, g, rules.White), "black", player(own, g, rules.Black), "when", g.Began.Format(minute),
		"number", strconv.Itoa(g.State.Game.Setup().Number), "turn", own.Pack().Phrase(turn),
	}
}

// play asks which new game is meant, and begins it.
func (f front) play(ctx context.Context, own settings.Settings) (bool, error) {
	if tournament {
		return false, f.run(ctx, "play", "--opponent", "here")
	}
	offers := []interview.Offer{{Key: "white"}, {Key: "black"}, {Key: "both"}}
	key, err := f.door.Choose(ctx, own, f.question(own, "front.which"), offers, true)
	switch {
	case err != nil || key == interview.Back:
		return true, err
	case key == "both":
		return false, f.run(ctx, "play", "--opponent", "here")
	default:
		return false, f.run(ctx, "play", "--side", key)
	}
}

// invite asks from where the opponent comes, and opens a table for them.
func (f front) invite(ctx context.Context, own settings.Settings) (bool, error) {
	key, err := f.door.Choose(ctx, own, f.question(own, "front.whence"), []interview.Offer{{Key: "machine"}, {Key: "network"}}, true)
	switch {
	case err != nil || key == interview.Back:
		return true, err
	case key == "network":
		return false, f.run(ctx, "play", "--opponent", "join", "--pair", "0.0.0.0:2222")
	default:
		return false, f.run(ctx, "play", "--opponent", "join", "--pair")
	}
}

// join asks where a table is, and goes there.
func (f front) join(ctx context.Context, own settings.Settings) (bool, error) {
	address, err := f.door.Ask(ctx, own, own.Pack().Phrase("front.address", "example", "ssh://192.168.1.7:2222", "back", own.Pack().Word("setup.word.back")))
	switch {
	case err != nil:
		return false, err
	case slices.Contains(own.Pack().Variants("setup.word.back"), address) || address == interview.Back:
		return true, nil
	case address == "":
		return false, f.run(ctx, "join")
	default:
		return false, f.run(ctx, "join", address)
	}
}

// question is one that has a way back.
func (f front) question(own settings.Settings, key string) string {
	return own.Pack().Phrase(key, "back", own.Pack().Word("setup.word.back"))
}

// run runs a command of this program as if it had been typed.
func (f front) run(ctx context.Context, words ...string) error {
	root := newRoot()
	root.SetArgs(words)
	root.SetIn(f.command.InOrStdin())
	root.SetOut(f.command.OutOrStdout())
	root.SetErr(f.command.ErrOrStderr())
	return root.ExecuteContext(ctx)
}
