package tactile_test

import (
	"os"
	"testing"
)

// soak skips a long test unless SOAK is set.
func soak(t *testing.T) {
	t.Helper()
	if os.Getenv("SOAK") == "" {
		t.Skip("this test is long; SOAK=1 runs it")
	}
}
