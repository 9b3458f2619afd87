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

// TestDocuments_ShowOnlyCommandsAndFlagsThatExist reads each command line of this
// program in the documents.
func TestDocuments_ShowOnlyCommandsAndFlagsThatExist(t *testing.T) {
	shown := regexp.MustCompile("(?m)(?:^|`)(blindchess-hall [^`\n]+)").FindAllStringSubmatch(pages(t), -1)
	if len(shown) < 10 {
		t.Fatalf("got %d commands, want all that the documents show", len(shown))
	}
	for _, line := range shown {
		words := regexp.MustCompile(`"[^"]*"|\S+`).FindAllString(line[1], -1)
		root := newRoot()
		root.InitDefaultHelpCmd()
		command, rest, err := root.Find(words[1:])
		if err == nil && command == root {
			t.Errorf("%s: got no such command", line[1])
			continue
		}
		if err == nil {
			command.InitDefaultHelpFlag()
			err = command.ParseFlags(rest)
		}
		if err != nil {
			t.Errorf("%s: got %v", line[1], err)
		}
	}
}

// TestDocuments_NameEveryFlagAndCommand asks that each command and each flag stands
// in a page.
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
