package rulestest

import (
	"os"
	"path/filepath"
	"testing"
)

// Data returns the folder of gathered test data, which BLINDCHESS_TESTDATA
// names, and skips the test where there is none.
func Data(t testing.TB) string {
	t.Helper()
	folder := os.Getenv("BLINDCHESS_TESTDATA")
	if folder == "" {
		folder = filepath.Join("..", "..", "..", "..", "shared", "testdata")
	}
	if _, err := os.Stat(folder); err != nil {
		t.Skipf("the gathered test data is not here (%s); BLINDCHESS_TESTDATA can name its folder", folder)
	}
	return folder
}
