package main

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/text/sanitize/sanitizetest"
)

// TestHostileNames_NothingOfThemActsWhereATableGoesOut gives hostile names to a game,
// and examines all its output to a pipe.
func TestHostileNames_NothingOfThemActsWhereATableGoesOut(t *testing.T) {
	t.Parallel()
	names := sanitizetest.Names()
	tries := make([]string, 0, len(names))
	for try := range names {
		tries = append(tries, try)
	}
	slices.Sort(tries)
	flags := []string{"--name", "--opponent-name", "--event-name", "--site", "--round", "--section", "--arbiter-name", "--team", "--opponent-title"}
	for some := range slices.Chunk(tries, len(flags)) {
		t.Run(some[0], func(t *testing.T) {
			t.Parallel()
			h := newHome(t)
			words := []string{"play", "--opponent", "here", "--voice", "none", "--screen", "line", "--journal", h.path("game.journal")}
			pgn := &strings.Builder{}
			for i, try := range some {
				name := strings.ReplaceAll(names[try], "\x00", "")
				words = append(words, flags[i]+"="+name)
				pgn.WriteString("[White \"" + strings.ReplaceAll(name, `"`, `\"`) + "\"]\n")
			}
			pgn.WriteString("\n1. e4 {" + names[some[0]] + "} e5 *\n")
			if err := os.WriteFile(h.path("game.pgn"), []byte(pgn.String()), 0o600); err != nil {
				t.Fatal(err)
			}
			outputs := map[string]string{}
			run := func(typed string, words ...string) {
				command := h.command(nil, words...)
				var out, problems bytes.Buffer
				command.Stdin, command.Stdout, command.Stderr = strings.NewReader(typed), &out, &problems
				_ = command.Run()
				if out.Len()+problems.Len() == 0 {
					t.Errorf("%v: got nothing", words[:2])
				}
				outputs[strings.Join(words, " ")] = out.String()
				outputs[strings.Join(words, " ")+": its problems"] = problems.String()
			}
			run("e4\ne5\nwhite resign\nresign\nyes\nnames\nopponent\nsheet\nquit\n", words...)
			journal := h.path("game.journal")
			for _, words := range [][]string{
				{"games"}, {"games", "export", journal}, {"replay", journal}, {"replay", "--pgn", journal}, {"journal", "verify", journal},
				{"report", journal}, {"report", "--as", "html", journal}, {"report", "--as", "json", "--paper", "game", journal}, {"report", "--as", "brf", "--paper", "result", journal},
				{"check", "--every", "game.pgn"}, {"sheet", "convert", "--to", "en", "game.pgn"}, {"sheet", "check", "--json", "game.pgn"},
			} {
				run("", words...)
			}
			run("next\ntags\nquit\n", "study", "--voice", "none", "--screen", "line", "game.pgn")
			for name, text := range outputs {
				if err := sanitizetest.Unsafe(text); err != nil {
					t.Errorf("%.60s: %v", name, err)
				}
				if strings.Contains(name, "html") && (strings.Contains(text, "<script") || strings.Contains(text, "<img")) {
					t.Errorf("%.60s: got a name as markup in %q", name, text)
				}
				if strings.Contains(name, "json") && text != "" && text[0] == '{' {
					for line := range strings.Lines(text) {
						if !json.Valid([]byte(line)) && !json.Valid([]byte(text)) {
							t.Errorf("%.60s: got %q, which is no JSON", name, line)
						}
					}
				}
				if strings.HasPrefix(name, "replay --pgn") && !strings.HasSuffix(name, "problems") && strings.Count(text, "[Result ") != 1+strings.Count(text, `\"] [Result \"`) {
					t.Errorf("%.60s: got a tag that a name has made in %q", name, text)
				}
			}
		})
	}
}
