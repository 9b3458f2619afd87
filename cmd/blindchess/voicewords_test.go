package main

import (
	"testing"

	"blindchess/internal/language"
	"blindchess/internal/speech"
)

// TestTheVoicesSayWhatThePacksSay compares each word list with the pack of its
// language. After a change of a phrase in a pack, change assets/voice/words
// too, and make the bank again with assets/voice/make.
func TestTheVoicesSayWhatThePacksSay(t *testing.T) {
	for _, scheme := range speech.Lists() {
		lang := scheme
		if scheme == "fide" {
			lang = "de"
		}
		pack, err := language.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		compared := 0
		for _, word := range speech.WordList(scheme) {
			if !pack.Has(word.Clip) {
				continue
			}
			compared++
			if got := pack.Word(word.Clip); got != word.Text {
				t.Errorf("%s: the voice %s says %q, the pack says %q; change the word list and run assets/voice/make %s", word.Clip, scheme, word.Text, got, scheme)
			}
		}
		if compared < 100 {
			t.Errorf("%s: got %d words of the voice found in the pack, want over a hundred", scheme, compared)
		}
	}
}
