package retelling_test

import (
	"fmt"
	"os"

	"blindchess/internal/retelling"
)

// What a script printed is told in the ears of White.
func Example() {
	path := "testdata/announced.jsonl"
	request := retelling.Request{Lang: "en", Side: "white"}
	err := request.Run(os.Stdin, os.Stdout, os.Stderr, path)
	if err != nil {
		fmt.Println(err)
	}
	// Output: 0:00 Eva zwei Eva vier
}
