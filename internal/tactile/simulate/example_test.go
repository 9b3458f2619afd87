package simulate_test

import (
	"fmt"
	"time"

	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/simulate"
)

func Example() {
	board := simulate.NewBoard(dgt.NewEmulator(), simulate.Hand{Pace: time.Second})
	board.Hear(0, []byte{dgt.SendUpdateBoard}) // the host wants to hear of changes
	if _, err := board.Typed(0, "move e2e4"); err != nil {
		fmt.Println(err)
	}
	fmt.Printf("% X\n", board.Beat(time.Second))
	fmt.Printf("% X\n", board.Beat(2*time.Second))
	// Output:
	// 8E 00 05 34 00
	// 8E 00 05 24 01
}
