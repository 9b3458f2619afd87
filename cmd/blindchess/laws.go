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
		Long: `Lists every article of one edition of the Laws: enforced, advised, recorded, or
not a program's, with the reason; and the law cases that show it. An article such
as 4.3 lists what lies under it, and tells its cases in words. All is in the
language of the reader, but for the sentences of cases: they are English, because
they stand in the files that the program is tested with.

With --sentences the appendix on blind players is taken sentence by sentence: what
each says, in words of our own; who keeps it, which is the table, people or
whoever sets up the room; and the table scripts that show it. One sentence, such
as D.2.7/1, tells its scripts in full.

Parameters are what an organiser may change in a file:

  blindchess laws --parameters --laws 2014
  blindchess laws --parameters --laws 2014 --laws-file club.toml

where club.toml holds lines such as

  "claim.time" = "3m"
  agreement.moves = 30`,
		Args: cobra.MaximumNArgs(1),
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
