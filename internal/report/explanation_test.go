package report_test

import (
	"fmt"
	"math/rand"
	"os"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/language"
	"blindchess/internal/report"
	"blindchess/internal/rules"
	"blindchess/internal/rules/evidence"
	"blindchess/internal/rules/laws"
	"blindchess/internal/scoresheet"
)

// explained reads two sheets as the program does and returns the finding.
func explained(t testing.TB, white, black string, boards evidence.Board) report.Finding {
	t.Helper()
	options := scoresheet.Options{Notation: "en", Start: rules.StandardSetup()}
	sheets, err := scoresheet.ReadBoth(white, black, rules.Both(options))
	if err != nil {
		t.Fatal(err)
	}
	given := evidence.Evidence{Game: rules.NewGame(rules.StandardSetup()), Boards: rules.Both(boards)}
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		given.Sheets = given.Sheets.With(side, scoresheet.Evidence(sheets.Of(side)))
		given.Results = given.Results.With(side, scoresheet.ResultOf(sheets.Of(side)))
	}
	finding, err := evidence.Reconcile(given)
	if err != nil {
		t.Fatal(err)
	}
	found, err := evidence.Explain(given)
	if err != nil {
		t.Fatal(err)
	}
	pack, err := language.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	return report.FindingOf(pack, laws.Latest(), given, finding, found, sheets)
}

// onPaper writes entries as a sheet has them, two to a number.
func onPaper(sans []string, result string) string {
	var text strings.Builder
	for i, san := range sans {
		if i%2 == 0 {
			fmt.Fprintf(&text, "%d. ", i/2+1)
		}
		text.WriteString(san)
		text.WriteByte("\n "[(i+1)%2])
	}
	return text.String() + result + "\n"
}

func TestExplanation_FaultsOnPaperAreFound(t *testing.T) {
	text, err := os.ReadFile("../rules/evidence/testdata/games.txt")
	if err != nil {
		t.Fatal(err)
	}
	games := strings.Split(strings.TrimSpace(string(text)), "\n")
	r := rand.New(rand.NewSource(8))
	faults := map[string]func(sans []string, at int) string{
		"missing": func(sans []string, at int) string { return onPaper(slices.Delete(sans, at, at+1), "") },
		"doubled": func(sans []string, at int) string { return onPaper(slices.Insert(sans, at, sans[at]), "") },
		"exchanged": func(sans []string, at int) string {
			sans[at], sans[at+1] = sans[at+1], sans[at]
			return onPaper(sans, "")
		},
		"a gap": func(sans []string, at int) string {
			sans[at] = "--"
			return onPaper(sans, "")
		},
		"unreadable": func(sans []string, at int) string { sans[at] = "?~?"; return onPaper(sans, "") },
		"a word":     func(sans []string, at int) string { sans[at] = "xyz"; return onPaper(sans, "") },
		"German letters": func(sans []string, at int) string {
			sans[at] = strings.NewReplacer("N", "S", "Q", "D", "R", "T", "B", "L").Replace(sans[at])
			return onPaper(sans, "")
		},
		"a wrong number": func(sans []string, at int) string {
			return strings.Replace(onPaper(sans, ""), fmt.Sprintf("%d. ", at/2+1), fmt.Sprintf("%d. ", at/2+31), 1)
		},
		"a result": func(sans []string, _ int) string { return onPaper(sans, "0-1") },
	}
	for name, fault := range faults {
		t.Run(name, func(t *testing.T) {
			right, tried := 0, 0
			for _, game := range games {
				sans := strings.Fields(game)
				at := 2 + r.Intn(len(sans)-4)
				told := explained(t, onPaper(sans, "1-0"), fault(slices.Clone(sans), at), evidence.Board{})
				tried++
				for _, x := range told.Explanations {
					if x.Cost == told.Explanations[0].Cost && slices.Equal(x.Moves, sans) {
						right++
						break
					}
				}
			}
			if right*100 < tried*99 {
				t.Errorf("the true game is first in %d of %d", right, tried)
			}
		})
	}
}

func TestExplanation_OfTwoOrdersOfMovesStrikesNothing(t *testing.T) {
	told := explained(t, "1. e4 e5 2. Nf3 Nc6 3. Nc3", "1. e4 e5 2. Nc3 Nc6 3. Nf3", evidence.Board{})
	if len(told.Explanations) < 2 || told.Explanations[0].Cost != told.Explanations[1].Cost {
		t.Errorf("got %+v, want two explanations of one cost", told.Explanations)
	}
}

func TestExplanation_NamesTheLanguageOfOtherLetters(t *testing.T) {
	white := "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6"
	found := explained(t, white, "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6", evidence.Board{})
	words := strings.Join(found.Words, "\n")
	if got := strings.Count(words, "in the letters of another language: Deutsch"); got != 5 {
		t.Errorf("got %d entries told as German, want 5:\n%s", got, words)
	}
	for _, f := range found.Explanations[0].Faults {
		if f.Kind != "wrong" && f.Kind != "unreadable" {
			t.Errorf("got kind %q of %q, want one of those that there are", f.Kind, f.Wrote)
		}
	}
	for _, black := range []string{"1. e4 e5 2. Nf3 Nc6 3. Bb5 a5 4. Ba4 Nf6", "1. e4 e5+ 2. Nf3+ Nc6 3. Bb5 a6 4. Ba4 Nf6"} {
		if words := strings.Join(explained(t, white, black, evidence.Board{}).Words, "\n"); strings.Contains(words, "another language") {
			t.Errorf("got another language for %s:\n%s", black, words)
		}
	}
}
