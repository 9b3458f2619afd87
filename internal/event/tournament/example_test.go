package tournament_test

import (
	"fmt"

	"blindchess/internal/event/tournament"
)

func Example() {
	about := tournament.About{Name: "Club", System: tournament.RoundRobin}
	players := []tournament.Player{{Name: "Novak, Jana"}, {Name: "Weber, Karl"}, {Name: "Kowalski, Jan"}, {Name: "Petrova, Vera"}}
	club, err := tournament.Tournament{}.With(tournament.Entry{Opened: &about})
	if err != nil {
		fmt.Println(err)
	}
	club, err = club.With(tournament.Entry{Entered: players})
	if err != nil {
		fmt.Println(err)
	}
	round, err := club.Next()
	if err != nil {
		fmt.Println(err)
	}
	club, err = club.With(tournament.Entry{Paired: &tournament.Paired{Round: round}})
	if err != nil {
		fmt.Println(err)
	}
	for _, p := range club.Rounds[0].Pairings {
		white, _ := club.Player(p.White)
		black, _ := club.Player(p.Black)
		fmt.Printf("Table %d: %s against %s\n", p.Board, white.Name, black.Name)
	}
	// Output:
	// Table 1: Novak, Jana against Petrova, Vera
	// Table 2: Weber, Karl against Kowalski, Jan
}
