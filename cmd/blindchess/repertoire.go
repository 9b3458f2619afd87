//go:build !tournament

package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"blindchess/internal/practice/memory"
	"blindchess/internal/practice/training"
	"blindchess/internal/rules"
	"blindchess/internal/scoresheet/pgn"
)

func newRepertoireCommand() *cobra.Command {
	var flags trainingFlags
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
			own, err := readRepertoire(words[0], sides...)
			if err != nil {
				return err
			}
			pupil, chosen, err := flags.pupil()
			if err != nil {
				return err
			}
			return flags.practise(command, chosen, training.Lines(pupil, own))
		},
	}
	flags.add(command)
	command.Flags().StringVar(&side, "side", "white", "the side whose moves you practise: white, black or both")
	return command
}

// mostLines is the most games of a file that make a repertoire: more would be a
// collection of games, which no player learns by heart.
const mostLines = 5000

// readRepertoire reads the lines of a PGN file.
func readRepertoire(path string, sides ...rules.Side) (memory.Repertoire, error) {
	file, err := os.Open(path)
	if err != nil {
		return memory.Repertoire{}, fmt.Errorf("repertoire: %w", err)
	}
	defer file.Close()
	games, err := pgn.ReadAll(bufio.NewReaderSize(file, 1<<16), mostLines)
	if errors.Is(err, pgn.ErrTooMany) {
		return memory.Repertoire{}, fmt.Errorf("repertoire: %s holds more than %d games: give a file of your own lines", path, mostLines)
	}
	if err != nil {
		return memory.Repertoire{}, fmt.Errorf("repertoire: %w", err)
	}
	return memory.NewRepertoire(games, sides...)
}
