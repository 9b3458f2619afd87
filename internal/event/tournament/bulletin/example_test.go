package bulletin_test

import (
	"fmt"

	"blindchess/internal/event/tournament"
	"blindchess/internal/event/tournament/bulletin"
	"blindchess/internal/language"
)

func Example() {
	club := tournament.Tournament{}
	for _, entry := range []tournament.Entry{
		{Opened: &tournament.About{Name: "Club", System: tournament.Swiss}}, {Entered: []tournament.Player{{Name: "Novak, Jana"}, {Name: "Weber, Karl"}}},
		{Paired: &tournament.Paired{Round: tournament.Round{Number: 1, Pairings: []tournament.Pairing{{Board: 1, White: 2, Black: 1}}}}},
	} {
		next, err := club.With(entry)
		if err != nil {
			fmt.Println(err)
		}
		club = next
	}
	pack, err := language.Load("en")
	if err != nil {
		fmt.Println(err)
	}
	told, err := bulletin.Of(club, 1, pack)
	if err != nil {
		fmt.Println(err)
	}
	fmt.Println(told.Where(club.Players[0]))
	// Output: Novak, Jana, round 1: table 1, Black, against Weber, Karl.
}
