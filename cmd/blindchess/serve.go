package main

import (
	"context"
	"errors"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"blindchess/internal/commandline"
	"blindchess/internal/gamesetup"
	"blindchess/internal/room"
	"blindchess/internal/room/serving"
	"blindchess/internal/rules"
	"blindchess/internal/settings"
	"blindchess/internal/table"
)

// serveFlags describe a table without a local player.
type serveFlags struct {
	tableFlags

	white, black, blind string
	players             rules.BySide[table.Person]
	asJSON              bool
}

func newServeCommand() *cobra.Command {
	flags := &serveFlags{}
	command := &cobra.Command{
		Use:   "serve",
		Short: "open a table for two players who are both elsewhere",
		Args:  cobra.MaximumNArgs(3),
		RunE: func(command *cobra.Command, words []string) error {
			if err := flags.parted("serve", words); err != nil {
				return err
			}
			if err := flags.check("serve", choice{"blind", flags.blind, []string{"both", "white", "black", "none"}}); err != nil {
				return err
			}
			ctx, stop := commandline.Stoppable(command)
			defer stop()
			return serve(ctx, flags, command.OutOrStdout(), command.Flags())
		},
	}
	flags.add(command)
	command.Flags().StringVar(&flags.white, "white", "", "White's name")
	command.Flags().StringVar(&flags.black, "black", "", "Black's name")
	addPerson(command.Flags(), &flags.players.White, "white-", "White's", "")
	addPerson(command.Flags(), &flags.players.Black, "black-", "Black's", "")
	command.Flags().StringVar(&flags.blind, "blind", "both", "the blind players: both, white, black or none")
	command.Flags().BoolVar(&flags.asJSON, "json", false, "print events as one JSON object a line")
	_ = command.RegisterFlagCompletionFunc("blind", cobra.FixedCompletions([]string{"both", "white", "black", "none"}, cobra.ShellCompDirectiveNoFileComp))
	return command
}

// serve keeps a table until ctx ends or its journal can no longer be written.
func serve(ctx context.Context, f *serveFlags, out io.Writer, set *pflag.FlagSet) error {
	path, err := f.game("serve").Resumed()
	if err != nil {
		return err
	}
	resumed := path != ""
	if resumed {
		f.reopen(path, set)
	}
	own, err := f.settings("serve")
	if err != nil {
		return err
	}
	conditions, err := f.conditions(own)
	if err != nil {
		return err
	}
	if !resumed {
		if path, err = f.game("serve").New(); err != nil {
			return err
		}
	}
	err = serving.Run(commandline.Hosting(ctx), serving.Options{
		Journal: path, Header: gamesetup.Served(gamesetup.NewStory(time.Now())), Resumed: resumed, Conditions: conditions,
		PIN: f.pinDigest, Address: f.address(), Page: f.page, Again: f.again, Secured: f.secured, Link: f.links(out), Own: own, Out: out, JSON: f.asJSON, Running: room.RunningFolder(), Online: playsOnline,
	})
	if errors.Is(err, room.ErrEnded) {
		return room.Ended("serve", path)
	}
	return err
}

// conditions returns the conditions of the table.
func (f *serveFlags) conditions(own settings.Settings) (table.Conditions, error) {
	c, err := f.tableFlags.conditions("serve")
	if err != nil {
		return c, err
	}
	for _, side := range []rules.Side{rules.White, rules.Black} {
		name := map[rules.Side]string{rules.White: f.white, rules.Black: f.black}[side]
		blind := f.blind == "both" || strings.EqualFold(f.blind, side.String())
		seat, err := gamesetup.Seat(own, name, blind)
		if err != nil {
			return c, err
		}
		c.Seats = c.Seats.With(side, gamesetup.Who(seat, f.players.Of(side)))
	}
	c.ByHand = true
	return c, nil
}
