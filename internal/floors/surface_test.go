package floors_test

import (
	"bytes"
	"go/ast"
	"os"
	"strings"
	"testing"
)

// mostNames is how many exported names a thousand lines below internal may have:
// there were 42 before the house was rebuilt around the table.
const mostNames = 33

// mostOfCommand is how many lines of the program itself there may be for each of its
// commands: their flags, and what they call. There were 190 before.
const mostOfCommand = 76

// lines counts a file's lines.
func lines(t *testing.T, path string) int {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Count(text, []byte("\n"))
}

// exported counts the exported names that a file declares: types, functions,
// methods of exported types, constants and variables.
func exported(file *ast.File) int {
	count := 0
	for _, declared := range file.Decls {
		switch d := declared.(type) {
		case *ast.FuncDecl:
			if d.Name.IsExported() && (d.Recv == nil || ast.IsExported(receiver(d.Recv.List[0].Type))) {
				count++
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.TypeSpec:
					if s.Name.IsExported() {
						count++
					}
				case *ast.ValueSpec:
					for _, name := range s.Names {
						if name.IsExported() {
							count++
						}
					}
				}
			}
		}
	}
	return count
}

// receiver returns the name of the type that a method belongs to.
func receiver(of ast.Expr) string {
	switch e := of.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	default:
		return ""
	}
}

func TestPackagesOpenFewDoorsForWhatIsInThem(t *testing.T) {
	names, all := 0, 0
	eachFile(t, "internal", func(_, path string, file *ast.File) {
		names += exported(file)
		all += lines(t, path)
	})
	if names*1000 > mostNames*all {
		t.Errorf("got %d exported names in %d lines, want at most %d a thousand: lower what nobody outside needs", names, all, mostNames)
	}
}

func TestTheProgramIsFlagsAndWhatTheyCall(t *testing.T) {
	commands, all := 0, 0
	eachFile(t, "cmd/blindchess", func(_, path string, file *ast.File) {
		all += lines(t, path)
		for _, declared := range file.Decls {
			if function, ok := declared.(*ast.FuncDecl); ok && function.Recv == nil && strings.HasPrefix(function.Name.Name, "new") && strings.HasSuffix(function.Name.Name, "Command") {
				commands++
			}
		}
	})
	if all > mostOfCommand*commands {
		t.Errorf("got %d lines for %d commands, want at most %d for each: what another front end would need belongs below internal", all, commands, mostOfCommand)
	}
}
