package announce_test

import (
	"flag"
	"testing"

	"blindchess/internal/host/script/scripttest"
)

var update = flag.Bool("update", false, "write what the scripts print anew")

// TestScript_EverythingThatHappensIsKnown plays every script and compares every
// event, every refusal and every sentence with the earlier output.
func TestScript_EverythingThatHappensIsKnown(t *testing.T) {
	scripttest.Folder(t, "testdata", *update)
}
