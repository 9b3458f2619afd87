package floors_test

import (
	"fmt"
	"go/ast"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"blindchess/internal/floors/golden"
)

// imported returns for each folder directly in internal the folders that it knows.
func imported(t *testing.T) map[string]map[string]bool {
	t.Helper()
	knows := map[string]map[string]bool{}
	eachFile(t, "internal", func(pkg, _ string, file *ast.File) {
		at, _, _ := strings.Cut(pkg, "/")
		if knows[at] == nil {
			knows[at] = map[string]bool{}
		}
		for _, spec := range file.Imports {
			name, _ := strconv.Unquote(spec.Path.Value)
			inner, own := strings.CutPrefix(name, "blindchess/internal/")
			if to, _, _ := strings.Cut(inner, "/"); own && to != at {
				knows[at][to] = true
			}
		}
	})
	return knows
}

// reaches reports whether from knows to by way of another folder. Folders that know
// each other in turn, by different packages, count once.
func reaches(knows map[string]map[string]bool, from, to string, seen map[string]bool) bool {
	for next := range knows[from] {
		if next == to {
			return true
		}
		if !seen[next] {
			seen[next] = true
			if reaches(knows, next, to, seen) {
				return true
			}
		}
	}
	return false
}

func TestThePictureOfTheLayoutIsThatOfTheImports(t *testing.T) {
	knows := imported(t)
	var picture strings.Builder
	picture.WriteString("%% make layout writes this. An arrow leads from a folder of internal to what it knows;\n%% what it knows by way of another is left out.\nflowchart BT\n")
	for _, from := range slices.Sorted(maps.Keys(knows)) {
		fmt.Fprintf(&picture, "  %s\n", from)
		for _, to := range slices.Sorted(maps.Keys(knows[from])) {
			byWay := false
			for other := range knows[from] {
				byWay = byWay || other != to && !knows[to][other] && reaches(knows, other, to, map[string]bool{from: true})
			}
			if !byWay {
				fmt.Fprintf(&picture, "  %s --> %s\n", from, to)
			}
		}
	}
	golden.Check(t, filepath.Join(root, "docs/pictures/layout.mmd"), picture.String(), *update)
}

func TestThePlanHasAParagraphForEveryFolder(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "docs/architecture.md"))
	if err != nil {
		t.Fatal(err)
	}
	for folder := range imported(t) {
		if !strings.Contains(string(text), "\n**`"+folder+"`**") {
			t.Errorf("docs/architecture.md has no paragraph for internal/%s", folder)
		}
	}
	if words := len(strings.Fields(string(text))); words > 2000 {
		t.Errorf("docs/architecture.md has %d words, more than somebody reads in ten minutes", words)
	}
}
