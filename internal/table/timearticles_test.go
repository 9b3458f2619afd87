package table_test

import (
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// TestArticles_OfTheClocksAreThoseOfTheirReason is made by hand from the texts; "late" is
// rapid without full supervision after ten moves of each side.
func TestArticles_OfTheClocksAreThoseOfTheirReason(t *testing.T) {
	noted := func(kind table.Kind, by rules.Side) []table.Command {
		return []table.Command{table.Note{Actor: table.By(by), Kind: kind}}
	}
	setting := func(s table.State) string { return s.ArticleOfSetting(table.ClocksAdjusted{Ruled: true}) }
	returned := func(s table.State) string { return s.ArticleOfSetting(table.ClocksAdjusted{}) }
	given := func(s table.State) string { return s.ArticleOfTime(rules.White, true) }
	taken := func(s table.State) string { return s.ArticleOfTime(rules.Black, false) }
	for _, test := range []struct {
		name     string
		late     bool
		commands []table.Command
		article  func(table.State) string
		want     [4]string
	}{
		{"clocks set, wrong for no known reason", false, nil, setting, [4]string{"6.14", "6.10b", "6.10.2", "6.10.2"}},
		{"clocks set, late", true, nil, setting, [4]string{"B.4", "A.4a1", "A.4.1.1", "A.5.1.1"}},
		{"clocks set, a defect", false, noted(table.ClockDefect, 0), setting, [4]string{"6.11", "6.10a", "6.10.1", "6.10.1"}},
		{"clocks set, pieces displaced", false, noted(table.PiecesDisplaced, rules.Black), setting, [4]string{"6.14", "7.1", "7.1", "7.1"}},
		{"clocks set, both kings in check", false, noted(table.BothInCheck, rules.White), setting, [4]string{"6.14", "7.1", "7.1", "7.1"}},
		{"clocks set as play goes back", false, nil, returned, [4]string{"6.14", "7.1", "7.1", "7.1"}},
		{"time given, nothing is noted", false, nil, given, [4]string{"13.5", "12.5", "12.5", "12.5"}},
		{"time given, the opponent disturbs", false, noted(table.Distraction, rules.Black), given, [4]string{"13.4", "12.9", "12.9", "12.9"}},
		{"time given, the player disturbs", false, noted(table.Distraction, rules.White), given, [4]string{"6.14", "7.1", "7.1", "7.1"}},
		{"time given, a defect", false, noted(table.ClockDefect, 0), given, [4]string{"6.11", "6.10a", "6.10.1", "6.10.1"}},
		{"time taken, nothing is noted", false, nil, taken, [4]string{"13.4", "12.9", "12.9", "12.9"}},
		{"time taken, the player disturbs", false, noted(table.Distraction, rules.Black), taken, [4]string{"13.4", "12.9", "12.9", "12.9"}},
	} {
		for i, year := range []int{2005, 2014, 2018, 2023} {
			state := tableOf(t, year, test.late)
			for _, c := range test.commands {
				effects, err := table.Decide(state, state.At+1, c)
				if err != nil {
					t.Fatalf("%d, %s: %v", year, test.name, err)
				}
				state = effects[len(effects)-1].After
			}
			if got := test.article(state); got != test.want[i] {
				t.Errorf("%d, %s: got %q, want %q", year, test.name, got, test.want[i])
			}
		}
	}
}

// TestArticles_OfAnAcceptedIllegalMoveAreThoseOfThePace is made by hand from the texts.
func TestArticles_OfAnAcceptedIllegalMoveAreThoseOfThePace(t *testing.T) {
	for late, want := range map[bool][4]string{
		false: {"7.4a", "7.5a", "7.5.1", "7.5.1"},
		true:  {"B.6", "A.4b", "A.4.2", "A.5.2"},
	} {
		for i, year := range []int{2005, 2014, 2018, 2023} {
			if got := tableOf(t, year, late).ArticleOfIllegal(); got != want[i] {
				t.Errorf("%d, late %v: got %q, want %q", year, late, got, want[i])
			}
		}
	}
}

// TestArticles_OfAReturnAreThoseOfItsReason lets the arbiter take back plies, of an
// ordinary game and after a note of both kings in check.
func TestArticles_OfAReturnAreThoseOfItsReason(t *testing.T) {
	for i, year := range []int{2005, 2014, 2018, 2023} {
		c := table.ForEvent()
		c.Laws = year
		p := sit(t, c)
		p.moves("e4", "e5", "Nf3")
		if got, want := p.state.ArticleOfReturn(table.Retraced{Ply: 2, From: 3}), [4]string{"6.14", "7.1", "7.1", "7.1"}[i]; got != want {
			t.Errorf("%d, by the arbiter: got %q, want %q", year, got, want)
		}
		if got, want := p.state.ArticleOfEstablished(), [4]string{"F.2.7", "D.2.8", "D.2.9", "D.2.9"}[i]; got != want {
			t.Errorf("%d, established: got %q, want %q", year, got, want)
		}
		p.must(table.Note{Actor: table.By(rules.White), Kind: table.BothInCheck})
		if got, want := p.state.ArticleOfReturn(table.Retraced{Ply: 2, From: 3}), [4]string{"7.4a", "7.5a", "7.5.1", "7.5.1"}[i]; got != want {
			t.Errorf("%d, both kings in check: got %q, want %q", year, got, want)
		}
	}
}

// TestArticles_OfAnEarlyAdjournmentIsOnRecord takes the rest of the session from who
// adjourns early.
func TestArticles_OfAnEarlyAdjournmentIsOnRecord(t *testing.T) {
	for i, year := range []int{2005, 2014, 2018, 2023} {
		state := tableOf(t, year, false)
		effects, err := table.Decide(state, state.At+1, table.Adjourn{Early: 5 * time.Minute})
		if err != nil {
			t.Fatal(err)
		}
		want, got := [4]string{"A.1b", "E.1b", "I.1.2", "I.1.2"}[i], ""
		for _, effect := range effects {
			if removed, is := effect.Record.Event.(table.TimeRemoved); is {
				got = removed.Article
			}
		}
		if got != want {
			t.Errorf("%d: got %q, want %q", year, got, want)
		}
	}
}
