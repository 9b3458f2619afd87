package floors_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// TestWhatReadsSOAKIsNamedSoak checks the promise of make soak, which runs the
// tests whose name contains Soak. A test that tries more with SOAK set and has
// another name would never do so.
func TestWhatReadsSOAKIsNamedSoak(t *testing.T) {
	for folder, files := range testFiles(t) {
		readers, callers := asking(files)
		seen := map[string]bool{}
		for len(readers) > 0 {
			name := readers[0]
			readers = readers[1:]
			switch {
			case seen[name]:
			case !isTest(name):
				readers = append(readers, callers[name]...)
			case !strings.Contains(name, "Soak"):
				t.Errorf("%s: %s asks for SOAK, and make soak does not run it; give it a TestSoak of its own", folder, name)
			}
			seen[name] = true
		}
	}
}

// asking returns which functions of files name SOAK themselves, and for each
// name the functions that use it.
func asking(files []*ast.File) (readers []string, callers map[string][]string) {
	callers = map[string][]string{}
	for _, file := range files {
		for _, declaration := range file.Decls {
			function, ok := declaration.(*ast.FuncDecl)
			if !ok {
				continue
			}
			name := function.Name.Name
			ast.Inspect(function, func(node ast.Node) bool {
				switch node := node.(type) {
				case *ast.BasicLit:
					if node.Value == `"SOAK"` {
						readers = append(readers, name)
					}
				case *ast.Ident:
					callers[node.Name] = append(callers[node.Name], name)
				}
				return true
			})
		}
	}
	return readers, callers
}

func isTest(name string) bool {
	for _, start := range []string{"Test", "Benchmark", "Fuzz"} {
		if strings.HasPrefix(name, start) {
			return true
		}
	}
	return false
}

// testFiles returns the files of tests of each folder.
func testFiles(t *testing.T) map[string][]*ast.File {
	t.Helper()
	folders := map[string][]*ast.File{}
	for _, top := range []string{"internal", "cmd", "assets"} {
		err := filepath.WalkDir(filepath.Join(root, top), func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
			folder := filepath.Dir(path)
			folders[folder] = append(folders[folder], file)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return folders
}
