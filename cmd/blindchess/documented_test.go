package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// shown is a command line that a document shows, with its place.
type shown struct{ line, place string }

// shownCommands lists the command lines of the README and the documents: those
// in code spans, and those in blocks up to the explanation beside them.
func shownCommands(t *testing.T) []shown {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	span := regexp.MustCompile("`(blindchess(?:-tournament)? [^`]+)`")
	block := regexp.MustCompile(`^(?:\$ |    |\t)*(blindchess(?:-tournament)? .+)$`)
	beside := regexp.MustCompile(`\s{2,}.*$`)
	var all []shown
	for _, file := range append(files, filepath.Join("..", "..", "README.md")) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		fenced := false
		for i, line := range strings.Split(string(text), "\n") {
			place := fmt.Sprintf("%s:%d", file, i+1)
			if strings.HasPrefix(strings.TrimSpace(line), "```") {
				fenced = !fenced
				continue
			}
			indented := strings.HasPrefix(line, "    ") || strings.HasPrefix(line, "\t")
			if found := block.FindStringSubmatch(line); found != nil && (fenced || indented) {
				all = append(all, shown{beside.ReplaceAllString(found[1], ""), place})
				continue
			}
			for _, found := range span.FindAllStringSubmatch(line, -1) {
				all = append(all, shown{found[1], place})
			}
		}
	}
	return all
}

// shellWords parts a command line by blanks and quotes, as a shell does.
func shellWords(line string) []string {
	var words []string
	for _, word := range regexp.MustCompile(`'[^']*'|"[^"]*"|\S+`).FindAllString(line, -1) {
		words = append(words, strings.Trim(word, `'"`))
	}
	return words
}

func TestDocuments_ShowOnlyCommandsAndFlagsThatExist(t *testing.T) {
	commands := shownCommands(t)
	if len(commands) < 50 {
		t.Fatalf("got %d commands, want all that the documents show", len(commands))
	}
	for _, c := range commands {
		root := newRoot()
		root.InitDefaultHelpCmd()
		command, rest, err := root.Find(shellWords(c.line)[1:])
		if err == nil {
			command.InitDefaultHelpFlag()
			command.InitDefaultVersionFlag()
			err = command.ParseFlags(rest)
		}
		if err != nil {
			t.Errorf("%s: %s: got %v", c.place, c.line, err)
		}
	}
}

// TestDocuments_EveryCommandIsRun requires a test of each command line that a
// document shows with its arguments. A script of testdata/script runs the line
// word for word, or testdata/notrun.txt gives the reason for its absence.
func TestDocuments_EveryCommandIsRun(t *testing.T) {
	scripts, err := filepath.Glob(filepath.Join("testdata", "script", "*.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	run := map[string]bool{}
	for _, file := range scripts {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			line = strings.TrimPrefix(strings.TrimSpace(line), "! ")
			if command := strings.TrimPrefix(line, "exec "); strings.HasPrefix(command, "blindchess ") {
				run[strings.Join(shellWords(strings.TrimSuffix(command, " &")), " ")] = true
			}
		}
	}
	excused := map[string]string{}
	text, err := os.ReadFile(filepath.Join("testdata", "notrun.txt"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if command, why, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok && why != "" {
			excused[command] = why
		}
	}
	used := map[string]bool{}
	for _, c := range shownCommands(t) {
		used[c.line] = true
		command, rest, err := newRoot().Find(shellWords(c.line)[1:])
		if err != nil || len(rest) == 0 || !command.HasParent() {
			continue // a command is named
		}
		ran := run[strings.Join(shellWords(c.line), " ")]
		switch {
		case !ran && excused[c.line] == "":
			t.Errorf("%s: %q is run by no script of testdata/script, and testdata/notrun.txt does not say why", c.place, c.line)
		case ran && excused[c.line] != "":
			t.Errorf("testdata/notrun.txt excuses %q, which is run", c.line)
		}
	}
	for _, command := range slices.Sorted(maps.Keys(excused)) {
		if !used[command] {
			t.Errorf("testdata/notrun.txt excuses %q, which no document shows", command)
		}
	}
}
