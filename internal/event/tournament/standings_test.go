package tournament_test

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"blindchess/internal/event/tournament"
	"blindchess/internal/event/trf"
)

// read returns the tournament of a report below testdata, with other tie-breaks
// and by another edition.
func read(t testing.TB, name, breaks, edition string) tournament.Tournament {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name + ".trf")
	if err != nil {
		t.Fatal(err)
	}
	report, err := trf.Read(string(text))
	if err != nil {
		t.Fatal(err)
	}
	entries, err := tournament.FromReport(&report)
	if err != nil {
		t.Fatal(err)
	}
	entries[0].Opened.TieBreaks, entries[0].Opened.Edition = breaks, edition
	var all tournament.Tournament
	for _, entry := range entries {
		if all, err = all.With(entry); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	return all
}

func standings(t testing.TB, all tournament.Tournament) map[int]tournament.Standing {
	t.Helper()
	places, err := all.Standings(all.Over())
	if err != nil {
		t.Fatal(err)
	}
	byNumber := make(map[int]tournament.Standing)
	for _, s := range places {
		byNumber[s.Player.Number] = s
	}
	return byNumber
}

// TestStandings_AreAsPublished calculates every tie-break of published final
// tables: the women's world rapid championship of 2024, the Uzchess Cup of 2025, a
// club's championship, and FIDE's exercises in tie-breaking.
func TestStandings_AreAsPublished(t *testing.T) {
	text, err := os.ReadFile("testdata/published.txt")
	if err != nil {
		t.Fatal(err)
	}
	var name string
	var breaks []tournament.TieBreak
	var places map[int]tournament.Standing
	compared := 0
	for line := range strings.Lines(string(text)) {
		words := strings.Fields(line)
		if strings.HasPrefix(line, "#") {
			continue
		}
		number, err := strconv.Atoi(words[0])
		if err != nil {
			all := read(t, words[0], words[2], words[1])
			name, breaks, places = strings.TrimSpace(line), all.Breaks(), standings(t, all)
			continue
		}
		for i, want := range words[1:] {
			if got := breaks[i].Value(places[number].Values[i]); want != "*" && got != want {
				t.Errorf("%s: player %d, %s: got %s, want %s", name, number, breaks[i], got, want)
			}
			compared++
		}
	}
	if compared < 1000 {
		t.Errorf("got %d values, want all that were published", compared)
	}
}

// TestStandings_DirectEncounterParts compares places with FIDE's exercises 23 to
// 26, in which some of the tied have met and others have not.
func TestStandings_DirectEncounterParts(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"exercises-five-rounds", "1:2 3:2 4:2 16:2 5:7 8:7 11:7"},
		{"exercises-nine-rounds", "1:3 2:5 3:1 4:3 5:9 6:2 7:6 8:6 9:14 10:9 11:13 12:14 13:16 14:9 15:9 16:6"},
		{"exercises-round-robin", "1:1 2:2 3:2 4:6 5:5 6:4"},
		{"uzchess-2025", "3:1 2:2 7:2 1:4 8:5 6:6 9:7 10:8 4:9 5:10"},
	} {
		places := standings(t, read(t, c.name, "DE", "2024"))
		for _, want := range strings.Fields(c.want) {
			var number, rank int
			if _, err := fmt.Sscanf(want, "%d:%d", &number, &rank); err != nil {
				t.Fatal(err)
			}
			if got := places[number].Rank; got != rank {
				t.Errorf("%s: player %d: got place %d, want %d", c.name, number, got, rank)
			}
		}
	}
}

// TestStandings_OfTheWomensRapid holds the first places against the table that was
// published.
func TestStandings_OfTheWomensRapid(t *testing.T) {
	all := read(t, "women-rapid-2024", "BH/C1,BH,ARO/C1", "2024")
	places, err := all.Standings(11)
	if err != nil {
		t.Fatal(err)
	}
	if got := trf.Points(places[0].Points); got != "8.5" || places[0].Rank != 1 {
		t.Errorf("got %s points at place %d, want 8.5 at 1", got, places[0].Rank)
	}
	if len(places) != 110 {
		t.Errorf("got %d places, want 110", len(places))
	}
	for i := 1; i < len(places); i++ {
		a, b := places[i-1], places[i]
		if a.Points < b.Points || a.Points == b.Points && a.Values[0] < b.Values[0] {
			t.Errorf("place %d has less than place %d", i, i+1)
		}
	}
}

// TestReport_IsReadBackTheSame writes each tournament in both formats and reads it
// again.
func TestReport_IsReadBackTheSame(t *testing.T) {
	for _, name := range []string{"women-rapid-2024", "uzchess-2025", "unplayed", "exercises-nine-rounds"} {
		for _, edition := range []trf.Edition{trf.TRF16, trf.TRF26} {
			all := read(t, name, "BH,SB", "2026")
			report, err := all.Report(edition)
			if err != nil {
				t.Fatal(err)
			}
			again, err := trf.Read(report.Write())
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if again.Edition() != edition || again.Rounds() != len(all.Rounds) {
				t.Errorf("%s: got edition %d and %d rounds, want %d and %d", name, again.Edition(), again.Rounds(), edition, len(all.Rounds))
			}
			entries, err := tournament.FromReport(&again)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			entries[0].Opened.TieBreaks, entries[0].Opened.Edition = "BH,SB", "2026"
			read := with(t, tournament.Tournament{}, entries...)
			want := standings(t, all)
			for number, s := range standings(t, read) {
				if fmt.Sprint(s) != fmt.Sprint(want[number]) {
					t.Errorf("%s: got %v, want %v", name, s, want[number])
				}
			}
		}
	}
}

// TestReport_HasTheDayOfEachRoundAboveItsColumn writes the line that reports for
// rating must have.
func TestReport_HasTheDayOfEachRoundAboveItsColumn(t *testing.T) {
	all := read(t, "exercises-round-robin", "", "")
	for i := range all.Rounds {
		all.Rounds[i].Date = fmt.Sprintf("2026/03/1%d", i)
	}
	report, err := all.Report(trf.TRF26)
	if err != nil {
		t.Fatal(err)
	}
	text := report.Write()
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "132") && (line[91:99] != "26/03/10" || line[101:109] != "26/03/11") {
			t.Errorf("got %q, want the first day in columns 92 to 99 and the second ten further", line)
		}
	}
	again, err := trf.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	entries, err := tournament.FromReport(&again)
	if err != nil {
		t.Fatal(err)
	}
	after, err := with(t, tournament.Tournament{}, entries...).Report(trf.TRF16)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Fields(after.First("132")); len(got) != 5 || got[4] != "26/03/14" {
		t.Errorf("got %q, want the days that were written", got)
	}
}

// TestFromReport_RefusesPointsThatAreNotReckoned asks that no report is placed
// wrongly without a word.
func TestFromReport_RefusesPointsThatAreNotReckoned(t *testing.T) {
	for lines, refused := range map[string]bool{
		"162  W 1.0    D 0.5    L 0.0": false, "162  W 3.0    D 1.0    L 0.0": true, "XXS W=3 D=1": true, "XXS WW=1 WD=.5": false,
		"BBW  3.0": true, "BBD  0.5": false, "299   0.5  001  0001": true, "XXR 9": false,
	} {
		report, err := trf.Read("012 Club\n" + lines + "\n")
		if err != nil {
			t.Fatal(err)
		}
		_, err = tournament.FromReport(&report)
		if (err != nil) != refused {
			t.Errorf("%s: got %v, want a refusal: %t", lines, err, refused)
		}
		if err != nil && !strings.HasPrefix(err.Error(), "trf: line 2: gives other points") {
			t.Errorf("%s: got %v, want the line named", lines, err)
		}
	}
}

func BenchmarkStandings_OfAThousandPlayers(b *testing.B) {
	about := tournament.About{Name: "Large", System: tournament.Swiss, Rounds: 11, TieBreaks: "DE,BH/C1,BH,SB,WON,BWG"}
	all, err := tournament.Tournament{}.With(tournament.Entry{Opened: &about})
	if err != nil {
		b.Fatal(err)
	}
	var players []tournament.Player
	for i := range 1000 {
		players = append(players, tournament.Player{Name: fmt.Sprintf("Player %d", i+1), Rating: 2500 - i})
	}
	if all, err = all.With(tournament.Entry{Entered: players}); err != nil {
		b.Fatal(err)
	}
	results := []tournament.Result{{White: '1', Black: '0'}, {White: '=', Black: '='}, {White: '0', Black: '1'}}
	for r := range 11 {
		round := tournament.Round{Number: r + 1}
		for i, game := range tournament.Berger(1000, r+1) {
			round.Pairings = append(round.Pairings, tournament.Pairing{Board: i + 1, White: game[0], Black: game[1], Result: results[(i*7+r)%3]})
		}
		if all, err = all.With(tournament.Entry{Paired: &tournament.Paired{Round: round}}); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		if _, err := all.Standings(11); err != nil {
			b.Fatal(err)
		}
	}
}
