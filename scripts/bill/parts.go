package main

import (
	"debug/buildinfo"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// module is one module of Go, or the standard library, with where its sources
// are on this machine.
type module struct{ path, version, folder string }

// part is a module that is in a program, with its licence.
type part struct {
	module
	sum     string // of its sources, as go.sum has it, or ""
	licence licence
	notice  string // what it wants told besides, or ""
}

// program is a built program and all that it was made of.
type program struct {
	name, version string
	parts         []part    // by their paths
	voices        []licence // of the voices in it, by their names
}

// with returns two programs that go together as one, each part once.
func (p program) with(other program) program {
	if p.name == "" {
		return other
	}
	p.name += " with " + other.name
	if len(p.voices) == 0 {
		p.voices = other.voices
	}
	p.parts = append(slices.Clone(p.parts), other.parts...)
	slices.SortStableFunc(p.parts, func(a, b part) int { return strings.Compare(a.path, b.path) })
	p.parts = slices.CompactFunc(p.parts, func(a, b part) bool { return a.path == b.path && a.version == b.version })
	return p
}

// standardLibrary stands for all packages that come with Go.
const standardLibrary = "std"

// partsOf reads what the program in file was made of. The error names the
// module whose licence is not to be found.
func partsOf(file string) (program, error) {
	built, err := buildinfo.ReadFile(file)
	if err != nil {
		return program{}, fmt.Errorf("bill: %w", err)
	}
	made := program{name: filepath.Base(built.Path), version: built.Main.Version}
	root, err := goPrints("env", "GOROOT")
	if err != nil {
		return program{}, err
	}
	made.parts = []part{{module: module{standardLibrary, strings.TrimPrefix(built.GoVersion, "go"), root[0]}}}
	var paths []string
	for _, dependency := range built.Deps {
		paths = append(paths, dependency.Path)
		made.parts = append(made.parts, part{module: module{path: dependency.Path, version: dependency.Version}, sum: dependency.Sum})
	}
	folders, err := modules(append([]string{"list", "-m"}, paths...)...)
	if err != nil {
		return program{}, err
	}
	for i := range made.parts {
		p := &made.parts[i]
		if at := slices.IndexFunc(folders, func(m module) bool { return m.path == p.path && m.version == p.version }); at >= 0 {
			p.folder = folders[at].folder
		}
		if p.licence, err = licenceIn(p.folder); err != nil {
			return program{}, fmt.Errorf("bill: %s %s: %w", p.path, p.version, err)
		}
		if notice, err := os.ReadFile(filepath.Join(p.folder, "NOTICE")); err == nil {
			p.notice = strings.TrimSpace(string(notice))
		}
	}
	if made.name == "blindchess" {
		if made.voices, err = voices(); err != nil {
			return program{}, err
		}
	}
	slices.SortFunc(made.parts, func(a, b part) int { return strings.Compare(a.path, b.path) })
	return made, nil
}

// modules runs a go command that lists modules or packages, and returns each
// module but our own once, in the order of the paths.
func modules(words ...string) ([]module, error) {
	format := "{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Version}}\t{{.Dir}}{{end}}{{end}}"
	if slices.Contains(words, "-m") {
		format = "{{.Path}}\t{{.Version}}\t{{.Dir}}"
	}
	lines, err := goPrints(slices.Insert(words, 1, "-f", format)...)
	if err != nil {
		return nil, err
	}
	slices.Sort(lines)
	var all []module
	for _, line := range slices.Compact(lines) {
		if fields := strings.Split(line, "\t"); len(fields) == 3 {
			all = append(all, module{fields[0], fields[1], fields[2]})
		}
	}
	return all, nil
}

// goPrints returns the lines that the go command prints, without a network.
func goPrints(words ...string) ([]string, error) {
	command := exec.Command("go", words...)
	command.Env = append(command.Environ(), "GOPROXY=off", "GOFLAGS=-mod=readonly")
	out, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("bill: go %s: %w", words[0], err)
	}
	return strings.Split(strings.TrimSpace(string(out)), "\n"), nil
}
