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

// TestDocuments_NameEveryFlag requires that the README or a page below docs
// names each flag of each command.
func TestDocuments_NameEveryFlag(t *testing.T) {
	pages, err := filepath.Glob(filepath.Join("..", "..", "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]bool{}
	for _, page := range append(pages, filepath.Join("..", "..", "README.md")) {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, flag := range regexp.MustCompile(`--[a-z][a-z0-9-]*`).FindAllString(string(text), -1) {
			named[flag] = true
		}
	}
	count := 0
	var look func(*cobra.Command)
	look = func(command *cobra.Command) {
		command.Flags().VisitAll(func(flag *pflag.Flag) {
			if count++; !flag.Hidden && !named["--"+flag.Name] {
				t.Errorf("%s --%s (%s): got no page that names it", command.CommandPath(), flag.Name, strings.TrimSpace(flag.Usage))
			}
		})
		for _, below := range command.Commands() {
			look(below)
		}
	}
	look(newRoot())
	if count < 50 {
		t.Fatalf("got %d flags, want all of the program", count)
	}
}
