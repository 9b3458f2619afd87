package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestDocuments_TheArbitersFirstGameIsPlayed plays the script in the page's
// blocks, and requires the messages that the page shows.
func TestDocuments_TheArbitersFirstGameIsPlayed(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "scripts.md"))
	if err != nil {
		t.Fatal(err)
	}
	var script, told strings.Builder
	var block *strings.Builder
	for line := range strings.Lines(string(text)) {
		switch {
		case block != nil && line == "```\n":
			block = nil
		case line == "```script\n":
			block = &script
		case line == "```\n":
			block = &told
		case block != nil:
			block.WriteString(line)
		}
	}
	h := newHome(t)
	if err := os.WriteFile(h.path("first.script"), []byte(script.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	played, err := h.command(nil, "script", "--json", h.path("first.script")).Output()
	if err != nil {
		t.Fatalf("got %v, want the script played to its end", err)
	}
	if err := os.WriteFile(h.path("game.json"), played, 0o600); err != nil {
		t.Fatal(err)
	}
	got, err := h.command(nil, "replay", "--scheme", "en", h.path("game.json")).Output()
	if err != nil {
		t.Fatal(err)
	}
	if want := told.String(); string(got) != want || want == "" {
		t.Errorf("got\n%s\nwant, as the page has it,\n%s", got, want)
	}
}
