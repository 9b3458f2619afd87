package page_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"blindchess/internal/language"
	"blindchess/internal/screen/page"
)

// english is the front of a table whose host speaks English.
func english(t *testing.T) page.Front {
	t.Helper()
	front, err := newFront()
	if err != nil {
		t.Fatal(err)
	}
	return front
}

func newFront() (page.Front, error) {
	pack, err := language.Load("en")
	return page.Front{Pack: pack, Locked: errLocked, Spent: errSpent}, err
}

var errLocked, errSpent = errors.New("locked"), errors.New("spent")

// asks is a request of a browser that asks for these languages.
func asks(languages string) *http.Request {
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.Header.Set("Accept-Language", languages)
	r.Header.Set("Accept", "text/html,*/*")
	return r
}

func TestFront_AsksInTheFirstLanguageOfTheBrowserThatItHas(t *testing.T) {
	for _, test := range []struct{ asked, want, words string }{
		{"", "en", "The host reads you a code."},
		{"de-AT,de;q=0.9,en;q=0.5", "de", "Der Gastgeber liest dir einen Code vor."},
		{"en;q=0.3, sk;q=0.8", "sk", "Hostiteľ ti prečíta kód."},
		{"fr-FR,fr;q=0.9,pl;q=0.7", "pl", "Gospodarz czyta ci kod."},
		{"sr-RS", "sr-Latn", "Napiši ga ovde i sediš"},
		{"sr-ME,sr;q=0.9", "cnr-Latn", "Napiši ga ovdje i sjediš"},
		{"bg;q=0, de;q=x, *", "en", "The host reads you a code."},
		{strings.Repeat("xx,", 30) + "de", "en", "The host reads you a code."},
	} {
		w := httptest.NewRecorder()
		english(t).Ask(w, asks(test.asked), http.StatusOK, nil, 3)
		if text := w.Body.String(); !strings.Contains(text, `<html lang="`+test.want+`">`) || !strings.Contains(text, test.words) {
			t.Errorf("%q: got %s, want %s and %q", test.asked, text, test.want, test.words)
		}
	}
}

func TestFront_EveryRefusalIsASentenceInTheWordsOfWhoAsks(t *testing.T) {
	seen := map[string]bool{}
	for _, lang := range language.Languages() {
		for _, reason := range []string{"name", "method", "site", "gone", "fast", "pages", "silent"} {
			w := httptest.NewRecorder()
			english(t).Refuse(w, asks(lang), http.StatusForbidden, reason)
			text := w.Body.String()
			_, sentence, _ := strings.Cut(text, `role="alert">`)
			sentence, _, _ = strings.Cut(sentence, "<")
			if w.Code != http.StatusForbidden || len(sentence) < 20 || strings.Contains(sentence, "page.") {
				t.Errorf("%s, %s: got %d %q, want a sentence", lang, reason, w.Code, sentence)
			}
			if !strings.Contains(text, `<html lang="`+w.Header().Get("Content-Language")+`">`) {
				t.Errorf("%s: got the language %q of %s", lang, w.Header().Get("Content-Language"), text)
			}
			seen[sentence] = true
		}
	}
	if len(seen) < 6*7 { // Serbian and Montenegrin say some of it alike
		t.Errorf("got %d sentences, want each language its own", len(seen))
	}
	script := asks("de")
	script.Header.Set("X-Requested-With", "page")
	w := httptest.NewRecorder()
	english(t).Refuse(w, script, http.StatusTooManyRequests, "fast")
	if strings.Contains(w.Body.String(), "<") || w.Header().Get("Content-Language") != "de" {
		t.Errorf("got %q in %q for a script, want the sentence alone", w.Body.String(), w.Header().Get("Content-Language"))
	}
}
