package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// program is the test program of one package, with mutants in it.
type program struct {
	source  source
	mutants map[int]mutant
	path    string
	tests   []test
}

// test is one test of a program, which passes without a mutant.
type test struct {
	name    string
	took    time.Duration
	reaches map[int]bool
}

// faulty finds the lines that the compiler does not take.
var faulty = regexp.MustCompile(`([a-z_0-9]+\.go):(\d+):\d+: (.*)`)

// build compiles the tests of s with the mutants into folder. Those that do not
// compile are left out.
func build(s source, mutants map[int]mutant, folder string) (*program, error) {
	p := &program{source: s, mutants: mutants, path: filepath.Join(folder, "tests")}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("mutate: %w", err)
	}
	for range 8 {
		out, err := p.compile(folder)
		if err == nil {
			return p, nil
		}
		before := len(p.mutants)
		for _, found := range faulty.FindAllStringSubmatch(out, -1) {
			for id, m := range p.mutants {
				if filepath.Base(m.File) == found[1] && strconv.Itoa(m.Line) == found[2] {
					delete(p.mutants, id)
				}
			}
		}
		if len(p.mutants) == before {
			return nil, fmt.Errorf("mutate: %s does not compile: %w\n%s", s.ImportPath, err, out)
		}
	}
	return nil, fmt.Errorf("mutate: %s does not compile", s.ImportPath)
}

// compile lays the mutants over the package and compiles its tests.
func (p *program) compile(folder string) (string, error) {
	over := map[string]string{}
	lay := func(name string, text []byte) error {
		path := filepath.Join(folder, name)
		over[filepath.Join(p.source.Dir, name)] = path
		return os.WriteFile(path, text, 0o600)
	}
	for _, name := range p.source.GoFiles {
		here := map[int]mutant{}
		for id, m := range p.mutants {
			if filepath.Base(m.File) == name {
				here[id] = m
			}
		}
		if len(here) == 0 {
			continue
		}
		if err := lay(name, instrument(p.source.files[name], here)); err != nil {
			return "", err
		}
	}
	if err := lay("zzmutants.go", fmt.Appendf(nil, helpers, p.source.Name)); err != nil {
		return "", err
	}
	text, err := json.Marshal(map[string]any{"Replace": over})
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(folder, "overlay.json")
	if err := os.WriteFile(overlay, text, 0o600); err != nil {
		return "", err
	}
	out, err := exec.Command("go", "test", "-c", "-overlay", overlay, "-o", p.path, p.source.ImportPath).CombinedOutput()
	return string(out), err
}

// run runs the tests that pattern names, with more in the environment, and reports
// whether they passed within the time.
func (p *program) run(pattern string, within time.Duration, environment ...string) bool {
	ctx, stop := context.WithTimeout(context.Background(), within)
	defer stop()
	// A mutant that grows without end is stopped before the computer is.
	command := exec.CommandContext(ctx, "/bin/sh", "-c", `ulimit -v 12000000; exec "$0" "$@"`, p.path, "-test.failfast", "-test.run", pattern, "-test.timeout", (within + time.Second).String())
	command.Dir = p.source.Dir
	command.Env = append(os.Environ(), environment...)
	command.WaitDelay = time.Second
	together(command)
	return command.Run() == nil
}

// look finds the tests of p and runs each by itself, several at once, to measure
// its time and its reach.
func (p *program) look(folder string, lines int, asked *regexp.Regexp) error {
	command := exec.Command(p.path, "-test.list", ".")
	command.Dir = p.source.Dir
	out, err := command.Output()
	if err != nil {
		return fmt.Errorf("mutate: %s: %w", p.source.ImportPath, err)
	}
	var mu sync.Mutex
	var failed []string
	each(lines, strings.Fields(string(out)), func(name string) {
		if strings.HasPrefix(name, "Benchmark") || !asked.MatchString(name) {
			return
		}
		seen := filepath.Join(folder, name+".seen")
		began := time.Now()
		passed := p.run("^"+name+"$", 10*time.Minute, "BLINDCHESS_MUTANTS_SEEN="+seen)
		t := test{name: name, took: time.Since(began), reaches: map[int]bool{}}
		text, err := os.ReadFile(seen)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			passed = false
		}
		for _, field := range strings.Fields(string(text)) {
			id, _ := strconv.Atoi(field)
			t.reaches[id] = true
		}
		mu.Lock()
		defer mu.Unlock()
		if !passed {
			failed = append(failed, name)
			return
		}
		p.tests = append(p.tests, t)
	})
	for _, name := range failed {
		fmt.Printf("%s: %s does not pass alone, and is not asked\n", p.source.ImportPath, name)
	}
	slices.SortFunc(p.tests, func(a, b test) int { return int(a.took - b.took) })
	return nil
}

// quick is for how long tests run before it is worth asking whether one has failed.
const quick = 2 * time.Second

// kills reports whether a test fails with the mutant, and whether one reaches it.
func (p *program) kills(id int) (killed, reached bool) {
	var names []string
	var took time.Duration
	for i, t := range p.tests {
		if t.reaches[id] {
			reached = true
			names = append(names, t.name)
			took += t.took
		}
		if last := i == len(p.tests)-1; len(names) == 0 || !last && took < quick {
			continue
		}
		if !p.run("^("+strings.Join(names, "|")+")$", 20*time.Second+8*took, "BLINDCHESS_MUTANT="+strconv.Itoa(id)) {
			return true, true
		}
		names, took = nil, 0
	}
	return false, reached
}

// each does something with all of a list, so many at once.
func each[T any](lines int, all []T, do func(T)) {
	todo := make(chan T)
	var wait sync.WaitGroup
	for range lines {
		wait.Go(func() {
			for one := range todo {
				do(one)
			}
		})
	}
	for _, one := range all {
		todo <- one
	}
	close(todo)
	wait.Wait()
}
