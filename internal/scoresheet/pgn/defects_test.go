package pgn_test

import (
	"bytes"
	"io"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/text/encoding/unicode"

	"blindchess/internal/rules"
	"blindchess/internal/scoresheet/pgn"
)

// line writes the moves of a game or variation for a test.
func line(g pgn.Game, plies []pgn.Ply) string {
	var words []string
	for _, ply := range plies {
		if ply.Null {
			words = append(words, "null")
			continue
		}
		words = append(words, ply.Move.String())
	}
	return strings.Join(words, " ")
}

// one reads the one game that a text must hold.
func one(t *testing.T, text string) pgn.Game {
	t.Helper()
	games := readAll(t, text)
	if len(games) != 1 {
		t.Fatalf("%q: got %d games, want 1", text, len(games))
	}
	return games[0]
}

const italian = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 "

func TestResult_EverySpellingIsRead(t *testing.T) {
	tests := []struct {
		name, text, result string
		plies, faults      int
	}{
		{"both lose, by the missing number", italian + "0-0", "0-0", 6, 0},
		{"castling, by its number", italian + "4. 0-0", "", 7, 0},
		{"castling, since a result follows", italian + "0-0 1-0", "1-0", 7, 0},
		{"castling of black", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. d3 0-0", "", 8, 0},
		{"both lose, by the tag", "[Result \"0-0\"]\n" + italian + "4. d3 Nf6 5. c3 0-0", "0-0", 9, 0},
		{"castling, by the tag", "[Result \"1-0\"]\n" + italian + "0-0", "1-0", 7, 0},
		{"both lose where castling is not legal", "1. e4 e5 0-0", "0-0", 2, 0},
		{"both lose in a file without numbers", "e4 0-0", "0-0", 1, 0},
		{"both lose in a tag alone", "[Result \"0-0\"]\n1. e4 *", "0-0", 1, 0},
		{"a draw with blanks", "1. e4 e5 1/2 - 1/2", "1/2-1/2", 2, 0},
		{"a draw with a blank before the hyphen", "1. e4 e5 1/2 -1/2", "1/2-1/2", 2, 0},
		{"a draw with a blank behind the hyphen", "1. e4 e5 1/2- 1/2", "1/2-1/2", 2, 0},
		{"a draw in one number", "1. e4 e5 1/2", "1/2-1/2", 2, 0},
		{"a draw in print", "1. e4 e5 \u00bd\u2013\u00bd", "1/2-1/2", 2, 0},
		{"a win with blanks", "1. e4 e5 1 - 0", "1-0", 2, 0},
		{"a loss with blanks", "1. e4 e5 0 - 1", "0-1", 2, 0},
		{"a win with a dash", "1. e4 e5 1\u20130", "1-0", 2, 0},
		{"half a point and none", "1. e4 e5 1/2-0", "1/2-0", 2, 0},
		{"half a point and none in the tag", "[Result \"0-1/2\"]\n1. e4 e5 *", "0-1/2", 2, 0},
		{"the tag where there is no marker", "[Result \"0-1\"]\n1. e4 e5", "0-1", 2, 0},
		{"the tag against the marker", "[Result \"0-1\"]\n1. e4 e5 1-0", "1-0", 2, 1},
		{"a number one that begins the game", "1 e4 e5 *", "*", 2, 0},
	}
	for _, test := range tests {
		game := one(t, test.text)
		if game.Result != test.result || len(game.Line.Plies) != test.plies || len(game.Faults) != test.faults {
			t.Errorf("%s: got %q after %d plies with %v, want %q after %d with %d faults",
				test.name, game.Result, len(game.Line.Plies), game.Faults, test.result, test.plies, test.faults)
		}
	}
}

func TestResult_WhatHasNoMarkerIsReadBackFromWhatIsWritten(t *testing.T) {
	for _, result := range []string{"0-0", "1/2-0", "0-1/2"} {
		game := one(t, "1. e4 {a comment} e5 *")
		game.Result = result
		text := export(t, game)
		again := one(t, text)
		if again.Result != result || export(t, again) != text {
			t.Errorf("%s: got %q from\n%s", result, again.Result, text)
		}
	}
}

func TestVariant_IsNamedAndNotReplayedAsChess(t *testing.T) {
	for _, name := range []string{"Antichess", "Crazyhouse", "Racing Kings"} {
		game := one(t, "[Variant \""+name+"\"]\n[FEN \"8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1\"]\n\n1. e3 N@f3 (1... b5) 2. Kxe1 0-1")
		if game.Variant != name || len(game.Line.Plies) != 0 || game.Result != "0-1" || len(game.Faults) != 1 || !strings.Contains(game.Faults[0].What, name) {
			t.Errorf("%s: got %+v", name, game)
		}
		if got, want := strings.Join(game.Line.Rest, " "), "e3 N@f3 ( b5 ) Kxe1"; got != want {
			t.Errorf("%s: kept %q, want %q", name, got, want)
		}
	}
	for _, name := range []string{"Standard", "Chess960", "Fischerandom", "From Position", "chess 960"} {
		if game := one(t, "[Variant \""+name+"\"]\n1. e4 *"); game.Variant != "" || len(game.Line.Plies) != 1 || len(game.Faults) > 0 {
			t.Errorf("%s: got %+v", name, game)
		}
	}
}

func TestNullMoves_AreReadAndWritten(t *testing.T) {
	for _, null := range []string{"--", "Z0", "@@@@", "0000", "null"} {
		game := one(t, "1. e4 e5 (1... "+null+" 2. d4) 2. Nf3 *")
		variation := game.Line.Plies[1].Variations[0]
		if got := line(game, variation.Plies); got != "null d2d4" || len(game.Faults) > 0 || len(game.Line.Plies) != 3 {
			t.Errorf("%s: got %q with %v", null, got, game.Faults)
		}
		if text := export(t, game); !strings.Contains(text, "(1... -- 2. d4)") || export(t, one(t, text)) != text {
			t.Errorf("%s: got\n%s", null, text)
		}
	}
	game := one(t, "1. -- e5 2. e4 *")
	if got := line(game, game.Line.Plies); got != "null e7e5 e2e4" || len(game.Faults) != 1 || game.Faults[0].Number != 1 {
		t.Errorf("in the game: got %q with %v, want the move told and the rest read", got, game.Faults)
	}
	played := rules.NewGame(game.Start)
	for _, ply := range game.Line.Plies {
		next, err := ply.Play(played)
		if err != nil {
			t.Fatal(err)
		}
		played = next
	}
	if got, want := played.Setup().FEN(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if _, err := game.Rules(); err == nil {
		t.Error("a null move was taken for a move of the game")
	}
	checked := one(t, "[FEN \"4k3/8/8/8/8/8/4r3/4K3 w - - 0 1\"]\n1. -- *")
	if len(checked.Line.Plies) != 0 || len(checked.Faults) != 1 {
		t.Errorf("in check: got %+v", checked)
	}
}

func TestFaults_OfAVariationArePlacedThere(t *testing.T) {
	game := one(t, "1. e4 e5\n(1... e5 2. Ke3 Nc6 (2... d5) 3. d4)\n2. Nf3 (2. Nf6) *")
	if len(game.Line.Plies) != 3 || len(game.Faults) != 2 {
		t.Fatalf("got %d plies and %v", len(game.Line.Plies), game.Faults)
	}
	first := game.Faults[0]
	if !first.Variation || first.Number != 2 || first.Side != rules.White || first.Line != 2 || !strings.Contains(first.String(), "in a variation, move 2, White") {
		t.Errorf("got %v", first)
	}
	if got, want := strings.Join(game.Line.Plies[1].Variations[0].Rest, " "), "Ke3 Nc6 ( d5 ) d4"; got != want {
		t.Errorf("kept %q, want %q", got, want)
	}
}

func TestPrint_FigurinesDashesMarkupAndBlanksAreRead(t *testing.T) {
	tests := []struct{ name, text string }{
		{"figurines", "1. \u2658f3 \u265ef6 2. g3 d5 1\u20130"},
		{"breaks of a page", "1. Nf3 Nf6<br>2. g3 d5<br />\n1-0</p>"},
		{"blanks that do not break", "1.\u00a0Nf3\u00a0Nf6 2.\u00a0g3 d5 1-0"},
		{"an ellipsis", "1. Nf3 Nf6 2. g3 2\u2026d5 1-0"},
		{"an ellipsis by itself", "1. Nf3 \u2026 Nf6 2. g3 d5 1-0"},
		{"comments in one another", "1. Nf3 {one {two} three} Nf6 2. g3 {four {five {six} seven} eight} d5 1-0"},
		{"a brace in a comment", "1. Nf3 {one { two} Nf6 2. g3 {three} d5 1-0"},
	}
	for _, test := range tests {
		game := one(t, test.text)
		if got := line(game, game.Line.Plies); got != "g1f3 g8f6 g2g3 d7d5" || len(game.Faults) > 0 || game.Result != "1-0" {
			t.Errorf("%s: got %q %q with %v", test.name, got, game.Result, game.Faults)
		}
	}
}

func TestEncoding_UTF16IsReadInEitherOrder(t *testing.T) {
	text := strings.Replace(annotated, "Ana", "\u0410\u043d\u0430", 1)
	for _, encoding := range []struct {
		name  string
		order unicode.Endianness
		mark  unicode.BOMPolicy
	}{
		{"little with a mark", unicode.LittleEndian, unicode.UseBOM},
		{"big with a mark", unicode.BigEndian, unicode.UseBOM},
		{"little", unicode.LittleEndian, unicode.IgnoreBOM},
		{"big", unicode.BigEndian, unicode.IgnoreBOM},
	} {
		encoded, err := unicode.UTF16(encoding.order, encoding.mark).NewEncoder().String(text)
		if err != nil {
			t.Fatal(err)
		}
		game := one(t, encoded)
		if got := export(t, game); got != text {
			t.Errorf("%s: got\n%s\nwant\n%s", encoding.name, got, text)
		}
	}
}

func TestExport_KeepsNoControlSigns(t *testing.T) {
	game := one(t, "[White \"A\x1b[31mna\x07\"]\n[Bl\x1back \"B\u202eoris\u0085\"]\n\n1. e4 {c\x1b]0;x\x07omment} e5 2. Ke\x1b5 *")
	for _, r := range export(t, game) {
		if r < ' ' && r != '\n' || r >= 0x7f && r < 0xa0 || r == 0x202e {
			t.Errorf("the export holds %U:\n%q", r, export(t, game))
		}
	}
	if again := one(t, export(t, game)); again.Tag("White") != "A [31mna" || again.Tag("Bl_ack") != "Boris" {
		t.Errorf("got %v", again.Tags)
	}
}

func TestMoveNumbers_AreReadAsFarAsAGameCanGo(t *testing.T) {
	game := one(t, "[FEN \"4k3/8/8/8/8/8/8/R3K3 b - - 150 8849\"]\n8849... Kd7 8850. Ra2 *")
	if len(game.Faults) > 0 || len(game.Line.Plies) != 2 || game.Start.Number != 8849 {
		t.Errorf("got %+v", game)
	}
}

func TestFaults_ManyAreCounted(t *testing.T) {
	game := one(t, "1. e4 "+strings.Repeat("\x7f ", 5000)+"*")
	if n := len(game.Faults); n != 101 || game.Faults[100].What != "4900 more things are wrong" {
		t.Errorf("got %d faults, the last %v", n, game.Faults[n-1])
	}
}

// hostile are texts that once took a reader more than linear time or its whole
// stack; each is repeated n times.
var hostile = []struct{ name, before, text, after string }{
	{"brackets", "1. e4 e5 ", "(", ""},
	{"brackets that close", "1. e4 e5 ", "(", ")"},
	{"signs of check", "1. e4 ", "+ ", ""},
	{"signs of check together", "1. e4 ", "+", ""},
	{"variations in one another", "1. e4 c5 ", "(1... c5 ", ""},
	{"variations in one another that close", "1. e4 c5 ", "(1... c5 ", ")"},
	{"variations that cannot be read", "1. e4 c5 2. Ke5 ", "(1... c5 ", ")"},
	{"variations before any move", "", "(1. e4 ", ")"},
	{"braces", "1. e4 ", "{", "}"},
	{"comments", "1. e4 ", "{a {b} c} ", ""},
	{"braces that open twice", "1. e4 ", "{{} ", ""},
	{"annotations", "1. e4 ", "$1 ", ""},
	{"tags", "", "[A \"b\"]\n", "1. e4 *"},
	{"a tag without an end", "[A \"", "b", ""},
	{"moves of knights", "", "Nf3 Nf6 Ng1 Ng8 ", ""},
	{"words", "1. e4 e5 2. hello ", "what ", ""},
	{"one word", "1. e4 ", "N", ""},
	{"numbers", "", "1 ", ""},
	{"halves", "1. e4 ", "1/2- ", ""},
	{"markup", "1. e4 ", "<b", ""},
	{"signs that mean nothing", "1. e4 ", "~", ""},
	{"results", "", "1-0 ", ""},
	{"noughts", "1. e4 ", "0-0 ", ""},
	{"lines for others", "", "%x\n", ""},
	{"nulls", "", "-- ", ""},
	{"marks of byte order", "1. e4 ", "\ufeff", ""},
	{"blanks of word processors", "1. e4 ", "\u2028", ""},
	{"bytes of another encoding", "1. e4 ", "\xe9", ""},
	{"tags of different names", "", "[T\u00e9 \"b\"]\n", "1. e4 *"},
	{"brackets of tags", "1. e4 ", "[", ""},
	{"signs before tags", "[A \"b\"]\n", "> [C \"d\"]\n", ""},
	{"lines like tags", "[A \"b\"]\n", "x \"c\"]\n[A \"b\"]\n", ""},
}

// work reads a text and returns the bytes of memory that were allocated, which
// is how much was copied, and the number of tokens read.
func work(t *testing.T, text string) uint64 {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	reader := pgn.NewReader(strings.NewReader(text))
	for {
		game, err := reader.Read()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := pgn.Write(io.Discard, game); err != nil {
			t.Fatal(err)
		}
	}
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

func TestReading_TwiceTheInputIsAtMostTwiceTheWork(t *testing.T) {
	const n = 5_000
	for _, h := range hostile {
		text := func(n int) string { return h.before + strings.Repeat(h.text, n) + strings.Repeat(h.after, n) }
		once, twice := work(t, text(n)), work(t, text(2*n))
		// A buffer that grows by doubling may take one step more.
		if float64(twice) > 2.3*float64(once)+1<<20 {
			t.Errorf("%s: got %d bytes of work for %d, and %d for twice as many", h.name, once, n, twice)
		}
	}
}

func TestReading_NoEndOfBracketsIsNoCrash(t *testing.T) {
	game := one(t, "1. e4 e5 "+strings.Repeat("(", 700_000))
	if len(game.Line.Plies) != 2 || len(game.Faults) == 0 {
		t.Errorf("got %d plies and %d faults", len(game.Line.Plies), len(game.Faults))
	}
	var out bytes.Buffer
	if err := pgn.Write(&out, game); err != nil || out.Len() == 0 {
		t.Errorf("got %d bytes, %v", out.Len(), err)
	}
}

// TestWrite_APassIsWrittenWhereOtherProgramsReadIt writes "--" in variations alone, as
// pgn-extract wants it; python-chess reads it everywhere.
func TestWrite_APassIsWrittenWhereOtherProgramsReadIt(t *testing.T) {
	game := one(t, "1. e4 e5 (1... -- 2. d4) 2. Nf3 -- {a word} 3. d4 d5 *")
	text := export(t, game)
	moves := strings.TrimSpace(text[strings.LastIndex(text, "]")+1:])
	if again := one(t, text); len(again.Line.Plies) != 3 || len(again.Line.Plies[2].Variations) != 1 {
		t.Errorf("got %v back, want the pass in a variation", again.Line.Plies)
	}
	if first := export(t, one(t, "1. -- e5 *")); !strings.Contains(first, "\n{not read: -- e5} *") {
		t.Errorf("got %s, want a pass at once as a comment", first)
	}
	if want := "1. e4 e5 (1... -- 2. d4) 2. Nf3 (2. Nf3 -- {a word} 3. d4 d5) *"; moves != want {
		t.Errorf("got %s, want %s", moves, want)
	}
}
