package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestPairingsPage_ItsClubEveningRunsAsItIsShown runs the commands of the page word
// for word, one after another, in an empty folder. The trial of an evening runs the
// command that opens tables.
func TestPairingsPage_ItsClubEveningRunsAsItIsShown(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "pairings.md"))
	if err != nil {
		t.Fatal(err)
	}
	block := regexp.MustCompile("(?s)## A club evening in commands.*?```\n(.*?)```").FindSubmatch(page)
	if block == nil {
		t.Fatal("the page shows no commands")
	}
	folder := t.TempDir()
	t.Chdir(folder)
	for _, key := range []string{"HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR"} {
		t.Setenv(key, folder)
	}
	t.Setenv("LANG", "en_GB.UTF-8")
	if err := os.WriteFile("players.csv", []byte("name,rating,language\nAnna,1800,sk\nBela,1700,\nCyril,1600,de\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir("round-1", 0o700); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(block[1])), "\n")
	ran := 0
	for _, line := range lines {
		words := regexp.MustCompile(`"[^"]*"|\S+`).FindAllString(line, -1)
		if words[1] == "open" {
			continue
		}
		for i := range words {
			words[i] = strings.Trim(words[i], `"`)
		}
		var out bytes.Buffer
		root := newRoot()
		root.SetArgs(words[1:])
		root.SetOut(&out)
		root.SetErr(&out)
		if err := root.ExecuteContext(t.Context()); err != nil || out.Len() == 0 {
			t.Errorf("%s: got %v and %q", line, err, out.String())
		}
		ran++
	}
	if ran < 5 {
		t.Errorf("got %d commands of %d run, want all but that which opens tables", ran, len(lines))
	}
}
