package report

import (
	"blindchess/internal/language"
	"blindchess/internal/rules/laws"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// LawsRequest is a request for a part of an edition of the Laws.
type LawsRequest struct {
	Article    string // the articles below it; all if empty
	Unverified bool   // only entries that were not read in a text of the edition
	Parameters bool   // what an organiser may change, in the place of the articles
	Sentences  bool   // the sentences on blind players, in the place of the articles
	JSON       bool   // as one JSON object
}

// Print writes the requested part of an edition in the words of pack. The error
// names the nearest article if there is none of that number.
func (r LawsRequest) Print(out io.Writer, pack language.Pack, e laws.Edition) error {
	if r.Sentences {
		return r.printSentences(out, pack, e)
	}
	listing := LawsOf(pack, e, r.Article, r.Unverified)
	if r.Article != "" && len(listing.Articles) == 0 {
		nearest := cmp.Or(e.Nearest(r.Article), e.Articles()[0].Numbers[0])
		return errors.New(pack.Phrase("console.no-article", "year", strconv.Itoa(e.Year()), "article", r.Article, "nearest", nearest))
	}
	if r.JSON {
		return json.NewEncoder(out).Encode(listing)
	}
	if !r.Parameters {
		for _, a := range listing.Articles {
			a.Print(out, pack, r.Article != "")
		}
		if r.Article != "" && pack.Code() != "en" && slices.ContainsFunc(listing.Articles, func(a Article) bool { return len(a.Cases) > 0 }) {
			fmt.Fprintln(out, pack.Phrase("laws.cases-english"))
		}
	}
	if r.Parameters || r.Unverified {
		for _, p := range listing.Parameters {
			p.Print(out, pack)
		}
	}
	return nil
}

// printSentences writes the sentences on blind players, and its scripts too for a
// named one.
func (r LawsRequest) printSentences(out io.Writer, pack language.Pack, e laws.Edition) error {
	listing := SentencesOf(pack, e, r.Article)
	if all := e.Sentences(); len(all) == 0 {
		return fmt.Errorf("laws: the edition of %d has no sentences that are told one by one; leave out --sentences", e.Year())
	} else if len(listing.Sentences) == 0 {
		appendix, _, _ := strings.Cut(all[0].Number, ".")
		return errors.New(pack.Phrase("laws.no-sentences", "year", strconv.Itoa(e.Year()), "article", r.Article, "appendix", appendix))
	}
	if r.JSON {
		return json.NewEncoder(out).Encode(listing)
	}
	for _, s := range listing.Sentences {
		s.print(out, pack, strings.Contains(r.Article, "/"))
	}
	return nil
}
