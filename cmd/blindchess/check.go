//go:build !tournament

package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"time"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/report"
	"blindchess/internal/text/charset"
)

func newCheckCommand() *cobra.Command {
	var choice lawsChoice
	var encoding charset.Choice
	var letters string
	var asJSON, every, strict bool
	command := &cobra.Command{
		Use:   "check FILE.pgn",
		Short: "check games against an edition of the Laws",
		Args:  cobra.ExactArgs(1),
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
			told, in := commandline.NewProgress(command.ErrOrStderr(), "Games checked", in, time.Now)
			games := report.CheckGames(in, e, report.Manner{Strict: strict, Whole: asJSON || every, Encoding: encoding, Letters: letters})
			right, err := printGames(out, games, asJSON, every, told)
			if err := errors.Join(err, out.Flush()); err != nil {
				return fmt.Errorf("check: %w", err)
			}
			if !right {
				return commandline.Status(1)
			}
			return nil
		},
	}
	choice.addFlags(command)
	command.Flags().BoolVar(&asJSON, "json", false, "print one JSON object a game")
	command.Flags().BoolVar(&every, "every", false, "report on every half-move")
	command.Flags().StringVar(&letters, "notation", "", "language of your written moves")
	commandline.AddEncoding(command.Flags(), &encoding)
	command.Flags().BoolVar(&strict, "strict", false, "also report moves in inexact notation, as the setting strict does")
	return command
}

// printGames checks one game after another, prints each and reports whether all
// were right.
func printGames(out io.Writer, games iter.Seq2[report.Game, error], asJSON, every bool, told *commandline.Progress) (bool, error) {
	right := true
	for checked, err := range games {
		switch {
		case err != nil:
		case asJSON:
			err = commandline.Tell(out, true, checked)
		default:
			err = checked.Print(out, every)
		}
		if err != nil {
			return false, err
		}
		right = right && len(checked.Problems) == 0
		told.Step(checked.Game)
	}
	return right, nil
}
