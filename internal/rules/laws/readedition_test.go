package laws_test

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// editionText returns the text of an edition that the program brings along.
func editionText(t testing.TB, year int) string {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("editions", strconv.Itoa(year)+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// same reports whether two editions say the same.
func same(one, other laws.Edition) bool {
	return one.Year() == other.Year() && slices.Equal(one.Settings(), other.Settings()) &&
		slices.Equal(one.Sentences(), other.Sentences()) &&
		slices.EqualFunc(one.Articles(), other.Articles(), func(a, b laws.Article) bool {
			return slices.Equal(a.Numbers, b.Numbers) && slices.Equal(a.Rules, b.Rules) && a.Treatment == b.Treatment && a.Subject == b.Subject && a.Verified == b.Verified
		})
}

func TestEdition_EachIsOneFileNamedByItsYear(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("editions", "*"))
	if err != nil || len(files) != len(laws.Editions()) {
		t.Errorf("got %d files (%v), want one for each of the %d editions", len(files), err, len(laws.Editions()))
	}
	for _, e := range laws.Editions() {
		read, err := laws.ReadEdition(editionText(t, e.Year()))
		if err != nil || !same(read, e) {
			t.Errorf("%d: read again it says something else: %v", e.Year(), err)
		}
	}
}

// TestEdition_EveryLineStatesADifference leaves out one line after another: what
// an edition says as its base does need not be there.
func TestEdition_EveryLineStatesADifference(t *testing.T) {
	for _, e := range laws.Editions()[1:] {
		lines := strings.SplitAfter(editionText(t, e.Year()), "\n")
		for i, line := range lines {
			if !strings.Contains(line, "=") {
				continue
			}
			without := strings.Join(slices.Concat(lines[:i:i], lines[i+1:]), "")
			if read, err := laws.ReadEdition(without); err == nil && same(read, e) {
				t.Errorf("%d, line %d says what its base says: %s", e.Year(), i+1, line)
			}
		}
	}
}

func TestEdition_AnInventedOneDiffersWhereItSaysSo(t *testing.T) {
	read, err := laws.ReadEdition("edition 2031\nbased on 2005\nparameters\nfivefold = any\narticles\nfivefold-again = 9.6; enforced; fivefold!; five times\nnobody-can-win = none\nresignation = 5.1x?\n")
	if err != nil {
		t.Fatal(err)
	}
	base := edition(t, 2005)
	if got := holds(read, "fivefold"); got != "any" || holds(read, "illegal.loses-at") != holds(base, "illegal.loses-at") {
		t.Errorf("got fivefold %q and %s illegal moves, want any, and as its base", got, holds(read, "illegal.loses-at"))
	}
	for rule, want := range map[rules.Rule]string{rules.RuleFivefold: "9.6", rules.RuleResignation: "5.1x", rules.RuleBoardsDiffer: base.Article(rules.RuleBoardsDiffer)} {
		if got := read.Article(rule); got != want {
			t.Errorf("%v: got article %q, want %q", rule, got, want)
		}
	}
	if got, want := len(read.Articles()), len(base.Articles()); got != want {
		t.Errorf("got %d articles, want %d: one is new and one is gone", got, want)
	}
	if len(read.Cases()) != 0 || read.Text() == "" || base.Text() != "" {
		t.Error("an edition from outside has its text and no cases, one of the program has no text")
	}
}

func TestEdition_WhatIsWrongIsToldWithItsLine(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", "this is no edition"},
		{"# nothing\n\nbased on 2005", "line 3: \"based on 2005\" comes before the year"},
		{"edition soon", "line 1: \"soon\" is no year of four digits"},
		{"edition 2031\nbased on 2005\nbased upon 2005", "line 3: \"based upon 2005\" is none of"},
		{"edition 2031\nbased on 2005\nparameters\nclaim.time", "line 4: \"claim.time\" has no equals sign"},
		{"edition 2031\nbased on 2005\nparameters\nclaim.time = late", "line 4: \"late\" is no value of \"claim.time\", which takes a time from 0s to 1h"},
		{"edition 2031\nbased on 2005\narticles\nslip = ,", "line 4: \"slip\" lacks the number of an article"},
		{"edition 2031\nbased on 2005\narticles\nentirely-new-matter = 13.9", "write after its number, divided by semicolons"},
		{"edition 2031\nbased on 2005\narticles\nslip = 1.1; advised", "is not divided into"},
		{"edition 2031\nbased on 2005\narticles\nslip = 1.1; wished; slip; a slip", "line 4: \"wished\" is none of: enforced, advised, recorded, outside"},
		{"edition 2031\nbased on 2005\narticles\nslip = 1.1; advised; slap; a slip", "line 4: \"slap\" is no rule"},
		{"edition 2031\nparameters\nclaim.time = 2m", "says nothing of \"illegal.loses-at\""},
	} {
		e, err := laws.ReadEdition(test.text)
		if err == nil || !strings.Contains(err.Error(), test.want) || e != (laws.Edition{}) {
			t.Errorf("%q: got %v, want an error with %q and no edition", test.text, err, test.want)
		}
	}
}

func TestEdition_TheOneInForceIsThatWhoseTextSaysSo(t *testing.T) {
	latest := laws.Latest()
	if text := editionText(t, latest.Year()); !strings.Contains(text, "\nin force\n") {
		t.Errorf("%d is taken for the edition in force, and its text does not say so", latest.Year())
	}
	if got := laws.Years().String(); !strings.Contains(got, " or ") || !strings.Contains(got, strconv.Itoa(latest.Year())) {
		t.Errorf("got the years %q, want a list with %d", got, latest.Year())
	}
}

func FuzzReadEdition(f *testing.F) {
	for _, e := range laws.Editions() {
		f.Add(editionText(f, e.Year()))
	}
	f.Add("edition 2031\nbased on 2023\narticles\nslip = none")
	f.Fuzz(func(t *testing.T, text string) {
		e, err := laws.ReadEdition(text)
		if err != nil {
			return
		}
		for _, setting := range e.Settings() {
			if _, err := e.With(setting.Key, setting.Value); err != nil {
				t.Errorf("it refuses its own value: %v", err)
			}
		}
		for _, a := range e.Articles() {
			if len(a.Numbers) == 0 || a.Treatment == 0 {
				t.Errorf("got the article %v without number or treatment", a)
			}
		}
	})
}
