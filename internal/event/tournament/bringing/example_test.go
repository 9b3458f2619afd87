package bringing_test

import (
	"fmt"

	"blindchess/internal/event/tournament"
	"blindchess/internal/event/tournament/bringing"
	"blindchess/internal/text/charset"
)

func Example() {
	data := []byte("Round 1\nBo.;No.;White;Result;Black;No.\n1;1;Novak, Jana;;Weber, Karl;2\n")
	club, _ := tournament.Tournament{}.With(tournament.Entry{Opened: &tournament.About{Name: "Club", System: tournament.ByHand}})
	sheet, err := bringing.Read("round1.csv", data, charset.Encoding{}, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	found, err := sheet.Compare(club, bringing.Options{})
	for _, entry := range found.Entries {
		club, _ = club.With(entry)
	}
	club, _ = club.With(tournament.Entry{Told: &tournament.Told{Round: 1, Board: 1, Result: tournament.Result{White: tournament.Win, Black: tournament.Loss}}})
	text, whole := sheet.With(club, 1)
	fmt.Println(err, found.New, whole)
	fmt.Print(text)
	// Output:
	// <nil> true true
	// Round 1
	// Bo.;No.;White;Result;Black;No.
	// 1;1;Novak, Jana;1-0;Weber, Karl;2
}
