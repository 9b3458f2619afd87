package floors_test

import (
	"bytes"
	"go/ast"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// wings are the folders around one table. Only the programs import from them, and
// no wing imports from another.
var wings = []string{"event", "practice", "online"}

func TestNoProgramHasTheServerThatIsForTests(t *testing.T) {
	for _, folder := range []string{"internal", "cmd"} {
		eachFile(t, folder, func(_, path string, file *ast.File) {
			for _, spec := range file.Imports {
				if name, _ := strconv.Unquote(spec.Path.Value); name == "blindchess/internal/online/onlinetest" {
					t.Errorf("%s: tests alone import %s", path, name)
				}
			}
		})
	}
}

// mostFolders is how many folders may be directly in internal.
const mostFolders = 30

func TestNothingOutsideAWingButTheProgramsImportsFromIt(t *testing.T) {
	eachFile(t, "internal", func(pkg, path string, file *ast.File) {
		for _, spec := range file.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			inner, own := strings.CutPrefix(name, "blindchess/internal/")
			for _, wing := range wings {
				if own && below(inner, wing) && !below(pkg, wing) {
					t.Errorf("%s: internal/%s imports internal/%s, which is in the wing %s", path, pkg, inner, wing)
				}
			}
		}
	})
}

func TestFewFoldersStandDirectlyInInternal(t *testing.T) {
	entries, err := os.ReadDir(filepath.Join(root, "internal"))
	if err != nil {
		t.Fatal(err)
	}
	folders := 0
	for _, entry := range entries {
		if entry.IsDir() {
			folders++
		}
	}
	if folders > mostFolders {
		t.Errorf("got %d folders in internal, want at most %d: put a package below the one that it serves, or into a wing", folders, mostFolders)
	}
}

// mostFiles is how many files the repository may have.
const mostFiles = 5000

func TestTheRepositoryHasFewFiles(t *testing.T) {
	listing, err := exec.CommandContext(t.Context(), "git", "-C", root, "ls-files").Output()
	if err != nil {
		t.Skip("this is no clone: ", err)
	}
	if files := bytes.Count(listing, []byte("\n")); files > mostFiles {
		t.Errorf("got %d files, want at most %d: put together what is one thing", files, mostFiles)
	}
}
