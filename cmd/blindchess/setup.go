package main

import (
	"context"
	"errors"
	"io"
	"os"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"blindchess/internal/commandline"
	"blindchess/internal/settings"
	"blindchess/internal/settings/prompt"
)

func newSetupCommand() *cobra.Command {
	silent := false
	command := &cobra.Command{
		Use:   "setup",
		Short: "answer questions about your settings, in lines and aloud",
		Args:  cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			own, err := settings.Load()
			if err != nil {
				return err
			}
			ctx, stop := commandline.Stoppable(command)
			defer stop()
			aloud := !silent && term.IsTerminal(int(os.Stdout.Fd()))
			return prompt.Setup{In: commandline.Typed(command.InOrStdin()), Out: command.OutOrStdout(), Aloud: aloud, Silent: silent}.Run(ctx, own)
		},
	}
	command.Flags().BoolVar(&silent, "silent", false, "ask in lines only, without speech")
	return command
}

// firstStart asks the questions of the first start, unless a flag, the
// settings, the environment or a pipe have decided.
func firstStart(ctx context.Context, out io.Writer, own settings.Settings, flag string) (settings.Settings, error) {
	if own.Screen != "ask" || flag != "" || !commandline.Paints("", true) {
		return own, nil
	}
	return prompt.FirstStart(ctx, own, commandline.Typed(os.Stdin), out)
}

// leftEarly is no error if the player left at the question of the first start.
func leftEarly(err error) error {
	if errors.Is(err, prompt.ErrLeft) {
		return nil
	}
	return err
}
