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
	command := &cobra.Command{
		Use:   "where NAME...",
		Short: "tell a player their table, their colour and their opponent",
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
			if own, missing := language.Load(p.Language); p.Language != "" && !asked && missing == nil {
				pack = own
				if b, err = bulletin.Of(t, f.round, own); err != nil {
					return err
				}
			}
			if f.round == 0 {
				return errors.New(pack.Phrase("tournament.where-none", "name", p.Name, "round", strconv.Itoa(1)))
			}
			fmt.Fprintln(command.OutOrStdout(), b.Where(p))
			return nil
		},
	}
	f.add(command)
	return command
}
