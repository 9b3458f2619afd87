package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"blindchess/internal/room"
)

func newPageCommand() *cobra.Command {
	command := &cobra.Command{
		Use:   "page",
		Short: "make browsers trust the pages of this computer",
		Args:  cobra.NoArgs,
	}
	command.AddCommand(newPageCertificateCommand())
	return command
}

func newPageCertificateCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "certificate FILE",
		Short: "make an authority for your club, and write its certificate to FILE for phones and computers",
		Args:  cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, words []string) error {
			pack, err := readersPack("")
			if err != nil {
				return err
			}
			authority := room.UsualSecured().Authority
			made, err := authority.Keep(time.Now())
			if err != nil {
				return err
			}
			fingerprint, err := authority.Export(words[0])
			if err != nil {
				return err
			}
			key := "page.authority-exported"
			if made {
				key = "page.authority-made"
			}
			fmt.Fprintln(command.OutOrStdout(), pack.Phrase(key, "file", words[0], "fingerprint", fingerprint, "last", strings.ReplaceAll(fingerprint[len(fingerprint)-5:], ":", "")))
			return nil
		},
	}
}
