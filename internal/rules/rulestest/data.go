package rulestest

import (
	"os"
	"path/filepath"
	"testing"
)

// Gathered returns the folder of test data that was gathered from elsewhere and
// is no part of the project: the one that BLINDCHESS_TESTDATA names, or
// shared/testdata beside the project. It reports false where there is none. Tests
// stand on data of the project's own and ask these beside it.
func Gathered(t testing.TB) (folder string, there bool) {
	t.Helper()
	folder = os.Getenv("BLINDCHESS_TESTDATA")
	if folder == "" {
		root, err := os.Getwd()
		if err != nil {
			t.Fatal(err)
		}
		for {
			if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
				break
			}
			if root == filepath.Dir(root) {
				return "", false
			}
			root = filepath.Dir(root)
		}
		folder = filepath.Join(root, "..", "shared", "testdata")
	}
	_, err := os.Stat(folder)
	return folder, err == nil
}
