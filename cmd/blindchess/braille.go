package main

import (
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"blindchess/internal/room/devices"
)

func newBrailleCommand() *cobra.Command {
	command := &cobra.Command{
		Use:   "braille",
		Short: "test a Braille display",
	}
	command.AddCommand(newBrailleTestCommand())
	return command
}

func newBrailleTestCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "test [DISPLAY]",
		Short: "show a line on a Braille display and name each key you press",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(command *cobra.Command, args []string) error {
			narrator, err := ownNarrator()
			if err != nil {
				return err
			}
			address := ""
			if len(args) > 0 {
				address = args[0]
			}
			ctx, stop := signal.NotifyContext(command.Context(), syscall.SIGINT, syscall.SIGTERM)
			defer stop()
			return devices.TryDisplay(ctx, command.OutOrStdout(), narrator.Pack, address)
		},
	}
}
