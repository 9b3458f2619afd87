package scripttest_test

import (
	"flag"
	"testing"

	"blindchess/internal/host/script/scripttest"
)

var update = flag.Bool("update", false, "write what the scripts print anew")

func TestEveryScriptPrintsWhatItDid(t *testing.T) {
	scripttest.Folder(t, "testdata", *update)
}
