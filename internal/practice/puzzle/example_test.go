package puzzle_test

import (
	"fmt"
	"log"

	"blindchess/internal/practice/puzzle"
)

func Example() {
	puzzles, err := puzzle.Own()
	if err != nil {
		log.Fatal(err)
	}
	attempt := puzzles[0].Attempt()
	move := attempt.Next()
	_, answer := attempt.Try(move)
	fmt.Println(answer != puzzle.Wrong)
	// Output: true
}
