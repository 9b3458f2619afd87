package main

import (
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"blindchess/internal/settings"
	"blindchess/internal/speech"
	"blindchess/internal/speech/voicebank"
	"blindchess/internal/speech/voices"
)

func newVoiceRecordCommand() *cobra.Command {
	var scheme, device, who, licence string
	var only []string
	command := &cobra.Command{
		Use:   "record NAME",
		Short: "record your own voice, guided by ear",
		Args:  cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, arguments []string) error {
			if err := voices.CheckName(arguments[0]); err != nil {
				return err
			}
			banks, err := speech.BuiltIn()
			if err != nil {
				return err
			}
			label := voicebank.Label{Scheme: scheme, Origin: "recorded by " + who, Licence: licence}
			if model, ok := banks.Bank(scheme); ok {
				label.Lang = model.Lang
			}
			studio, err := voicebank.NewStudio(filepath.Join(voices.Folder(), arguments[0]), label)
			if err != nil {
				return err
			}
			own, err := settings.Load()
			if err != nil {
				return err
			}
			session, err := voicebank.NewSession(voicebank.SessionConfig{
				Studio: studio, Banks: banks, Scheme: scheme, Cards: voices.Cards(), Microphone: device,
				Explain: func(err error) string { return own.Pack().Error(err) }, Phrase: own.Pack().Phrase, In: command.InOrStdin(), Out: command.OutOrStdout(),
			})
			if err != nil {
				return err
			}
			defer session.Close()
			kept, err := session.Run(command.Context(), only)
			fmt.Fprintln(command.OutOrStdout(), voicebank.Kept(own.Pack().Phrase, kept, arguments[0]))
			return err
		},
	}
	command.Flags().StringVar(&scheme, "scheme", "fide", "the move names to record, with their numbers")
	command.Flags().StringVar(&device, "microphone", "", "part of the microphone's name (default: the system's microphone)")
	command.Flags().StringVar(&who, "speaker", "a player", "the speaker's name, for the description")
	command.Flags().StringVar(&licence, "licence", "All rights remain with the speaker. Not to be passed on without asking.", "the licence of the recording, in one sentence")
	command.Flags().StringSliceVar(&only, "only", nil, "record only these clips, even if they exist")
	return command
}
