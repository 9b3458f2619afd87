package settings_test

import (
	"strings"
	"testing"

	"blindchess/internal/language"
	"blindchess/internal/settings"
)

// english returns default settings in English.
func english(t *testing.T) settings.Settings {
	t.Helper()
	s := settings.Default()
	s.Language, s.Notation = "en", "en"
	return s
}

func TestInterview_AsksForOneAfterAnotherAndTakesAnswers(t *testing.T) {
	i := settings.NewInterview(english(t))
	var asked []string
	for {
		key, question, more := i.Question()
		if !more {
			break
		}
		if question == "" || strings.Contains(question, "{") {
			t.Errorf("%s is asked as %q", key.Name, question)
		}
		asked = append(asked, key.Name)
		answer := map[string]string{"language": "de", "rate": "140"}[key.Name]
		if reply := i.Answer(answer); reply.Left || answer != "" && reply.Changed != key.Name {
			t.Errorf("%s: got %+v for %q", key.Name, reply, answer)
		}
	}
	if got := strings.Join(asked, " "); got != "language scheme speech voice rate volume screen keys thresholds boards" {
		t.Errorf("got asked %s", got)
	}
	if s := i.Settings; s.Language != "de" || s.Notation != "de" || s.Rate != 140 {
		t.Errorf("got %+v, want German moves and a rate of 140", s)
	}
	if reply := i.Answer("x"); !reply.Left {
		t.Errorf("got %+v after the last question, want the end", reply)
	}
}

func TestInterview_AsksAgainTwiceAndThenLeavesASettingAsItIs(t *testing.T) {
	i := settings.NewInterview(english(t))
	for n := range 2 {
		if reply := i.Answer("klingon"); !strings.Contains(reply.Told, "klingon is no answer here. Choose") || !strings.Contains(reply.Told, "de: Deutsch, sk: ") {
			t.Errorf("wrong answer %d: got %+v, want what is possible", n+1, reply)
		}
		if key, _, _ := i.Question(); key.Name != "language" {
			t.Fatalf("got asked for %s after wrong answer %d, want language again", key.Name, n+1)
		}
	}
	if reply := i.Answer("klingon"); reply.Told != "language stays en." || reply.Changed != "" {
		t.Errorf("got %+v, want that it stays", reply)
	}
	if key, _, _ := i.Question(); key.Name != "scheme" {
		t.Errorf("got asked for %s, want scheme", key.Name)
	}
	i.Answer("back")
	if key, _, _ := i.Question(); key.Name != "language" {
		t.Errorf("got asked for %s after back, want language", key.Name)
	}
}

func TestInterview_TakesALanguageByItsNameAndExplainsAQuestion(t *testing.T) {
	i := settings.NewInterview(english(t))
	if _, question, _ := i.Question(); !strings.Contains(question, "en: English") || !strings.Contains(question, "de: Deutsch") {
		t.Errorf("got %q, want the languages by name", question)
	}
	if reply := i.Answer("help"); reply.Told == "" || reply.Changed != "" || strings.Contains(reply.Told, "no answer") {
		t.Errorf("help: got %+v, want the setting explained", reply)
	}
	if i.Answer("german"); i.Settings.Language != "de" {
		t.Errorf("got %s, want de", i.Settings.Language)
	}
	i.Answer("back")
	if i.Answer("English"); i.Settings.Language != "en" {
		t.Errorf("got %s, want en", i.Settings.Language)
	}
	if _, question, _ := i.Question(); !strings.Contains(question, "fide, en: English") {
		t.Errorf("got %q, want the move names by the name of their language", question)
	}
}

func TestFirstStart_ExplainsTheGermanWordsAndSaysWhatStays(t *testing.T) {
	for _, code := range language.Languages() {
		own := english(t)
		own.Language = code
		i := settings.FirstStart(own)
		if told := i.Answer("help").Told; told != own.Pack().Phrase("setup.first-help") {
			t.Errorf("%s, the screen: got %q, want it explained", code, told)
		}
		i.Answer("x")
		i.Answer("y")
		if told := i.Answer("z").Told; !strings.HasPrefix(told, own.Pack().Phrase("setup.first-stays", "typed", "screen board")) {
			t.Errorf("%s, three wrong answers: got %q, want what is kept", code, told)
		}
		key, _, more := i.Question()
		if !more {
			continue // moves are in German there
		}
		for _, answer := range []string{"help", "x", "y"} {
			if told := i.Answer(answer).Told; !strings.Contains(told, "Springer Gustav eins") || strings.Contains(told, "{") {
				t.Errorf("%s, %s, %s: got %q, want it explained", code, key.Name, answer, told)
			}
		}
		if told := i.Answer("z").Told; !strings.Contains(told, "scheme "+code) || i.Settings.Scheme != language.FIDE {
			t.Errorf("%s: got %q and %s, want what stays", code, told, i.Settings.Scheme)
		}
	}
}

func TestInterview_OfAnEmptySettingThatStays(t *testing.T) {
	i := settings.NewInterview(english(t))
	for range 9 {
		i.Answer("")
	}
	if _, question, _ := i.Question(); !strings.Contains(question, "Now empty") {
		t.Errorf("got %q, want that there is nothing", question)
	}
	for range 2 {
		i.Answer("\a")
	}
	if reply := i.Answer("\a"); reply.Told != "boards stays empty." {
		t.Errorf("got %+v, want that it stays nothing", reply)
	}
}

func TestInterview_IsLeftInEveryLanguageAtEveryQuestion(t *testing.T) {
	for _, lang := range language.Languages() {
		own := english(t)
		own.Language = lang
		for at := range 10 {
			for _, word := range append(own.Pack().Variants("command.quit"), "quit", "stop", " QUIT ") {
				i := settings.NewInterview(own)
				for range at {
					i.Answer("")
				}
				if reply := i.Answer(word); !reply.Left {
					t.Errorf("%s, question %d: got %+v for %q, want it left", lang, at+1, reply, word)
				}
			}
		}
		if i := settings.FirstStart(own); !i.Answer("quit").Left {
			t.Errorf("%s: the question of the first start cannot be left", lang)
		}
	}
}

func TestFirstStart_MeansLinesWhereNothingElseIsUnderstood(t *testing.T) {
	tests := []struct {
		name    string
		answers []string
		want    string
	}{
		{"Enter", []string{""}, "line"},
		{"a word of the language", []string{"Zeilen"}, "line"},
		{"a letter", []string{"B"}, "board"},
		{"the name", []string{"board"}, "board"},
		{"wrong, then right", []string{"42", "ask", "b"}, "board"},
		{"three times wrong", []string{"42", "43", "44"}, "line"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			own := english(t)
			own.Language = "de"
			i := settings.FirstStart(own)
			for n, answer := range test.answers {
				reply := i.Answer(answer)
				if last := n == len(test.answers)-1; (reply.Changed == "screen") != last || reply.Told == "" && !last {
					t.Errorf("got %+v for %q", reply, answer)
				}
			}
			if i.Settings.Screen != test.want {
				t.Errorf("got %s, want %s", i.Settings.Screen, test.want)
			}
		})
	}
}

func TestFirstStart_WhoChoosesLinesIsReadToByTheirScreenReaderAlone(t *testing.T) {
	for _, test := range []struct{ before, answer, want string }{
		{"both", "l", "reader"}, {"both", "b", "self"}, {"both", "", "both"}, {"self", "l", "self"},
	} {
		own := english(t)
		own.Speech = test.before
		i := settings.FirstStart(own)
		i.Answer(test.answer)
		if got := i.Settings.Speech; got != test.want {
			t.Errorf("%q: got speech %s, want %s", test.answer, got, test.want)
		}
	}
}

func TestFirstStart_WhoHearsTheProgramHearsItSlowlyAndHowToMakeItFaster(t *testing.T) {
	for _, test := range []struct {
		answer     string
		rate, want int
	}{
		{"b", 100, settings.BeginnersRate}, {"", 100, settings.BeginnersRate}, {"l", 100, 100}, {"b", 140, 140},
	} {
		own := english(t)
		own.Speech, own.Rate = "both", test.rate
		i := settings.FirstStart(own)
		told := i.Answer(test.answer).Told
		if got := i.Settings.Rate; got != test.want {
			t.Errorf("%q at %d: got a rate of %d, want %d", test.answer, test.rate, got, test.want)
		}
		if strings.Contains(told, "set rate 100") != (test.want == settings.BeginnersRate) {
			t.Errorf("%q at %d: got %q", test.answer, test.rate, told)
		}
	}
}

func TestFirstStart_AsksInWhoseWordsMovesAreSaidBeforeTheyAreHeard(t *testing.T) {
	for _, test := range []struct{ lang, scheme, answer, want string }{
		{"en", "fide", "E", "en"}, {"en", "fide", "", "fide"}, {"sk", "fide", "s", "sk"}, {"sk", "fide", "sk", "sk"},
		{"en", "fide", "e4", "fide"}, {"de", "fide", "unasked", "fide"}, {"en", "en", "unasked", "en"},
	} {
		own := english(t)
		own.Language, own.Scheme = test.lang, test.scheme
		i := settings.FirstStart(own)
		i.Answer("l")
		_, asked, more := i.Question()
		if want := test.answer != "unasked"; more != want {
			t.Errorf("%s with the words of %s: got the question %q, want it asked: %v", test.lang, test.scheme, asked, want)
		}
		for times := 0; more; times++ {
			if times > 2 {
				t.Fatalf("%q: got the question a fourth time", test.answer)
			}
			i.Answer(test.answer)
			_, _, more = i.Question()
		}
		if i.Settings.Scheme != test.want {
			t.Errorf("%s, %q: got the words of %s, want %s", test.lang, test.answer, i.Settings.Scheme, test.want)
		}
	}
}

// A game can begin with the values of the guided settings: a word that names no
// scheme and no voice is asked about again, wherever it is set.
func TestInterview_KeepsNoSchemeOrVoiceThatAGameRefuses(t *testing.T) {
	own := settings.Default()
	for _, wrong := range [][2]string{{"scheme", "Klingon"}, {"voice", "Anna"}, {"voice", "auto,"}} {
		before := own
		if err := own.Set(wrong[0], wrong[1]); err == nil || own.Scheme != before.Scheme || own.Voice != before.Voice {
			t.Errorf("%s = %s: got %v and %q, %q, want it refused", wrong[0], wrong[1], err, own.Scheme, own.Voice)
		}
	}
	for _, right := range [][2]string{{"scheme", "en"}, {"voice", "none"}, {"voice", "fide,en"}} {
		if err := own.Set(right[0], right[1]); err != nil {
			t.Errorf("%s = %s: got %v, want it taken", right[0], right[1], err)
		}
	}
	i := settings.NewInterview(own)
	i.Answer("")
	if reply := i.Answer("Klingon"); reply.Changed != "" || !strings.Contains(reply.Told, "fide, en: English, de") {
		t.Errorf("got %+v, want the names that there are", reply)
	}
}

func TestFirstStart_OffersNoVoiceThatAProgramWithoutSoundLacks(t *testing.T) {
	for _, lang := range language.Languages() {
		own := english(t)
		own.Language = lang
		built, unbuilt := settings.FirstStart(own), settings.FirstStart(own)
		unbuilt.Unbuilt = true
		_, first, _ := built.Question()
		_, other, _ := unbuilt.Question()
		if first == other || first != own.Pack().Phrase("setup.first") || other != own.Pack().Phrase("setup.first-system") {
			t.Errorf("%s: got %q and, without sound, %q", lang, first, other)
		}
	}
}
