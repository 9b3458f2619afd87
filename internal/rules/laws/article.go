package laws

import (
	_ "embed"
	"slices"
	"strings"

	"blindchess/internal/rules"
)

// Treatment is what the program does about an article. The zero Treatment is
// none.
type Treatment uint8

// The treatments.
const (
	// Enforced: what the article forbids is refused or ruled on without asking.
	Enforced Treatment = iota + 1
	// Advised: the program says what should follow; a person decides.
	Advised
	// Recorded: the program keeps what the article asks to be kept.
	Recorded
	// Outside: no program at a table can see to it; the subject says why.
	Outside
)

// String returns t in English.
func (t Treatment) String() string {
	switch t {
	case Enforced:
		return "enforced"
	case Advised:
		return "advised"
	case Recorded:
		return "recorded"
	case Outside:
		return "not a program's"
	default:
		return ""
	}
}

// Article is one article of one edition, or several on one subject.
type Article struct {
	Numbers   []string // such as 4.3c
	Treatment Treatment
	Rules     []rules.Rule // none where Treatment is Outside
	Subject   string       // in words of our own, without capital and full stop
	Verified  bool         // its numbers and content were read in a text of the edition
	principal rules.Rule   // the rule whose principal article this is, or none
}

//go:embed articles/articles.txt
var articleText string

// articleTable is what articleText says, for each edition.
var articleTable = readArticles(articleText)

// Articles lists the articles of e in the order of the Laws.
func (e Edition) Articles() []Article {
	if e.column == 0 {
		return nil
	}
	return append([]Article(nil), articleTable[e.column-1]...)
}

// Article returns the number of the article that holds r in e, such as
// "D.2.8", and "" where e has no such rule. Where several do, it is the
// principal one, or else the first.
func (e Edition) Article(r rules.Rule) string {
	if e.column == 0 {
		return ""
	}
	first := ""
	for _, article := range articleTable[e.column-1] {
		if article.principal == r && r != 0 {
			return article.Numbers[0]
		}
		if first == "" && slices.Contains(article.Rules, r) {
			first = article.Numbers[0]
		}
	}
	return first
}

// readArticles reads the table of articles. It panics where the table cannot be
// read, which no program that was tested can meet.
func readArticles(text string) [len(editionYears)][]Article {
	var table [len(editionYears)][]Article
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(line, "\t")
		if len(fields) != len(editionYears)+3 {
			panic("rules: the table of articles has a line with too few fields: " + line)
		}
		rest := fields[len(editionYears):]
		for i, numbers := range fields[:len(editionYears)] {
			if numbers == "-" {
				continue
			}
			table[i] = append(table[i], Article{
				Numbers:   strings.Split(strings.ReplaceAll(numbers, "?", ""), ","),
				Treatment: treatmentOf(rest[0]),
				Rules:     rulesOf(strings.ReplaceAll(rest[1], "!", "")),
				principal: principalOf(rest[1]),
				Subject:   rest[2],
				Verified:  !strings.Contains(numbers, "?"),
			})
		}
	}
	for _, articles := range table {
		slices.SortStableFunc(articles, func(a, b Article) int { return compareNumbers(a.Numbers[0], b.Numbers[0]) })
	}
	return table
}

func treatmentOf(word string) Treatment {
	switch word {
	case "enforced":
		return Enforced
	case "advised":
		return Advised
	case "recorded":
		return Recorded
	case "outside":
		return Outside
	default:
		panic("rules: the table of articles has an unknown treatment: " + word)
	}
}

func rulesOf(list string) []rules.Rule {
	if list == "" {
		return nil
	}
	var found []rules.Rule
	for name := range strings.SplitSeq(list, ",") {
		rule, ok := rules.ParseRule(strings.ReplaceAll(name, " ", "-"))
		if !ok {
			panic("rules: the table of articles has an unknown rule: " + name)
		}
		found = append(found, rule)
	}
	return found
}

// principalOf returns the rule of a list that is marked, or none.
func principalOf(list string) rules.Rule {
	for name := range strings.SplitSeq(list, ",") {
		if marked, ok := strings.CutSuffix(name, "!"); ok {
			return rulesOf(marked)[0]
		}
	}
	return 0
}
