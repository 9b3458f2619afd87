package scoresheet_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/language"
	"blindchess/internal/notation"
	"blindchess/internal/rules"
	"blindchess/internal/scoresheet"
	"blindchess/internal/text/charset"
)

// sample is the game that the Laws print in every language, as it was played.
const (
	sampleMoves = "e2e4 e7e5 g1f3 g8f6 d2d4 e5d4 e4e5 f6e4 d1d4 d7d5 e5d6 e4d6 c1g5 b8c6 d4e3 f8e7 b1d2 e8g8 e1c1 f8e8 c1b1"
	sampleText  = "1. e4 e5 2. Nf3 Nf6 3. d4 exd4 4. e5 Ne4 5. Qxd4 d5 6. exd6 e.p. Nxd6 7. Bg5 Nc6 8. Qe3+ Be7 9. Nbd2 0-0 10. 0-0-0 Re8 11. Kb1 (=)"
	sampleFEN   = "r1bqr1k1/ppp1bppp/2nn4/6B1/8/4QN2/PPPN1PPP/1K1R1B1R b - - 9 11"
)

func read(t testing.TB, lang, text string) scoresheet.Sheet {
	t.Helper()
	sheet, err := scoresheet.Read(text, scoresheet.Options{Notation: lang})
	if err != nil {
		t.Fatal(err)
	}
	return sheet
}

func coordinates(sheet scoresheet.Sheet) string {
	var moves []string
	for i, move := range sheet.Game.Moves() {
		moves = append(moves, sheet.Game.At(i).UCI(move))
	}
	return strings.Join(moves, " ")
}

func keys(sheet scoresheet.Sheet) []string {
	var found []string
	for _, notice := range sheet.Notices {
		found = append(found, notice.Key)
	}
	return found
}

// write sets the sample game in the letters of a language, with replacements of
// each letter.
func write(knight, bishop, rook, queen, king, capture string) string {
	return strings.NewReplacer("N", knight, "B", bishop, "R", rook, "Q", queen, "K", king, "x", capture).Replace(sampleText)
}

func TestTheSampleGameReadsAlikeInEveryLanguage(t *testing.T) {
	tests := []struct{ lang, text string }{
		{"en", write("N", "B", "R", "Q", "K", "x")},
		{"de", write("S", "L", "T", "D", "K", "x")},
		{"de", write("S", "L", "T", "D", "K", "")},
		{"cnr", write("S", "L", "T", "D", "K", "")},
		{"sr", write("S", "L", "T", "D", "K", "x")},
		{"sk", regexp.MustCompile(`(\d)\. `).ReplaceAllString(write("J", "S", "V", "D", "K", "x"), "$1.")},
		{"pl", write("S", "G", "W", "H", "K", ":")},
		{"pl", strings.ReplaceAll(write("S", "G", "W", "H", "K", ""), "0-0", "0\u20130")},
		{"bg", write("\u041a", "\u041e", "\u0422", "\u0414", "\u0426", "x")},
		{"bg", strings.ReplaceAll(write("\u041a", "\u041e", "\u0422", "\u0414", "\u0426", ":"), "e.p.", "\u0430.\u043f.")},
		{"en", write("\u2658", "\u2657", "\u2656", "\u2655", "\u2654", "x")},
		{"de", strings.ReplaceAll(write("S", "L", "T", "D", "K", "x"), "0-0", "O-O")},
	}
	for _, test := range tests {
		sheet := read(t, test.lang, test.text)
		last := sheet.Entries[len(sheet.Entries)-1]
		if got := coordinates(sheet); got != sampleMoves || sheet.Game.Setup().FEN() != sampleFEN || len(sheet.Problems)+len(sheet.Notices) > 0 || !last.Offer {
			t.Errorf("%s %q: got %q %v with %v %v, offer %v", test.lang, test.text, got, sheet.Game.Setup().FEN(), sheet.Problems, sheet.Notices, last.Offer)
		}
	}
}

func TestEachMisprintOfThePrintedGamesIsToldOnce(t *testing.T) {
	tests := []struct {
		name, lang, text string
		problem          string
		move             int
		side             rules.Side
		read             string
		could            []string
		notices          []string
	}{
		{name: "the Polish knight without its file", lang: "pl",
			text:    strings.ReplaceAll(write("S", "G", "W", "H", "K", "x"), "Sbd2", "Sb2"),
			problem: scoresheet.ProblemIllegal, move: 9, side: rules.White, read: "Sb2", could: []string{"Sbd2"}},
		{name: "the Montenegrin short form with a queen for a knight", lang: "cnr",
			text:    write("S", "L", "T", "D", "K", "x") + "\n\nIli: " + strings.ReplaceAll(strings.ReplaceAll(write("S", "L", "T", "D", "K", ""), " e.p. Sd6", " Dd6"), "De3+", "De3"),
			problem: scoresheet.ProblemFormsDiffer, move: 6, side: rules.Black, read: "Dd6", could: []string{"Sxd6"},
			notices: []string{scoresheet.NoticeRemark}},
		{name: "the Bulgarian sheet with Latin letters, a Cyrillic file and a second form in English", lang: "bg",
			text: strings.ReplaceAll(write("K", "O", "T", "\u0414", "\u0426", "x"), "\u0414e3+", "\u0414\u04353+") +
				"\n\n\u0418\u043b\u0438: " + strings.ReplaceAll(write("N", "B", "R", "Q", "K", ""), "9. ", "9 "),
			notices: []string{notation.LookAlike.Key(), scoresheet.NoticeRemark, scoresheet.NoticeNoDot, scoresheet.NoticeForeign, scoresheet.NoticeSameForms}},
	}
	for _, test := range tests {
		sheet := read(t, test.lang, test.text)
		if got := coordinates(sheet); got != sampleMoves {
			t.Errorf("%s: got the moves %q with %v", test.name, got, sheet.Problems)
		}
		var notices []string
		for _, key := range keys(sheet) {
			if key != notation.SecondLetter.Key() {
				notices = append(notices, key)
			}
		}
		slices.Sort(notices)
		slices.Sort(test.notices)
		if !slices.Equal(notices, test.notices) {
			t.Errorf("%s: got notices %v, want %v", test.name, sheet.Notices, test.notices)
		}
		if test.problem == "" {
			if len(sheet.Problems) > 0 {
				t.Errorf("%s: got problems %+v, want none", test.name, sheet.Problems)
			}
			continue
		}
		if len(sheet.Problems) != 1 {
			t.Errorf("%s: got problems %+v, want one", test.name, sheet.Problems)
			continue
		}
		p := sheet.Problems[0]
		if p.Key != test.problem || p.Number != test.move || p.Side != test.side || p.Read != test.read || !slices.Equal(p.Could, test.could) {
			t.Errorf("%s: got %+v", test.name, p)
		}
	}
}

func TestTheTwoKnightsOfThePolishExampleAreAsked(t *testing.T) {
	setup, err := rules.ParseFEN("4k3/8/8/8/8/5p2/8/K3N1N1 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	sheet, err := scoresheet.Read("1. Sdxf3", scoresheet.Options{Notation: "pl", Start: setup})
	if err != nil {
		t.Fatal(err)
	}
	if len(sheet.Problems) != 1 || !slices.Contains(sheet.Problems[0].Could, "Sexf3") || sheet.Problems[0].Suppose != "" {
		t.Errorf("got %+v", sheet.Problems)
	}
}

func TestSheetsOfManyHandsAreRead(t *testing.T) {
	tests := []struct {
		name, lang, text, moves string
		problems, notices       []string
		rest                    int
	}{
		{name: "in columns without dots", lang: "de", text: "1\te4\te5\n2\tSf3\tSc6", moves: "e2e4 e7e5 g1f3 b8c6"},
		{name: "with a header", lang: "de", text: "Wei\u00df: Ana\nSchwarz: Boris\n\n1. e4 e5", moves: "e2e4 e7e5"},
		{name: "with clock times", lang: "en", text: "1. e4 1:29 e5 1:28 2. Nf3 (1:27) Nc6 [%clk 1:26:30]", moves: "e2e4 e7e5 g1f3 b8c6"},
		{name: "two columns side by side", lang: "en", text: "1. e4 e5 3. Bb5 a6\n2. Nf3 Nc6 4. Ba4 Nf6", moves: "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6", notices: []string{scoresheet.NoticeOrder}},
		{name: "a number missing", lang: "en", text: "1. e4 e5 Nf3 Nc6 3. Bb5", moves: "e2e4 e7e5 g1f3 b8c6 f1b5", notices: []string{scoresheet.NoticeNoNumber}},
		{name: "a wrong number", lang: "en", text: "1. e4 e5 3. Nf3 Nc6 3. Bb5", moves: "e2e4 e7e5 g1f3 b8c6 f1b5", notices: []string{scoresheet.NoticeNumber}},
		{name: "two moves in one entry", lang: "de", text: "1. e4e5 2. Sf3Sc6 3. Lb5", moves: "e2e4 e7e5 g1f3 b8c6 f1b5", notices: []string{scoresheet.NoticeTwoMoves, scoresheet.NoticeTwoMoves}},
		{name: "an unreadable entry that what follows decides", lang: "en", text: "1. e4 e5 2. ? Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. Nxe5", moves: "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 f3e5", problems: []string{scoresheet.ProblemUnreadable}},
		{name: "an unreadable entry that nothing decides", lang: "en", text: "1. e4 e5 2. ? Nc6 3. d3", moves: "e2e4 e7e5", problems: []string{scoresheet.ProblemUnreadable}, notices: []string{scoresheet.ProblemUnchecked}, rest: 3},
		{name: "a move left out", lang: "en", text: "1. e4 e5 2. Nf3 Nc6 3. Bb5 4. Bxa6 bxa6", moves: "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a6 b7a6", problems: []string{scoresheet.ProblemMissing}},
		{name: "a misprint before another", lang: "pl", text: strings.ReplaceAll(strings.ReplaceAll(write("S", "G", "W", "H", "K", "x"), "Sbd2", "Sb2"), "We8", "Wxx") + ".", moves: sampleMoves[:len(sampleMoves)-len(" f8e8 c1b1")],
			problems: []string{scoresheet.ProblemIllegal, scoresheet.ProblemUnreadable}, notices: []string{scoresheet.ProblemUnchecked}, rest: 2},
		{name: "a doubt beside a move", lang: "en", text: "1. e4 e5 2. Nf3 ? Nc6 3. Bb5 ? 4. Bxa6", moves: "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a6", problems: []string{scoresheet.ProblemUnreadable}},
		{name: "longer than the game", lang: "en", text: "1. f3 e5 2. g4 Qh4# 3. Kf2", moves: "f2f3 e7e5 g2g4 d8h4", problems: []string{scoresheet.ProblemOver}, rest: 1},
		{name: "a letter no piece has", lang: "de", text: "1. e4 e5 2. Zf3", moves: "e2e4 e7e5", problems: []string{scoresheet.ProblemUnreadable}, rest: 1},
		{name: "a result", lang: "de", text: "1. e4 e5 \u00bd-\u00bd", moves: "e2e4 e7e5"},
		{name: "both lose", lang: "de", text: "1. e4 e5 0-0", moves: "e2e4 e7e5"},
		{name: "the long form", lang: "de", text: "1. e2-e4 e7-e5 2. Sg1-f3 Sb8-c6 3. Lf1-b5 a7-a6 4. Lb5xc6", moves: "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6"},
		{name: "Polish mate", lang: "pl", text: "1.f3 e5 2.g4 Hh4X", moves: "f2f3 e7e5 g2g4 d8h4"},
		{name: "an empty sheet", lang: "en", text: "", problems: []string{scoresheet.ProblemEmpty}},
		{name: "Black's move alone", lang: "en", text: "1. e4 1... e5 2. Nf3", moves: "e2e4 e7e5 g1f3"},
	}
	for _, test := range tests {
		sheet := read(t, test.lang, test.text)
		var problems []string
		for _, p := range sheet.Problems {
			problems = append(problems, p.Key)
		}
		if got := coordinates(sheet); got != test.moves || !slices.Equal(problems, test.problems) || !slices.Equal(keys(sheet), test.notices) || len(sheet.Rest()) != test.rest {
			t.Errorf("%s: got %q, problems %+v, notices %+v, rest %v", test.name, got, sheet.Problems, sheet.Notices, sheet.Rest())
		}
	}
}

func TestResultsAreRead(t *testing.T) {
	for text, want := range map[string]string{
		"1. e4 1-0": "1-0", "1. e4 0\u20131": "0-1", "1. e4 1/2": "1/2-1/2", "1. e4 \u00bd:\u00bd": "1/2-1/2", "1. e4 +/-": "+/-",
		"1. e4 -/+": "-/+", "1. e4 -/-": "-/-", "1. e4 \u00bd-0": "1/2-0", "1. e4 0-\u00bd": "0-1/2", "1. e4 e5 0-0": "0-0", "1. e4 remis": "1/2-1/2",
	} {
		if got := read(t, "en", text).Result; got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestTheLanguageOfASheetIsFoundOrAsked(t *testing.T) {
	tests := []struct {
		text, want string
		alike      []string
	}{
		{write("N", "B", "R", "Q", "K", "x"), "en", nil},
		{write("S", "L", "T", "D", "K", "x"), "de", []string{"bs", "cnr", "da", "hr", "nb", "sl", "sr", "sv"}},
		{write("J", "S", "V", "D", "K", "x"), "sk", []string{"cs"}},
		{write("S", "G", "W", "H", "K", "x"), "pl", nil},
		{write("\u041a", "\u041e", "\u0422", "\u0414", "\u0426", "x"), "bg", nil},
	}
	for _, test := range tests {
		sheet := read(t, scoresheet.Auto, test.text)
		if sheet.Notation != test.want || !slices.Equal(sheet.Decision.Alike, test.alike) || coordinates(sheet) != sampleMoves {
			t.Errorf("got %q, alike %v, want %q, %v", sheet.Notation, sheet.Decision.Alike, test.want, test.alike)
		}
	}
	unsure := read(t, scoresheet.Auto, "1. Yf3")
	if len(unsure.Problems) != 1 || unsure.Problems[0].Key != scoresheet.ProblemUndecided {
		t.Errorf("got %+v", unsure.Problems)
	}
	// One slip of the pen is no evidence of a language without a pack, and no reason to
	// doubt one with a pack.
	for text, want := range map[string]string{
		"1. Zf3": "", "1. Zf3 d5 2. d4 e6": "", "1. e4 e5 2. Cf3 Cc6 3. Cc3": "",
		"1. e4 e5": "en", "1. e4 e5 2. Ke2": "en", "1. e4 e5 2. Nf3 Nc6 3. Zc3 d6": "en",
		"1. e4 e5 2. Zf3 Zc6 3. Lb5 a6 4. La4 Zf6": "lv", "1. e4 e5 2. Cf3 Cc6 3. Bb5 a6": "pt", "1. e4 e5 2. Pf3 Pc6 3. Lb5 a6 4. La4 Pf6 5. O-O Le7 6. De2 d6": "nl",
	} {
		sheet := read(t, scoresheet.Auto, text)
		if sheet.Notation != want || want == "" && (len(sheet.Problems) != 1 || sheet.Problems[0].Key != scoresheet.ProblemUndecided) {
			t.Errorf("%s: got %q, %v, want %q", text, sheet.Notation, sheet.Problems, want)
		}
		pack, err := language.Load("en")
		if err != nil {
			t.Fatal(err)
		}
		said := sheet.Tell(pack)
		for _, problem := range sheet.Problems {
			said += problem.Tell(pack)
		}
		if n := len(strings.Fields(said)); n > 35 {
			t.Errorf("%s: %d words are said: %s", text, n, said)
		}
	}
	// Queen of Germans or knight of no language: a sheet that two languages read as
	// different moves is not decided.
	setup, err := rules.ParseFEN("4k3/8/8/8/8/8/8/4KBN1 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	sheet, err := scoresheet.Read("1. Sh3", scoresheet.Options{Notation: scoresheet.Auto, Start: setup})
	if err != nil {
		t.Fatal(err)
	}
	if len(sheet.Problems) != 1 || sheet.Problems[0].Key != scoresheet.ProblemUndecided {
		t.Errorf("a bishop in Slovak, a knight in German: got %q %v", sheet.Notation, sheet.Problems)
	}
}

func TestFilesInOtherEncodingsAreConverted(t *testing.T) {
	bulgarian := "1. e4 e5 2. \u041af3 \u041ac6"
	utf16 := func(text string, mark bool, big bool) []byte {
		var out []byte
		if mark {
			text = "\ufeff" + text
		}
		for _, r := range text {
			low, high := byte(r), byte(r>>8)
			if big {
				low, high = high, low
			}
			out = append(out, low, high)
		}
		return out
	}
	tests := []struct {
		name, lang string
		data       []byte
		want, from string
	}{
		{"UTF-8", "bg", []byte(bulgarian), bulgarian, ""},
		{"UTF-8 with a mark and other line ends", "bg", []byte("\ufeff1. e4\r\n2. d4"), "1. e4\n2. d4", ""},
		{"UTF-16 with a mark", "bg", utf16(bulgarian, true, false), bulgarian, "UTF-16"},
		{"UTF-16 the other way round", "bg", utf16(bulgarian, true, true), bulgarian, "UTF-16"},
		{"UTF-16 without a mark", "en", utf16("1. e4 e5 2. Nf3", false, false), "1. e4 e5 2. Nf3", "UTF-16"},
		{"windows-1251", "bg", []byte("1. e4 e5 2. \xcaf3"), "1. e4 e5 2. \u041af3", "windows-1251"},
		{"windows-1251 by its letters", scoresheet.Auto, []byte("\xc8\xeb\xe8 1. e4 e5 2. \xcaf3"), "\u0418\u043b\u0438 1. e4 e5 2. \u041af3", "windows-1251"},
		{"windows-1250", "sk", []byte("Biely: J\xe1n \x8akoda 1. e4"), "Biely: J\u00e1n \u0160koda 1. e4", "windows-1250"},
		{"windows-1250 by its letters", scoresheet.Auto, []byte("Bia\xb3y: Gra\xbfyna, S\xb3awek 1. e4"), "Bia\u0142y: Gra\u017cyna, S\u0142awek 1. e4", "windows-1250"},
	}
	for _, test := range tests {
		got, from, err := scoresheet.Decode(test.data, test.lang, charset.Choice{})
		if err != nil || got != test.want || from != test.from {
			t.Errorf("%s: got %q from %q, %v, want %q from %q", test.name, got, from, err, test.want, test.from)
		}
	}
	if _, _, err := scoresheet.Decode([]byte{0x89, 'P', 'N', 'G', 0, 0, 0xff}, "en", charset.Choice{}); err == nil {
		t.Error("a picture was taken for a text")
	}
}

func TestEveryWordOfASheetIsKeptSomewhere(t *testing.T) {
	text := "Club night\n1. e4 {best} e5 2. Nf3 ??? 3. Bb5 scribble a6 1:20 4. Zz9 Nf6 1-0"
	sheet := read(t, "en", text)
	var kept strings.Builder
	for _, line := range sheet.Header {
		kept.WriteString(line + " ")
	}
	for _, entry := range sheet.Entries {
		kept.WriteString(entry.Text + " " + strings.Join(entry.Remarks, " ") + " ")
	}
	for _, word := range []string{"Club", "night", "e4", "best", "e5", "Nf3", "???", "Bb5", "scribble", "a6", "Zz9", "Nf6"} {
		if !strings.Contains(kept.String(), word) {
			t.Errorf("%q is lost: kept %q", word, kept.String())
		}
	}
	if sheet.Result != "1-0" {
		t.Errorf("result: got %q", sheet.Result)
	}
}

func FuzzReadingASheetNeverPanics(f *testing.F) {
	f.Add(write("S", "L", "T", "D", "K", "x"))
	f.Add("1. e4e5 2. ? 0-0 9 (=) {")
	f.Add("999. a 1... \xff [%clk 1:2:3]")
	f.Fuzz(func(t *testing.T, text string) {
		for _, lang := range append(language.Languages(), scoresheet.Auto)[:2] {
			sheet, err := scoresheet.Read(text, scoresheet.Options{Notation: lang})
			if err != nil {
				t.Fatal(err)
			}
			if sheet.Plies()+len(sheet.Rest()) != len(sheet.Entries) {
				t.Fatalf("%d plies and %d left of %d entries", sheet.Plies(), len(sheet.Rest()), len(sheet.Entries))
			}
		}
	})
}
