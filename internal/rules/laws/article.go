package laws

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"blindchess/internal/rules"
)

// Treatment is the program's part in an article. The zero Treatment is none.
type Treatment uint8

// The treatments.
const (
	// Enforced: acts that the article forbids are refused or ruled on
	// automatically.
	enforced Treatment = iota + 1
	// Advised: the program says what should follow; a person decides.
	advised
	// Recorded: the program records the data that the article requires.
	recorded
	// Outside: no program at a table can ensure it; the subject says why.
	outside
)

// String returns the word by which editions say t, which ends the key of its
// words in the packs.
func (t Treatment) String() string {
	switch t {
	case enforced:
		return "enforced"
	case advised:
		return "advised"
	case recorded:
		return "recorded"
	case outside:
		return "outside"
	default:
		return ""
	}
}

// Article is one article of one edition, or several on one subject.
type Article struct {
	Name      string   // of its subject, the same in all editions with that subject
	Numbers   []string // such as 4.3c
	Treatment Treatment
	Rules     []rules.Rule // none where Treatment is Outside
	Subject   string       // in the words of an edition that brings them along; else the packs have them
	Verified  bool         // its numbers and content were read in a text of the edition
	principal rules.Rule   // the rule whose principal article this is, or none
}

// Articles lists the articles of e in the order of the Laws.
func (e Edition) Articles() []Article {
	if e.contents == nil {
		return nil
	}
	return slices.Clone(e.contents.articles)
}

// Article returns the number of the article that holds r in e, such as "D.2.8",
// and "" where e has no such rule. If several do, it is the principal one, or
// else the first.
func (e Edition) Article(r rules.Rule) string {
	if e.contents == nil {
		return ""
	}
	first := ""
	for _, article := range e.contents.articles {
		if article.principal == r && r != 0 {
			return article.Numbers[0]
		}
		if first == "" && slices.Contains(article.Rules, r) {
			first = article.Numbers[0]
		}
	}
	return first
}

// readArticle reads the program's part in an article, its rules and, if the
// packs have no words for it, its subject, separated by semicolons.
func readArticle(text string) (Article, error) {
	fields := strings.SplitN(text, ";", 3)
	if len(fields) < 2 {
		return Article{}, fmt.Errorf("%q is not divided into what the program does, the rules and the subject by semicolons", text)
	}
	for i := range fields {
		fields[i] = strings.TrimSpace(fields[i])
	}
	article := Article{Treatment: treatmentOf(fields[0])}
	if len(fields) == 3 {
		article.Subject = fields[2]
	}
	if article.Treatment == 0 {
		return article, fmt.Errorf("%q is none of: enforced, advised, recorded, outside", fields[0])
	}
	for name := range strings.SplitSeq(fields[1], ",") {
		name, principal := strings.CutSuffix(strings.TrimSpace(name), "!")
		if name == "" {
			continue
		}
		rule, ok := rules.ParseRule(strings.ReplaceAll(name, " ", "-"))
		if !ok {
			return article, fmt.Errorf("%q is no rule that the program knows", name)
		}
		article.Rules = append(article.Rules, rule)
		if principal {
			article.principal = rule
		}
	}
	return article, nil
}

// treatmentOf reads a treatment as editions write it, and returns none for any
// other word.
func treatmentOf(word string) Treatment {
	switch word {
	case "enforced":
		return enforced
	case "advised":
		return advised
	case "recorded":
		return recorded
	case "outside":
		return outside
	default:
		return 0
	}
}

// compareNumbers orders the numbers of articles as the Laws do: articles, then
// appendices by letter, then guidelines by Roman number. Thus 9 comes before
// 10.
func compareNumbers(a, b string) int {
	if d := part(a) - part(b); d != 0 {
		return d
	}
	for a != "" && b != "" {
		var one, other string
		one, a = firstRun(a)
		other, b = firstRun(b)
		if one == other {
			continue
		}
		if isDigit(one[0]) && isDigit(other[0]) && len(one) != len(other) {
			return len(one) - len(other)
		}
		return strings.Compare(one, other)
	}
	return len(a) - len(b)
}

// part returns 0 for an article, 1 for an appendix and 2 for a guideline.
func part(number string) int {
	switch head, _, _ := strings.Cut(number, "."); {
	case isDigit(number[0]):
		return 0
	case strings.Trim(head, "I") == "":
		return 2
	default:
		return 1
	}
}

// firstRun splits off the digits or the other signs that text begins with.
func firstRun(text string) (run, rest string) {
	end := 1
	for end < len(text) && isDigit(text[end]) == isDigit(text[0]) {
		end++
	}
	return text[:end], text[end:]
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }
