package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/fault"
	"blindchess/internal/host"
	"blindchess/internal/language"
	"blindchess/internal/report"
	"blindchess/internal/room"
	"blindchess/internal/table"
)

func newEnvelopeCommand() *cobra.Command {
	command := &cobra.Command{
		Use:   "envelope",
		Short: "lock or open a sealed move",
		Args:  cobra.NoArgs,
	}
	command.AddCommand(newEnvelopeKeyCommand(), newEnvelopeOpenCommand())
	return command
}

func newEnvelopeKeyCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "key FILE",
		Short: "make the arbiter's key: save the secret half in FILE, print the public half",
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
	var key, lang string
	command := &cobra.Command{
		Use:   "open JOURNAL",
		Short: "print the envelope of an adjourned game; with the key, also the sealed move",
		Args:  cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, words []string) error {
			pack, err := readersPack(lang)
			if err != nil {
				return err
			}
			state, err := room.ReadTable(words[0])
			if err != nil {
				return err
			}
			if !state.Envelope.Closed {
				return fault.New("fault.no-envelope", "envelope: there is no closed envelope in {path}", "path", words[0])
			}
			out := command.OutOrStdout()
			fmt.Fprintln(out, strings.Join(report.Envelope(pack, state), "\n"))
			if key == "" {
				return nil
			}
			return showSealed(out, pack, state, key)
		},
	}
	command.Flags().StringVar(&lang, "language", "", "language of the words (default: your settings)")
	command.Flags().StringVar(&key, "key", "", "the file with the arbiter's secret key")
	return command
}

// showSealed prints the content of the envelope, and the code that opens it at
// the table. If a different move was opened there, that is the error.
func showSealed(out io.Writer, pack language.Pack, state table.State, key string) error {
	found, err := host.Unseal(state.Envelope, key)
	if err != nil {
		return err
	}
	fmt.Fprintln(out, report.Sealed(pack, state.Game.At(min(state.Envelope.Ply, state.Game.Ply())), found.Text, found.Move))
	if found.Code != "" {
		fmt.Fprintln(out, pack.Phrase("envelope.code", "code", found.Code))
	}
	if state.Envelope.Opened && state.Envelope.Text != found.Text {
		return errors.New("envelope: " + pack.Phrase("envelope.other", "text", state.Envelope.Text))
	}
	return nil
}
