package floors_test

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"blindchess/internal/floors"
)

const root = "../.."

// eachFile calls visit with every Go file below folder that is compiled into
// the program, its package's path below folder, and what it parses to.
func eachFile(t *testing.T, folder string, visit func(pkg, path string, file *ast.File)) {
	t.Helper()
	err := filepath.WalkDir(filepath.Join(root, folder), func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && entry.Name() == "testdata" {
			return filepath.SkipDir
		}
		if entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		pkg, err := filepath.Rel(filepath.Join(root, folder), filepath.Dir(path))
		if err != nil {
			return err
		}
		visit(filepath.ToSlash(pkg), path, file)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// home returns the listed package that pkg belongs to: itself, or the nearest
// listed folder above it.
func home(pkg string) (string, bool) {
	for at := pkg; at != "."; at = filepath.ToSlash(filepath.Dir(at)) {
		if _, ok := floors.Plan[at]; ok {
			return at, true
		}
	}
	return "", false
}

func below(path, folder string) bool {
	return path == folder || strings.HasPrefix(path, folder+"/")
}

func TestEveryPackageImportsOnlyFromLowerFloors(t *testing.T) {
	eachFile(t, "internal", func(pkg, path string, file *ast.File) {
		at, ok := home(pkg)
		if !ok {
			t.Errorf("%s: internal/%s is not in the plan; give it a floor", path, pkg)
			return
		}
		floor := floors.Plan[at]
		for _, spec := range file.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			inner, own := strings.CutPrefix(name, "blindchess/internal/")
			within := func(folder string) bool { return below(inner, folder) }
			outside := func(module string) bool { return strings.HasPrefix(name, module) }
			barred := func(folder string) bool { return below(name, folder) }
			first, _, _ := strings.Cut(name, "/")
			switch {
			case own && !below(inner, at) && !slices.ContainsFunc(floor.May, within) && !slices.Contains(floors.Ground, inner):
				t.Errorf("%s: internal/%s must not know internal/%s", path, at, inner)
			case own:
			case below(name, "blindchess"):
				if (name != "blindchess/assets/voice" || !below(at, "speech")) && (name != "blindchess/docs" || at != "console/manual") {
					t.Errorf("%s: internal/%s must not know %s", path, at, name)
				}
			case strings.Contains(first, ".") && !slices.ContainsFunc(floor.Foreign, outside):
				t.Errorf("%s: internal/%s must do without the module %s", path, at, name)
			case slices.ContainsFunc(floor.Barred, barred):
				t.Errorf("%s: internal/%s must do without %s", path, at, name)
			case name == "C" && at != "speech/portaudio":
				t.Errorf("%s: cgo lives in internal/speech/portaudio alone", path)
			}
		}
	})
}

func TestNothingBelowTheHostAsksForTheTimeOfDay(t *testing.T) {
	pure := []string{"rules", "rules/winnable", "rules/evidence", "rules/laws", "say", "language", "clock", "table", "announce", "console"}
	forbidden := []string{"Now", "Sleep", "After", "AfterFunc", "NewTimer", "NewTicker", "Tick", "Since", "Until"}
	eachFile(t, "internal", func(pkg, path string, file *ast.File) {
		at, _ := home(pkg)
		if !slices.Contains(pure, at) {
			return
		}
		ast.Inspect(file, func(node ast.Node) bool {
			selector, ok := node.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if name, ok := selector.X.(*ast.Ident); ok && name.Name == "time" && slices.Contains(forbidden, selector.Sel.Name) {
				t.Errorf("%s: internal/%s must be told the time, not ask time.%s", path, at, selector.Sel.Name)
			}
			return true
		})
	})
}

func TestEveryPackageHasOnePackageCommentInDocGo(t *testing.T) {
	documented := map[string]int{}
	visit := func(pkg, path string, file *ast.File) {
		documented[filepath.Dir(path)] += 0
		if file.Doc == nil {
			return
		}
		documented[filepath.Dir(path)]++
		if base := filepath.Base(path); base != "doc.go" {
			t.Errorf("%s: the package comment belongs in doc.go", path)
		}
	}
	for _, folder := range []string{"internal", "cmd", "assets"} {
		eachFile(t, folder, visit)
	}
	for folder, count := range documented {
		if count != 1 {
			t.Errorf("%s has %d package comments, want one in doc.go", folder, count)
		}
	}
}

func TestNoPackageHasAnInitFunction(t *testing.T) {
	for _, folder := range []string{"internal", "cmd", "assets"} {
		eachFile(t, folder, func(_, path string, file *ast.File) {
			for _, declaration := range file.Decls {
				if function, ok := declaration.(*ast.FuncDecl); ok && function.Recv == nil && function.Name.Name == "init" {
					t.Errorf("%s: has an init function; pass what it sets up", path)
				}
			}
		})
	}
}

func TestGoSourceIsASCII(t *testing.T) {
	for _, folder := range []string{"internal", "cmd", "assets"} {
		eachFile(t, folder, func(_, path string, _ *ast.File) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			for number, line := range strings.Split(string(text), "\n") {
				if strings.ContainsFunc(line, func(r rune) bool { return r > 126 }) {
					t.Errorf("%s:%d: has a letter outside ASCII; words in other alphabets live in packs", path, number+1)
				}
			}
		})
	}
}

// TestWhatAPackageCommentShowsIsCompiled requires that each line of code in a
// package comment is in the example of that package, which the compiler reads
// and a test runs.
func TestWhatAPackageCommentShowsIsCompiled(t *testing.T) {
	eachFile(t, "internal", func(_, path string, file *ast.File) {
		if file.Doc == nil {
			return
		}
		example, err := os.ReadFile(filepath.Join(filepath.Dir(path), "example_test.go"))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Error(err)
		}
		compiled := map[string]bool{}
		for line := range strings.Lines(string(example)) {
			compiled[strings.TrimSpace(line)] = true
		}
		for _, comment := range file.Doc.List {
			if code, ok := strings.CutPrefix(comment.Text, "//\t"); ok && !compiled[strings.TrimSpace(code)] {
				t.Errorf("%s shows %q, which its example does not", path, code)
			}
		}
	})
}
