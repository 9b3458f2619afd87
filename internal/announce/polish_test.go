package announce_test

import (
	"testing"

	"blindchess/internal/announce"
	"blindchess/internal/language"
	"blindchess/internal/rules"
)

// TestListen_ThePolishSchemeUnderstandsItsThreeLanguagesSideBySide: the Polish
// text of 2005, F.2.1, gives the names in Polish, English and German.
func TestListen_ThePolishSchemeUnderstandsItsThreeLanguagesSideBySide(t *testing.T) {
	scheme, err := language.LoadScheme("pl")
	if err != nil {
		t.Fatal(err)
	}
	pack, err := language.Load("pl")
	if err != nil {
		t.Fatal(err)
	}
	tests := map[string]string{
		"Skoczek Gustaw eins Feliks drei":   "Nf3",
		"Knight Gustaw one Feliks three":    "Nf3",
		"Springer Gustaw jeden Feliks trzy": "Nf3",
		"Bauer Ewa zwei Ewa vier":           "e4",
		"Pawn Dawid two Dawid cztery":       "d4",
	}
	position := rules.StandardSetup().Position
	for words, want := range tests {
		m, err := announce.Listen(scheme, pack, position, words)
		if err != nil || position.SAN(m) != want {
			t.Errorf("%q: got %v and %v, want %s", words, m, err, want)
		}
	}
}
