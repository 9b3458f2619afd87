package main

import (
	"github.com/spf13/cobra"
)

func newVoiceCommand() *cobra.Command {
	command := &cobra.Command{
		Use:   "voice",
		Short: "voices: hear, choose, check and record them",
		Long: `Voices: hear them, choose one, check it, record your own.

A voice is a folder of clips, one for each word of the game. The program brings
voices for the scheme of the Laws (fide), English, Slovak, Polish, Bulgarian and
Serbian. A player or a federation can record another.`,
		Example: `  blindchess voice list
  blindchess voice say Springer Gustav eins Felix drei
  blindchess voice record anna --scheme fide
  blindchess voice use anna`,
		Args: cobra.NoArgs,
	}
	command.AddCommand(
		newVoiceCheckCommand(),
		newVoiceDevicesCommand(),
		newVoiceEarconsCommand(),
		newVoiceExportCommand(),
		newVoiceImportCommand(),
		newVoiceListCommand(),
		newVoiceMakeCommand(),
		newVoicePackCommand(),
		newVoiceRecordCommand(),
		newVoiceSayCommand(),
		newVoiceUseCommand(),
		newVoiceWordsCommand(),
	)
	return command
}
