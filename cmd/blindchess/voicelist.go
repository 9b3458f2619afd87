package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/language"
	"blindchess/internal/settings"
	"blindchess/internal/speech"
	"blindchess/internal/speech/voices"
)

func newVoiceListCommand() *cobra.Command {
	var asJSON bool
	command := &cobra.Command{
		Use:   "list",
		Short: "list all voices and the ones in use",
		Args:  cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			own, err := settings.Load()
			if err != nil {
				return err
			}
			pack, err := language.Load(own.Language)
			if err != nil {
				return err
			}
			lines, faults, err := voices.List(own.Voice)
			if err != nil {
				return err
			}
			out := command.OutOrStdout()
			for _, fault := range faults {
				fmt.Fprintln(out, pack.Error(fault))
			}
			for _, line := range lines {
				if !asJSON {
					fmt.Fprintln(out, line.Tell(pack))
				} else if err := json.NewEncoder(out).Encode(line); err != nil {
					return err
				}
			}
			return nil
		},
	}
	command.Flags().BoolVar(&asJSON, "json", false, "print one JSON object a line")
	return command
}

func newVoiceWordsCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "words [SCHEME]",
		Short: "print the words of a voice, each with the name of its clip",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(command *cobra.Command, arguments []string) error {
			scheme := "fide"
			if len(arguments) > 0 {
				scheme = arguments[0]
			}
			words := speech.WordList(scheme)
			if len(words) == 0 {
				return speech.NoWords(scheme)
			}
			for _, word := range words {
				fmt.Fprintf(command.OutOrStdout(), "%s\t%s\n", word.Clip, word.Text)
			}
			return nil
		},
	}
}

func newVoiceCheckCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "check [VOICE]",
		Short: "check every clip of a voice and name the missing or damaged ones",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(command *cobra.Command, arguments []string) error {
			banks, err := voices.Named(strings.Join(arguments, ""))
			if err != nil {
				return err
			}
			whole := true
			for _, bank := range banks {
				whole = voices.Check(command.OutOrStdout(), bank) && whole
			}
			if !whole {
				return commandline.Status(1)
			}
			return nil
		},
	}
}
