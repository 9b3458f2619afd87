package main

import (
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"blindchess/internal/announce"
	"blindchess/internal/commandline"
	"blindchess/internal/room/devices"
	"blindchess/internal/settings"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/boards"
)

func newDevicesCommand() *cobra.Command {
	var watch, asJSON, quiet, rules bool
	var wait time.Duration
	command := &cobra.Command{
		Use:   "devices [PORT ...]",
		Short: "list boards, clocks and sound devices",
		RunE: func(cmd *cobra.Command, paths []string) error {
			if rules {
				_, err := io.WriteString(cmd.OutOrStdout(), boards.UdevRules())
				return err
			}
			ctx, stop := commandline.Stoppable(cmd)
			defer stop()
			narrator, err := ownNarrator()
			if err != nil {
				return err
			}
			lister := devices.Lister{Pack: narrator.Pack, Probe: !quiet, Wait: wait, Named: paths}
			found, err := lister.List(ctx)
			if err != nil {
				return err
			}
			out := cmd.OutOrStdout()
			if err := commandline.Tell(out, asJSON, found, found.Lines...); err != nil || !watch {
				return err
			}
			if !asJSON {
				fmt.Fprintln(out, narrator.Pack.Phrase("tactile.port.watching"))
			}
			return lister.Watch(ctx, func(c devices.Change) error {
				return commandline.Tell(out, asJSON, c, c.Lines...)
			})
		},
	}
	flags := command.Flags()
	flags.BoolVar(&watch, "watch", false, "keep running and report each change")
	flags.BoolVar(&asJSON, "json", false, "print one JSON object; with --watch, one a line")
	flags.BoolVar(&quiet, "no-probe", false, "do not test which device each port has")
	flags.BoolVar(&rules, "udev", false, "print udev rules for known boards")
	flags.DurationVar(&wait, "wait", tactile.ProbeWait, "how long a named port may take to answer one protocol")
	return command
}

// ownNarrator returns the narrator for the person who sets up this computer: in
// the words of the settings.
func ownNarrator() (announce.Narrator, error) {
	own, err := settings.Load()
	if err != nil {
		return announce.Narrator{}, err
	}
	return own.Listener()
}
