package swiss_test

import (
	"context"
	"fmt"

	"blindchess/internal/event/tournament"
	"blindchess/internal/event/tournament/swiss"
)

// A pairing program is not everywhere, so this is compiled and not run.
func Example() {
	ctx, club := context.Background(), tournament.Tournament{}
	program, err := swiss.Find("bbpPairings")
	if err != nil {
		fmt.Println(err)
		return
	}
	round, err := program.Pair(ctx, club, swiss.Options{First: 'w'})
	fmt.Println(round.Number, err)
}
