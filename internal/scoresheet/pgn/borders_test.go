package pgn_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/scoresheet/pgn"
)

// outline writes the games of a text as their players, plies and results.
func outline(t *testing.T, text string) string {
	t.Helper()
	var games []string
	for _, g := range readAll(t, text) {
		games = append(games, fmt.Sprintf("%s-%s %d %s", g.Tag("White"), g.Tag("Black"), len(g.Line.Plies), g.Result))
	}
	return strings.Join(games, "; ")
}

func TestBorders_EachGameHasItsOwnTagsAndMoves(t *testing.T) {
	const ab, cd = "[Event \"x\"]\n[White \"A\"]\n[Black \"B\"]\n", "[Event \"x\"]\n[White \"C\"]\n[Black \"D\"]\n"
	for _, test := range []struct{ name, text, want string }{
		{"tags alone, then a game", ab + "\n" + cd + "\n1. e4 *", "A-B 0 ; C-D 1 *"},
		{"tags alone, then two empty lines", ab + "\n\n" + cd + "\n1. e4 *", "A-B 0 ; C-D 1 *"},
		{"tags alone without an empty line", ab + cd + "1. e4 *", "A-B 0 ; C-D 1 *"},
		{"tags in another order", "[White \"A\"]\n[Black \"B\"]\n\n[Black \"D\"]\n[White \"C\"]\n\n1. e4 *", "A-B 0 ; C-D 1 *"},
		{"other tags after an empty line", "[White \"A\"]\n[Black \"B\"]\n\n[Site \"y\"]\n[Round \"2\"]\n\n1. e4 *", "A-B 0 ; - 1 *"},
		{"an empty line after each tag", strings.ReplaceAll(ab, "\n", "\n\n") + "1. e4 *", "A-B 1 *"},
		{"a tag that a program wrote twice", ab + "[ECO \"A00\"]\n[ECO \"B00\"]\n\n1. e4 *", "A-B 1 *"},
		{"a comment between tags", "[Event \"x\"]\n{a word}\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 *", "A-B 1 *"},
		{"a comment before the tags", "{a word}\n" + ab + "\n1. e4 *\n\n{and one}\n\n" + cd + "\n1. d4 *", "A-B 1 *; C-D 1 *"},
		{"a comment behind the result", ab + "\n1. e4 1-0 {resigns}\n\n" + cd + "\n1. d4 *", "A-B 1 1-0; C-D 1 *"},
		{"a mark of byte order before each game", "\ufeff" + ab + "\n1. e4 1-0\n\n\ufeff" + cd + "\n1. d4 0-1\n\ufeff", "A-B 1 1-0; C-D 1 0-1"},
		{"no empty line and no result", ab + "1. e4\n" + cd + "1. d4", "A-B 1 ; C-D 1 "},
		{"a comment that is not closed", ab + "\n1. e4 {never\n\n" + cd + "\n1. d4 {good} d5 *", "A-B 1 ; C-D 2 *"},
		{"a comment that is not closed, and no empty line", ab + "1. e4 {never\n" + cd + "1. d4 {good} d5 *", "A-B 1 ; C-D 2 *"},
		{"a comment with a bracket in it", ab + "\n1. e4 {[%clk 0:01]\n[a note]\n} e5 *", "A-B 2 *"},
		{"a variation that is not closed", ab + "\n1. e4 (1. d4 d5\n\n" + cd + "\n1. d4 d5 *", "A-B 1 ; C-D 2 *"},
		{"a tag without its bracket", ab + "\n1. e4 *\n\nEvent \"x\"]\n[White \"C\"]\n[Black \"D\"]\n\n1. d4 *", "A-B 1 *; C-D 1 *"},
		{"a tag without its quote", ab + "\n1. e4\n\n[Event x\"]\n[White \"C\"]\n[Black \"D\"]\n\n1. d4 *", "A-B 1 ; C-D 1 *"},
		{"tags in a mail", "> " + strings.ReplaceAll(ab+"\n1. e4\n1... e5 *", "\n", "\n> ") + "\n>\n> " + strings.ReplaceAll(cd+"\n1. d4 *", "\n", "\n> "), "A-B 2 *; C-D 1 *"},
		{"a tag of two lines", "[Event \"x\"]\n[White \"A\"]\n[Annotator \"one,\nand another\"]\n[Black \"B\"]\n\n1. e4 *", "A-B 1 *"},
		{"a tag without its bracket between others", "[Event \"x\"]\nSite \"y\"]\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 *\n\n" + cd, "A-B 1 *; C-D 0 "},
		{"blanks of a word processor", strings.ReplaceAll(ab+"\n1. e4 e5\n2. Nf3 *\n\n"+cd, "\n", "\u2028\n") + "\u200b1.\u2003d4\u3000*\u0085\n", "A-B 3 *; C-D 1 *"},
		{"one game a line, and no empty lines", "[White \"A\"]\n[Black \"B\"]\n1. e4 *\n[White \"C\"]\n[Black \"D\"]\n1. d4 *", "A-B 1 *; C-D 1 *"},
		{"two tags on a line", "[White \"A\"] [Black \"B\"]\n1. e4 * [White \"C\"] [Black \"D\"] 1. d4 *", "A-B 1 *; C-D 1 *"},
		{"a bracket among the moves", ab + "\n1. e4 [0:05] e5 [ 2. Nf3 *", "A-B 3 *"},
		{"a result in the middle", ab + "\n1. e4 1-0 e5 2. Nf3 0-1\n\n" + cd + "\n1. d4 *", "A-B 3 0-1; C-D 1 *"},
		{"a line of tags that was doubled", "[Event \"x\"]\n[Event \"x\"]\n[White \"A\"]\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 *\n\n" + cd + "[Black \"D\"]\n1. d4 *", "A-B 1 *; C-D 1 *"},
		{"a game without tags after one without a result", ab + "\n1. e4 e5 2. Nf3 Nc6\n\n1. d4 d5 2. c4 e6\n\n1. c4 c5", "A-B 4 ; - 4 ; - 2 "},
		{"games without tags and results", "1. e4 e5 2. Nf3 Nc6\n1. d4 d5\n2. c4 e6", "- 4 ; - 4 "},
		{"a number one again in the middle of the moves", ab + "\n1. e4\n1... e5\n2. Nf3 Nc6 1. Bb5 a6\n1. Ba4 *", "A-B 7 *"},
		{"a blank that does not break before the result", ab + "\n1. e4 e5\u00a01-0\n1. d4 d5\u00a00-1", "A-B 2 1-0; - 2 0-1"},
		{"text with numbers before the first tag", "Week 1500\n\n1) Foreword.\n\n" + ab + "\n1. e4 *", "A-B 1 *"},
		{"a game whose tags are lost, after a result", ab + "\n1. e4 e5 1-0\n\n4. d3 d6 5. c3 c6 0-1\n\n" + cd + "\n1. d4 *", "A-B 2 1-0; - 0 0-1; C-D 1 *"},
		{"a game whose tags and first moves are lost, after a result in its line", ab + "\n1. e4 e5 1-0 4. d3 d6 5. c3 c6 0-1\n\n" + cd + "\n1. d4 *", "A-B 2 1-0; - 0 0-1; C-D 1 *"},
		{"moves of another game behind a cut", ab + "\n1. e4 e5 2. Nf3 Nc6 9. d3 d6 10. c3 c6 0-1\n\n" + cd + "\n1. d4 *", "A-B 2 0-1; C-D 1 *"},
		{"a move of another game behind the number of this one", ab + "\n1. e4 e5 2. Nf3 Nc6 3. d3 d4 9. d3 d6 10. c3 c6 0-1", "A-B 4 0-1"},
		{"a game that begins again in the middle of a line", ab + "\n1. e4 e5 2. Nf3 1. d4 d5 2. c4 e6 0-1\n\n" + cd + "\n1. d4 *", "A-B 3 ; - 4 0-1; C-D 1 *"},
		{"the tags and the first number of a game are lost", "[White \"A\"]\nd4 3... h6 1-0", "A- 0 1-0"},
		{"the beginning of a game is lost", ab + "9. d3 d6 10. c3 c6 0-1", "A-B 0 0-1"},
		{"a digit of a number is wrong", ab + "\n1. e4 e5 22. Nf3 Nc6 3. Bb5 a6 5. Ba4 *", "A-B 7 *"},
		{"numbers of half moves", ab + "\n1. e4 2. e5 3. Nf3 4. Nc6 5. Bb5 *", "A-B 5 *"},
		{"other numbers than those of the position", "[White \"A\"]\n[Black \"B\"]\n[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n\n30. Rb1 Rb8 31. Rg1 Rg8 *", "A-B 4 *"},
		{"two tags that were put together", "[White \"A\"]\n[Black \"Back \"D\"]\n[Result \"*\"]\n\n1. d4 *", "A- 0 ; -Back \"D 1 *"},
		{"a tag that lost its name", "[White \"A\"]\n[BlackC\"]\n[Black \"D\"]\n\n1. d4 *", "A- 0 ; -D 1 *"},
		{"a tag that lost its end and the next game behind it", "[White \"A\"]\n[Black \"B" + cd + "\n1. d4 *", "A-B 0 ; C-D 1 *"},
		{"a quote within a tag", "[White \"A\"]\n[Black \"B\"]\n[Opening \"the \"Dragon\"]\n[Annotator \"J. \"Joe\" O\"Neil\"]\n\n1. d4 *", "A-B 1 *"},
		{"games without tags", "1. e4 e5 1-0\n1. d4 d5 0-1\ne4 c5 *\n", "- 2 1-0; - 2 0-1; - 2 *"},
	} {
		if got := outline(t, test.text); got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

func TestSigns_OfEvaluationEndNoGameAndLoseNoMove(t *testing.T) {
	for sign, number := range map[string]int{
		"+-": 18, "-+": 19, "+/-": 16, "-/+": 17, "=": 10, "+=": 14, "=+": 15, "\u00b1": 16, "\u2213": 17, "\u221e": 13, "\u2a72": 14, "\u2a71": 15, "N": 146, "D": 220,
	} {
		game := one(t, "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 "+sign+" d6 3. d4 1-0")
		if got := game.Line.Plies[2].NAGs; len(game.Line.Plies) != 5 || game.Result != "1-0" || len(game.Faults) != 0 || len(got) != 1 || got[0] != number {
			t.Errorf("%s apart: got %d plies, %s, NAGs %v, faults %v, want 5 plies, 1-0 and %d", sign, len(game.Line.Plies), game.Result, got, game.Faults, number)
		}
		game = one(t, "1. e4 e5 2. Nf3"+sign+" d6 3. d4 1-0")
		if got := game.Line.Plies[2].NAGs; len(game.Line.Plies) != 5 || len(game.Faults) != 0 || len(got) != 1 || got[0] != number {
			t.Errorf("%s behind a move: got %d plies, NAGs %v, faults %v", sign, len(game.Line.Plies), got, game.Faults)
		}
	}
	if game := one(t, "[Result \"1/2-1/2\"]\n\n1. e4 e5 +-"); game.Result != "1/2-1/2" || len(game.Line.Plies[1].NAGs) != 1 {
		t.Errorf("at the end, against the tag: got %s with %v, want the result of the tag and the sign", game.Result, game.Line.Plies[1].NAGs)
	}
	if game := one(t, "1. e4 e5 0.5-0.5"); game.Result != "1/2-1/2" || len(game.Faults) != 0 {
		t.Errorf("0.5-0.5: got %q, %v", game.Result, game.Faults)
	}
	if game := one(t, "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8N Kg7 *"); len(game.Line.Plies) != 2 || game.Line.Plies[0].Move.Promotes != rules.Knight {
		t.Errorf("got %v, want a promotion and no novelty", game.Line.Plies)
	}
	if game := one(t, "1. e4 e5 +-"); game.Result != "1-0" {
		t.Errorf("at the end: got %q, want 1-0", game.Result)
	}
	if game := one(t, "1. e4 <> e5 ~ 2. Nf3 *"); len(game.Line.Plies) != 3 || len(game.Faults) == 0 {
		t.Errorf("unknown signs: got %d plies and %v, want 3 and a fault", len(game.Line.Plies), game.Faults)
	}
}

// TestBorders_ADamagedGameTakesNoOtherWithIt damages one game of a file at random and
// holds that every other game is what it was.
func TestBorders_ADamagedGameTakesNoOtherWithIt(t *testing.T) { damageGames(t, 600) }

// TestSoakBorders_ADamagedGameTakesNoOtherWithIt does so with as many files as the reader is
// promised for.
func TestSoakBorders_ADamagedGameTakesNoOtherWithIt(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("a long test, for make soak")
	}
	damageGames(t, 10_000)
}

func damageGames(t *testing.T, tries int) {
	t.Helper()
	var texts []string
	var want []string
	for i, game := range readAll(t, string(ownGames(t)))[:12] {
		game = game.WithTag("White", player(i)).WithTag("Black", fmt.Sprint("B", i))
		game.Line.Plies = game.Line.Plies[:min(len(game.Line.Plies), 40)]
		texts, want = append(texts, export(t, game)+"\n"), append(want, line(game, game.Line.Plies))
	}
	rng := rand.New(rand.NewPCG(7, 7))
	for try := range tries {
		hurt := rng.IntN(len(texts))
		damaged := damage(rng, []byte(texts[hurt]))
		whole := strings.Join(texts[:hurt], "") + string(damaged) + strings.Join(texts[hurt+1:], "")
		found := map[string]pgn.Game{}
		for _, game := range readAll(t, whole) {
			if name := game.Tag("White"); strings.HasPrefix(name, "Player") && len(game.Line.Plies) > 0 {
				found[name] = game
			}
		}
		for i := range texts {
			name := player(i)
			if got := line(found[name], found[name].Line.Plies); i != hurt && got != want[i] {
				t.Fatalf("try %d: game %d was damaged, and of game %d came\n%s\nwant\n%s\nfrom\n%s", try, hurt, i, got, want[i], damaged)
			}
		}
	}
}

// damage does to a text what disks, editors and people do.
func damage(rng *rand.Rand, text []byte) []byte {
	text = bytes.Clone(text)
	for range 1 + rng.IntN(3) {
		if len(text) < 2 {
			return text
		}
		at := rng.IntN(len(text))
		switch rng.IntN(5) {
		case 0:
			text[at] = "{}()[]\";%<>$1*-+=\n x"[rng.IntN(20)]
		case 1:
			text = append(text[:at:at], text[at+1:]...)
		case 2:
			text = append(text[:at:at], append([]byte("{}()[]\";%<\n"[rng.IntN(10):][:1]), text[at:]...)...)
		case 3:
			end := min(at+rng.IntN(60), len(text))
			text = append(text[:at:at], text[end:]...)
		default:
			lines := bytes.SplitAfter(text, []byte("\n"))
			i := rng.IntN(len(lines))
			text = bytes.Join(append(lines[:i:i], lines[i+1:]...), nil)
		}
	}
	return text
}

// player returns a name that no small damage makes another's.
func player(i int) string { return "Player" + strings.Repeat(string(rune('a'+i)), 8) }

func TestWrite_CastlingIsWrittenByTheFilesOfRooksInChess960Alone(t *testing.T) {
	const fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	for variant, want := range map[string]string{"From Position": "w KQkq -", "Standard": "w KQkq -", "": "w KQkq -", "Chess960": "w HAha -"} {
		game := one(t, "[Variant \""+variant+"\"]\n[FEN \""+fen+"\"]\n\n1. O-O *").WithTag("FEN", "")
		if text := export(t, game); !strings.Contains(text, want) {
			t.Errorf("%q: got\n%s\nwant %s", variant, text, want)
		}
	}
}

func TestWrite_APositionAndTagsThatWereReadAreWrittenAsTheyWere(t *testing.T) {
	for _, line := range []string{
		`[FEN "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"]`, `[FEN "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"]`,
		`[FEN "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"]`,
		`[White ""]`, `[Date "2024.??.??"]`, `[Round "-"]`, `[WhiteElo "?"]`,
	} {
		for _, variant := range []string{"", "[Variant \"Chess960\"]\n", "[Variant \"From Position\"]\n"} {
			game := one(t, variant+line+"\n\n*")
			if text := export(t, game); !strings.Contains(text, line+"\n") {
				t.Errorf("got\n%s\nwant %s", text, line)
			}
		}
	}
}
