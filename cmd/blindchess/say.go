package main

import (
	"fmt"

	"blindchess/internal/commandline"
	"blindchess/internal/fault"

	"github.com/spf13/cobra"
)

func newSayCommand() *cobra.Command {
	var flags spokenFlags
	var form string
	command := &cobra.Command{
		Use:   "say MOVE...",
		Short: "say moves in words, as the table announces them",
		Args:  cobra.MinimumNArgs(1),
		RunE: func(command *cobra.Command, moves []string) error {
			chosen, err := flags.read("say")
			if err != nil {
				return err
			}
			switch form {
			case "":
			case "long", "short", "spelled":
				chosen.form.Short, chosen.form.Spelled = form == "short", form == "spelled"
			default:
				return fault.New("fault.form", "{flag} is {value}; choose long, short or spelled", "flag", "--form", "value", fault.Quoted(form))
			}
			failed := false
			for _, words := range moves {
				move, err := chosen.ear.Listen(chosen.position, words)
				if err != nil {
					fmt.Fprintln(command.ErrOrStderr(), chosen.told(err))
					failed = true
					continue
				}
				said := chosen.move(move)
				if err := commandline.Tell(command.OutOrStdout(), flags.asJSON, said, said.Words); err != nil {
					return err
				}
			}
			if failed {
				return commandline.Status(1)
			}
			return nil
		},
	}
	flags.add(command.Flags())
	command.Flags().StringVar(&form, "form", "", "long, short or spelled (default: your settings)")
	return command
}
