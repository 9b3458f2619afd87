package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"
)

func newStandingsCommand() *cobra.Command {
	var f told
	var asCSV, teams, ties bool
	command := &cobra.Command{
		Use:   "standings",
		Short: "list the places after a round",
		Args:  cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			_, b, _, err := f.open()
			if err != nil {
				return err
			}
			if teams && len(b.Teams()) == 0 {
				return errors.New("standings: no player has a team: give each one in the column team")
			}
			title, lines, table := b.StandingsTitle(), b.Standings(), b.StandingsTable()
			if ties {
				lines = b.StandingsWithTies()
			}
			if teams {
				title, lines, table = b.TeamsTitle(), b.Teams(), b.TeamsTable()
			}
			if asCSV {
				return table.CSV(command.OutOrStdout())
			}
			fmt.Fprintln(command.OutOrStdout(), title)
			for _, line := range lines {
				fmt.Fprintln(command.OutOrStdout(), line)
			}
			return nil
		},
	}
	f.add(command)
	command.Flags().BoolVar(&asCSV, "csv", false, "write CSV, with every tie-break")
	command.Flags().BoolVar(&ties, "ties", false, "say every tie-break, too")
	command.Flags().BoolVar(&teams, "teams", false, "list the teams' places")
	return command
}
