package floors_test

import (
	"go/ast"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestNoYearOfAnEditionStandsInGo keeps editions of the Laws data: a year in the
// code would be a comparison, or a list that a new edition makes untrue.
func TestNoYearOfAnEditionStandsInGo(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(root, "internal/rules/laws/editions/*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no editions: %v", err)
	}
	var years []string
	for _, file := range files {
		years = append(years, strings.TrimSuffix(filepath.Base(file), ".txt"))
	}
	for _, folder := range []string{"internal", "cmd"} {
		eachFile(t, folder, func(_, path string, file *ast.File) {
			ast.Inspect(file, func(node ast.Node) bool {
				literal, ok := node.(*ast.BasicLit)
				if ok && literal.Kind == token.INT && slices.Contains(years, literal.Value) {
					t.Errorf("%s: has the year %s of an edition; ask the edition, or its parameter", path, literal.Value)
				}
				return true
			})
		})
	}
}
