package floors_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestEveryTestThatASecurityPromiseNamesExists reads docs/security.md. Each threat
// has promises with their tests, and lists the limits of the promises.
func TestEveryTestThatASecurityPromiseNamesExists(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "docs", "security.md"))
	if err != nil {
		t.Fatal(err)
	}
	declared := declaredTests(t)
	named := regexp.MustCompile("`((?:Test|Fuzz)[A-Za-z0-9_]+)`")
	threats := strings.Split(string(text), "\n## ")[1:]
	if len(threats) != 8 {
		t.Errorf("got %d threats, want the eight", len(threats))
	}
	for _, threat := range threats {
		title, _, _ := strings.Cut(threat, "\n")
		if !strings.Contains(threat, "\nNot promised: ") {
			t.Errorf("%s: does not say what is not promised", title)
		}
		for line := range strings.Lines(threat) {
			names := named.FindAllStringSubmatch(line, -1)
			if strings.HasPrefix(line, "- ") && len(names) == 0 {
				t.Errorf("%s: names no test: %s", title, line)
			}
			for _, name := range names {
				if !declared[name[1]] {
					t.Errorf("%s: there is no test %s", title, name[1])
				}
			}
		}
	}
}

// declaredTests returns the names of every test and fuzz target.
func declaredTests(t *testing.T) map[string]bool {
	t.Helper()
	declaration := regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)[A-Za-z0-9_]+)\(`)
	declared := map[string]bool{}
	for _, folder := range []string{"internal", "cmd"} {
		err := filepath.WalkDir(filepath.Join(root, folder), func(path string, entry os.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(path, "_test.go") {
				return err
			}
			text, err := os.ReadFile(path)
			for _, found := range declaration.FindAllStringSubmatch(string(text), -1) {
				declared[found[1]] = true
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return declared
}
