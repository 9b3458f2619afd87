package manual_test

import (
	"strings"
	"testing"

	"blindchess/internal/console/manual"
)

func TestEveryCommandOfTheManualIsSaidSomethingOf(t *testing.T) {
	if len(manual.Paths()) == 0 {
		t.Fatal("the manual is empty")
	}
	for _, path := range manual.Paths() {
		about, examples := manual.Of(path)
		if about == "" && examples == "" {
			t.Errorf("nothing is said of %s", path)
		}
		for _, line := range strings.Split(examples, "\n") {
			if line != "" && !strings.HasPrefix(line, "  ") {
				t.Errorf("an example of %s is not indented: got %q", path, line)
			}
		}
	}
}

func TestACommandWithoutALineOfItsOwnIsSaidNothingOf(t *testing.T) {
	if about, examples := manual.Of("blindchess nothing"); about != "" || examples != "" {
		t.Errorf("got %q and %q, want nothing", about, examples)
	}
}
