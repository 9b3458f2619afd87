package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/host"
	"blindchess/internal/report"
	"blindchess/internal/room"
)

func newEnvelopeCommand() *cobra.Command {
	command := &cobra.Command{
		Use:   "envelope",
		Short: "lock and open the envelope of a sealed move",
		Long: `Lock and open the envelope of a sealed move.

The arbiter makes a key once. The table is opened with its public half, and
from then on the journal holds a sealed move only locked. On resumption the
arbiter opens the envelope with the secret half, and enters what it shows with
open at the table.`,
		Example: `  blindchess envelope key arbiter.key
  blindchess play --event event --opponent join --seal-to age1...
  blindchess envelope open --key arbiter.key game.journal`,
		Args: cobra.NoArgs,
	}
	command.AddCommand(newEnvelopeKeyCommand(), newEnvelopeOpenCommand())
	return command
}

func newEnvelopeKeyCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "key FILE",
		Short: "make the arbiter's key: the secret half into FILE, the public half is printed",
		Args:  cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, words []string) error {
			public, err := host.KeepNewKey(words[0])
			if err != nil {
				return err
			}
			fmt.Fprintln(command.OutOrStdout(), public)
			return nil
		},
	}
}

func newEnvelopeOpenCommand() *cobra.Command {
	var key string
	command := &cobra.Command{
		Use:   "open JOURNAL",
		Short: "print what stands on the envelope of an adjourned game, and with the key what is in it",
		Args:  cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, words []string) error {
			state, err := room.ReadTable(words[0])
			if err != nil {
				return err
			}
			if !state.Envelope.Closed {
				return fmt.Errorf("envelope: there is no closed envelope in %s", words[0])
			}
			out := command.OutOrStdout()
			fmt.Fprintln(out, strings.Join(report.Envelope(state), "\n"))
			if key == "" {
				return nil
			}
			text, move, err := host.Unseal(state.Envelope, key)
			if err == nil {
				fmt.Fprintln(out, report.Sealed(state.Game.Position(), text, move))
			}
			return err
		},
	}
	command.Flags().StringVar(&key, "key", "", "the file with the arbiter's secret key")
	return command
}
