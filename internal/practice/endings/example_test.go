package endings_test

import (
	"fmt"
	"log"

	"blindchess/internal/practice/endings"
	"blindchess/internal/rules"
)

func Example() {
	setup, err := rules.ParseFEN("7k/8/5K2/8/8/8/8/Q7 w - - 0 1")
	if err != nil {
		log.Fatal(err)
	}
	position, folder := setup.Position, ""
	tables := endings.Open(folder, nil)
	outcome, err := tables.Outcome(position)
	if err != nil {
		log.Fatal(err)
	}
	move, err := tables.Best(position)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(outcome.Winner, outcome.Moves(), position.SAN(move))
	// Output: White 2 Kg6+
}
