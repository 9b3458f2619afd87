package main

import (
	"github.com/spf13/cobra"
)

func newVoiceCommand() *cobra.Command {
	command := &cobra.Command{
		Use:   "voice",
		Short: "voices: hear, choose, check and record them",
		Args:  cobra.NoArgs,
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
