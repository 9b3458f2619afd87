package boards_test

import (
	"fmt"
	"time"

	"blindchess/internal/tactile/boards"
	"blindchess/internal/tactile/simulate"
)

func Example() {
	kind, err := boards.Named("dgt")
	if err != nil {
		fmt.Println(err)
		return
	}
	frame, used, err := kind.Decode([]byte{0x8E, 0x00, 0x05, 0x34, 0x00})
	fmt.Println(frame, used, err)
	board := simulate.NewBoard(kind.NewEmulator(), simulate.Hand{})
	fmt.Printf("% X\n", board.Hear(time.Second, []byte{0x4D}))
	// Output:
	// {e2 nothing} 5 <nil>
	// 93 00 05 01 08
}
