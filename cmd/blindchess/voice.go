package main

import (
	"github.com/spf13/cobra"
)

func newVoiceCommand() *cobra.Command {
	command := &cobra.Command{
		Use:   "voice",
		Short: "list, try, choose, record and check voices",
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
	command.AddCommand(teaching()...)
	return command
}
