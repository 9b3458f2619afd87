//go:build !tournament

package main

import (
	"slices"
	"time"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/report"
)

func newPositionCommand() *cobra.Command {
	var asJSON, check bool
	var lang string
	var nodes int
	var source positionSource
	command := &cobra.Command{
		Use:   "position [FEN]",
		Short: "describe a position: its pieces, its legal moves, who can still win",
		RunE: func(command *cobra.Command, words []string) error {
			setup, err := source.read(words)
			if err != nil {
				return err
			}
			pack, err := readersPack(lang)
			if err != nil {
				return err
			}
			told, _ := commandline.NewProgress(command.ErrOrStderr(), "Positions searched", nil, time.Now)
			facts := report.PositionOf(pack, setup, nodes, told.Part)
			if check {
				facts.Verify(pack, setup.Position, nodes, proofLimit)
			}
			lines := append(slices.Concat(facts.Sentences, facts.Reasons), facts.FEN)
			return commandline.Tell(command.OutOrStdout(), asJSON, facts, lines...)
		},
	}
	command.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	command.Flags().StringVar(&lang, "language", "", "language of the words (default: your settings)")
	command.Flags().IntVar(&nodes, "nodes", 1_000_000, "positions to search for who can still win; 0 for a quick look only")
	command.Flags().BoolVar(&check, "verify", false, "check the proof of who can still win by a second method")
	source.addFlags(command)
	return command
}

// proofLimit is how many positions are walked through to check one proof.
const proofLimit = 1_000_000
