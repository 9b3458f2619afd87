package laws_test

import (
	"bytes"
	"fmt"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"blindchess/internal/host/script"
	"blindchess/internal/rules/laws"
)

// hinge divides a line of a script from its possible replacement.
const hinge = "# otherwise: "

// TestSentences_WhatTheTableKeepsHasAScriptThatWouldFail plays the scripts of
// every sentence by every edition that has it: whole, and once for each line on
// which it depends, with that line's replacement. Whole, every expectation holds;
// otherwise the first that fails is one of those that show the sentence.
func TestSentences_WhatTheTableKeepsHasAScriptThatWouldFail(t *testing.T) {
	voices := script.NewVoices()
	played := map[string]bool{}
	for _, e := range laws.Editions() {
		for _, s := range e.Sentences() {
			played[s.Name] = true
			scripts := s.Scripts()
			if s.Keeper == laws.KeeperTable && len(scripts) == 0 {
				t.Errorf("%d, %s: the table is said to keep %s, and no script shows it", e.Year(), s.Number, s.Name)
			}
			for _, shown := range scripts {
				t.Run(fmt.Sprintf("%d/%s/%s", e.Year(), s.Name, shown.Title), func(t *testing.T) {
					t.Parallel()
					if fault := unshown(t, e, shown.Text, voices); fault != "" {
						t.Error(fault)
					}
				})
			}
		}
	}
	files, err := os.ReadDir("sentences")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if name, _, _ := strings.Cut(file.Name(), "."); !played[name] {
			t.Errorf("sentences/%s: no edition has such a sentence", file.Name())
		}
	}
}

// unshown returns why a script shows nothing, or "".
func unshown(t *testing.T, e laws.Edition, text string, voices *script.Voices) string {
	t.Helper()
	lines := strings.Split(text, "\n")
	if number := firstFailed(t, e, lines, voices); number > 0 {
		return fmt.Sprintf("%q does not hold", lines[number-1])
	}
	hinges := 0
	for i, line := range lines {
		_, instead, found := strings.Cut(line, hinge)
		if !found {
			continue
		}
		hinges++
		other := slices.Clone(lines)
		other[i] = strings.TrimPrefix(instead, "nothing")
		switch number := firstFailed(t, e, other, voices); {
		case number == 0:
			return fmt.Sprintf("every expectation holds with %q for %q too", other[i], line)
		case !strings.HasSuffix(lines[number-1], "# shows it"):
			return fmt.Sprintf("with %q for %q what fails is %q, which does not show the sentence", other[i], line, lines[number-1])
		}
	}
	if hinges == 0 {
		return "no line of it has an \"otherwise\", so that nothing is shown to depend on anything"
	}
	return ""
}

// firstFailed plays lines by e and returns the number of the first line whose
// expectation does not hold, and 0 where all do.
func firstFailed(t *testing.T, e laws.Edition, lines []string, voices *script.Voices) int {
	t.Helper()
	const name = "sentence"
	s, err := script.Parse(name, strings.Join(lines, "\n"))
	if err != nil {
		t.Fatal(err)
	}
	var printed bytes.Buffer
	held, err := script.New(&printed, script.Options{Laws: e, Voices: voices}).Play(s)
	if err != nil {
		t.Fatal(err)
	}
	if held {
		return 0
	}
	failed := regexp.MustCompile(name + `:(\d+): expect`).FindStringSubmatch(printed.String())
	if failed == nil {
		t.Fatalf("got an expectation that does not hold and no line that says which:\n%s", printed.String())
	}
	number, err := strconv.Atoi(failed[1])
	if err != nil {
		t.Fatal(err)
	}
	return number
}

// TestSentences_AScriptThatShowsNothingIsFound asks the test above to notice what
// it is there for.
func TestSentences_AScriptThatShowsNothingIsFound(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"start\nmove white e4\nexpect MoveMade by=black # shows it", "does not hold"},
		{"start\nmove white e4\nexpect MoveMade by=white # shows it", "no line of it has"},
		{"control 5m # otherwise: control 10m\nstart\nmove white e4\nexpect MoveMade by=white # shows it", "every expectation holds"},
		{"start\nmove white e4 # otherwise: nothing\nexpect MoveMade by=white\nexpect result * # shows it", "does not show the sentence"},
		{"start\nmove white e4 # otherwise: nothing\nexpect MoveMade by=white # shows it", ""},
	} {
		if got := unshown(t, laws.Latest(), test.text, nil); test.want == "" && got != "" || !strings.Contains(got, test.want) {
			t.Errorf("%q: got %q, want %q", test.text, got, test.want)
		}
	}
}

// TestSentences_EveryArticleOnBlindPlayersIsTakenSentenceBySentence requires that
// each article of the appendix has its sentences, from the first on, and that each
// sentence is in an article of the edition.
func TestSentences_EveryArticleOnBlindPlayersIsTakenSentenceBySentence(t *testing.T) {
	for _, e := range laws.Editions() {
		places := map[string][]string{}
		for _, s := range e.Sentences() {
			article, place := path.Split(s.Number)
			article = strings.TrimSuffix(article, "/")
			if slices.Contains(places[article], place) {
				t.Errorf("%d: two sentences stand in %s", e.Year(), s.Number)
			}
			places[article] = append(places[article], place)
		}
		appendix, _, _ := strings.Cut(e.Sentences()[0].Number, ".")
		var numbers []string
		for _, a := range e.Articles() {
			for _, number := range a.Numbers {
				if strings.HasPrefix(number, appendix+".") {
					numbers = append(numbers, number)
				}
			}
		}
		for _, number := range numbers {
			for i, place := range places[number] {
				if want := strconv.Itoa(i + 1); place != want && len(place) == 1 {
					t.Errorf("%d, article %s: got sentence %s, want sentence %s", e.Year(), number, place, want)
				}
			}
			if len(places[number]) == 0 && !slices.ContainsFunc(numbers, func(other string) bool { return other != number && strings.HasPrefix(other, number) }) {
				t.Errorf("%d: got no sentence of article %s", e.Year(), number)
			}
		}
		for article := range places {
			if !slices.ContainsFunc(numbers, func(number string) bool { return under(number, article) }) {
				t.Errorf("%d: sentences stand in %s, which is no article", e.Year(), article)
			}
		}
	}
}

func TestSentences_OneOfAnEditionFromOutsideHasItsOwnWords(t *testing.T) {
	e, err := laws.ReadEdition("edition 2031\nbased on 2023\nsentences\nslip-put-right = D.2.7/4?\nclock-dial = none\nmoves-by-gesture = D.3/1; people; a move may be shown by a gesture")
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]laws.Sentence{}
	for _, s := range e.Sentences() {
		got[s.Name] = s
	}
	want := laws.Sentence{Name: "moves-by-gesture", Number: "D.3/1", Keeper: laws.KeeperPeople, Words: "a move may be shown by a gesture", Verified: true}
	if got["moves-by-gesture"] != want {
		t.Errorf("got %v, want %v", got["moves-by-gesture"], want)
	}
	if slip := got["slip-put-right"]; slip.Number != "D.2.7/4" || slip.Verified || slip.Keeper != laws.KeeperTable {
		t.Errorf("got %v, want it moved, not verified and kept as before", slip)
	}
	if _, ok := got["clock-dial"]; ok {
		t.Error("got a sentence that the edition says it has not")
	}
	if base := edition(t, 2023).Sentences(); len(base) != len(e.Sentences()) {
		t.Errorf("got %d sentences, want %d: one is new and one is gone", len(e.Sentences()), len(base))
	}
	for _, test := range []struct{ line, want string }{
		{"slip-put-right = D.2.7", "is no place of a sentence"},
		{"slip-put-right = D.2.7/1; everybody", "is none of: table, people, room"},
		{"moves-by-gesture = D.3/1", "no earlier edition has"},
		{"moves-by-gesture = D.3/1; people", "no earlier edition has"},
	} {
		if _, err := laws.ReadEdition("edition 2031\nbased on 2023\nsentences\n" + test.line); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %q", test.line, err, test.want)
		}
	}
}

func TestSentences_AreFoundByTheNumberAsItIsTyped(t *testing.T) {
	for _, test := range []struct {
		year  int
		typed string
		want  []string
	}{
		{2014, "D.2.8", []string{"D.2.8/1", "D.2.8/2", "D.2.8/3"}},
		{2014, "d 2 8/3", []string{"D.2.8/3"}},
		{2018, "D.2.3/1", []string{"D.2.3/1"}},
		{2018, "D.2.3.1/1", []string{"D.2.3.1/1"}},
		{2005, "F.2.9 f", []string{"F.2.9f/1", "F.2.9f/2"}},
		{2014, "D.2.8/4", nil},
		{2014, "4.3", nil},
	} {
		var got []string
		for _, s := range edition(t, test.year).Sentences() {
			if s.Under(test.typed) {
				got = append(got, s.Number)
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%d, %q: got %q, want %q", test.year, test.typed, got, test.want)
		}
	}
}
