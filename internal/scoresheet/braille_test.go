package scoresheet_test

import (
	"context"
	"os/exec"
	"strings"
	"testing"
	"unicode/utf8"

	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/scoresheet"
)

// lively are games with every kind of move: captures, both castlings, en
// passant, promotions, checks, origins that must be named, and mate.
var lively = []string{
	"1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Nc3 Bc5 5. d3 d6 6. Bg5 h6 7. Bxf6 Qxf6 8. Nd5 Qd8 9. b4 Bxb4+ 10. Nxb4 Nxb4 " +
		"11. c3 Nc6 12. 0-0 Be6 13. Bxe6 fxe6 14. Qb3 Qe7 15. Qxb7 0-0 16. Qxc6 a5 17. Rab1 a4 18. Rb7 a3 19. Rfb1 g5 20. h3 g4 " +
		"21. hxg4 h5 22. g5 h4 23. g4 hxg3 e.p. 24. fxg3 d5 25. exd5 e4 26. dxe4 exd5 27. exd5 Qe3+ 28. Kg2 Qe2+ 29. Kh3",
	"1. e4 d5 2. exd5 c6 3. dxc6 Nf6 4. cxb7 Nbd7 5. bxa8=N g6 6. Nf3 Bg7 7. Be2 0-0 8. 0-0 e5 9. Nc3 e4 10. d4 exd3 e.p. (=) 11. Qxd3",
	"1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. 0-0-0 0-0-0 6. b3 f6 7. Kb2",
	"1. f3 e5 2. g4 Qh4#",
	sampleText,
}

func livelySheet(t testing.TB, lang, game string) scoresheet.Sheet {
	t.Helper()
	sheet := read(t, "en", game)
	if len(sheet.Problems) > 0 {
		t.Fatalf("the game cannot be read: %+v", sheet.Problems)
	}
	pack, err := language.Load(lang)
	if err != nil {
		t.Fatal(err)
	}
	again := read(t, lang, scoresheet.Write(sheet, pack, scoresheet.Format{}))
	if len(again.Problems) > 0 || coordinates(again) != coordinates(sheet) {
		t.Fatalf("%s: the game does not read back: %+v", lang, again.Problems)
	}
	return sheet
}

func TestBrailleSheetsReadBackToTheSameGame(t *testing.T) {
	_, err := exec.LookPath("lou_translate")
	installed := err == nil
	for _, lang := range language.Languages() {
		pack, err := language.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		var texts []string
		var sheets []scoresheet.Sheet
		for _, game := range lively {
			sheet := livelySheet(t, lang, game)
			sheets = append(sheets, sheet)
			texts = append(texts, strings.Split(strings.TrimSpace(scoresheet.Write(sheet, pack, scoresheet.Format{})), "\n")...)
		}
		for _, code := range scoresheet.Codes() {
			if code == "chess" && lang != "en" {
				continue // it has English letters
			}
			if code == "computer" && !installed {
				t.Log("liblouis is not installed: its tables are not tried")
			}
			for _, six := range []bool{true, false} {
				translator, table, err := scoresheet.Braille(lang, code, six)
				if err != nil {
					t.Fatal(err)
				}
				cells, err := translator.Forward(context.Background(), texts)
				if err != nil {
					t.Fatal(err)
				}
				if six {
					brf, err := scoresheet.BRF(cells, scoresheet.UsualPage)
					if err != nil {
						t.Fatalf("%s, %s: %v", lang, table, err)
					}
					checkPage(t, brf)
					cells = scoresheet.ParseBRF(brf)
				}
				back, err := translator.Backward(context.Background(), cells)
				if err != nil {
					t.Fatal(err)
				}
				checkGames(t, lang+", "+table, lang, strings.Join(back, "\n"), sheets)
			}
		}
	}
}

// checkGames reads consecutive games as further forms of one sheet.
func checkGames(t *testing.T, name, lang, text string, want []scoresheet.Sheet) {
	t.Helper()
	sheet := read(t, lang, text)
	got := append([]scoresheet.Sheet{sheet}, sheet.Others...)
	if len(got) != len(want) {
		t.Errorf("%s: got %d games, want %d, from\n%s", name, len(got), len(want), text)
		return
	}
	for i := range want {
		if coordinates(got[i]) != coordinates(want[i]) {
			t.Errorf("%s: game %d: got problems %+v from\n%s", name, i+1, got[i].Problems, text)
		}
	}
}

func checkPage(t *testing.T, brf string) {
	t.Helper()
	for _, page := range strings.Split(brf, "\f") {
		lines := strings.Split(strings.TrimSuffix(page, "\r\n"), "\r\n")
		if len(lines) > 25 {
			t.Errorf("a page of %d lines", len(lines))
		}
		for _, line := range lines {
			if len(line) > 40 {
				t.Errorf("a line of %d cells: %q", len(line), line)
			}
			for _, b := range []byte(line) {
				if b < ' ' || b > '_' {
					t.Errorf("%q is not a character of ASCII braille", b)
				}
			}
		}
	}
}

func TestTheBuiltInCodeIsTheOneOfLiblouis(t *testing.T) {
	if _, err := exec.LookPath("lou_translate"); err != nil {
		t.Skip("liblouis is not installed")
	}
	lines := []string{"Sf3", "0-0-0", "d8D", "exd6 e.p.", "1. e4 e5", "10. Kb1 (=)", "Dxe4+ Kf8#", "1/2-1/2"}
	for lang, table := range map[string]string{"de": "de-comp6.utb", "en": "en-us-comp6.ctb"} {
		built, _, err := scoresheet.Braille(lang, "built-in", true)
		if err != nil {
			t.Fatal(err)
		}
		louis, used, err := scoresheet.Braille(lang, "computer", true)
		if err != nil || used != table {
			t.Fatal(used, err)
		}
		want, err := louis.Forward(context.Background(), lines)
		if err != nil {
			t.Fatal(err)
		}
		got, _ := built.Forward(context.Background(), lines)
		for i := range lines {
			if got[i] != want[i] {
				t.Errorf("%s %q: got %s, want %s", lang, lines[i], got[i], want[i])
			}
		}
	}
}

func TestLongLinesOfBrailleAreBrokenAtBlanks(t *testing.T) {
	translator, _, err := scoresheet.Braille("en", "built-in", true)
	if err != nil {
		t.Fatal(err)
	}
	cells, _ := translator.Forward(context.Background(), []string{strings.Repeat("1. e4 e5 ", 12), strings.Repeat("x", 95), "a " + strings.Repeat("x", 30), "a " + strings.Repeat("x", 29) + " b"})
	brf, err := scoresheet.BRF(cells, scoresheet.Page{Width: 30, Height: 3})
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.FieldsFunc(brf, func(r rune) bool { return r < ' ' }) {
		if len(line) > 30 {
			t.Errorf("a line of %d cells", len(line))
		}
	}
	if strings.Count(brf, "\f") == 0 {
		t.Error("no page break")
	}
	if _, err := scoresheet.BRF([]string{"\u28ff"}, scoresheet.UsualPage); err == nil {
		t.Error("a cell of eight dots was written to BRF")
	}
	if _, err := scoresheet.BRF(nil, scoresheet.Page{}); err == nil {
		t.Error("a page without room was taken")
	}
	if _, _, err := scoresheet.Braille("en", "contracted", true); err == nil {
		t.Error("an unknown code was taken")
	}
}

func TestASheetOfAGameIsWrittenInEveryLanguage(t *testing.T) {
	game := rules.NewGame(rules.StandardSetup())
	for _, san := range []string{"e4", "e5", "Nf3"} {
		move, err := game.Position().ParseSAN(san)
		if err != nil {
			t.Fatal(err)
		}
		if game, err = game.Play(move); err != nil {
			t.Fatal(err)
		}
	}
	for lang, want := range map[string]string{"en": "Nf3", "de": "Sf3", "sk": "Jf3", "bg": "\u041af3"} {
		pack, err := language.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		got := scoresheet.Write(scoresheet.OfGame(game, "1/2-1/2"), pack, scoresheet.Format{})
		if got != "1. e4 e5\n2. "+want+" \u00bd-\u00bd\n" && got != "1. e4 e5\n2. "+want+"\n\u00bd-\u00bd\n" {
			t.Errorf("%s: got %q", lang, got)
		}
	}
}

// TestBraille_WritesNamesOfOtherLanguagesInTheLettersItHas writes letters that no
// table for paper has: none is a question mark, a number, or a cell of eight dots.
func TestBraille_WritesNamesOfOtherLanguagesInTheLettersItHas(t *testing.T) {
	names := []string{"\u0110ur\u0111ica \u0141ad\u00f3 \u017di\u017eek", "\u0429\u0443\u043a \u0428\u044a\u044e\u044c"}
	for _, lang := range language.Languages() {
		for _, code := range []string{"computer", "built-in"} {
			translator, table, err := scoresheet.Braille(lang, code, true)
			if err != nil {
				t.Fatal(err)
			}
			cells, err := translator.Forward(context.Background(), append([]string{"?"}, names...))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := scoresheet.BRF(cells, scoresheet.UsualPage); err != nil {
				t.Errorf("%s by %s: %v", lang, table, err)
			}
			for i, name := range names {
				if got := cells[i+1]; strings.Contains(got, cells[0]) && code == "built-in" || utf8.RuneCountInString(got) > 30 {
					t.Errorf("%s by %s: got %s for %s", lang, table, got, name)
				}
			}
		}
	}
}
