package laws_test

import (
	"errors"
	"strings"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// edition returns an edition that must exist.
func edition(t testing.TB, year int) laws.Edition {
	t.Helper()
	e, ok := laws.EditionOf(year)
	if !ok {
		t.Fatalf("no edition of %d", year)
	}
	return e
}

// holds returns what the parameter of a key holds in e.
func holds(e laws.Edition, key string) string {
	for _, setting := range e.Settings() {
		if setting.Key == key {
			return setting.Value
		}
	}
	return ""
}

func TestEveryRuleHasAnArticleInSomeEdition(t *testing.T) {
	for _, rule := range rules.Rules() {
		found := false
		for _, e := range laws.Editions() {
			found = found || e.Article(rule) != ""
		}
		if !found {
			t.Errorf("%v has no article in any edition", rule)
		}
	}
}

func TestArticlesDifferBetweenEditions(t *testing.T) {
	tests := []struct {
		rule rules.Rule
		want string
	}{
		{rules.RuleBoardsDiffer, "F.2.7 D.2.8 D.2.9 D.2.9"},
		{rules.RuleSlip, "F.2.6 D.2.7 D.2.8 D.2.8"},
		{rules.RuleIllegalMove, "7.4a 7.5a 7.5.1 7.5.1"},
		{rules.RuleFivefold, " 9.6a 9.6.1 9.6.1"},
		{rules.RuleFlagFall, "6.10 6.9 6.9 6.9"},
		{rules.RuleFastIllegal, "B.6 A.4b A.4.2 A.5.2"},
	}
	for _, test := range tests {
		var got []string
		for _, e := range laws.Editions() {
			got = append(got, e.Article(test.rule))
		}
		if text := strings.Join(got, " "); text != test.want {
			t.Errorf("%v: got %s, want %s", test.rule, text, test.want)
		}
	}
}

func TestAnOrganiserChangesOneParameterByItsKey(t *testing.T) {
	e := edition(t, 2014)
	changed, err := e.With("claim.time", "90s")
	if err != nil || holds(changed, "claim.time") != "1m30s" || holds(e, "claim.time") != "2m" {
		t.Errorf("got %v, %v and %v in the old edition", holds(changed, "claim.time"), err, holds(e, "claim.time"))
	}
	for _, setting := range changed.Settings() {
		if setting.Changed != (setting.Key == "claim.time") {
			t.Errorf("%s: changed is %v", setting.Key, setting.Changed)
		}
		if again, err := changed.With(setting.Key, setting.Value); err != nil {
			t.Errorf("%s takes back its own value %q: %v, %v", setting.Key, setting.Value, again.Year(), err)
		}
	}
}

func TestAnUnknownKeyAndAnImpossibleValueAreRefusedByName(t *testing.T) {
	tests := []struct{ key, value, want string }{
		{"claim.tiem", "2m", "claim.time"},
		{"illegal.loses-at", "0", "a number from 1 to 99"},
		{"fivefold", "six", "one of: none, alternate, any"},
		{"claim.time", "-2m", "a time from 0s to 1h"},
		{"score.draw", "0.3", "points from 0 to 20"},
		{"resignation.draw-if-unwinnable", "perhaps", "yes or no"},
	}
	for _, test := range tests {
		e := edition(t, 2023)
		after, err := e.With(test.key, test.value)
		var refused *laws.SettingError
		if !errors.As(err, &refused) || after != e || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s = %s: got %v, want a refusal with %q", test.key, test.value, err, test.want)
		}
	}
}

func TestEdition_EveryCellWasReadInItsText(t *testing.T) {
	for _, e := range laws.Editions() {
		for _, setting := range e.Settings() {
			if !setting.Verified {
				t.Errorf("%d: %s was not read in a text of the edition", e.Year(), setting.Key)
			}
		}
		for _, article := range e.Articles() {
			if !article.Verified {
				t.Errorf("%d: %v was not read in a text of the edition", e.Year(), article.Numbers)
			}
		}
	}
	read, err := laws.ReadEdition("edition 2031\nbased on 2023\nparameters\nclaim.time = 4m ?\narticles\nresignation = 5.1.3?\n")
	if err != nil {
		t.Fatal(err)
	}
	marked := 0
	for _, setting := range read.Settings() {
		if !setting.Verified {
			marked++
		}
	}
	for _, article := range read.Articles() {
		if !article.Verified {
			marked++
		}
	}
	if marked != 2 {
		t.Errorf("got %d marked cells of an edition that marks 2", marked)
	}
}

func TestTimesReadAsTheyAreWritten(t *testing.T) {
	for _, text := range []string{"0s", "2m", "1h30m", "1h30m20s", "45s"} {
		m, ok := laws.ParseMillis(text)
		if !ok || m.String() != text {
			t.Errorf("%s: got %v, %v", text, m, ok)
		}
	}
	for _, text := range []string{"", "2", "m", "2x", "-1m", "1.5m", "99999999999999999999h"} {
		if m, ok := laws.ParseMillis(text); ok {
			t.Errorf("%q: got %v, want a refusal", text, m)
		}
	}
}

func TestArticlesComeInTheOrderOfTheLaws(t *testing.T) {
	for _, e := range laws.Editions() {
		var first []string
		for _, article := range e.Articles() {
			head, _, _ := strings.Cut(article.Numbers[0], ".")
			if len(first) == 0 || first[len(first)-1] != head {
				first = append(first, head)
			}
		}
		want := map[int]string{
			2005: "1 2 3 4 5 6 7 8 9 10 11 12 13 14 A B C D E F",
			2014: "1 2 3 4 5 6 7 8 9 10 11 12 A B C D E F G",
			2018: "1 2 3 4 5 6 7 8 9 10 11 12 A B C D I II III",
			2023: "1 2 3 4 5 6 7 8 9 10 11 12 A B C D I II III",
		}[e.Year()]
		if got := strings.Join(first, " "); got != want {
			t.Errorf("%d: got %s, want %s", e.Year(), got, want)
		}
	}
}

func TestChess960IsAHouseRuleWhereTheLawsDoNotKnowIt(t *testing.T) {
	start, err := rules.Chess960(0)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range laws.Editions() {
		if got, want := e.HouseRule(start), e.Year() == 2005; got != want || e.HouseRule(rules.StandardSetup()) {
			t.Errorf("%d: got %v, want %v, and never for the usual start", e.Year(), got, want)
		}
	}
}

// TestSince_IsTheYearInWhichTheLawsBeganToSayIt names parameters that each edition began,
// one that an edition took back, and none.
func TestSince_IsTheYearInWhichTheLawsBeganToSayIt(t *testing.T) {
	for key, want := range map[string]int{
		"flag.draw-if-unwinnable": 2005, "quickplay.always": 2005, "illegal.draw-if-unwinnable": 2014, "claim.intended-fixed": 2014,
		"touch.unclear-counts": 2018, "score.limited": 2018, "resignation.draw-if-unwinnable": 2023, "unknown": 0, "": 0,
	} {
		if got := laws.Since(key); got != want {
			t.Errorf("%s: got %d, want %d", key, got, want)
		}
	}
}
