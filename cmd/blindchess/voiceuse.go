package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/settings"
	"blindchess/internal/speech/voicebank"
	"blindchess/internal/speech/voices"
)

func newVoiceUseCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "use VOICE",
		Short: "choose your voice",
		Args:  cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, arguments []string) error {
			own, err := settings.Load()
			if err != nil {
				return err
			}
			chosen, err := voices.Choice(own.Voice, arguments[0])
			if err != nil {
				return err
			}
			if err := own.Set("voice", chosen); err != nil {
				return err
			}
			if err := own.Save(); err != nil {
				return err
			}
			fmt.Fprintf(command.OutOrStdout(), "voice = %s\n", chosen)
			return nil
		},
	}
}

func newVoiceExportCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "export VOICE FILE",
		Short: "save a voice in one file, to share it",
		Args:  cobra.ExactArgs(2),
		RunE: func(command *cobra.Command, arguments []string) error {
			bank, err := voices.Open(arguments[0])
			if err != nil {
				return err
			}
			if err := voicebank.ExportFile(bank, arguments[1]); err != nil {
				return err
			}
			fmt.Fprintf(command.OutOrStdout(), "%s is in %s\n", arguments[0], arguments[1])
			return nil
		},
	}
}

func newVoiceImportCommand() *cobra.Command {
	var name string
	command := &cobra.Command{
		Use:   "import FILE",
		Short: "add a voice from an exported file",
		Args:  cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, arguments []string) error {
			if name == "" {
				name = strings.TrimSuffix(filepath.Base(arguments[0]), filepath.Ext(arguments[0]))
			}
			if err := voices.CheckName(name); err != nil {
				return err
			}
			bank, err := voicebank.Import(arguments[0], filepath.Join(voices.Folder(), name))
			if err != nil {
				return err
			}
			fmt.Fprintf(command.OutOrStdout(), "%s: speaks %s, %d clips. Choose it with: blindchess voice use %s\n", name, bank.Scheme, len(bank.Names()), name)
			return nil
		},
	}
	command.Flags().StringVar(&name, "name", "", "the voice's name here (default: its name in the file)")
	return command
}

func newVoiceDevicesCommand() *cobra.Command {
	var asJSON bool
	command := &cobra.Command{
		Use:   "devices",
		Short: "list sound devices and microphones",
		Args:  cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			there, err := voices.Devices(command.OutOrStdout(), asJSON)
			if err == nil && !there {
				return commandline.Status(1)
			}
			return err
		},
	}
	command.Flags().BoolVar(&asJSON, "json", false, "print one JSON object a line")
	return command
}
