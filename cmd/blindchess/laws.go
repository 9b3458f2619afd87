package main

import (
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/report"
	"blindchess/internal/rules/laws"
)

func newLawsCommand() *cobra.Command {
	var request report.LawsRequest
	var choice lawsChoice
	var lang string
	command := &cobra.Command{
		Use:   "laws [ARTICLE]",
		Short: "list the articles of the Laws and how the program treats each",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(command *cobra.Command, args []string) error {
			e, err := choice.edition()
			if err != nil {
				return err
			}
			pack, err := readersPack(lang)
			if err != nil {
				return err
			}
			request.Article = strings.Join(args, "")
			return request.Print(command.OutOrStdout(), pack, e)
		},
	}
	choice.addFlags(command)
	command.Flags().IntVar(&choice.Year, "edition", laws.Latest().Year(), "the same as --laws")
	command.Flags().StringVar(&lang, "language", "", "language of the sentences (default: your settings)")
	command.Flags().BoolVar(&request.Unverified, "unverified", false, "list only articles not checked against a text of the edition")
	command.Flags().BoolVar(&request.Parameters, "parameters", false, "list the parameters that an organiser may change")
	command.Flags().BoolVar(&request.Sentences, "sentences", false, "list the sentences on blind players, who keeps each, and their scripts")
	command.Flags().BoolVar(&request.JSON, "json", false, "print one JSON object")
	return command
}
