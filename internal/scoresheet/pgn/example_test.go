package pgn_test

import (
	"fmt"
	"io"
	"strings"

	"blindchess/internal/scoresheet/pgn"
)

func Example() {
	file := strings.NewReader("[White \"Anna\"]\n\n1. e4 e5 1-0\n\n[White \"Berta\"]\n\n1. d4 *\n")
	reader := pgn.NewReader(file)
	for {
		game, err := reader.Read()
		if err == io.EOF {
			break
		}
		fmt.Println(game.Tag("White"), game.Result, len(game.Faults), err)
	}
	// Output:
	// Anna 1-0 0 <nil>
	// Berta * 0 <nil>
}
