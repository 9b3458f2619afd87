package report_test

import (
	"strings"
	"testing"

	"blindchess/internal/language"
	"blindchess/internal/report"
	"blindchess/internal/rules/laws"
)

// TestArticles_AreSentencesInEveryLanguage asks each language for each article of
// each edition. A sentence that is missing, or that is the English one, or that
// is not a sentence, is a fault.
func TestArticles_AreSentencesInEveryLanguage(t *testing.T) {
	for _, lang := range language.Languages() {
		words, told := pack(t, lang), 0
		for _, e := range laws.Editions() {
			english := report.LawsOf(pack(t, "en"), e, "", false).Articles
			for i, a := range report.LawsOf(words, e, "", false).Articles {
				name := e.Articles()[i].Name
				switch {
				case !words.Has("article." + name):
					t.Errorf("%s lacks the sentence article.%s of %d", lang, name, e.Year())
				case lang != "en" && a.Subject == english[i].Subject:
					t.Errorf("%s has the English sentence for article.%s", lang, name)
				case !strings.HasSuffix(a.Subject, ".") || strings.ContainsAny(a.Subject, "{}"):
					t.Errorf("%s: article.%s is no sentence: %s", lang, name, a.Subject)
				}
				told++
			}
		}
		if told < 600 {
			t.Errorf("%s: only %d articles were told", lang, told)
		}
	}
}

// TestArticles_NoneIsWordedForNoEdition finds sentences that no edition has.
func TestArticles_NoneIsWordedForNoEdition(t *testing.T) {
	named := map[string]bool{}
	for _, e := range laws.Editions() {
		for _, a := range e.Articles() {
			named["article."+a.Name] = true
		}
	}
	for _, key := range pack(t, "en").Keys() {
		if strings.HasPrefix(key, "article.") && !named[key] {
			t.Errorf("no edition has an article for %s", key)
		}
	}
}

// TestSentences_AreSentencesInEveryLanguage asks the same of the sentences on
// blind players.
func TestSentences_AreSentencesInEveryLanguage(t *testing.T) {
	named := map[string]bool{}
	for _, lang := range language.Languages() {
		words := pack(t, lang)
		for _, e := range laws.Editions() {
			english := report.SentencesOf(pack(t, "en"), e, "").Sentences
			for i, s := range report.SentencesOf(words, e, "").Sentences {
				named["sentence."+s.Name] = true
				switch {
				case !words.Has("sentence." + s.Name):
					t.Errorf("%s lacks the words of sentence.%s of %d", lang, s.Name, e.Year())
				case lang != "en" && s.Words == english[i].Words:
					t.Errorf("%s has the English words for sentence.%s", lang, s.Name)
				case !strings.HasSuffix(s.Words, ".") || strings.ContainsAny(s.Words, "{}"):
					t.Errorf("%s: sentence.%s is no sentence: %s", lang, s.Name, s.Words)
				}
			}
			if len(english) < 40 {
				t.Errorf("%d: only %d sentences were told", e.Year(), len(english))
			}
		}
	}
	for _, key := range pack(t, "en").Keys() {
		if strings.HasPrefix(key, "sentence.") && !named[key] {
			t.Errorf("no edition has a sentence for %s", key)
		}
	}
}
