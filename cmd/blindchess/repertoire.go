//go:build !tournament

package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"blindchess/internal/memory"
	"blindchess/internal/rules"
	"blindchess/internal/scoresheet/pgn"
	"blindchess/internal/training"
)

func newRepertoireCommand() *cobra.Command {
	var flags trainingFlags
	side := "white"
	command := &cobra.Command{
		Use:   "repertoire FILE",
		Short: "learn the lines of a PGN file by heart, each asked again when it is time",
		Args:  cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, words []string) error {
			of, ok := rules.ParseSide(side)
			if !ok {
				return fmt.Errorf("repertoire: --side takes white or black, not %q", side)
			}
			own, err := readRepertoire(of, words[0])
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
	command.Flags().StringVar(&side, "side", "white", "whose moves are asked: white or black")
	return command
}

// mostLines is how many games of a file are taken for a repertoire: more would be
// a collection of games, and nobody learns one by heart.
const mostLines = 5000

// readRepertoire reads the lines of a PGN file.
func readRepertoire(side rules.Side, path string) (memory.Repertoire, error) {
	file, err := os.Open(path)
	if err != nil {
		return memory.Repertoire{}, fmt.Errorf("repertoire: %w", err)
	}
	defer file.Close()
	reader := pgn.NewReader(bufio.NewReaderSize(file, 1<<16))
	var games []pgn.Game
	for {
		game, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return memory.NewRepertoire(side, games)
		}
		if err != nil {
			return memory.Repertoire{}, fmt.Errorf("repertoire: %w", err)
		}
		if games = append(games, game); len(games) > mostLines {
			return memory.Repertoire{}, fmt.Errorf("repertoire: %s holds more than %d games: give a file of your own lines", path, mostLines)
		}
	}
}
