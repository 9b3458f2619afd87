package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/language"
	"blindchess/internal/report"
	"blindchess/internal/rules/laws"
)

// lawsRequest is what the command laws was asked for.
type lawsRequest struct {
	choice     lawsChoice
	lang       string
	unverified bool
	parameters bool
	sentences  bool
	asJSON     bool
}

func newLawsCommand() *cobra.Command {
	var request lawsRequest
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
			e, err := request.choice.edition()
			if err != nil {
				return err
			}
			pack, err := readersPack(request.lang)
			if err != nil {
				return err
			}
			if request.sentences {
				return request.printSentences(command.OutOrStdout(), pack, e, strings.Join(args, ""))
			}
			return request.print(command.OutOrStdout(), pack, e, strings.Join(args, ""))
		},
	}
	request.choice.addFlags(command)
	command.Flags().IntVar(&request.choice.Year, "edition", laws.Latest().Year(), "the same as --laws")
	command.Flags().StringVar(&request.lang, "lang", "", "the language of the sentences; without it, that of the settings")
	command.Flags().BoolVar(&request.unverified, "unverified", false, "list only what was not read in a text of the edition")
	command.Flags().BoolVar(&request.parameters, "parameters", false, "list the parameters that an organiser may change")
	command.Flags().BoolVar(&request.sentences, "sentences", false, "list the sentences on blind players, who keeps each, and its scripts")
	command.Flags().BoolVar(&request.asJSON, "json", false, "print one JSON object")
	return command
}

func (r lawsRequest) print(out io.Writer, pack language.Pack, e laws.Edition, article string) error {
	listing := report.LawsOf(pack, e, article, r.unverified)
	if article != "" && len(listing.Articles) == 0 {
		nearest := cmp.Or(e.Nearest(article), e.Articles()[0].Numbers[0])
		return errors.New(pack.Phrase("console.no-article", "year", strconv.Itoa(e.Year()), "article", article, "nearest", nearest))
	}
	if r.asJSON {
		return json.NewEncoder(out).Encode(listing)
	}
	if !r.parameters {
		for _, a := range listing.Articles {
			a.Print(out, pack, article != "")
		}
		if article != "" && pack.Code() != "en" && slices.ContainsFunc(listing.Articles, func(a report.Article) bool { return len(a.Cases) > 0 }) {
			fmt.Fprintln(out, pack.Phrase("laws.cases-english"))
		}
	}
	if r.parameters || r.unverified {
		for _, p := range listing.Parameters {
			p.Print(out, pack)
		}
	}
	return nil
}

// printSentences writes the sentences on blind players, and where one is named its
// scripts too.
func (r lawsRequest) printSentences(out io.Writer, pack language.Pack, e laws.Edition, article string) error {
	listing := report.SentencesOf(pack, e, article)
	if all := e.Sentences(); len(all) == 0 {
		return fmt.Errorf("laws: the edition of %d has no sentences that are told one by one; leave out --sentences", e.Year())
	} else if len(listing.Sentences) == 0 {
		appendix, _, _ := strings.Cut(all[0].Number, ".")
		return errors.New(pack.Phrase("laws.no-sentences", "year", strconv.Itoa(e.Year()), "article", article, "appendix", appendix))
	}
	if r.asJSON {
		return json.NewEncoder(out).Encode(listing)
	}
	for _, s := range listing.Sentences {
		s.Print(out, pack, strings.Contains(article, "/"))
	}
	return nil
}
