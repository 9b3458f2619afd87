package main

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/rules"
)

// lawsRequest is what the command laws was asked for.
type lawsRequest struct {
	choice     lawsChoice
	unverified bool
	parameters bool
	asJSON     bool
}

func newLawsCommand() *cobra.Command {
	var request lawsRequest
	command := &cobra.Command{
		Use:   "laws [ARTICLE]",
		Short: "list the articles of the Laws and what the program does about each",
		Long: `Lists every article of one edition of the Laws: enforced, advised, recorded, or
not a program's, with the reason; and the law cases that show it. An article such
as 4.3 lists what begins with it, and tells its cases in words.

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
			return request.print(command.OutOrStdout(), e, strings.Join(args, ""))
		},
	}
	request.choice.addFlags(command)
	command.Flags().IntVar(&request.choice.year, "edition", rules.Latest().Year(), "the same as --laws")
	command.Flags().BoolVar(&request.unverified, "unverified", false, "list only what was not read in a text of the edition")
	command.Flags().BoolVar(&request.parameters, "parameters", false, "list the parameters that an organiser may change")
	command.Flags().BoolVar(&request.asJSON, "json", false, "print one JSON object")
	return command
}

// lawsListing is the JSON form of the listing.
type lawsListing struct {
	Laws       int             `json:"laws"`
	Articles   []lawsArticle   `json:"articles"`
	Parameters []lawsParameter `json:"parameters"`
}

type lawsArticle struct {
	Numbers   []string   `json:"numbers"`
	Treatment string     `json:"treatment"`
	Rules     []string   `json:"rules"`
	Subject   string     `json:"subject"`
	Verified  bool       `json:"verified"`
	Cases     []lawsCase `json:"cases"`
}

type lawsCase struct {
	Rule     string `json:"rule"`
	File     string `json:"file"`
	Sentence string `json:"sentence"`
}

type lawsParameter struct {
	Key      string `json:"key"`
	Value    string `json:"value"`
	Original string `json:"original"`
	Allowed  string `json:"allowed"`
	Meaning  string `json:"meaning"`
	Rule     string `json:"rule"`
	Article  string `json:"article"`
	Verified bool   `json:"verified"`
	Changed  bool   `json:"changed"`
}

func (r lawsRequest) print(out io.Writer, e rules.Edition, article string) error {
	listing := r.listing(e, article)
	if article != "" && len(listing.Articles) == 0 {
		return fmt.Errorf("laws: the edition of %d has no article %s; without an article all are listed", e.Year(), article)
	}
	if r.asJSON {
		return json.NewEncoder(out).Encode(listing)
	}
	if !r.parameters {
		for _, a := range listing.Articles {
			printArticle(out, a, article != "")
		}
	}
	if r.parameters || r.unverified {
		for _, p := range listing.Parameters {
			printParameter(out, p)
		}
	}
	return nil
}

func (r lawsRequest) listing(e rules.Edition, article string) lawsListing {
	listing := lawsListing{Laws: e.Year(), Articles: []lawsArticle{}, Parameters: []lawsParameter{}}
	cases := casesByRule(e)
	for _, a := range e.Articles() {
		if r.unverified && a.Verified || !begins(a, article) {
			continue
		}
		listing.Articles = append(listing.Articles, describeArticle(a, cases))
	}
	for _, s := range e.Settings() {
		if r.unverified && s.Verified {
			continue
		}
		listing.Parameters = append(listing.Parameters, lawsParameter{
			Key: s.Key, Value: s.Value, Original: s.Original, Allowed: s.Allowed, Meaning: s.Meaning,
			Rule: s.Rule.Key(), Article: s.Article, Verified: s.Verified, Changed: s.Changed,
		})
	}
	return listing
}

// begins reports whether an article of a is prefix, or lies under it.
func begins(a rules.Article, prefix string) bool {
	if prefix == "" {
		return true
	}
	for _, number := range a.Numbers {
		rest, ok := strings.CutPrefix(number, prefix)
		if ok && (rest == "" || rest[0] < '0' || rest[0] > '9') {
			return true
		}
	}
	return false
}

func casesByRule(e rules.Edition) map[rules.Rule][]lawsCase {
	cases := make(map[rules.Rule][]lawsCase)
	for _, c := range e.Cases() {
		cases[c.Rule] = append(cases[c.Rule], lawsCase{
			Rule: c.Rule.Key(), File: fmt.Sprintf("laws/%d/%s.txtar", c.Year, c.Article), Sentence: c.Sentence,
		})
	}
	return cases
}

func describeArticle(a rules.Article, cases map[rules.Rule][]lawsCase) lawsArticle {
	told := lawsArticle{
		Numbers: a.Numbers, Treatment: a.Treatment.String(), Subject: a.Subject, Verified: a.Verified,
		Rules: []string{}, Cases: []lawsCase{},
	}
	for _, rule := range a.Rules {
		told.Rules = append(told.Rules, rule.Key())
		told.Cases = append(told.Cases, cases[rule]...)
	}
	return told
}

// printArticle prints one line that can be read aloud, and with whole each case
// in a line of its own.
func printArticle(out io.Writer, a lawsArticle, whole bool) {
	numbers := strings.Join(a.Numbers, " ")
	if len(a.Numbers) > 2 && !whole {
		numbers = a.Numbers[0] + " to " + a.Numbers[len(a.Numbers)-1]
	}
	fmt.Fprintf(out, "%s, %s: %s.", numbers, a.Treatment, a.Subject)
	if !a.Verified {
		fmt.Fprint(out, " Not verified.")
	}
	if whole {
		fmt.Fprintln(out)
		for _, c := range a.Cases {
			fmt.Fprintf(out, "  %s, in %s: %s\n", c.Rule, c.File, c.Sentence)
		}
		return
	}
	var files []string
	for _, c := range a.Cases {
		if !slices.Contains(files, c.File) {
			files = append(files, c.File)
		}
	}
	if len(files) > 0 {
		fmt.Fprintf(out, " Case %s.", strings.Join(files, ", "))
	}
	fmt.Fprintln(out)
}

func printParameter(out io.Writer, p lawsParameter) {
	fmt.Fprintf(out, "%s = %s: %s.", p.Key, p.Value, p.Meaning)
	if p.Article != "" {
		fmt.Fprintf(out, " Article %s.", p.Article)
	}
	if p.Changed {
		fmt.Fprintf(out, " Changed by the organiser from %s.", p.Original)
	}
	if !p.Verified {
		fmt.Fprint(out, " Not verified.")
	}
	fmt.Fprintf(out, " Takes %s.\n", p.Allowed)
}
