package sheetfile_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/scoresheet"
	"blindchess/internal/scoresheet/sheetfile"
)

// opened returns the file of a name with that content, and fails the test if
// the opened file is not closed.
func opened(t *testing.T, source sheetfile.Source, name, content string) (*sheetfile.File, error) {
	t.Helper()
	closed := 0
	file, err := source.Open(strings.NewReader(content), name, func() { closed++ })
	t.Cleanup(func() {
		if closed != 1 {
			t.Errorf("%s: closed %d times, want once", name, closed)
		}
	})
	return file, err
}

// sheets returns every sheet of a file.
func sheets(t *testing.T, source sheetfile.Source, name, content string) []scoresheet.Sheet {
	t.Helper()
	file, err := opened(t, source, name, content)
	if err != nil {
		t.Fatal(err)
	}
	var all []scoresheet.Sheet
	for {
		sheet, err := file.Next()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, sheet)
	}
}

// written writes a sheet as a target says.
func written(t *testing.T, target sheetfile.Target, code, from string, sheet scoresheet.Sheet) string {
	t.Helper()
	write, err := target.Writer(code, from)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := write(&out, sheet); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

const german = "1. e4 e5\n2. Sf3 Sc6\n3. Lb5 a6\n"

func TestSheet_IsReadInItsLanguageAndWrittenInAnother(t *testing.T) {
	all := sheets(t, sheetfile.Source{Notation: "de"}, "game.txt", german)
	if len(all) != 1 || all[0].Plies() != 6 {
		t.Fatalf("got %d sheets, want one of six plies", len(all))
	}
	if got := written(t, sheetfile.Target{To: "pl", As: "text"}, "", "de", all[0]); !strings.Contains(got, "Gb5") {
		t.Errorf("got %q, want the bishop as Poles write it", got)
	}
	if got := written(t, sheetfile.Target{As: "text"}, "", "de", all[0]); !strings.Contains(got, "Lb5") {
		t.Errorf("got %q, want the language of the sheet where none is named", got)
	}
	if got := written(t, sheetfile.Target{To: "pgn"}, "", "de", all[0]); !strings.Contains(got, "Bb5") {
		t.Errorf("got %q, want a game in PGN", got)
	}
}

func TestSheet_GoesThroughBrailleAndBack(t *testing.T) {
	sheet := sheets(t, sheetfile.Source{Notation: "de"}, "game.txt", german)[0]
	for _, test := range []struct{ as, name string }{{"braille", "game.txt"}, {"brf", "game.brf"}} {
		target := sheetfile.Target{To: "de", As: test.as, Page: scoresheet.UsualPage}
		cells := written(t, target, "built-in", "de", sheet)
		if strings.Contains(cells, "Sf3") {
			t.Errorf("%s: got %q, want braille", test.as, cells)
		}
		back := sheets(t, sheetfile.Source{Notation: "de", Code: "built-in"}, test.name, cells)
		if len(back) != 1 || back[0].Plies() != 6 || len(back[0].Problems) > 0 {
			t.Errorf("%s: got %d sheets back, want one without problems", test.as, len(back))
		}
	}
	file := strings.NewReader("\u2801\u2802\n")
	if _, err := (sheetfile.Source{Notation: scoresheet.Auto}).Open(file, "x", func() {}); err == nil || !strings.Contains(err.Error(), "needs its language") {
		t.Errorf("got %v for braille in no language, want it asked for", err)
	}
}

func TestSheet_StartsWhereItIsToldTo(t *testing.T) {
	start, err := rules.ParseFEN("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	all := sheets(t, sheetfile.Source{Notation: "en", Start: start}, "end.txt", "1. e4 Kd7\n")
	if len(all) != 1 || all[0].Plies() != 2 {
		t.Errorf("got %d sheets, want one of two plies", len(all))
	}
}

func TestSheet_InAnOlderEncodingSaysSo(t *testing.T) {
	all := sheets(t, sheetfile.Source{Notation: "de"}, "game.txt", "Wei\xdf: J\xf6rg M\xfcller\n"+german)
	if len(all) != 1 || len(all[0].Notices) == 0 || all[0].Notices[0].Key != scoresheet.NoticeEncoding {
		t.Errorf("got %+v, want a notice of the encoding first", all)
	}
}

func TestGames_AreReadOneAfterTheOther(t *testing.T) {
	games := "[Result \"1-0\"]\n\n1. e4 1-0\n\n[Result \"*\"]\n\n1. d4 d5 *\n"
	for _, source := range []sheetfile.Source{{As: "pgn"}, {Notation: "pgn"}, {}} {
		if all := sheets(t, source, "games.PGN", games); len(all) != 2 || all[1].Plies() != 2 {
			t.Errorf("%+v: got %d games, want two", source, len(all))
		}
	}
	file, err := opened(t, sheetfile.Source{}, "games.pgn", games)
	if err != nil || file.Games() == nil || file.Text() != "" {
		t.Fatalf("got %v, %v, want games", file, err)
	}
	for err == nil {
		_, err = file.Next()
	}
}

func TestWhatCannotBe_IsSaid(t *testing.T) {
	if _, err := opened(t, sheetfile.Source{Notation: "de", As: "stone"}, "x", german); err == nil || !strings.Contains(err.Error(), "choose text, pgn, brf or braille") {
		t.Errorf("got %v for a file of stone", err)
	}
	broken := io.MultiReader(strings.NewReader("1. e4"), failing{})
	if _, err := (sheetfile.Source{Notation: "de"}).Open(broken, "x", func() {}); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("got %v for a file that breaks off, want that", err)
	}
	for _, test := range []struct {
		target sheetfile.Target
		from   string
	}{{sheetfile.Target{As: "text"}, "pgn"}, {sheetfile.Target{As: "text"}, scoresheet.Auto}, {sheetfile.Target{To: "tlh", As: "text"}, "de"}, {sheetfile.Target{To: "de", As: "stone"}, "de"}, {sheetfile.Target{To: "de", As: "brf"}, "de"}} {
		code := "computer"
		if test.target.As == "brf" {
			code = "runes"
		}
		if _, err := test.target.Writer(code, test.from); err == nil {
			t.Errorf("%+v from %s: got a writer", test.target, test.from)
		}
	}
	if _, err := language.Load("de"); err != nil {
		t.Fatal(err)
	}
}

// failing breaks off.
type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }
