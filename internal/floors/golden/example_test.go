package golden_test

import (
	"flag"
	"testing"

	"blindchess/internal/floors/golden"
)

var update = flag.Bool("update", false, "write what the tests compare with anew")

func TestGreeting(t *testing.T) {
	golden.Check(t, "testdata/greeting.golden", "hello\n", *update)
}
