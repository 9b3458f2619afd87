package records_test

import (
	"fmt"
	"os"

	"blindchess/internal/event/tournament"
	"blindchess/internal/event/tournament/records"
)

// There are no journals here, so this is compiled and not run.
func Example() {
	club := tournament.Tournament{}
	found, err := records.Look(club, "journals")
	if err != nil {
		fmt.Println(err)
	}
	err = records.PGN(os.Stdout, club, 3, "journals")
	fmt.Println(len(found.Results), err)
}
