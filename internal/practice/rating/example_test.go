package rating_test

import (
	"fmt"

	"blindchess/internal/practice/rating"
)

func Example() {
	own := rating.New()
	own = own.After(rating.Result{Opponent: rating.Rating{Value: 1700, Deviation: 60}, Score: 1})
	fmt.Println(own)
	// Output: 1804 +- 267
}
