package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"blindchess/internal/report"
	"blindchess/internal/rules/laws"
	"blindchess/internal/scoresheet/pgn"
)

func newCheckCommand() *cobra.Command {
	var choice lawsChoice
	var asJSON, every, strict bool
	command := &cobra.Command{
		Use:   "check FILE.pgn",
		Short: "replay games by one edition of the Laws: claims, endings, what was wrong",
		Long: `Replays every game of a PGN file by one edition of the Laws and says, ply by ply,
which draws could be claimed, as the board stood or with an intended move, what
ended the game by itself, and what was wrong and where. A hyphen reads standard
input. Plies of which nothing is to be said are left out without --every.

The exit status is 1 where something was wrong. With --json each game is one
object on a line of its own, with every ply.`,
		Example: `  blindchess check --laws 2014 games.pgn
  blindchess check --json --laws 2023 - < game.pgn`,
		Args: cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, args []string) error {
			e, err := choice.edition()
			if err != nil {
				return err
			}
			in, closeIn, err := openOrStdin(command, args[0])
			if err != nil {
				return fmt.Errorf("check: %w", err)
			}
			defer closeIn()
			out := bufio.NewWriter(command.OutOrStdout())
			strict, err := strictly(strict)
			if err != nil {
				return err
			}
			told, in := newProgress(command.ErrOrStderr(), "games checked", in)
			right, err := checkGames(out, in, e, checkManner{asJSON: asJSON, every: every, strict: strict, progress: told})
			if err := errors.Join(err, out.Flush()); err != nil {
				return fmt.Errorf("check: %w", err)
			}
			if !right {
				return exitStatus(1)
			}
			return nil
		},
	}
	choice.addFlags(command)
	command.Flags().BoolVar(&asJSON, "json", false, "print one JSON object for each game")
	command.Flags().BoolVar(&every, "every", false, "say something of every ply")
	command.Flags().BoolVar(&strict, "strict", false, "also name moves that are not exactly written, as the setting strict does")
	return command
}

// openOrStdin opens a file, or standard input for a hyphen, and returns what
// closes it.
func openOrStdin(command *cobra.Command, name string) (io.Reader, func(), error) {
	if name == "-" {
		return command.InOrStdin(), func() {}, nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, nil, err
	}
	return file, func() { file.Close() }, nil
}

// checkManner is how games are checked and what is told.
type checkManner struct {
	asJSON, every bool
	strict        bool // moves must be written exactly
	progress      *progress
}

// checkGames checks one game after another and reports whether all were right.
func checkGames(out io.Writer, in io.Reader, e laws.Edition, manner checkManner) (bool, error) {
	right := true
	reader := pgn.NewReader(in)
	for number := 1; ; number++ {
		game, err := reader.Read()
		if errors.Is(err, io.EOF) && number == 1 {
			return false, errors.New("there is no game to read")
		}
		if errors.Is(err, io.EOF) {
			return right, nil
		}
		if err != nil {
			return false, err
		}
		checked := report.CheckGame(game, e, number, report.Manner{Strict: manner.strict, Whole: manner.asJSON || manner.every})
		right = right && len(checked.Problems) == 0
		if manner.asJSON {
			err = json.NewEncoder(out).Encode(checked)
		} else {
			err = checked.Print(out, manner.every)
		}
		if err != nil {
			return false, err
		}
		manner.progress.Step(number)
	}
}
