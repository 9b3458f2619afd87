package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/event/tournament/bulletin"
	"blindchess/internal/language"
)

func newWhereCommand() *cobra.Command {
	var f told
	own := false
	command := &cobra.Command{
		Use:   "where NAME...",
		Short: "say a player's table, colour and opponent",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(command *cobra.Command, words []string) error {
			asked := f.language != ""
			t, b, pack, err := f.open()
			if err != nil {
				return err
			}
			p, err := one(t, pack, strings.Join(words, " "))
			if err != nil {
				return err
			}
			if theirs, missing := language.Load(p.Language); p.Language != "" && !asked && missing == nil {
				pack = theirs
				if b, err = bulletin.Of(t, f.round, theirs); err != nil {
					return err
				}
			}
			if f.round == 0 {
				return errors.New(pack.Phrase("tournament.where-none", "name", p.Name, "round", strconv.Itoa(1)))
			}
			if own {
				for _, line := range b.Own(p) {
					fmt.Fprintln(command.OutOrStdout(), line)
				}
				return nil
			}
			fmt.Fprintln(command.OutOrStdout(), b.Where(p))
			return nil
		},
	}
	f.add(command)
	command.Flags().BoolVar(&own, "own", false, "say their place, their points, and each round with colour and result")
	return command
}
