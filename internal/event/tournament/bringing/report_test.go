package bringing_test

import (
	"strings"
	"testing"

	"blindchess/internal/event/tournament"
	"blindchess/internal/event/tournament/bringing"
	"blindchess/internal/text/charset"
)

// line returns a player's line of a report.
func line(number, name, rounds string) string {
	return "001 " + number + "      " + name + strings.Repeat(" ", 66-len(name)) + " 0.0    1" + rounds + "\n"
}

func compare(t *testing.T, all tournament.Tournament, text string) (bringing.Found, tournament.Tournament) {
	t.Helper()
	sheet, err := bringing.Read("report.trf", []byte(text), charset.Encoding{}, 0)
	if err != nil {
		t.Fatal(err)
	}
	found, err := sheet.Compare(all, bringing.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return found, with(t, all, found.Entries...)
}

func TestReport_ByesForTheNextRoundAreKeptUntilAFilePairsThePlayer(t *testing.T) {
	const bye = "  0000 - H"
	report := "012 Club\n" + line("   1", "Player A", "     2 w =") + line("   2", "Player B", "     1 b =") +
		line("   3", "Player C", "  0000 - U"+bye) + line("   4", "Player D", "  0000 - Z"+"  0000 - Z")
	report = strings.NewReplacer(" 0.0    1     2 w =", " 0.5    1     2 w =", " 0.0    1     1 b =", " 0.5    1     1 b =", " 0.0    1  0000 - U", " 1.5    1  0000 - U").Replace(report)
	opened := tournament.Entry{Opened: &tournament.About{Name: "Club", System: tournament.Swiss, Rounds: 3}}
	found, all := compare(t, with(t, tournament.Tournament{}, opened), report)
	if len(found.Absent) != 2 {
		t.Fatalf("got %v absent, want players 3 and 4", found.Absent)
	}
	if _, away := all.Present(2); len(away) != 2 || away[0] != (tournament.Bye{Player: 3, Kind: tournament.HalfBye}) || away[1] != (tournament.Bye{Player: 4, Kind: tournament.ZeroBye}) {
		t.Errorf("got %v away in round 2, want players 3 and 4", away)
	}
	if again, _ := compare(t, all, report); len(again.Entries) != 0 {
		t.Errorf("got %v from the same file again, want nothing", again.Entries)
	}
	next := strings.Replace(strings.Replace(report, "     2 w =", "     2 w =     3 b  ", 1), "  0000 - U"+bye, "  0000 - U     1 w  ", 1)
	next = strings.Replace(strings.Replace(next, " 1.5    1", " 1.0    1", 1), "     1 b =", "     1 b =  0000 - U", 1)
	found, all = compare(t, all, next)
	round, _ := all.Round(2)
	if len(round.Pairings) != 1 || len(found.Doubts) != 1 || !strings.HasPrefix(found.Doubts[0], "Player C had a bye in round 2") {
		t.Errorf("got %+v and %v, want the game of Player C and a word about their bye", round, found.Doubts)
	}
}
