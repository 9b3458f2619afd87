//go:build !tournament

package main

import (
	"fmt"
	"io"
	"os"
	"runtime/debug"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/host/script"
)

func newScriptCommand() *cobra.Command {
	var options script.Options
	var choice lawsChoice
	command := &cobra.Command{
		Use:   "script FILE",
		Short: "run a table from a script",
		Args:  cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, args []string) error {
			chosen, err := choice.Read()
			if err != nil {
				return err
			}
			options.Laws, options.Changes = chosen.Base, chosen.Changes
			return runScript(command, args[0], options)
		},
	}
	choice.addFlags(command)
	command.Flags().BoolVar(&options.JSON, "json", false, "print JSON Lines instead of text")
	command.Flags().BoolVar(&options.Under, "directions", false, "print each direction with its result")
	command.MarkFlagsMutuallyExclusive("json", "directions")
	return command
}

func runScript(command *cobra.Command, name string, options script.Options) error {
	var raw []byte
	var err error
	if name == "-" {
		raw, err = io.ReadAll(command.InOrStdin())
	} else {
		raw, err = os.ReadFile(name)
	}
	if err != nil {
		return fmt.Errorf("script: %w", err)
	}
	s, err := script.Parse(name, string(raw))
	if err != nil {
		return err
	}
	debug.SetGCPercent(800) // a script is short and its tables are small: collect rarely
	held, err := script.New(command.OutOrStdout(), options).Play(s)
	if err != nil {
		return fmt.Errorf("script: writing what happened: %w", err)
	}
	if !held {
		return commandline.Status(1)
	}
	return nil
}
