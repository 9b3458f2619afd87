package pgn_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"blindchess/internal/scoresheet/pgn"
)

func TestSigns_OfNoWidthPartNoMove(t *testing.T) {
	for _, sign := range []string{"\u200b", "\u200e", "\u00ad", "\u2060", "\ufeff", "\u202c"} {
		game := one(t, "1. e4 e5 2. N"+sign+"f3 "+sign+"Nc6 3. Bb5"+sign+" a"+sign+"6 *")
		if got := line(game, game.Line.Plies); got != "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6" || len(game.Faults) > 0 {
			t.Errorf("%q: got %s with %v", sign, got, game.Faults)
		}
	}
}

func TestPieces_PartedFromTheirSquareBecomeNoPawn(t *testing.T) {
	for _, test := range []struct{ text, moves, fault string }{
		{"1. e4 e5 2. N f3 Nc6", "e2e4 e7e5", `"N" is no move`},
		{"1. e4 e5 2. D f3", "e2e4 e7e5", `"D" is no move`},
		{"1. e4 e5 2. Nf3 N c6", "e2e4 e7e5 g1f3", `"N" can be a sign after a move, or begin the move Nc6`},
		{"1. e4 e5 2. Nf3 N Nc6", "e2e4 e7e5 g1f3 b8c6", ""},
		{"1. e4 e5 2. Nf3 N d6", "e2e4 e7e5 g1f3 d7d6", ""},
		{"1. e4 e5 2. Nf3 D c6", "e2e4 e7e5 g1f3 c7c6", ""},
	} {
		game := one(t, test.text+" *")
		faults := fmt.Sprint(game.Faults)
		if got := line(game, game.Line.Plies); got != test.moves || !strings.Contains(faults, test.fault) || test.fault == "" && len(game.Faults) > 0 {
			t.Errorf("%s: got %s with %s, want %s with %q", test.text, got, faults, test.moves, test.fault)
		}
	}
}

func TestPromotions_WrittenApartAreRead(t *testing.T) {
	const start = "[FEN \"8/4P1k1/8/8/8/8/3p4/6K1 w - - 0 1\"]\n"
	for _, test := range []struct{ text, moves string }{
		{"1. e8(R) d1(N) 2. Kf1", "e7e8r d2d1n g1f1"},
		{"1. e8 (Q) d1 Q+ 2. Kg2", "e7e8q d2d1q g1g2"},
		{"1. e8 = B d1=(Q)+ 2. Kg2", "e7e8b d2d1q g1g2"},
		{"1. e8=Q (1. e8=R d1=Q+) d1=R+ 2. Kg2", "e7e8q d2d1r g1g2"},
		{"1. e8/Q d1/Q+ 2. Kg2", "e7e8q d2d1q g1g2"},
	} {
		game := one(t, start+test.text+" *")
		if got := line(game, game.Line.Plies); got != test.moves || len(game.Faults) > 0 {
			t.Errorf("%s: got %s with %v, want %s", test.text, got, game.Faults, test.moves)
		}
	}
	if game := one(t, start+"1. e8 (1. Kf2 Kf7) Kf6 *"); len(game.Line.Plies) != 0 || len(game.Faults) != 1 {
		t.Errorf("a move without its piece: got %d plies and %v", len(game.Line.Plies), game.Faults)
	}
}

func TestWords_AfterAMoveAddNothingToIt(t *testing.T) {
	game := one(t, "1. e4 a6 2. e5 d5 3. exd6 e.p. cxd6 4. Bb5 ch axb5 5. Qh5 Ra4 6. Qxf7 mate 1-0")
	if len(game.Line.Plies) != 11 || game.Result != "1-0" {
		t.Errorf("got %d plies, %v", len(game.Line.Plies), game.Faults)
	}
	if game := one(t, "1. e4 a6 2. e5 d5 3. exd6e.p. cxd6 4. Bb5ch axb5 *"); len(game.Line.Plies) != 8 || len(game.Faults) > 0 {
		t.Errorf("words without a blank: got %d plies, %v", len(game.Line.Plies), game.Faults)
	}
	if game := one(t, "1. e4 e 2. p *"); len(game.Line.Plies) != 1 || len(game.Faults) == 0 {
		t.Errorf("a move of one letter: got %d plies, %v", len(game.Line.Plies), game.Faults)
	}
}

func TestComments_ThatMayHaveBegunTwiceAreNamed(t *testing.T) {
	for text, faults := range map[string]int{
		"1. e4 {good 1... e5 {so far} 2. Nf3 *": 1,
		"1. e4 {a {b} c} e5 *":                  0,
		"1. e4 {a} e5 *":                        0,
		"1. e4 {see 1. d4 :{ } e5 *":            1,
		"1. e4 {a smile :{ } e5 *":              0,
	} {
		game := one(t, text)
		if got := len(game.Faults); got < faults || faults == 0 && got > 0 {
			t.Errorf("%s: got %v, want %d faults", text, game.Faults, faults)
		}
	}
	if game := one(t, "1. e4 {good 1... e5 2. Nf3 {better} Nc6 *"); len(game.Faults) != 1 || !game.Faults[0].Minor || game.Faults[0].Line != 1 {
		t.Errorf("an opening brace in a comment: got %v", game.Faults)
	}
}

func TestWrite_AVariationWithoutMovesIsWrittenAsItsComments(t *testing.T) {
	var out bytes.Buffer
	if err := pgn.Write(&out, one(t, "1. e4 () e5 ({only}) 2. Nf3 (0:05) Nc6 *")); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); !strings.HasSuffix(got, "\n\n1. e4 e5 {only} 2. Nf3 {not read: 0:05} 2... Nc6 *\n\n") {
		t.Errorf("got %s", got)
	}
}

func TestWrite_AStartOfFewerFieldsIsWrittenWhole(t *testing.T) {
	for _, fields := range []string{"w", "w - -"} {
		if got := export(t, one(t, "[FEN \"4k3/8/8/8/8/8/4P3/4K3 "+fields+"\"]\n1. e4 *")); !strings.Contains(got, "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n") {
			t.Errorf("%s: got %s", fields, got)
		}
	}
}
