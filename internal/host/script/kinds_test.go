package script_test

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"blindchess/internal/host/script"
	"blindchess/internal/host/script/scripttest"
	"blindchess/internal/rules/laws"
	"blindchess/internal/rules/rulestest"
)

// TestKinds_WhatPartedFromTheLawsHoldsInEveryEditionAndWithTheColoursExchanged plays
// each kind by each edition, asks what the text of that edition says, reads the game
// back from what the script prints, and plays it again with the colours exchanged.
func TestKinds_WhatPartedFromTheLawsHoldsInEveryEditionAndWithTheColoursExchanged(t *testing.T) {
	voices := script.NewVoices()
	for _, kind := range kinds(t) {
		t.Run(kind.Name, func(t *testing.T) {
			t.Parallel()
			for _, e := range laws.Editions() {
				year := strconv.Itoa(e.Year())
				text, never := kindBy(year, string(kind.Data))
				name := kind.Name + " " + year
				told := scripttest.Play(t, name, text, voices)
				for _, words := range never {
					if strings.Contains(told, words) {
						t.Errorf("%s: got %q in\n%s", name, words, told)
					}
				}
				end, story := printed(t, name, text, voices)
				sameTable(t, end, story)
				glass{rulestest.Mirror{Colours: true}}.holds(t, recorded(t, name, text, voices))
			}
		})
	}
}

// kinds are the sections of every archive of kinds.
func kinds(t *testing.T) []txtar.File {
	t.Helper()
	files, err := filepath.Glob("testdata/kinds*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("got no kinds: %v", err)
	}
	var all []txtar.File
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, archive.Files...)
	}
	return all
}

// kindBy returns the script of a kind as an edition plays it, and the words that it
// must not print.
func kindBy(year, text string) (played string, never []string) {
	lines := []string{"laws " + year}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if words, is := strings.CutPrefix(line, "never "); is {
			never = append(never, words)
			continue
		}
		if years, rest, is := strings.Cut(strings.TrimPrefix(line, "["), "] "); is && line[0] == '[' {
			if !slices.Contains(strings.Fields(years), year) {
				continue
			}
			line = rest
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n") + "\n", never
}
