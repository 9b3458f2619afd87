package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

func newStandingsCommand() *cobra.Command {
	var f told
	var asCSV bool
	command := &cobra.Command{
		Use:   "standings",
		Short: "tell the places after a round",
		Args:  cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			_, b, _, err := f.open()
			if err != nil {
				return err
			}
			if asCSV {
				return b.StandingsTable().CSV(command.OutOrStdout())
			}
			fmt.Fprintln(command.OutOrStdout(), b.StandingsTitle())
			for _, line := range b.Standings() {
				fmt.Fprintln(command.OutOrStdout(), line)
			}
			return nil
		},
	}
	f.add(command)
	command.Flags().BoolVar(&asCSV, "csv", false, "write a file of values, with every tie-break")
	return command
}
