package report_test

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/language"
	"blindchess/internal/report"
	"blindchess/internal/rules/laws"
)

// ofEnglish are words that no other language of the program has, and that few
// English sentences do without.
var ofEnglish = strings.Fields("the of which with where when what who player player's opponent move moves clock arbiter " +
	"article changed takes verified number such as one from to that this not and or by for in is are case cases no yes")

// alsoElsewhere are those of them that are words of another language too.
var alsoElsewhere = map[string]string{"de": "in", "sk": "to no by", "pl": "to by", "sr": "to one", "cnr": "to one"}

// TestListing_HoldsNoEnglishInAnotherLanguage reads every line of the listing of
// each edition. It leaves out the parts that are the same in every language: the
// keys, the files, the values of an organiser's file, and the texts of an outside
// edition.
func TestListing_HoldsNoEnglishInAnotherLanguage(t *testing.T) {
	literal := regexp.MustCompile(`laws/[0-9]{4}/[^ ]+\.txtar|\([a-z ]+\)|\byes \([^)]+\)|\bno \([^)]+\)`)
	for _, lang := range language.Languages() {
		if lang == "en" {
			continue
		}
		words := pack(t, lang)
		allowed := strings.Fields(alsoElsewhere[lang])
		for _, e := range laws.Editions() {
			changed, err := e.With("claim.time", "3m30s")
			if err != nil {
				t.Fatal(err)
			}
			listing := report.LawsOf(words, changed, "", false)
			var out bytes.Buffer
			for _, a := range listing.Articles {
				a.Verified = len(a.Cases) > 0
				a.Print(&out, words, false)
				a.Cases = nil
				a.Print(&out, words, true)
			}
			for i, p := range listing.Parameters {
				takes := e.Settings()[i].Takes
				p.Allowed = strings.Replace(p.Allowed, takes.Choices, "", 1)
				p.Key, p.Value, p.Original, p.Verified = "", "", "", i%2 == 0
				p.Print(&out, words)
			}
			for line := range strings.Lines(out.String()) {
				for _, word := range strings.FieldsFunc(strings.ToLower(literal.ReplaceAllString(line, "")), func(r rune) bool { return strings.ContainsRune(" .,:;()\n", r) }) {
					if slices.Contains(ofEnglish, word) && !slices.Contains(allowed, word) {
						t.Errorf("%s, %d: %q is English in: %s", lang, e.Year(), word, line)
					}
				}
			}
		}
	}
}

// TestParameters_AreWordedInEveryLanguageAndNoOthersAre holds the packs to the
// parameters that there are.
func TestParameters_AreWordedInEveryLanguageAndNoOthersAre(t *testing.T) {
	keys := map[string]bool{}
	english := pack(t, "en")
	for _, s := range laws.Latest().Settings() {
		key := "parameter." + s.Key
		keys[key] = true
		for _, lang := range language.Languages() {
			words := pack(t, lang)
			if !words.Has(key) || lang != "en" && words.Phrase(key) == english.Phrase(key) {
				t.Errorf("%s does not say what %s means", lang, s.Key)
			}
		}
	}
	for _, key := range english.Keys() {
		if strings.HasPrefix(key, "parameter.") && !keys[key] {
			t.Errorf("no parameter is called %s", key)
		}
	}
}

func TestLawsRequest_WritesWhatIsAskedForAndNamesTheNearestArticle(t *testing.T) {
	e, ok := laws.EditionOf(laws.Latest().Year())
	if !ok {
		t.Fatal("got no edition of today")
	}
	number := e.Articles()[0].Numbers[0]
	sentence := e.Sentences()[0].Number
	for name, test := range map[string]struct {
		request report.LawsRequest
		lang    string
		want    string
	}{
		"all":          {report.LawsRequest{}, "en", number},
		"one":          {report.LawsRequest{Article: number}, "de", number},
		"unverified":   {report.LawsRequest{Unverified: true}, "en", ""},
		"parameters":   {report.LawsRequest{Parameters: true}, "en", "claim.time"},
		"JSON":         {report.LawsRequest{JSON: true}, "en", `"articles":`},
		"sentences":    {report.LawsRequest{Sentences: true}, "en", sentence},
		"one sentence": {report.LawsRequest{Sentences: true, Article: sentence}, "en", sentence},
		"their JSON":   {report.LawsRequest{Sentences: true, JSON: true}, "en", `"sentences":`},
	} {
		var out bytes.Buffer
		if err := test.request.Print(&out, pack(t, test.lang), e); err != nil || !strings.Contains(out.String(), test.want) {
			t.Errorf("%s: got %v and %.200s, want %q in it", name, err, out.String(), test.want)
		}
	}
	for name, request := range map[string]report.LawsRequest{"an article": {Article: "99.9"}, "a sentence": {Sentences: true, Article: "99.9"}} {
		if err := request.Print(new(bytes.Buffer), pack(t, "en"), e); err == nil || !strings.Contains(err.Error(), "99.9") {
			t.Errorf("%s: got %v, want that there is none", name, err)
		}
	}
}
