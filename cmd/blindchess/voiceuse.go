package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/settings"
	"blindchess/internal/voicebank"
	"blindchess/internal/voices"
)

func newVoiceUseCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "use VOICE",
		Short: "choose the voice that speaks from now on",
		Long: `Chooses the voice that speaks from now on, for the scheme it was recorded in.

The word auto goes back to the built-in voices. What a voice lacks is said by
the built-in one.`,
		Args: cobra.ExactArgs(1),
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
		Short: "write a voice into one file, to give it to others",
		Long: `Writes a voice into one file, to give it to others.

VOICE is the name of a voice or its folder. A built-in one is where a voice of
your own can start: export it, import the file under a new name, and record or
pack the words that you want otherwise.`,
		Example: `  blindchess voice export fide fide.zip
  blindchess voice import --name anna fide.zip
  blindchess voice record anna --only role.king,role.queen`,
		Args: cobra.ExactArgs(2),
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
		Short: "take over a voice that somebody exported",
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
	command.Flags().StringVar(&name, "name", "", "the name of the voice here; without it, that of the file")
	return command
}

func newVoiceDevicesCommand() *cobra.Command {
	var asJSON bool
	command := &cobra.Command{
		Use:   "devices",
		Short: "name the sound cards and microphones",
		Long: `Names the sound cards and microphones. A part of such a name is what the
settings table_device, private_device, white_device and black_device take, and
--ear of play and join.`,
		Args: cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			there, err := voices.Devices(command.OutOrStdout(), asJSON)
			if err == nil && !there {
				return exitStatus(1)
			}
			return err
		},
	}
	command.Flags().BoolVar(&asJSON, "json", false, "print one JSON object a line")
	return command
}
