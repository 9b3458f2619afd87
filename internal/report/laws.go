package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"blindchess/internal/announce"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// Laws are the articles of one edition and their treatment.
type Laws struct {
	Laws       int         `json:"laws"`
	Articles   []Article   `json:"articles"`
	Parameters []Parameter `json:"parameters"`
}

// Article is one article, or several that say one thing. Subject is a sentence in
// the reader's language; Treatment is one of enforced, advised, recorded and
// outside in every language.
type Article struct {
	Numbers   []string `json:"numbers"`
	Treatment string   `json:"treatment"`
	Rules     []string `json:"rules"`
	Subject   string   `json:"subject"`
	Verified  bool     `json:"verified"`
	Cases     []Case   `json:"cases"`
}

// Case is a law case that shows a rule. Its sentence is English in every language:
// it is the comment of the file that is tried.
type Case struct {
	Rule     string `json:"rule"`
	File     string `json:"file"`
	Sentence string `json:"sentence"`
}

// Parameter is one value that an organiser may change in an edition. Allowed and
// Meaning are in the reader's language.
type Parameter struct {
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

// LawsOf lists the articles of e that are under article, all if it is empty, in the
// words of pack, and the parameters of e. With unverified it lists only articles that
// were not read in a text of the edition.
func LawsOf(pack language.Pack, e laws.Edition, article string, unverified bool) Laws {
	listing := Laws{Laws: e.Year(), Articles: []Article{}, Parameters: []Parameter{}}
	cases := casesByRule(e)
	articles := e.Articles()
	if article != "" {
		articles = e.Under(article)
	}
	for _, a := range articles {
		if unverified && a.Verified {
			continue
		}
		listing.Articles = append(listing.Articles, describeArticle(pack, a, cases))
	}
	for _, s := range e.Settings() {
		if unverified && s.Verified {
			continue
		}
		listing.Parameters = append(listing.Parameters, Parameter{
			Key: s.Key, Value: s.Value, Original: s.Original, Allowed: allowed(pack, s.Takes), Meaning: pack.Phrase("parameter." + s.Key),
			Rule: s.Rule.Key(), Article: s.Article, Verified: s.Verified, Changed: s.Changed,
		})
	}
	return listing
}

func casesByRule(e laws.Edition) map[rules.Rule][]Case {
	cases := make(map[rules.Rule][]Case)
	for _, c := range e.Cases() {
		cases[c.Rule] = append(cases[c.Rule], Case{
			Rule: c.Rule.Key(), File: fmt.Sprintf("laws/%d/%s.txtar", c.Year, c.Article), Sentence: c.Sentence,
		})
	}
	return cases
}

func describeArticle(pack language.Pack, a laws.Article, cases map[rules.Rule][]Case) Article {
	told := Article{
		Numbers: a.Numbers, Treatment: a.Treatment.String(), Subject: announce.ArticleSentence(pack, a), Verified: a.Verified,
		Rules: []string{}, Cases: []Case{},
	}
	for _, rule := range a.Rules {
		told.Rules = append(told.Rules, rule.Key())
		told.Cases = append(told.Cases, cases[rule]...)
	}
	return told
}

// Print writes one line that can be read aloud, and with whole each case in a
// separate line.
func (a Article) Print(out io.Writer, pack language.Pack, whole bool) {
	numbers := strings.Join(a.Numbers, " ")
	if len(a.Numbers) > 2 && !whole {
		numbers = pack.Phrase("laws.numbers", "first", a.Numbers[0], "last", a.Numbers[len(a.Numbers)-1])
	}
	line := []string{pack.Phrase("laws.article", "numbers", numbers,
		"treatment", pack.Phrase("laws.treatment."+a.Treatment), "sentence", a.Subject)}
	if !a.Verified {
		line = append(line, pack.Phrase("laws.unverified"))
	}
	if files := a.files(); len(files) > 0 && !whole {
		line = append(line, pack.Phrase("laws.cases", "files", strings.Join(files, ", ")))
	}
	fmt.Fprintln(out, strings.Join(line, " "))
	if !whole {
		return
	}
	for _, c := range a.Cases {
		fmt.Fprintf(out, "  %s: %s\n", pack.Phrase("laws.case", "rule", c.Rule, "file", c.File), c.Sentence)
	}
}

// files lists the files of the cases of a, each once.
func (a Article) files() []string {
	var files []string
	for _, c := range a.Cases {
		if !slices.Contains(files, c.File) {
			files = append(files, c.File)
		}
	}
	return files
}

// allowed says in the words of pack the possible values of a parameter.
func allowed(pack language.Pack, takes laws.Takes) string {
	return pack.Phrase("laws.takes."+takes.Kind, "least", takes.Least, "most", takes.Most, "choices", takes.Choices)
}

// Print writes one line that can be read aloud.
func (p Parameter) Print(out io.Writer, pack language.Pack) {
	line := []string{pack.Phrase("laws.parameter", "key", p.Key, "value", p.Value, "meaning", p.Meaning)}
	if p.Article != "" {
		line = append(line, pack.Phrase("console.proposal-article", "article", p.Article))
	}
	if p.Changed {
		line = append(line, pack.Phrase("laws.changed", "value", p.Original))
	}
	if !p.Verified {
		line = append(line, pack.Phrase("laws.unverified"))
	}
	fmt.Fprintln(out, strings.Join(append(line, pack.Phrase("laws.takes", "what", p.Allowed)), " "))
}
