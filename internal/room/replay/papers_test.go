package replay_test

import (
	"bytes"
	"context"
	"fmt"
	"html"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"blindchess/internal/announce"
	"blindchess/internal/host/script"
	"blindchess/internal/language"
	"blindchess/internal/room/replay"
	"blindchess/internal/scoresheet"
)

// eventful is a game on which every kind of line of the papers is told.
const eventful = `laws 2018
control 90m+30s
arbiter yes
player white blind "Ana <b>& Zajac"
player black sighted "Boris <script>"
board white pegs
start
play e4 e5
wait 1m
move white e2e5
press white
arbiter warn white "<i>1</i>"
move white Nf3
press white
execute black Nc3
wait 20s
arbiter resolve
claim black flag
arbiter uphold
adjourn
seal black Nf6
arbiter stop
open
resume
play O-O
arbiter add black 2m
resign black
`

// paperOf returns one paper of a story in one form.
func paperOf(t *testing.T, path, paper, as, lang string) string {
	t.Helper()
	var out bytes.Buffer
	if err := (replay.PaperRequest{Paper: paper, As: as, Lang: lang}).Run(&out, path); err != nil {
		t.Fatalf("%s, %s, %s: %v", paper, as, lang, err)
	}
	return out.String()
}

// overPapers goes through every paper in every language.
func overPapers(t *testing.T, text string, holds func(t *testing.T, path, paper string, pack language.Pack)) {
	t.Helper()
	var printed bytes.Buffer
	s, err := script.Parse("eventful", text)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := script.New(&printed, script.Options{JSON: true, Nodes: 1, Voices: script.NewVoices()}).Play(s); err != nil {
		t.Fatal(err)
	}
	_, path := story(t, printed.Bytes())
	for _, lang := range language.Languages() {
		pack, err := language.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, paper := range announce.Papers() {
			t.Run(lang+" "+paper, func(t *testing.T) { holds(t, path, paper, pack) })
		}
	}
}

// english are words that the papers have in English and in no other language.
var english = regexp.MustCompile(`(?i)\b(the|of|white|black|move|clock|clocks|stopped|running|result|article|signature|illegal|decided|by|arbiter|date|reasons|laws|wins|number)\b`)

// key is the name of a phrase that no pack has, or a hole that nothing fills.
var key = regexp.MustCompile(`\b(desk|side|event|reason|sheet|console|result)\.[a-z]|[{}]|%!`)

func TestPapers_AreInEveryLanguageWholeAndTranslated(t *testing.T) {
	overPapers(t, eventful, func(t *testing.T, path, paper string, pack language.Pack) {
		text := paperOf(t, path, paper, "text", pack.Code())
		if first, _, _ := strings.Cut(text, "\n"); first != pack.Word("desk."+paper) {
			t.Errorf("got the title %q, want %q", first, pack.Word("desk."+paper))
		}
		for _, name := range []string{"Ana <b>& Zajac", "Boris <script>"} {
			if !strings.Contains(text, name) {
				t.Errorf("got no %q in\n%s", name, text)
			}
		}
		for line := range strings.SplitSeq(text, "\n") {
			if first, _ := utf8.DecodeRuneInString(line); unicode.IsLower(first) {
				t.Errorf("got the line %q, which begins with a small letter", line)
			}
		}
		if found := key.FindString(text); found != "" {
			t.Errorf("got %q, which is no word, in\n%s", found, text)
		}
		rest := strings.NewReplacer("Ana <b>& Zajac", "", "Boris <script>", "").Replace(text)
		if found := english.FindString(rest); found != "" && pack.Code() != language.Reference {
			t.Errorf("got the English %q in\n%s", found, text)
		}
		if lines := strings.Count(text, "\n"); paper == "incidents" && lines < 18 {
			t.Errorf("got %d lines, want all incidents\n%s", lines, text)
		}
	})
}

var (
	paragraph = regexp.MustCompile(`<(?:p|h1)>(.*?)</(?:p|h1)>`)
	tag       = regexp.MustCompile(`</?[a-zA-Z!][^>]*>`)
	tagName   = regexp.MustCompile(`[a-zA-Z!][a-zA-Z0-9]*`)
)

func TestPapers_ArePagesForA4ThatTellTheirLanguage(t *testing.T) {
	overPapers(t, eventful, func(t *testing.T, path, paper string, pack language.Pack) {
		page := paperOf(t, path, paper, "html", pack.Code())
		for _, want := range []string{fmt.Sprintf("<html lang=%q>", pack.Lang()), "@page { size: A4;", `<meta charset="utf-8">`, "<title>" + html.EscapeString(pack.Word("desk."+paper)) + "</title>"} {
			if !strings.Contains(page, want) {
				t.Errorf("got no %q in\n%s", want, page)
			}
		}
		known := []string{"!DOCTYPE", "html", "head", "meta", "title", "style", "body", "h1", "p"}
		for _, found := range tag.FindAllString(page, -1) {
			if name := tagName.FindString(found); !slices.Contains(known, name) {
				t.Errorf("got %q as a part of the page: a name was not escaped", found)
			}
		}
		var lines []string
		for _, part := range paragraph.FindAllStringSubmatch(page, -1) {
			lines = append(lines, html.UnescapeString(part[1]))
		}
		var want []string
		for line := range strings.SplitSeq(paperOf(t, path, paper, "text", pack.Code()), "\n") {
			if line != "" {
				want = append(want, line)
			}
		}
		if !slices.Equal(lines, want) {
			t.Errorf("got\n%q\nwant the lines of the text\n%q", lines, want)
		}
	})
}

// TestPapers_AreBrailleOfTheirLanguage requires that each page fits an embosser, and
// that it contains the cells of the language's table for the text. A character that
// the table lacks is written otherwise, and not by its number.
func TestPapers_AreBrailleOfTheirLanguage(t *testing.T) {
	foreign := strings.NewReplacer("Ana <b>& Zajac", "\u0110ur\u0111ica \u0141ad\u00f3", "Boris <script>", "\u0411\u043e\u0440\u0438\u0441 \u0428").Replace(eventful)
	installed := true
	if _, err := exec.LookPath("lou_translate"); err != nil {
		installed = false
		t.Log("liblouis is not installed: its tables are not tried")
	}
	overPapers(t, foreign, func(t *testing.T, path, paper string, pack language.Pack) {
		brf := paperOf(t, path, paper, "brf", pack.Code())
		for number, page := range strings.Split(brf, "\f") {
			lines := strings.Split(strings.TrimSuffix(page, "\r\n"), "\r\n")
			if len(lines) > 25 {
				t.Errorf("page %d has %d lines", number+1, len(lines))
			}
			for _, line := range lines {
				if len(line) > 40 {
					t.Errorf("page %d has a line of %d cells: %q", number+1, len(line), line)
				}
				if strings.ContainsFunc(line, func(r rune) bool { return r < ' ' || r > '_' }) {
					t.Errorf("page %d has %q, which is no ASCII braille", number+1, line)
				}
			}
		}
		translator, table, err := scoresheet.Prose(pack.Code())
		if err != nil {
			t.Fatal(err)
		}
		if installed && table != pack.Braille().Prose {
			t.Errorf("got the table %q, want %q", table, pack.Braille().Prose)
		}
		var want []string
		for line := range strings.SplitSeq(paperOf(t, path, paper, "text", pack.Code()), "\n") {
			if line != "" {
				want = append(want, line)
			}
		}
		cells, err := translator.Forward(context.Background(), want)
		if err != nil {
			t.Fatal(err)
		}
		for i, got := range scoresheet.ParseBRF(brf) {
			if i < len(cells) && unbroken(got) != unbroken(cells[i]) {
				t.Errorf("got %s, want %s for %q by %s", got, cells[i], want[i], table)
			}
			for _, number := range []string{"\u2804\u2821\u282d", "\u2804\u280c\u282d", "\u2804\u2833\u282d", "\u2820\u2833\u282d"} {
				if strings.Contains(got, number) {
					t.Errorf("got the number of a sign that %s lacks in %s for %q", table, got, want[i])
				}
			}
		}
	})
}

// unbroken removes the blanks at which lines are broken.
func unbroken(cells string) string { return strings.NewReplacer("\u2800", "", " ", "").Replace(cells) }

// TestPapers_HaveTheCellsOfTheLettersOfEachLanguage holds letters of each language
// against its braille as it is published.
func TestPapers_HaveTheCellsOfTheLettersOfEachLanguage(t *testing.T) {
	if _, err := exec.LookPath("lou_translate"); err != nil {
		t.Skip("liblouis is not installed")
	}
	for lang, letters := range map[string][2]string{
		"de":  {"\u00e4\u00f6\u00fc\u00df", "\u281c\u282a\u2833\u282e"},
		"sk":  {"\u010d\u0161\u017e\u00e1", "\u2829\u2831\u282e\u2821"},
		"sr":  {"\u010d\u0107\u0161\u017e\u0111", "\u2821\u2829\u2831\u282e\u2839"},
		"cnr": {"\u010d\u0107\u0161\u017e\u0111", "\u2821\u2829\u2831\u282e\u2839"},
		"bg":  {"\u0448\u0449\u044a\u044e\u044f\u0436", "\u2831\u282d\u2837\u2833\u282b\u281a"},
		"pl":  {"\u0105\u0107\u0119\u0142\u0144\u00f3\u015b\u017a\u017c", "\u2821\u2829\u2831\u2823\u2839\u282c\u282a\u282e\u282f"},
		"en":  {"abyz", "\u2801\u2803\u283d\u2835"},
	} {
		translator, table, err := scoresheet.Prose(lang)
		if err != nil {
			t.Fatal(err)
		}
		got, err := translator.Forward(context.Background(), []string{letters[0], "\ue000"})
		if err != nil || got[0] != letters[1] {
			t.Errorf("%s by %s: got %s for %s, want %s %v", lang, table, got[0], letters[0], letters[1], err)
		}
		if doubt, _ := translator.Forward(context.Background(), []string{"?"}); got[1] != doubt[0] {
			t.Errorf("%s by %s: got %s for a sign that nobody has, want a question mark", lang, table, got[1])
		}
	}
}
