package suggest_test

import (
	"testing"

	"blindchess/internal/text/suggest"
)

func TestTheWordThatWasProbablyMeantIsFound(t *testing.T) {
	words := []string{"claim.time", "claim.time-rapid", "--seed", "--side", "resign", "köln", "kanal"}
	tests := []struct {
		name, word string
		limit      int
		want       string
	}{
		{"two letters exchanged", "claim.tiem", 4, "claim.time"},
		{"neighbours exchanged are nearer than a wrong letter", "--sied", 3, "--side"},
		{"a letter too few", "resin", 2, "resign"},
		{"a letter too many", "ressign", 2, "resign"},
		{"the word itself", "resign", 1, "resign"},
		{"a letter of two bytes is one letter", "koln", 2, "köln"},
		{"as far as the limit is too far", "resin", 1, ""},
		{"nothing like it", "pegs", 3, ""},
		{"nothing at all", "", 3, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := suggest.Word(test.word, words, test.limit); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestOfEquallyNearWordsTheFirstIsMeant(t *testing.T) {
	if got := suggest.Word("cat", []string{"car", "can"}, 2); got != "car" {
		t.Errorf("got %q, want car", got)
	}
}
