package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/announce"
	"blindchess/internal/report"
)

func newHearCommand() *cobra.Command {
	var flags spokenFlags
	command := &cobra.Command{
		Use:   "hear WORDS",
		Short: "understand an announced or written move",
		Long: `Understand a move that is announced in words or written, and print it as
standard notation has it. Case, accents and words that say nothing do not
matter; the short form is enough where it fits one move.
Where it fits several, or none, or is only the beginning of a move, what it
could mean is said; the status is 1. Check or mate that is said and not given
is told beside the move.`,
		Example: `  blindchess hear "Springer Gustav eins Felix drei"
  blindchess hear --scheme pl "skoczek feliks trzy"
  blindchess hear --json "knight to f3"`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(command *cobra.Command, words []string) error {
			chosen, err := flags.read("hear")
			if err != nil {
				return err
			}
			out := command.OutOrStdout()
			move, err := chosen.ear.Listen(chosen.position, strings.Join(words, " "))
			var misheard *announce.Misheard
			switch {
			case errors.As(err, &misheard):
				if flags.asJSON {
					if err := json.NewEncoder(out).Encode(report.MisheardOf(chosen.scheme, misheard, chosen.form)); err != nil {
						return err
					}
				}
				fmt.Fprintln(command.ErrOrStderr(), strings.TrimPrefix(err.Error(), "announce: "))
				return exitStatus(1)
			case err != nil:
				return err
			case flags.asJSON:
				return json.NewEncoder(out).Encode(chosen.move(move))
			default:
				fmt.Fprintln(out, chosen.position.SAN(move))
				if key := chosen.ear.Overstated(chosen.position, strings.Join(words, " "), move); key != "" {
					fmt.Fprintln(command.ErrOrStderr(), chosen.pack.Phrase(key))
				}
				return nil
			}
		},
	}
	flags.add(command.Flags())
	return command
}
