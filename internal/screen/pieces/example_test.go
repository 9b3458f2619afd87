package pieces_test

import (
	"fmt"

	"blindchess/internal/screen/pieces"
)

func Example() {
	knight, ok := pieces.Load().At("knight", 12)
	fmt.Println(ok, knight.Size, knight.Ink(4, 6) == pieces.Fill)
	// Output: true 12 true
}
