package language_test

import (
	"strings"
	"testing"

	"blindchess/internal/language"
)

// complete lists the packs that must be whole: every one.
var complete = language.Languages()

func TestPacksAreWhole(t *testing.T) {
	for _, lang := range complete {
		faults, err := language.Check(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, fault := range faults {
			t.Errorf("pack %s: %v", lang, fault)
		}
	}
}

func TestEveryPackLoads(t *testing.T) {
	for _, lang := range language.Languages() {
		pack, err := language.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		if pack.Code() != lang || pack.Lang() == "" {
			t.Errorf("pack %s: got code %q and tag %q", lang, pack.Code(), pack.Lang())
		}
	}
}

func TestATagWithARegionFindsItsLanguage(t *testing.T) {
	for tag, want := range map[string]string{"de-AT": "de", "sr_Latn": "sr", "cnr-Latn": "cnr", "EN": "en"} {
		pack, err := language.Load(tag)
		if err != nil || pack.Code() != want {
			t.Errorf("Load(%q): got %q, %v, want %q", tag, pack.Code(), err, want)
		}
	}
	if _, err := language.Load("xx"); err == nil || !strings.Contains(err.Error(), "choose en, de, sk, pl, bg, sr, cnr") {
		t.Errorf("Load(xx): got %v, want an error that lists the packs", err)
	}
}

func TestNumbersCountInTheFormsOfTheirLanguage(t *testing.T) {
	tests := []struct {
		lang, unit string
		n          int
		want       string
	}{
		{"en", "minute", 1, "one minute"},
		{"en", "move", 28, "twenty-eight moves"},
		{"de", "minute", 1, "eine Minute"},
		{"de", "move", 1, "ein Zug"},
		{"de", "move", 21, "einundzwanzig Z\u00fcge"},
		{"sk", "minute", 2, "dve min\u00faty"},
		{"sk", "move", 5, "p\u00e4\u0165 \u0165ahov"},
		{"pl", "minute", 22, "dwadzie\u015bcia dwie minuty"},
		{"pl", "minute", 12, "dwana\u015bcie minut"},
		{"pl", "move", 21, "dwadzie\u015bcia jeden posuni\u0119\u0107"},
		{"sr", "move", 21, "dvadeset jedan potez"},
		{"sr", "second", 2, "dve sekunde"},
		{"cnr", "second", 2, "dvije sekunde"},
		{"bg", "minute", 21, "\u0434\u0432\u0430\u0434\u0435\u0441\u0435\u0442 \u0438 \u0435\u0434\u043d\u0430 \u043c\u0438\u043d\u0443\u0442\u0438"},
		{"de", "move", 112, "hundertzw\u00f6lf Z\u00fcge"},
		{"en", "move", 121, "one hundred and twenty-one moves"},
		{"bg", "move", 101, "\u0441\u0442\u043e \u0438 \u0435\u0434\u0438\u043d \u0445\u043e\u0434\u0430"},
		{"bg", "move", 121, "\u0441\u0442\u043e \u0434\u0432\u0430\u0434\u0435\u0441\u0435\u0442 \u0438 \u0435\u0434\u0438\u043d \u0445\u043e\u0434\u0430"},
		{"en", "move", 1200, "1200 moves"},
	}
	for _, test := range tests {
		pack, err := language.Load(test.lang)
		if err != nil {
			t.Fatal(err)
		}
		got := pack.Number(test.n, pack.Gender(test.unit)) + " " + pack.Word(pack.PluralKey(test.unit, test.n))
		if got != test.want {
			t.Errorf("%s: got %q, want %q", test.lang, got, test.want)
		}
	}
}

func TestPhrasesFillTheirPlaceholders(t *testing.T) {
	entries, err := language.ParseTopic("gate.x\ttake out {square}, then {/again}\n")
	if err != nil || len(entries) != 1 {
		t.Fatal(entries, err)
	}
	pack, _ := language.Load("en")
	if got := pack.Phrase("no.such.key"); got != "no.such.key" {
		t.Errorf("a missing phrase: got %q, want its key", got)
	}
}

func TestATopicTellsEveryLineItCannotRead(t *testing.T) {
	_, err := language.ParseTopic("no tab here\nkey\twords {open\nkey\ttwice\nempty\t\n")
	for _, want := range []string{"line 1", "line 2", "line 3", "line 4"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want it to name %s", err, want)
		}
	}
}

func TestFoldingForgivesCaseAccentsAndUmlauts(t *testing.T) {
	for word, want := range map[string]string{
		"F\u00dcNF": "funf", "\u0160es\u0165": "sest", "Kr\u00f3l": "krol", "d\u0142uga  Roszada": "dluga roszada", "Pi\u0119\u0107": "piec",
	} {
		if got := language.Fold(word); got != want {
			t.Errorf("Fold(%q): got %q, want %q", word, got, want)
		}
	}
	if got := language.Foldings("K\u00f6nig"); len(got) != 2 || got[1] != "koenig" {
		t.Errorf("Foldings: got %v, want konig and koenig", got)
	}
}

func TestEveryPackHasASchemeWhoseWordsDiffer(t *testing.T) {
	for _, name := range language.Schemes() {
		scheme, err := language.LoadScheme(name)
		if err != nil {
			t.Error(err)
			continue
		}
		for _, key := range language.SchemeKeys() {
			if len(scheme.Heard(key)) == 0 {
				t.Errorf("scheme %s has no word for %s", name, key)
			}
		}
	}
}

func TestAnOwnSchemeReplacesWordsAndRefusesConfusableOnes(t *testing.T) {
	own, err := language.ParseScheme("own", "base\ten\nlang\ten\nfile.a\tAlpha | Alfa\nfile.b\tBravo\n")
	if err != nil {
		t.Fatal(err)
	}
	if got := own.Word("file.a") + " " + own.Word("file.c"); got != "Alpha Cesar" {
		t.Errorf("got %q, want Alpha Cesar", got)
	}
	if _, err := language.ParseScheme("own", "file.a\tEva\n"); err == nil || !strings.Contains(err.Error(), "file.e") {
		t.Errorf("got %v, want an error that names both keys", err)
	}
	if _, err := language.ParseScheme("own", "file.z\tZoe\n"); err == nil || !strings.Contains(err.Error(), "line 1") {
		t.Errorf("got %v, want an error with the line", err)
	}
}
