package room_test

import (
	"flag"
	"fmt"
	"os"
	"testing"
)

// Guests of the tests type at the rate of people: they wait, and many may wait at
// once.
func TestMain(m *testing.M) {
	flag.Parse()
	if err := flag.Set("test.parallel", "16"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	os.Exit(m.Run())
}
