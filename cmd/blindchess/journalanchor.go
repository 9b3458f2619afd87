package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"blindchess/internal/host"
	"blindchess/internal/pair"
	"blindchess/internal/room"
)

// signatureOf is the name of the file that holds the signature of another one.
func signatureOf(path string) string { return path + ".sig" }

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
			text, err := host.Anchor(args[0])
			if err != nil {
				return err
			}
			signature, by, err := pair.Sign(filepath.Join(room.StateFolder(), "host_key"), text)
			if err != nil {
				return err
			}
			if err := os.WriteFile(args[1], text, 0o600); err != nil {
				return fmt.Errorf("journal: %w", err)
			}
			if err := os.WriteFile(signatureOf(args[1]), signature, 0o600); err != nil {
				return fmt.Errorf("journal: %w", err)
			}
			_, err = fmt.Fprintf(command.OutOrStdout(), "%s and %s are for the arbiter to take away. The key of this host is %s.\n", args[1], signatureOf(args[1]), by)
			return err
		},
	}
}

// readAnchor returns an anchor and the fingerprint of the key that signed it, and
// nothing for no name.
func readAnchor(path string) (text []byte, by string, err error) {
	if path == "" {
		return nil, "", nil
	}
	text, err = os.ReadFile(path)
	if err != nil {
		return nil, "", fmt.Errorf("journal: the anchor cannot be read: %w", err)
	}
	signature, err := os.ReadFile(signatureOf(path))
	if err != nil {
		return nil, "", fmt.Errorf("journal: the signature of the anchor cannot be read: %w", err)
	}
	by, err = pair.Signed(text, signature)
	return text, by, err
}
