package floors_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// doors are the packages that strangers and guests reach over a line.
var doors = []string{"internal/pair", "internal/event/hall/stream", "internal/event/hall/keeping", "internal/event/hall/page", "internal/room/sharing", "internal/screen/relay", "internal/screen/page"}

// TestEveryLimitAtADoorIsListed finds the limits in the code, typed or not, by their names and by the
// paces that are made. Each has a line in testdata/limits.txt: which row of docs/security.md
// promises it, or why no row does. A new limit without a line fails, and so does a line
// without a limit or a row.
func TestEveryLimitAtADoorIsListed(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(root, "docs", "security.md"))
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	text, err := os.ReadFile(filepath.Join("testdata", "limits.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if len(fields) != 3 {
			t.Fatalf("limits.txt: %q has %d fields, want a file, a name, and a row or a reason", line, len(fields))
		}
		listed[fields[0]+" "+fields[1]] = true
		if because := strings.HasPrefix(fields[2], "none: "); !because && !strings.Contains(string(page), "\n|"+fields[2]+"|") {
			t.Errorf("%s %s: docs/security.md has no row %q", fields[0], fields[1], fields[2])
		}
	}
	named := regexp.MustCompile(`(?m)^\s*(?:const )?((?:most|longest|guesses)[A-Z]\w*)(?:\s+[\w.]+)?\s*=`)
	paced := regexp.MustCompile(`ratelimit\.(Pace)\{Burst`)
	found := map[string]bool{}
	err = filepath.WalkDir(filepath.Join(root, "internal"), func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		where, _ := filepath.Rel(root, path)
		where = filepath.ToSlash(where)
		limits := paced.FindAllStringSubmatch(string(source), -1)
		if slices.Contains(doors, filepath.ToSlash(filepath.Dir(where))) {
			limits = append(limits, named.FindAllStringSubmatch(string(source), -1)...)
		}
		for _, limit := range limits {
			found[where+" "+limit[1]] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for limit := range found {
		if !listed[limit] {
			t.Errorf("%s: this limit has no line in internal/floors/testdata/limits.txt", limit)
		}
	}
	for limit := range listed {
		if !found[limit] {
			t.Errorf("%s: limits.txt has a line for a limit that there is not", limit)
		}
	}
}
