package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// listed is go list's data on a package.
type listed struct {
	ImportPath, Name, Dir, Export string
	GoFiles                       []string
	DepOnly                       bool
}

// module is the import path of this module, with a slash.
const module = "blindchess/"

// source is one package with its mutants.
type source struct {
	listed
	files   map[string][]byte // by the name of the file
	mutants []mutant
}

// load returns the packages that patterns name below internal, with all mutants of
// each.
func load(patterns []string) ([]source, error) {
	args := []string{"list", "-export", "-deps", "-json=ImportPath,Name,Dir,Export,GoFiles,DepOnly"}
	for _, p := range patterns {
		args = append(args, "./internal/"+p)
	}
	command := exec.Command("go", args...)
	command.Stderr = os.Stderr
	out, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("mutate: go list: %w", err)
	}
	exports := map[string]string{}
	var sources []source
	for decoder := json.NewDecoder(strings.NewReader(string(out))); ; {
		var l listed
		if err := decoder.Decode(&l); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, fmt.Errorf("mutate: go list: %w", err)
		}
		exports[l.ImportPath] = l.Export
		if !l.DepOnly && !strings.HasSuffix(l.ImportPath, "test") {
			sources = append(sources, source{listed: l})
		}
	}
	fset := token.NewFileSet()
	from := importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	for i := range sources {
		if err := sources[i].check(fset, from); err != nil {
			return nil, err
		}
	}
	return sources, nil
}

// check reads the files of s, and finds its mutants.
func (s *source) check(fset *token.FileSet, from types.Importer) error {
	s.files = map[string][]byte{}
	var files []*ast.File
	for _, name := range s.GoFiles {
		text, err := os.ReadFile(filepath.Join(s.Dir, name))
		if err != nil {
			return fmt.Errorf("mutate: %w", err)
		}
		file, err := parser.ParseFile(fset, filepath.Join(s.Dir, name), text, parser.ParseComments)
		if err != nil {
			return fmt.Errorf("mutate: %w", err)
		}
		s.files[name] = text
		files = append(files, file)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: from, FakeImportC: true}
	pkg, err := config.Check(s.ImportPath, fset, files, info)
	if err != nil {
		return fmt.Errorf("mutate: %s: %w", s.ImportPath, err)
	}
	for i, name := range s.GoFiles {
		s.mutants = append(s.mutants, find(fset, info, pkg, files[i], strings.TrimPrefix(s.ImportPath, module)+"/"+name, s.files[name])...)
	}
	return nil
}
