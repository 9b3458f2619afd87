package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/host"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/table"
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
			public, secret, err := host.NewKey()
			if err != nil {
				return err
			}
			file, err := os.OpenFile(words[0], os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
			if err != nil {
				return fmt.Errorf("envelope: the key cannot be kept: %w", err)
			}
			_, err = fmt.Fprintln(file, secret)
			if closing := file.Close(); err == nil {
				err = closing
			}
			if err != nil {
				return fmt.Errorf("envelope: the key cannot be kept: %w", err)
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
			writeEnvelope(out, state)
			if key == "" {
				return nil
			}
			return writeSealed(out, state, key)
		},
	}
	command.Flags().StringVar(&key, "key", "", "the file with the arbiter's secret key")
	return command
}

// writeEnvelope prints the seven facts that stand on an envelope.
func writeEnvelope(out io.Writer, state table.State) {
	setup := state.Game.Setup()
	name := func(side rules.Side) string {
		if seat := state.Seat(side); seat.Name != "" {
			return seat.Name
		}
		return "without a name"
	}
	fmt.Fprintf(out, "White: %s\nBlack: %s\n", name(rules.White), name(rules.Black))
	fmt.Fprintf(out, "Position before the sealed move: %s\n", setup.FEN())
	fmt.Fprintf(out, "Time left: White %v, Black %v\n", state.Left(rules.White, state.At), state.Left(rules.Black, state.At))
	fmt.Fprintf(out, "Sealed by: %v\nNumber of the sealed move: %d\n", state.Envelope.By, setup.Number)
	offer := "none"
	if state.Offer != 0 {
		offer = "by " + state.Offer.String()
	}
	fmt.Fprintf(out, "Offer of a draw: %s\nResumption: %s\n", offer, state.Envelope.Resumption)
}

// writeSealed prints the move that is in the envelope.
func writeSealed(out io.Writer, state table.State, key string) error {
	text, move := state.Envelope.Text, state.Envelope.Move
	if state.Envelope.Locked != "" {
		secret, err := os.ReadFile(key)
		if err != nil {
			return fmt.Errorf("envelope: the key cannot be read: %w", err)
		}
		if text, move, err = host.Unlock(state.Envelope.Locked, strings.TrimSpace(string(secret))); err != nil {
			return err
		}
	}
	position := state.Game.Position()
	switch {
	case move == (rules.Move{}):
		fmt.Fprintf(out, "Sealed: %s, which cannot be read as a move\n", text)
	case !position.Legal(move):
		fmt.Fprintf(out, "Sealed: %s, which is not legal\n", text)
	default:
		fmt.Fprintf(out, "Sealed: %s, which is %s\n", text, position.SAN(move))
	}
	return nil
}
