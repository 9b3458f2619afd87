//go:build !tournament

package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/practice/memory"
	"blindchess/internal/practice/study/base"
	"blindchess/internal/practice/training"
	"blindchess/internal/text/charset"
)

func newRepertoireCommand() *cobra.Command {
	var flags trainingFlags
	var encoding charset.Choice
	side := "white"
	command := &cobra.Command{
		Use:   "repertoire FILE",
		Short: "learn opening lines from a PGN file",
		Args:  cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, words []string) error {
			sides, err := memory.ParseSides(side)
			if err != nil {
				return err
			}
			pupil, chosen, err := flags.pupil()
			if err != nil {
				return err
			}
			games, assumed, err := base.Few(words[0], encoding, mostLines)
			if err != nil {
				return fmt.Errorf("repertoire: %w", err)
			}
			if assumed != "" {
				fmt.Fprintln(command.ErrOrStderr(), chosen.Pack().Phrase("sheet.notice.encoding", "what", assumed))
			}
			own, err := memory.NewRepertoire(games, sides...)
			if err != nil {
				return err
			}
			return flags.practise(command, chosen, training.Lines(pupil, own))
		},
	}
	flags.add(command)
	commandline.AddEncoding(command.Flags(), &encoding)
	command.Flags().StringVar(&side, "side", "white", "the side whose moves you practise: white, black or both")
	return command
}

// mostLines is the most games of a file that make a repertoire: more would be a
// collection of games, which no player learns by heart.
const mostLines = 5000
