package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/speech"
	"blindchess/internal/speech/voicebank"
	"blindchess/internal/speech/voices"
)

func newVoiceMakeCommand() *cobra.Command {
	var label voicebank.Label
	var with, licence string
	command := &cobra.Command{
		Use:   "make NAME --with COMMAND",
		Short: "make a voice with another synthesiser",
		Args:  cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, arguments []string) error {
			if err := voices.CheckName(arguments[0]); err != nil {
				return err
			}
			if licence != "" {
				text, err := os.ReadFile(licence)
				if err != nil {
					return fmt.Errorf("voice make: %w", err)
				}
				label.Licence = string(text)
			}
			label.Lang = spokenBy(label.Scheme)
			if label.Origin == "" {
				label.Origin = "made with " + with
			}
			out := command.OutOrStdout()
			progress := func(done, all int, word speech.ClipWord) {
				if done%50 == 1 {
					fmt.Fprintf(out, "%d of %d: %s\n", done, all, word.Text)
				}
			}
			made, faults := voicebank.Make(command.Context(), with, filepath.Join(voices.Folder(), arguments[0]), label, progress)
			for _, fault := range faults {
				fmt.Fprintln(out, fault)
			}
			fmt.Fprintf(out, "%d clips made. Choose the voice with: blindchess voice use %s\n", made, arguments[0])
			if len(faults) > 0 {
				return commandline.Status(1)
			}
			return nil
		},
	}
	command.Flags().StringVar(&with, "with", "", "the synthesiser's command, with {file} and {text}")
	command.Flags().StringVar(&label.Scheme, "scheme", "fide", "the move names that the voice says")
	command.Flags().StringVar(&label.Origin, "origin", "", "the speaker or synthesiser, in one line")
	command.Flags().StringVar(&licence, "licence", "", "a file with the licence of the synthesiser's voice")
	_ = command.MarkFlagRequired("with")
	return command
}
