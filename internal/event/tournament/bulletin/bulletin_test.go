package bulletin_test

import (
	"strings"
	"testing"

	"blindchess/internal/event/tournament"
	"blindchess/internal/event/tournament/bulletin"
	"blindchess/internal/language"
	"blindchess/internal/scoresheet"
)

// club returns a round of three games with a bye, two results and a correction.
func club(t *testing.T) tournament.Tournament {
	t.Helper()
	result := func(white, black tournament.Code) tournament.Result {
		return tournament.Result{White: white, Black: black}
	}
	var all tournament.Tournament
	for _, entry := range []tournament.Entry{
		{Opened: &tournament.About{Name: "Club <open>", System: tournament.Swiss, Rounds: 3}},
		{Entered: []tournament.Player{
			{Name: "Nov\u00e1kov\u00e1, Jana", Title: "WFM", Rating: 2105}, {Name: "M\u00fcller, J\u00f6rg"}, {Name: "\u041f\u0435\u0442\u0440\u043e\u0432\u0430, \u0412\u0435\u0440\u0430"}, {Name: "Kowalski, Jan"}, {Name: "Berg, Ida"},
		}},
		{Paired: &tournament.Paired{Round: tournament.Round{
			Number: 1, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 3}, {Board: 2, White: 4, Black: 2}}, Byes: []tournament.Bye{{Player: 5, Kind: tournament.PairingBye}},
		}}},
		{Told: &tournament.Told{Round: 1, Board: 1, Result: result('1', '0')}},
		{Told: &tournament.Told{Round: 1, Board: 2, Result: result('1', '0')}},
		{By: "Eve", Corrected: &tournament.Corrected{Told: tournament.Told{Round: 1, Board: 2, Result: result('=', '=')}, Why: "the sheets say so"}},
	} {
		next, err := all.With(entry)
		if err != nil {
			t.Fatal(err)
		}
		all = next
	}
	return all
}

func load(t *testing.T, lang string) language.Pack {
	t.Helper()
	pack, err := language.Load(lang)
	if err != nil {
		t.Fatal(err)
	}
	return pack
}

func TestBulletin_IsWholeInEveryLanguage(t *testing.T) {
	all := club(t)
	for _, lang := range language.Languages() {
		b, err := bulletin.Of(all, 1, load(t, lang))
		if err != nil {
			t.Fatal(err)
		}
		text := b.Text()
		for _, want := range []string{"Club <open>", "Nov\u00e1kov\u00e1", "Berg, Ida", "1-0", "1/2", "Eve", "the sheets say so"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: got no %q in\n%s", lang, want, text)
			}
		}
		if strings.Contains(text, "{") || strings.Contains(text, "tournament.") {
			t.Errorf("%s: something was not filled in:\n%s", lang, text)
		}
		for _, p := range all.Players {
			if where := b.Where(p); !strings.Contains(where, p.Name) || strings.Contains(where, "{") {
				t.Errorf("%s: got %q for %s", lang, where, p.Name)
			}
		}
	}
}

func TestHTML_NamesEveryRowAndColumnAndEscapes(t *testing.T) {
	b, err := bulletin.Of(club(t), 1, load(t, "de"))
	if err != nil {
		t.Fatal(err)
	}
	var page strings.Builder
	if err := b.HTML(&page); err != nil {
		t.Fatal(err)
	}
	text := page.String()
	for _, want := range []string{`<html lang="de">`, "<caption>", `<th scope="col">Tisch</th>`, `<th scope="row">1</th>`, "Club &lt;open&gt;", "<h1>"} {
		if !strings.Contains(text, want) {
			t.Errorf("got no %s in\n%s", want, text)
		}
	}
	if strings.Contains(text, "<script") || strings.Contains(text, "http") {
		t.Error("the page has a script or asks for something from elsewhere")
	}
}

// TestForBraille_FitsPagesOfFortyCells writes the bulletin of every language with
// the built-in code, in which no letter may be left that has no cell.
func TestForBraille_FitsPagesOfFortyCells(t *testing.T) {
	for _, lang := range language.Languages() {
		pack := load(t, lang)
		b, err := bulletin.Of(club(t), 1, pack)
		if err != nil {
			t.Fatal(err)
		}
		translator, _, err := scoresheet.Braille(lang, "built-in", true)
		if err != nil {
			t.Fatal(err)
		}
		cells, err := translator.Forward(t.Context(), bulletin.ForBraille(pack, b.Lines()))
		if err != nil {
			t.Fatal(err)
		}
		text, err := scoresheet.BRF(cells, scoresheet.UsualPage)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range strings.FieldsFunc(text, func(r rune) bool { return r == '\r' || r == '\n' || r == '\f' }) {
			if len(line) > 40 {
				t.Errorf("%s: %d cells: %s", lang, len(line), line)
			}
		}
		for _, r := range strings.Join(bulletin.ForBraille(load(t, "en"), []string{"\u041f\u0435\u0442\u0440\u043e\u0432\u0430, Nov\u00e1kov\u00e1"}), "") {
			if r > 126 {
				t.Errorf("got %q, which English braille has not", r)
			}
		}
	}
}

func TestCodes_ArePrintedLargeAndInLines(t *testing.T) {
	pack := load(t, "pl")
	codes := []bulletin.Code{
		{Board: 1, Player: tournament.Player{Name: "Kowalski, Jan"}, Typed: "acf 471 122", Words: "Anna Cesar Felix 471 122", Way: "blindchess join ssh://127.0.0.1:2201"},
		{Board: 1, Black: true, Player: tournament.Player{Name: "Berg, Ida"}, Typed: "bdh 678 183"},
	}
	var page strings.Builder
	if err := bulletin.CodesHTML(&page, pack, "Club", codes); err != nil {
		t.Fatal(err)
	}
	lines := strings.Join(bulletin.CodeLines(pack, codes), "\n")
	for _, want := range []string{"acf 471 122", "bdh 678 183", "Kowalski, Jan", "Anna Cesar Felix"} {
		if !strings.Contains(page.String(), want) || !strings.Contains(lines, want) {
			t.Errorf("got no %q in the page or the lines", want)
		}
	}
	if !strings.Contains(page.String(), `<p class="code">acf 471 122</p>`) {
		t.Error("the code is not set large")
	}
}

func TestOf_RefusesARoundThatIsNotPaired(t *testing.T) {
	if _, err := bulletin.Of(club(t), 2, load(t, "en")); err == nil {
		t.Error("got a bulletin of a round that is not paired")
	}
}

func TestBulletin_PlayersOfOneNameAreToldApartByTheirNumbers(t *testing.T) {
	var all tournament.Tournament
	for _, entry := range []tournament.Entry{
		{Opened: &tournament.About{Name: "Club", System: tournament.Swiss, Rounds: 3}},
		{Entered: []tournament.Player{{Name: "Novak, Jan", Title: "FM"}, {Name: "Novak, jan"}, {Name: "Berg, Ida"}, {Name: "Kos, Eva"}}},
		{Paired: &tournament.Paired{Round: tournament.Round{Number: 1, Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 3}, {Board: 2, White: 4, Black: 2}}}}},
	} {
		next, err := all.With(entry)
		if err != nil {
			t.Fatal(err)
		}
		all = next
	}
	b, err := bulletin.Of(all, 1, load(t, "en"))
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Join(append(append(b.Pairings(), b.Own(all.Players[2])...), b.Standings()...), "\n")
	for _, want := range []string{"1 FM Novak, Jan, White, against Berg, Ida, Black", "Kos, Eva, White, against 2 Novak, jan, Black", "against 1 FM Novak, Jan", ": 2 Novak, jan, points"} {
		if !strings.Contains(got, want) {
			t.Errorf("got no %q in\n%s", want, got)
		}
	}
}
