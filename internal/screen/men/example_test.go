package men_test

import (
	"fmt"

	"blindchess/internal/screen/men"
)

func Example() {
	knight, ok := men.Load().At("knight", 12)
	fmt.Println(ok, knight.Size, knight.Ink(6, 5) == men.Fill)
	// Output: true 12 true
}
