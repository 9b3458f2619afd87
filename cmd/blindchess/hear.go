package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/announce"
	"blindchess/internal/commandline"
	"blindchess/internal/report"
)

func newHearCommand() *cobra.Command {
	var flags spokenFlags
	command := &cobra.Command{
		Use:   "hear WORDS",
		Short: "turn spoken or written words into a move",
		Args:  cobra.MinimumNArgs(1),
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
				fmt.Fprintln(command.ErrOrStderr(), chosen.told(err))
				return commandline.Status(1)
			case err != nil:
				return err
			case flags.asJSON:
				told := chosen.move(move)
				told.Overstated = strings.TrimPrefix(chosen.ear.FalseCheck(chosen.position, strings.Join(words, " "), move), "misheard.no-")
				return json.NewEncoder(out).Encode(told)
			default:
				fmt.Fprintln(out, chosen.position.SAN(move))
				if key := chosen.ear.FalseCheck(chosen.position, strings.Join(words, " "), move); key != "" {
					fmt.Fprintln(command.ErrOrStderr(), chosen.seat.Pack.Phrase(key))
				}
				return nil
			}
		},
	}
	flags.add(command.Flags())
	addAudio(command, &flags)
	return command
}
