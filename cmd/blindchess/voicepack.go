package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/language"
	"blindchess/internal/speech/voicebank"
)

func newVoicePackCommand() *cobra.Command {
	var label voicebank.Label
	var licence string
	command := &cobra.Command{
		Use:   "pack RECORDINGS BANK",
		Short: "make a voice from a folder of recordings",
		Args:  cobra.ExactArgs(2),
		RunE: func(command *cobra.Command, arguments []string) error {
			if licence != "" {
				text, err := os.ReadFile(licence)
				if err != nil {
					return fmt.Errorf("voice pack: %w", err)
				}
				label.Licence = string(text)
			}
			if label.Lang == "" {
				label.Lang = spokenBy(label.Scheme)
			}
			made, faults := voicebank.Pack(arguments[0], arguments[1], label)
			out := command.OutOrStdout()
			for _, fault := range faults {
				fmt.Fprintln(out, fault)
			}
			fmt.Fprintf(out, "%d clips made in %s\n", made, arguments[1])
			if len(faults) > 0 {
				return commandline.Status(1)
			}
			return nil
		},
	}
	command.Flags().StringVar(&label.Scheme, "scheme", "fide", "the move names that the voice says")
	command.Flags().StringVar(&label.Lang, "language", "", "language as a BCP 47 tag (default: the language of the move names)")
	command.Flags().StringVar(&label.Origin, "origin", "", "the speaker or synthesiser, in one line")
	command.Flags().StringVar(&licence, "licence", "", "a file with the licence of the recordings")
	return command
}

// spokenBy returns the tag of the first language that the bank of a name
// speaks, and the name itself if there is none.
func spokenBy(bank string) string {
	for _, code := range language.Languages() {
		if pack, err := language.Load(code); err == nil && pack.Bank() == bank {
			return pack.Lang()
		}
	}
	return bank
}
