package main

import (
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/announce"
	"blindchess/internal/room/replay"
)

func newReportCommand() *cobra.Command {
	var r replay.PaperRequest
	command := &cobra.Command{
		Use:   "report [GAME]",
		Short: "write the arbiter's documents: incidents, result slip, appeal form, game record",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(command *cobra.Command, words []string) error {
			path, err := journalOf(words, false)
			if err != nil {
				return err
			}
			pack, err := readersPack(r.Lang)
			if err != nil {
				return err
			}
			r.Lang = pack.Code()
			return r.Run(command.OutOrStdout(), path)
		},
	}
	flags := command.Flags()
	flags.StringVar(&r.Paper, "paper", "incidents", "the document: "+strings.Join(announce.Papers(), ", "))
	flags.StringVar(&r.As, "as", "text", "the document's form: text, brf, html or json")
	flags.StringVar(&r.Lang, "language", "", "language of the words (default: your settings)")
	return command
}
