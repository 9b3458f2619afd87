//go:build !tournament

package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/practice/memory"
	"blindchess/internal/practice/study/base"
	"blindchess/internal/practice/training"
	"blindchess/internal/rules"
	"blindchess/internal/scoresheet/pgn"
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
			own, err := readRepertoire(words[0], encoding, func(assumed string) {
				fmt.Fprintln(command.ErrOrStderr(), chosen.Pack().Phrase("sheet.notice.encoding", "what", assumed))
			}, sides...)
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

// The most games and bytes of a file that make a repertoire: more would be a
// collection of games, which no player learns by heart.
const (
	mostLines     = 5000
	mostLineBytes = 64 << 20
)

// readRepertoire reads the lines of a PGN file. It tells what encoding it assumed, where
// the user named none.
func readRepertoire(path string, encoding charset.Choice, tell func(encoding string), sides ...rules.Side) (memory.Repertoire, error) {
	collection := fmt.Errorf("repertoire: %s holds more than %d games: give a file of your own lines", path, mostLines)
	if about, err := os.Stat(path); err == nil && about.Size() > mostLineBytes {
		return memory.Repertoire{}, collection
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return memory.Repertoire{}, fmt.Errorf("repertoire: %w", err)
	}
	file, err := pgn.IndexAs(text, encoding)
	if err != nil {
		return memory.Repertoire{}, fmt.Errorf("repertoire: %w", err)
	}
	if file.Len() > mostLines {
		return memory.Repertoire{}, collection
	}
	if told := base.Foreign(file, encoding); told != "" {
		tell(told)
	}
	games := make([]pgn.Game, file.Len())
	for i := range games {
		if games[i], err = file.Game(i); err != nil {
			return memory.Repertoire{}, fmt.Errorf("repertoire: %w", err)
		}
	}
	return memory.NewRepertoire(games, sides...)
}
