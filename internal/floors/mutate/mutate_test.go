package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// sample is a program in which each kind of mutant has a place.
const sample = `package main

type side uint8

const white side = 1

var low = 3

func check(n int, s side, ok bool) int {
	total := 0
	if n < low && ok {
		total = 5
	}
	if !ok || s == white {
		total += n - 1
		note(s)
	}
	for i := 0; i < 2; i++ {
		if i == 1 {
			continue
		}
		total++
	}
	return total
}

func note(side) {}

func main() { println(check(2, white, true)) }
`

// found returns the mutants of the sample.
func found(t *testing.T) []mutant {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "sample.go", sample, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}}
	pkg, err := new(types.Config).Check("sample", fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	return find(fset, info, pkg, file, "internal/sample/sample.go", []byte(sample))
}

func TestEachKindOfFaultIsFoundWhereItCanBeMade(t *testing.T) {
	var got []string
	for _, m := range found(t) {
		got = append(got, m.Func+" "+m.Kind+" "+m.Text)
	}
	for _, want := range []string{
		"- constant 3",
		"check junction n < low && ok", "check negate n < low", "check bound n < low", "check negate ok",
		"check drop total = 5", "check constant 5",
		"check junction !ok || s == white", "check negate !ok", "check negate s == white",
		"check drop total += n - 1", "check arithmetic n - 1", "check constant 1", "check drop note(s)",
		"check bound i < 2", "check drop continue", "check drop total++", "check negate i == 1",
		"main constant white", "main constant true",
	} {
		if !slices.Contains(got, want) {
			t.Errorf("%q is not among\n%s", want, strings.Join(got, "\n"))
		}
	}
	// A loop whose condition is turned round most often does not end.
	if slices.Contains(got, "check negate i < 2") {
		t.Error("the condition of a loop is turned round")
	}
}

func TestAllFaultsOfAFileCompileTogetherAndOneIsOn(t *testing.T) {
	folder := t.TempDir()
	write := func(name string, text []byte) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(folder, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	numbered := map[int]mutant{}
	ids := map[string]int{}
	for i, m := range found(t) {
		numbered[i+1] = m
		ids[m.Func+" "+m.Kind+" "+m.Text] = i + 1
	}
	changed := instrument([]byte(sample), numbered)
	if got, want := strings.Count(string(changed), "\n"), strings.Count(sample, "\n"); got != want {
		t.Errorf("got %d lines, want %d", got, want)
	}
	write("go.mod", []byte("module sample\n\ngo 1.26\n"))
	write("sample.go", changed)
	write("zzmutants.go", []byte(strings.Replace(helpers, "%s", "main", 1)))
	build := exec.Command("go", "build", "-o", "sample", ".")
	build.Dir = folder
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s\n%s", err, out, changed)
	}
	for name, want := range map[string]int{
		"":                                 7, // 5, 1 and 1
		"- constant 3":                     7,
		"check negate n < low":             2,
		"check drop total = 5":             2,
		"check constant 5":                 8,
		"check arithmetic n - 1":           9,
		"check drop total += n - 1":        6,
		"check bound i < 2":                8,
		"check drop continue":              8,
		"main constant white":              6,
		"main constant true":               2,
		"check junction n < low && ok":     7,
		"check junction !ok || s == white": 6,
	} {
		id := 0
		if name != "" {
			if id = ids[name]; id == 0 {
				t.Errorf("there is no %q", name)
				continue
			}
		}
		run := exec.Command(filepath.Join(folder, "sample"))
		run.Env = append(run.Environ(), "BLINDCHESS_MUTANT="+strconv.Itoa(id))
		if out, err := run.CombinedOutput(); err != nil || strings.TrimSpace(string(out)) != strconv.Itoa(want) {
			t.Errorf("%q: got %s, %v, want %d", name, out, err, want)
		}
	}
}

func TestASampleStaysTheSameWhenLinesMove(t *testing.T) {
	all := found(t)
	chosen := sampled(slices.Clone(all), 5, "1")
	for i := range all {
		all[i].Line += 100
	}
	slices.Reverse(all)
	for i, m := range sampled(all, 5, "1") {
		if m.ID() != chosen[i].ID() {
			t.Errorf("got %s, want %s", m.ID(), chosen[i].ID())
		}
	}
	another := sampled(all, 5, "2")
	if slices.EqualFunc(another, chosen, func(a, b mutant) bool { return a.ID() == b.ID() }) {
		t.Error("another seed chooses the same")
	}
}

func TestChangedLinesAreThoseOfTheNewerFile(t *testing.T) {
	got := spans("diff --git a/x.go b/x.go\n--- a/x.go\n+++ b/x.go\n@@ -3 +5,2 @@ func a\n-x\n+y\n+z\n@@ -9,2 +11,0 @@\n-x\n@@ -20 +20 @@\n+y\n")
	for line, want := range map[int]bool{4: false, 5: true, 6: true, 7: false, 11: false, 20: true} {
		if within(got["x.go"], line) != want {
			t.Errorf("line %d: got %v, want %v", line, !want, want)
		}
	}
}

func TestEverySurvivorThatIsListedHasAReason(t *testing.T) {
	for id, reason := range survivors(listedSurvivors) {
		if len(strings.Fields(reason)) < 4 {
			t.Errorf("%s: %q is no reason", id, reason)
		}
	}
	for line := range strings.Lines(listedSurvivors) {
		if line := strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") && !strings.Contains(line, " :: ") {
			t.Errorf("%q names no reason", line)
		}
	}
}
