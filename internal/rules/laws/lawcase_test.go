package laws_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// TestLawCases carries out every law case that needs no table.
func TestLawCases(t *testing.T) {
	for _, e := range laws.Editions() {
		for _, c := range e.Cases() {
			if c.Script {
				continue
			}
			t.Run(fmt.Sprintf("%d/%s/%s", c.Year, c.Article, c.Rule.Key()), func(t *testing.T) {
				bench := &bench{t: t, edition: e, game: rules.NewGame(rules.StandardSetup())}
				for line := range strings.Lines(c.Text) {
					bench.carryOut(strings.TrimSpace(line))
				}
			})
		}
	}
}

// TestEveryRuleHasACaseInEveryEditionThatHasIt also requires that every case is
// under an article that contains its rule.
func TestEveryRuleHasACaseInEveryEditionThatHasIt(t *testing.T) {
	for _, e := range laws.Editions() {
		covered := map[rules.Rule]bool{}
		for _, c := range e.Cases() {
			where := fmt.Sprintf("%d/%s", c.Year, c.Article)
			if c.Rule == 0 {
				t.Errorf("%s: a case names no rule", where)
				continue
			}
			if !hasArticle(e, c.Article, c.Rule) {
				t.Errorf("%s: the case of %v lies under an article that does not hold it; its article is %q", where, c.Rule, e.Article(c.Rule))
			}
			if c.Sentence == "" || strings.TrimSpace(c.Text) == "" || !c.Script && !strings.Contains(c.Text, "=>") && !strings.Contains(c.Text, "expect") {
				t.Errorf("%s: the case of %v has no sentence or no verdict", where, c.Rule)
			}
			covered[c.Rule] = true
		}
		for _, rule := range rules.Rules() {
			if e.Article(rule) != "" && !covered[rule] {
				t.Errorf("%d: %v, article %s, has no case", e.Year(), rule, e.Article(rule))
			}
		}
	}
}

func hasArticle(e laws.Edition, number string, rule rules.Rule) bool {
	for _, article := range e.Articles() {
		if slices.Contains(article.Numbers, number) && slices.Contains(article.Rules, rule) {
			return true
		}
	}
	return false
}
