package replay_test

import (
	"fmt"
	"os"

	"blindchess/internal/room/replay"
)

// The output of a script in the words that White heard.
func Example() {
	path := "testdata/announced.jsonl"
	request := replay.Request{Lang: "en", Side: "white"}
	err := request.Run(os.Stdin, os.Stdout, os.Stderr, path)
	if err != nil {
		fmt.Println(err)
	}
	// Output: 0:00 Eva zwei Eva vier
}
