package main

import (
	"context"
	"os"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"blindchess/internal/clock"
	"blindchess/internal/commandline"
	"blindchess/internal/gamesetup"
	"blindchess/internal/room"
	"blindchess/internal/room/archive"
	"blindchess/internal/screen/board"
	"blindchess/internal/settings"
	"blindchess/internal/settings/prompt"
	"blindchess/internal/settings/prompt/frontdoor"
)

// enter opens the front door: the program without a command.
func enter(command *cobra.Command, _ []string) error {
	ctx, stop := commandline.Stoppable(command)
	defer stop()
	return frontdoor.Front{
		Door: &prompt.Door{
			In: commandline.Typed(command.InOrStdin()), Out: command.OutOrStdout(), Aloud: term.IsTerminal(int(os.Stdout.Fd())),
			Paint: paintQuestion, Paints: func(own settings.Settings) bool { return commandline.Paints(own.Screen, false) },
		},
		Games:      func() ([]archive.Game, error) { return archive.List(room.GamesFolder()) },
		Tournament: tournament, Usual: gamesetup.UsualControl(), Control: func(text string) error { _, err := clock.ParseControls(text); return err },
		Strength: strengths,
		Do:       func(ctx context.Context, words ...string) error { return again(ctx, command, words...) },
	}.Enter(ctx)
}

// paintQuestion paints a question of the front door in this terminal.
func paintQuestion(ctx context.Context, own settings.Settings, q prompt.Question) (string, error) {
	return board.Ask(ctx, board.Config{Environ: os.Environ(), In: os.Stdin, Out: os.Stdout}, board.Question{
		Head: q.Head, Offers: q.Offers, Back: q.Back, Keys: own.Pack().Phrase("front.keys"), Theme: own.Theme,
	})
}

// again runs another command of this program as if it had been typed in the
// place of command.
func again(ctx context.Context, command *cobra.Command, words ...string) error {
	root := newRoot()
	root.SetArgs(words)
	root.SetIn(command.InOrStdin())
	root.SetOut(command.OutOrStdout())
	root.SetErr(command.ErrOrStderr())
	return root.ExecuteContext(ctx)
}
