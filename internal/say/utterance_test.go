package say_test

import (
	"testing"

	"blindchess/internal/say"
)

func TestTextReadsAsOneSentence(t *testing.T) {
	tests := []struct {
		name  string
		words []say.Word
		want  string
	}{
		{"no words", nil, ""},
		{"words are parted by blanks", []say.Word{{Text: "Springer", Gap: say.GroupGap}, {Text: "Gustav"}, {Text: "eins"}}, "Springer Gustav eins"},
		{"a sentence gap is a comma", []say.Word{{Text: "drei", Gap: say.SentenceGap}, {Text: "Schach"}}, "drei, Schach"},
		{"punctuation stands for itself", []say.Word{{Text: "Flag.", Gap: say.SentenceGap}, {Text: "White"}}, "Flag. White"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := (say.Utterance{Words: test.words}).Text(); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}
