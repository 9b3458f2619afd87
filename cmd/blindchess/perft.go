//go:build !tournament

package main

import (
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/report"
)

func newPerftCommand() *cobra.Command {
	var divide, asJSON bool
	var source positionSource
	command := &cobra.Command{
		Use:   "perft DEPTH [FEN]",
		Short: "count sequences of legal moves",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(command *cobra.Command, words []string) error {
			depth, err := strconv.Atoi(words[0])
			if err != nil || depth < 0 || depth > 99 {
				return fmt.Errorf("perft: %q is no depth; give a number of moves from 0 to 99 first, then the FEN", words[0])
			}
			setup, err := source.read(words[1:])
			if err != nil {
				return err
			}
			began := time.Now()
			count := report.PerftOf(setup, depth, divide)
			count.Time(time.Since(began))
			if asJSON {
				return commandline.Tell(command.OutOrStdout(), true, count)
			}
			for _, below := range count.Divide {
				fmt.Fprintf(command.OutOrStdout(), "%s: %d\n", below.Move, below.Nodes)
			}
			fmt.Fprintln(command.OutOrStdout(), count.Nodes)
			fmt.Fprintf(command.ErrOrStderr(), "%d nodes in %.3f seconds, %d nodes per second\n", count.Nodes, count.Seconds, count.Speed)
			return nil
		},
	}
	command.Flags().BoolVar(&divide, "divide", false, "also print the count for each legal move")
	command.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	source.addFlags(command)
	return command
}
