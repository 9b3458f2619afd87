package speech_test

import (
	"slices"
	"testing"

	"blindchess/internal/language"
	"blindchess/internal/say"
	"blindchess/internal/speech"
)

// Each bank says every number up to nine hundred and ninety-nine by clips alone, in each
// gender and at each of its speeds, also where the number is written as one word.
func TestNumbers_EachIsSaidByClipsAtEverySpeed(t *testing.T) {
	banks := builtIn(t)
	for _, lang := range []string{"de", "en", "sk", "pl", "bg", "sr"} {
		pack, err := language.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, gender := range []string{"", "m", "f", "n"} {
			for n := range 1000 {
				numerals := pack.Numerals(n, gender)
				if len(numerals) == 0 {
					t.Fatalf("%s: %d has no words", lang, n)
				}
				for _, numeral := range numerals {
					for _, rate := range []int{100, 200, 300} {
						bank, _ := banks.Bank(pack.Bank())
						if sound, _, err := bank.ClipAt(numeral.Key, rate); err != nil || len(sound) == 0 {
							t.Fatalf("%s at %d: %q, %s, of %d is not said: %v", lang, rate, numeral.Text, numeral.Key, n, err)
						}
					}
				}
			}
		}
	}
}

// A number in one word is heard as its hundreds and its rest, without a pause, in the
// gender that is written.
func TestNumbers_OneInOneWordIsHeardAsItsHundredsAndItsRest(t *testing.T) {
	for _, test := range []struct {
		lang, gender, written string
		n                     int
		heard                 []string
	}{
		{"de", "", "hunderteins", 101, []string{"number.100", "number.1"}},
		{"de", "f", "hundertein", 101, []string{"number.100", "number.1.m"}},
		{"de", "", "siebenhundertf\u00fcnfundvierzig", 745, []string{"number.700", "number.45"}},
		{"sk", "f", "stodva", 102, []string{"number.100", "number.2"}},
	} {
		pack, err := language.Load(test.lang)
		if err != nil {
			t.Fatal(err)
		}
		var words []say.Word
		for _, numeral := range pack.Numerals(test.n, test.gender) {
			words = append(words, say.Word{Clip: numeral.Key, Text: numeral.Text})
		}
		got, err := speech.Renderer{Banks: builtIn(t)}.Render(t.Context(), say.Utterance{Lang: test.lang, Words: words}, speech.Settings{})
		if err != nil {
			t.Errorf("%s: %d: %v", test.lang, test.n, err)
			continue
		}
		var want speech.Sound
		for _, name := range test.heard {
			want = append(want, clip(t, pack.Bank(), name)...)
		}
		if text := (say.Utterance{Words: words}).Text(); text != test.written || !slices.Equal(got, want) {
			t.Errorf("%s: %d: got %q in %d samples, want %q in %d", test.lang, test.n, text, len(got), test.written, len(want))
		}
	}
}

// What is no number below a thousand, or lacks its hundreds or its rest, is not said.
func TestNumbers_WhatABankCannotSayIsRefused(t *testing.T) {
	bank, _ := builtIn(t).Bank("fide")
	for _, name := range []string{"number.1000", "number.1001", "number.", "number.101.x", "number.-101", "rank.101"} {
		if _, _, err := bank.ClipAt(name, 100); err == nil {
			t.Errorf("%s is said", name)
		}
	}
}
