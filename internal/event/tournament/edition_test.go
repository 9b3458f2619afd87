package tournament_test

import (
	"testing"

	"blindchess/internal/event/tournament"
)

// TestStandings_AreReckonedByTheEditionOfTheFirstDay gives a player two points and a
// round without a game in a tournament of three rounds. By the older regulations the
// dummy of that round has their two points, by the newer ones at most one and a half.
func TestStandings_AreReckonedByTheEditionOfTheFirstDay(t *testing.T) {
	for _, c := range []struct {
		starts, edition, date string
		want                  int
	}{
		{"2025/11/01", "", "", 200}, {"28.02.2026", "", "", 200}, {"2026/03/01", "", "", 150}, {"", "", "2024/05/01", 200},
		{"", "", "", 150}, {"2025/11/01", "2026", "", 150}, {"2026/11/01", "2024", "", 200}, {"2026/03/01", "", "2024/05/01", 150},
		// A day is read however it is written, and one that is none says nothing.
		{"26/02/28", "", "", 200}, {"26/03/01", "", "", 150}, {"2026-2-28", "", "", 200}, {"20260228", "", "", 200}, {"02/28/2026", "", "", 200},
		{"28. 2. 2026", "", "", 200}, {"2026-02-28T10:00", "", "", 200}, {"2025/12/31 10:00", "", "", 200}, {"10000/01/01", "", "", 150},
		{"2025/13/45", "", "2026/05/01", 150}, {"2025/02/30", "", "2026/05/01", 150}, {"2026/05", "", "2025/05/01", 200},
	} {
		club := with(t, tournament.Tournament{},
			tournament.Entry{Opened: &tournament.About{Name: "Club", System: tournament.ByHand, TieBreaks: "BH", Starts: c.starts, Edition: c.edition}},
			tournament.Entry{Entered: []tournament.Player{{Name: "Anna"}, {Name: "Bela"}, {Name: "Cyril"}}},
		)
		for i, games := range []tournament.Round{
			{Pairings: []tournament.Pairing{{Board: 1, White: 2, Black: 3}}, Byes: []tournament.Bye{{Player: 1, Kind: tournament.FullBye}}},
			{Pairings: []tournament.Pairing{{Board: 1, White: 1, Black: 2}}, Byes: []tournament.Bye{{Player: 3, Kind: tournament.ZeroBye}}},
			{Pairings: []tournament.Pairing{{Board: 1, White: 3, Black: 1}}, Byes: []tournament.Bye{{Player: 2, Kind: tournament.ZeroBye}}},
		} {
			games.Number, games.Date = i+1, c.date
			result := []tournament.Result{{White: tournament.Loss, Black: tournament.Loss}, {White: tournament.Win, Black: tournament.Loss}, {White: tournament.Win, Black: tournament.Loss}}[i]
			club = with(t, club, tournament.Entry{Paired: &tournament.Paired{Round: games}},
				tournament.Entry{Told: &tournament.Told{Round: i + 1, Board: 1, Result: result}})
		}
		standings, err := club.Standings(3)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range standings {
			// Bela's points count as half a point for their last round without a game.
			if s.Player.Name == "Anna" && s.Values[0] != c.want+anna {
				t.Errorf("starts %q, edition %q, date %q: got Buchholz %d, want %d", c.starts, c.edition, c.date, s.Values[0], c.want+anna)
			}
		}
	}
}

// anna is what the two opponents whom Anna met add to her Buchholz score.
const anna = 150
