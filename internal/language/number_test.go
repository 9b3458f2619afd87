package language_test

import (
	"strconv"
	"strings"
	"testing"
)

// speller says how a language puts its numbers together, apart from its pack: the
// words up to nineteen, the tens and the hundreds, and how they are joined.
type speller struct {
	small, tens, hundreds []string
	// genders are the words that a gender changes, alone or at the end of tens, and
	// hundred those at the end of hundreds.
	genders, hundred map[string]map[int]string
	ten              func(tens, unit string) string // 21 to 99
	whole            func(hundreds, rest string) string
}

// spell returns n in words.
func (s speller) spell(n int, gender string) string {
	if n >= 100 {
		if n%100 == 0 {
			return s.hundreds[n/100-1]
		}
		rest, changed := s.hundred[gender][n%100]
		if !changed {
			rest = s.under(n%100, gender)
		}
		return s.whole(s.hundreds[n/100-1], rest)
	}
	return s.under(n, gender)
}

func (s speller) under(n int, gender string) string {
	if n < 20 {
		if word, changed := s.genders[gender][n]; changed {
			return word
		}
		return s.small[n]
	}
	if n%10 == 0 {
		return s.tens[n/10-2]
	}
	unit, changed := s.genders[gender+" after tens"][n%10]
	if !changed {
		unit = s.under(n%10, gender)
	}
	return s.ten(s.tens[n/10-2], unit)
}

func joinedWith(between string) func(string, string) string {
	return func(before, after string) string { return before + between + after }
}

// spellers are written from the rules of each language, and were compared with the
// rule based number formats of CLDR. They depart from those where the Duden, the
// rules of Slovak spelling and Bulgarian grammar do: hundert without ein, sto
// without jedna, one word in Slovak, and "и" before the last word.
func spellers() map[string]speller {
	words := func(text string) []string { return strings.Split(text, " ") }
	none := map[string]map[int]string{}
	serbian := func(two, hundreds string) speller {
		feminine := map[int]string{1: "jedna", 2: two}
		return speller{
			small:    words("nula jedan dva tri \u010detiri pet \u0161est sedam osam devet deset jedanaest dvanaest trinaest \u010detrnaest petnaest \u0161esnaest sedamnaest osamnaest devetnaest"),
			tens:     words("dvadeset trideset \u010detrdeset pedeset \u0161ezdeset sedamdeset osamdeset devedeset"),
			hundreds: words(hundreds),
			genders:  map[string]map[int]string{"f": feminine, "n": {1: "jedno"}},
			ten:      joinedWith(" "), whole: joinedWith(" "),
		}
	}
	return map[string]speller{
		"en": {
			small:    words("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"),
			tens:     words("twenty thirty forty fifty sixty seventy eighty ninety"),
			hundreds: strings.Split("one hundred,two hundred,three hundred,four hundred,five hundred,six hundred,seven hundred,eight hundred,nine hundred", ","),
			genders:  none, ten: joinedWith("-"), whole: joinedWith(" and "),
		},
		"de": {
			small:    words("null eins zwei drei vier f\u00fcnf sechs sieben acht neun zehn elf zw\u00f6lf dreizehn vierzehn f\u00fcnfzehn sechzehn siebzehn achtzehn neunzehn"),
			tens:     words("zwanzig drei\u00dfig vierzig f\u00fcnfzig sechzig siebzig achtzig neunzig"),
			hundreds: words("hundert zweihundert dreihundert vierhundert f\u00fcnfhundert sechshundert siebenhundert achthundert neunhundert"),
			genders:  map[string]map[int]string{"f": {1: "eine"}, "m": {1: "ein"}, "n": {1: "ein"}},
			hundred:  map[string]map[int]string{"f": {1: "ein"}},
			ten:      func(tens, unit string) string { return trimmed(unit, "eins", "eine", "ein") + "und" + tens },
			whole:    joinedWith(""),
		},
		"sk": {
			small:    words("nula jeden dva tri \u0161tyri p\u00e4\u0165 \u0161es\u0165 sedem osem dev\u00e4\u0165 desa\u0165 jeden\u00e1s\u0165 dvan\u00e1s\u0165 trin\u00e1s\u0165 \u0161trn\u00e1s\u0165 p\u00e4tn\u00e1s\u0165 \u0161estn\u00e1s\u0165 sedemn\u00e1s\u0165 osemn\u00e1s\u0165 dev\u00e4tn\u00e1s\u0165"),
			tens:     words("dvadsa\u0165 tridsa\u0165 \u0161tyridsa\u0165 p\u00e4\u0165desiat \u0161es\u0165desiat sedemdesiat osemdesiat dev\u00e4\u0165desiat"),
			hundreds: words("sto dvesto tristo \u0161tyristo p\u00e4\u0165sto \u0161es\u0165sto sedemsto osemsto dev\u00e4\u0165sto"),
			genders: map[string]map[int]string{
				"f": {1: "jedna", 2: "dve"}, "n": {1: "jedno", 2: "dve"},
				"f after tens": {1: "jeden", 2: "dva"}, "n after tens": {1: "jeden", 2: "dva"},
			},
			hundred: map[string]map[int]string{"f": {1: "jeden", 2: "dva"}, "n": {1: "jeden", 2: "dva"}},
			ten:     joinedWith(""), whole: joinedWith(""),
		},
		"pl": {
			small:    words("zero jeden dwa trzy cztery pi\u0119\u0107 sze\u015b\u0107 siedem osiem dziewi\u0119\u0107 dziesi\u0119\u0107 jedena\u015bcie dwana\u015bcie trzyna\u015bcie czterna\u015bcie pi\u0119tna\u015bcie szesna\u015bcie siedemna\u015bcie osiemna\u015bcie dziewi\u0119tna\u015bcie"),
			tens:     words("dwadzie\u015bcia trzydzie\u015bci czterdzie\u015bci pi\u0119\u0107dziesi\u0105t sze\u015b\u0107dziesi\u0105t siedemdziesi\u0105t osiemdziesi\u0105t dziewi\u0119\u0107dziesi\u0105t"),
			hundreds: words("sto dwie\u015bcie trzysta czterysta pi\u0119\u0107set sze\u015b\u0107set siedemset osiemset dziewi\u0119\u0107set"),
			genders: map[string]map[int]string{
				"f": {1: "jedna", 2: "dwie"}, "n": {1: "jedno"},
				"f after tens": {1: "jeden", 2: "dwie"}, "n after tens": {1: "jeden"},
			},
			hundred: map[string]map[int]string{"f": {1: "jeden"}, "n": {1: "jeden"}},
			ten:     joinedWith(" "), whole: joinedWith(" "),
		},
		"bg": {
			small:    words("\u043d\u0443\u043b\u0430 \u0435\u0434\u043d\u043e \u0434\u0432\u0435 \u0442\u0440\u0438 \u0447\u0435\u0442\u0438\u0440\u0438 \u043f\u0435\u0442 \u0448\u0435\u0441\u0442 \u0441\u0435\u0434\u0435\u043c \u043e\u0441\u0435\u043c \u0434\u0435\u0432\u0435\u0442 \u0434\u0435\u0441\u0435\u0442 \u0435\u0434\u0438\u043d\u0430\u0434\u0435\u0441\u0435\u0442 \u0434\u0432\u0430\u043d\u0430\u0434\u0435\u0441\u0435\u0442 \u0442\u0440\u0438\u043d\u0430\u0434\u0435\u0441\u0435\u0442 \u0447\u0435\u0442\u0438\u0440\u0438\u043d\u0430\u0434\u0435\u0441\u0435\u0442 \u043f\u0435\u0442\u043d\u0430\u0434\u0435\u0441\u0435\u0442 \u0448\u0435\u0441\u0442\u043d\u0430\u0434\u0435\u0441\u0435\u0442 \u0441\u0435\u0434\u0435\u043c\u043d\u0430\u0434\u0435\u0441\u0435\u0442 \u043e\u0441\u0435\u043c\u043d\u0430\u0434\u0435\u0441\u0435\u0442 \u0434\u0435\u0432\u0435\u0442\u043d\u0430\u0434\u0435\u0441\u0435\u0442"),
			tens:     words("\u0434\u0432\u0430\u0434\u0435\u0441\u0435\u0442 \u0442\u0440\u0438\u0434\u0435\u0441\u0435\u0442 \u0447\u0435\u0442\u0438\u0440\u0438\u0434\u0435\u0441\u0435\u0442 \u043f\u0435\u0442\u0434\u0435\u0441\u0435\u0442 \u0448\u0435\u0441\u0442\u0434\u0435\u0441\u0435\u0442 \u0441\u0435\u0434\u0435\u043c\u0434\u0435\u0441\u0435\u0442 \u043e\u0441\u0435\u043c\u0434\u0435\u0441\u0435\u0442 \u0434\u0435\u0432\u0435\u0442\u0434\u0435\u0441\u0435\u0442"),
			hundreds: words("\u0441\u0442\u043e \u0434\u0432\u0435\u0441\u0442\u0430 \u0442\u0440\u0438\u0441\u0442\u0430 \u0447\u0435\u0442\u0438\u0440\u0438\u0441\u0442\u043e\u0442\u0438\u043d \u043f\u0435\u0442\u0441\u0442\u043e\u0442\u0438\u043d \u0448\u0435\u0441\u0442\u0441\u0442\u043e\u0442\u0438\u043d \u0441\u0435\u0434\u0435\u043c\u0441\u0442\u043e\u0442\u0438\u043d \u043e\u0441\u0435\u043c\u0441\u0442\u043e\u0442\u0438\u043d \u0434\u0435\u0432\u0435\u0442\u0441\u0442\u043e\u0442\u0438\u043d"),
			genders: map[string]map[int]string{
				"f": {1: "\u0435\u0434\u043d\u0430"}, "m": {1: "\u0435\u0434\u0438\u043d", 2: "\u0434\u0432\u0430"},
			},
			ten: joinedWith(" \u0438 "),
			whole: func(hundreds, rest string) string {
				if strings.Contains(rest, " ") {
					return hundreds + " " + rest
				}
				return hundreds + " \u0438 " + rest
			},
		},
		"sr":  serbian("dve", "sto dvesta trista \u010detiristo petsto \u0161eststo sedamsto osamsto devetsto"),
		"cnr": serbian("dvije", "sto dvjesta trista \u010detiristo petsto \u0161eststo sedamsto osamsto devetsto"),
	}
}

// trimmed returns ein for each of the forms of one.
func trimmed(unit string, forms ...string) string {
	for _, form := range forms {
		if unit == form {
			return "ein"
		}
	}
	return unit
}

// Every number up to nine hundred and ninety-nine is put together by the rules of its
// language, in each gender; from a thousand on numbers are digits.
func TestNumbersAreWrittenByTheRulesOfTheirLanguage(t *testing.T) {
	rules := spellers()
	for _, lang := range builtIn(t) {
		p := packOf(t, lang)
		speller, known := rules[lang]
		if !known {
			t.Errorf("%s has no rules to be compared with", lang)
			continue
		}
		for _, gender := range []string{"", "m", "f", "n"} {
			for n := range 1000 {
				if got, want := p.Number(n, gender), speller.spell(n, gender); got != want {
					t.Errorf("%s: %d %s: got %q, want %q", lang, n, gender, got, want)
				}
			}
		}
		for _, n := range []int{1000, 1001, 2000} {
			if got := p.Number(n, ""); got != strconv.Itoa(n) {
				t.Errorf("%s: %d: got %q, want digits", lang, n, got)
			}
		}
	}
}

// Numbers above a hundred are whole words where their language writes them so.
func TestNumbersAboveAHundredAreAsTheyAreWrittenBeforeANoun(t *testing.T) {
	for _, test := range []struct {
		lang, gender, want string
		n                  int
	}{
		{"de", "", "hunderteins", 101},
		{"de", "m", "hundertein", 101},
		{"de", "f", "hundertein", 101},
		{"de", "f", "zweihundertzweiundzwanzig", 222},
		{"sk", "", "stojeden", 101},
		{"sk", "f", "stojeden", 101},
		{"sk", "f", "stodva", 102},
		{"sk", "ma", "stotri", 103},
		{"pl", "f", "sto jeden", 101},
		{"pl", "f", "dwie\u015bcie jeden", 201},
		{"pl", "f", "sto dwie", 102},
		{"sr", "f", "sto jedna", 101},
	} {
		if got := packOf(t, test.lang).Number(test.n, test.gender); got != test.want {
			t.Errorf("%s: %d %s: got %q, want %q", test.lang, test.n, test.gender, got, test.want)
		}
	}
}
