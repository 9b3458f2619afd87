package announce_test

import (
	"strings"
	"testing"

	"blindchess/internal/announce"
	"blindchess/internal/language"
	"blindchess/internal/rules"
)

// aloudPositions have captures, captures in passing, promotions, castlings, pieces
// that must be distinguished, checks and mates.
var aloudPositions = []string{
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
	"8/2p5/3p4/KP5r/1R2Pp1k/8/6P1/8 b - e3 0 1",
	"n1n4k/1P1P4/8/8/8/8/7p/4K3 w - - 0 1",
	"6k1/5ppp/8/8/8/8/8/R3K2R w KQ - 0 1",
	"7k/8/8/1N3N2/8/1N3N2/8/K7 w - - 0 1",
	"7k/8/6K1/6Q1/8/8/8/8 w - - 0 1",
}

func TestWhatIsSaidAloudIsHeardByTheEarOfTypedWordsAsTheSameMove(t *testing.T) {
	for _, lang := range language.Languages() {
		pack, err := language.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		scheme := language.SchemeOf(pack)
		ear := announce.NewEar(scheme, pack)
		for _, fen := range aloudPositions {
			setup, err := rules.ParseFEN(fen)
			if err != nil {
				t.Fatal(err)
			}
			told := map[rules.Move]bool{}
			for _, form := range announce.AloudForms(scheme, setup.Position) {
				told[form.Move] = true
				words := aloudWords(scheme, form.Keys)
				move, err := ear.Listen(setup.Position, words)
				if err != nil || move != form.Move {
					t.Errorf("%s: %q is heard as %q (%v), want %s in %s", lang, words, move, err, form.Move, fen)
				}
			}
			for _, move := range setup.Position.AppendMoves(nil) {
				if !told[move] {
					t.Errorf("%s: there is no way to say %s in %s", lang, move, fen)
				}
			}
		}
	}
}

func aloudWords(scheme language.Scheme, keys []string) string {
	var words []string
	for _, key := range keys {
		words = append(words, scheme.Word(key))
	}
	return strings.Join(words, " ")
}
