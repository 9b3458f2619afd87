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
		Short: "list the articles of the Laws and what the program does about each",
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
	command.Flags().StringVar(&lang, "lang", "", "the language of the sentences; without it, that of the settings")
	command.Flags().BoolVar(&request.Unverified, "unverified", false, "list only what was not read in a text of the edition")
	command.Flags().BoolVar(&request.Parameters, "parameters", false, "list the parameters that an organiser may change")
	command.Flags().BoolVar(&request.Sentences, "sentences", false, "list the sentences on blind players, who keeps each, and its scripts")
	command.Flags().BoolVar(&request.JSON, "json", false, "print one JSON object")
	return command
}
