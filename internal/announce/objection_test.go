package announce_test

import (
	"errors"
	"strings"
	"testing"

	"blindchess/internal/announce"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/say"
)

func TestAMoveThatIsNotLegalIsRefusedWithTheReason(t *testing.T) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	tests := []struct{ name, fen, words, want string }{
		{"a blocked way", start, "Dame David eins David vier", "Der Weg ist versperrt auf David zwei."},
		{"a piece of one's own", start, "Springer Bella eins David zwei", "Auf David zwei steht eine eigene Figur."},
		{"a pawn's way", start, "Bauer Eva zwei Eva f\u00fcnf", "Bauer Eva zwei zieht nicht nach Eva f\u00fcnf."},
		{"none of several", start, "Springer David f\u00fcnf", "Keine solche Figur von dir zieht nach David f\u00fcnf."},
		{"the opponent's piece", start, "Eva sieben Eva f\u00fcnf", "Die Figur auf Eva sieben geh\u00f6rt nicht dir."},
		{"an empty square", start, "Eva vier Eva f\u00fcnf", "Auf Eva vier steht nichts."},
		{"nothing to capture", start, "Bauer Eva zwei schl\u00e4gt David drei", "Auf David drei ist nichts zu schlagen."},
		{"blocked castling", start, "Kurze Rochade", "Die Rochade ist versperrt auf Felix eins"},
		{"castling lost", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "Kurze Rochade", "Auf diese Seite darfst du nicht mehr rochieren."},
		{"castling out of check", "3kr3/8/8/8/8/8/8/4K2R w K - 0 1", "Kurze Rochade", "Du stehst im Schach von Eva acht und kannst nicht rochieren."},
		{"castling through check", "3k1r2/8/8/8/8/8/8/4K2R w K - 0 1", "Kurze Rochade", "das von Felix acht angegriffen ist."},
		{"a pin", "4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1", "Springer Cesar drei David f\u00fcnf", "Dein K\u00f6nig st\u00fcnde im Schach von Bella vier."},
		{"a check that stays", "3kr3/8/8/8/8/2N5/8/4K3 w - - 0 1", "Springer Cesar drei David f\u00fcnf", "Dein K\u00f6nig bleibt im Schach von Eva acht."},
		{"in written notation", "4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1", "Sd5", "Dein K\u00f6nig st\u00fcnde im Schach von Bella vier."},
		{"a blocked pawn", "4k3/8/8/8/4n3/4P3/8/4K3 w - - 0 1", "Eva drei Eva vier", "Der Bauer auf Eva drei ist blockiert auf Eva vier."},
		{"no such piece", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Dame David eins", "Eine solche Figur hast du dort nicht."},
	}
	seat := seat(t, "de", "fide", rules.White)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			setup, err := rules.ParseFEN(test.fen)
			if err != nil {
				t.Fatal(err)
			}
			_, err = announce.Listen(scheme(t, "fide"), pack(t, "de"), setup.Position, test.words)
			var misheard *announce.Misheard
			if !errors.As(err, &misheard) {
				t.Fatalf("got %v, want a *Misheard", err)
			}
			if got := (say.Utterance{Words: seat.Illegality(misheard.Illegality)}).Text(); !strings.Contains(got, test.want) {
				t.Errorf("got %q, want it to say %q", got, test.want)
			}
		})
	}
}

func TestEveryObjectionHasAPhraseInEveryLanguage(t *testing.T) {
	for _, lang := range language.Languages() {
		seat := seat(t, lang, "fide", rules.White)
		for kind := rules.NoSquare + 1; kind <= rules.KingPutInCheck; kind++ {
			o := rules.Illegality{Kind: kind, Move: rules.Move{From: rules.A1, To: rules.A8}, Piece: rules.Piece{Side: rules.White, Role: rules.Rook}, Squares: rules.H1.Bit()}
			words := seat.Illegality(o)
			if len(words) == 0 {
				t.Errorf("%s: nothing is said of objection %d", lang, kind)
			}
			for _, word := range words {
				if strings.ContainsAny(word.Text, "{}") || strings.HasPrefix(word.Text, "objection.") {
					t.Errorf("%s: objection %d says %q", lang, kind, word.Text)
				}
			}
		}
	}
}
