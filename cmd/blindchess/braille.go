package main

import (
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"blindchess/internal/devices"
)

func newBrailleCommand() *cobra.Command {
	command := &cobra.Command{
		Use:   "braille",
		Short: "try a braille display",
		Long: `Try a braille display. A game is shown on one beside the screen where the setting
braille names it: blindchess config set braille :0. The display is reached
through BrlAPI, by which brltty and others lend it, or is a Dot Pad at a serial
port, dotpad:/dev/ttyUSB0; docs/braille.md tells more.`,
	}
	command.AddCommand(newBrailleTestCommand())
	return command
}

func newBrailleTestCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "test [DISPLAY]",
		Short: "show a line on a braille display and name each key that is pressed",
		Long: `Show the signs of a game on a braille display, and name each of its keys as it is
pressed, on the display and in lines. Ctrl-C ends.

DISPLAY is a machine and the number of a display there, such as desk:0; or a
Dot Pad, such as dotpad:/dev/ttyUSB0. Without it the one of this machine is
taken, or the one that BRLAPI_HOST names.`,
		Example: "  blindchess braille test\n  blindchess braille test desk:0",
		Args:    cobra.MaximumNArgs(1),
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
