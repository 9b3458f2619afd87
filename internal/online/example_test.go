package online_test

import (
	"fmt"

	"blindchess/internal/online"
)

func ExampleWish_CheckSeek() {
	limit, increment, _ := online.ParseTime("5+3")
	fmt.Println(online.Wish{Limit: limit, Increment: increment}.CheckSeek())
	// Output: online: a game with anyone lasts at least 8 minutes, counting the time and 40 increments: try 6+3
}
