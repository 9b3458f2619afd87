package swiss_test

import (
	"testing"

	"blindchess/internal/event/tournament"
	"blindchess/internal/event/tournament/swiss"
)

// FuzzOutput reads any text as the answer of a pairing program: it passes the check
// of the tournament, or is refused.
func FuzzOutput(f *testing.F) {
	f.Add("2\n1 3\n2 4\n")
	open, err := tournament.Tournament{}.With(tournament.Entry{Opened: &tournament.About{Name: "Club", System: tournament.Swiss}})
	if err != nil {
		f.Fatal(err)
	}
	club, err := open.With(tournament.Entry{Entered: []tournament.Player{{Name: "A"}, {Name: "B"}, {Name: "C"}, {Name: "D"}, {Name: "E"}}})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		round, err := swiss.Output(text, club)
		if err != nil || club.Check(round) != nil {
			return
		}
		if len(round.Pairings) != 2 || len(round.Byes) != 1 {
			t.Fatalf("got %+v of %q for five players", round, text)
		}
	})
}
