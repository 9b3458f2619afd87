package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// pages returns the text of the documents.
func pages(t *testing.T) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, file := range append(files, filepath.Join("..", "..", "README.md")) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	return all.String()
}

// shownLines lists the command lines of this program in the documents: those in
// code spans, and those in blocks up to the explanation beside them.
func shownLines(t *testing.T) []string {
	t.Helper()
	beside := regexp.MustCompile(`\s{2,}.*$`)
	var lines []string
	for _, found := range regexp.MustCompile("(?m)(?:^(?: {4}|\t)?|`)(blindchess-hall [^`\n]+)").FindAllStringSubmatch(pages(t), -1) {
		lines = append(lines, beside.ReplaceAllString(found[1], ""))
	}
	return lines
}

// TestDocuments_ShowOnlyCommandsAndFlagsThatExist reads each command line of this
// program in the documents.
func TestDocuments_ShowOnlyCommandsAndFlagsThatExist(t *testing.T) {
	shown := shownLines(t)
	if len(shown) < 30 {
		t.Fatalf("got %d commands, want all that the documents show", len(shown))
	}
	for _, line := range shown {
		words := regexp.MustCompile(`"[^"]*"|\S+`).FindAllString(line, -1)
		root := newRoot()
		root.InitDefaultHelpCmd()
		command, rest, err := root.Find(words[1:])
		if err == nil && command == root {
			t.Errorf("%s: got no such command", line)
			continue
		}
		if err == nil {
			command.InitDefaultHelpFlag()
			err = command.ParseFlags(rest)
		}
		if err != nil {
			t.Errorf("%s: got %v", line, err)
		}
	}
}

// words parts a command line by blanks and quotes, as a shell does.
func words(line string) string {
	var all []string
	for _, word := range regexp.MustCompile(`'[^']*'|"[^"]*"|\S+`).FindAllString(line, -1) {
		all = append(all, strings.Trim(word, `'"`))
	}
	return strings.Join(all, " ")
}

// TestDocuments_EveryCommandIsRun requires a test of each command line that a
// document shows with its arguments. A script of testdata/script runs the line
// word for word, or testdata/notrun.txt gives the reason for its absence.
func TestDocuments_EveryCommandIsRun(t *testing.T) {
	run := map[string]bool{}
	scripts, err := filepath.Glob(filepath.Join("testdata", "script", "*.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range scripts {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			command := strings.TrimPrefix(strings.TrimPrefix(strings.TrimSpace(line), "! "), "exec ")
			run[words(strings.TrimSuffix(command, " &"))] = true
		}
	}
	text, err := os.ReadFile(filepath.Join("testdata", "notrun.txt"))
	if err != nil {
		t.Fatal(err)
	}
	excused, used := map[string]bool{}, map[string]bool{}
	for line := range strings.Lines(string(text)) {
		if command, why, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok && why != "" {
			excused[command] = true
		}
	}
	for _, line := range shownLines(t) {
		command := strings.TrimSuffix(line, " &")
		used[command] = true
		if len(strings.Fields(command)) < 3 { // a command is named
			continue
		}
		if ran := run[words(command)]; ran == excused[command] {
			t.Errorf("%s: got run %v and excused %v, want one of them: a line of testdata/script, or one of testdata/notrun.txt", command, ran, ran)
		}
	}
	for command := range excused {
		if !used[command] {
			t.Errorf("testdata/notrun.txt excuses %q, which no document shows", command)
		}
	}
}

// TestDocuments_NameEveryFlagAndCommand requires that a page names each command and
// each flag.
func TestDocuments_NameEveryFlagAndCommand(t *testing.T) {
	text := pages(t)
	var look func(*cobra.Command)
	look = func(command *cobra.Command) {
		command.Flags().VisitAll(func(flag *pflag.Flag) {
			if !regexp.MustCompile("--" + flag.Name + `\b`).MatchString(text) {
				t.Errorf("%s --%s: got no page that names it", command.CommandPath(), flag.Name)
			}
		})
		for _, below := range command.Commands() {
			if !strings.Contains(text, below.CommandPath()) {
				t.Errorf("%s: got no page that shows it", below.CommandPath())
			}
			if below.Long == "" || below.Example == "" {
				t.Errorf("%s: got no help or no example", below.CommandPath())
			}
			look(below)
		}
	}
	look(newRoot())
}
