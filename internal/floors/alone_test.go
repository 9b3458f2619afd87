package floors_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestWhatIsTestedWithoutTheRaceDetectorRunsAlone checks the promise of make test
// about the packages that it names as such. They start no goroutine, apart from their
// long tests, which make test does not run.
func TestWhatIsTestedWithoutTheRaceDetectorRunsAlone(t *testing.T) {
	text, err := os.ReadFile("../../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`(?m)^alone := .*,(.*)\)$`).FindSubmatch(text)
	if found == nil {
		t.Fatal("the Makefile names no packages that run alone")
	}
	for _, name := range strings.Fields(string(found[1])) {
		folder, below := strings.CutSuffix(name, "/...")
		err := filepath.WalkDir(filepath.Join("..", folder), func(path string, entry fs.DirEntry, err error) error {
			if err == nil && entry.IsDir() && !below && path != filepath.Join("..", folder) {
				return fs.SkipDir
			}
			if err != nil || !strings.HasSuffix(path, ".go") || entry.Name() == "soak_test.go" {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(node ast.Node) bool {
				_, starts := node.(*ast.GoStmt)
				if method, is := node.(*ast.SelectorExpr); is && method.Sel.Name == "Go" {
					starts = true // as of a sync.WaitGroup
				}
				if starts {
					t.Errorf("%s starts a goroutine: take its package out of alone in the Makefile", path)
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
}
