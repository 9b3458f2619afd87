package tournament_test

import (
	"testing"

	"blindchess/internal/event/tournament"
)

// TestCalled_KnowsTheNamesThatSomebodyHadBefore edits, merges and renumbers players: a
// game whose journal has an older name is still theirs.
func TestCalled_KnowsTheNamesThatSomebodyHadBefore(t *testing.T) {
	club := with(t, tournament.Tournament{},
		tournament.Entry{Opened: &tournament.About{Name: "Club", System: tournament.Swiss, Rounds: 3}},
		tournament.Entry{Entered: []tournament.Player{{Name: "Nowak, Jana"}, {Name: "Weber, Karl"}, {Name: "Novak, J."}}},
		tournament.Entry{Edited: &tournament.Edited{Player: tournament.Player{Number: 1, Name: "Novak, Jana", Rating: 1500}}},
		tournament.Entry{Merged: &tournament.Merged{From: 3, Into: 1}},
		tournament.Entry{Renumbered: &tournament.Renumbered{Order: []int{2, 1}}},
	)
	for _, name := range []string{"Novak, Jana", "Nowak, Jana", "NOVAK, J."} {
		if !club.Called(2, name) {
			t.Errorf("got player 2 not called %q, want so", name)
		}
	}
	if club.Called(1, "Nowak, Jana") || club.Called(2, "Weber, Karl") || len(club.Players) != 2 {
		t.Errorf("got %+v, want two players with their own names", club.Players)
	}
}
