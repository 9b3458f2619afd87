package language_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/feature/plural"
	xlanguage "golang.org/x/text/language"

	"blindchess/internal/floors/golden"
	"blindchess/internal/language"
)

var update = flag.Bool("update", false, "write the files of agreement anew")

// counted are the numbers with which every noun is tried, none among them: those at which a language
// of the packs changes a form.
var counted = []int{0, 1, 2, 5, 11, 21, 22, 25, 101}

// forms are the names of the forms of CLDR.
var forms = map[plural.Form]string{plural.Other: "other", plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many"}

// builtIn lists the languages of the program, without those that tests add.
func builtIn(t *testing.T) (langs []string) {
	t.Helper()
	folders, err := os.ReadDir("packs")
	if err != nil {
		t.Fatal(err)
	}
	for _, folder := range folders {
		if slices.Contains(language.Languages(), folder.Name()) {
			langs = append(langs, folder.Name())
		}
	}
	return langs
}

// nouns returns what a pack counts: the keys that have a form for one and for others.
func nouns(p language.Pack) (keys []string) {
	for _, key := range p.Keys() {
		if noun, ok := strings.CutSuffix(key, ".one"); ok && (p.Has(noun+".other") || p.Has(noun+".many")) {
			keys = append(keys, noun)
		}
	}
	slices.Sort(keys)
	return keys
}

// counts says a number with the noun for the counted things. A phrase with other
// placeholders says the number itself, or none.
func counts(p language.Pack, noun string, n int) string {
	number := p.Number(n, p.Gender(noun))
	said := p.Plural(noun, n, "count", number)
	if strings.Contains(said, "{") || strings.Contains(said, number+" ") {
		return said
	}
	return number + " " + said
}

// A counted noun of a pack has each form that whole numbers take in its language,
// by the rules of CLDR, and a gender if the words of numbers change with it.
func TestAgreement_EachNounHasEveryFormOfItsLanguage(t *testing.T) {
	for _, lang := range builtIn(t) {
		p := packOf(t, lang)
		tag := xlanguage.Make(p.Phrase("language.plural"))
		gendered := p.Has("number.1.f") || p.Has("number.1.n") || p.Has("number.1.m")
		for _, noun := range nouns(p) {
			for n := range 126 {
				if form := forms[plural.Cardinal.MatchPlural(tag, n, 0, 0, 0, 0)]; !p.Has(noun + "." + form) {
					t.Errorf("%s: %s has no form %q, which %d takes", lang, noun, form, n)
					break
				}
			}
			if said := counts(p, noun, 1); gendered && strings.Contains(said, p.Number(1, p.Gender(noun))) && p.Gender(noun) == "" {
				t.Errorf("%s: %s has no gender beside it", lang, noun)
			}
		}
	}
}

// Each noun of each pack with each number is as it was read.
func TestAgreement_NumbersAndNounsAreAsTheyWereRead(t *testing.T) {
	for _, lang := range builtIn(t) {
		p := packOf(t, lang)
		var text strings.Builder
		for _, noun := range nouns(p) {
			for _, n := range counted {
				fmt.Fprintf(&text, "%s %d: %s\n", noun, n, counts(p, noun, n))
			}
		}
		golden.Check(t, filepath.Join("testdata", "agreement", lang+".txt"), text.String(), *update)
	}
}
