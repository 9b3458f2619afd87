package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"blindchess/internal/room"
)

func newJournalAnchorCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "anchor FILE ANCHOR",
		Short: "write down for the arbiter what the journal has come to, signed by this host",
		Long: `Writes down what a journal has come to, for the arbiter to take away: for each
moment at which check words are compared the number of the record, the words, and
both chains in full. ANCHOR.sig holds a signature of it by the key of this host,
whose fingerprint everybody was shown who came in.

Do it while the arbiter looks on, such as after each session, and at the end. With
it blindchess journal verify --anchor finds that the journal was changed later, also
where every checksum and every link was made anew. OpenSSH checks the signature
too:

  ssh-keygen -Y check-novalidate -n blindchess -s ANCHOR.sig <ANCHOR`,
		Example: `  blindchess journal anchor game.journal game.anchor`,
		Args:    cobra.ExactArgs(2),
		RunE: func(command *cobra.Command, args []string) error {
			signature, by, err := room.KeepAnchor(args[0], args[1])
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(command.OutOrStdout(), "%s and %s are for the arbiter to take away. The key of this host is %s.\n", args[1], signature, by)
			return err
		},
	}
}
