package golden

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// Check compares output with a golden file, or with update writes the file.
func Check(t testing.TB, file, printed string, update bool) {
	t.Helper()
	if update {
		if err := os.WriteFile(file, []byte(printed), 0o666); err != nil {
			t.Error(err)
		}
		return
	}
	kept, err := os.ReadFile(file)
	if err != nil {
		t.Errorf("%v; go test -update writes it", err)
		return
	}
	if difference := differenceOf(printed, string(kept)); difference != "" {
		t.Errorf("%s: %s; where that is right, go test -update writes it anew", file, difference)
	}
}

// differenceOf names the first line in which two texts differ, with the line
// above it, and is empty if they are equal.
func differenceOf(got, want string) string {
	if got == want {
		return ""
	}
	ours, theirs := strings.Split(got, "\n"), strings.Split(want, "\n")
	direction := ""
	for i := range max(len(ours), len(theirs)) {
		here, there := lineAt(ours, i), lineAt(theirs, i)
		if here != there {
			return fmt.Sprintf("line %d, under %q: got\n%s\nwant\n%s", i+1, direction, here, there)
		}
		if !strings.HasPrefix(here, "\t") {
			direction = here
		}
	}
	return "the ends of lines differ"
}

func lineAt(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return "nothing more"
}
